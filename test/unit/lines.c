#include "base/lines.h"

#include <criterion/criterion.h>

static void is_next(struct lines *lines, const char *text, int number)
{
    struct line line;
    cr_assert(lines_next(lines, &line), "no line %d", number);
    cr_assert_eq(line.number, number);
    cr_assert_eq(line.column, 1);
    cr_assert_eq(line.size, strlen(text));
    cr_assert_eq(memcmp(line.text, text, line.size), 0);
}

Test(lines, every_kind_of_end)
{
    const char *text = "\xef\xbb\xbf"
                       "a\nb\r\nc\rd\n\n\r\r\ne";
    struct lines lines = lines_of(text, strlen(text));
    struct line line;
    is_next(&lines, "a", 1);
    is_next(&lines, "b", 2);
    is_next(&lines, "c", 3);
    is_next(&lines, "d", 4);
    is_next(&lines, "", 5);
    is_next(&lines, "", 6);
    is_next(&lines, "", 7);
    is_next(&lines, "e", 8);
    cr_assert_not(lines_next(&lines, &line));
}

Test(lines, final_newline_adds_nothing)
{
    struct lines lines = lines_of("a\n", 2);
    struct line line;
    is_next(&lines, "a", 1);
    cr_assert_not(lines_next(&lines, &line));
    lines = lines_of("", 0);
    cr_assert_not(lines_next(&lines, &line));
    lines = lines_of("\xef\xbb\xbf", 3);
    cr_assert_not(lines_next(&lines, &line));
}

Test(lines, trimming_moves_the_column)
{
    struct line line = {" \tab c \t", 8, 3, 1};
    cr_assert_not(line_blank(&line));
    line_trim(&line);
    cr_assert_eq(line.size, 4);
    cr_assert_eq(line.column, 3);
    cr_assert(line_is(&line, "AB c"));
    cr_assert_not(line_is(&line, "ab"));
    line_skip(&line, 4);
    cr_assert(line_blank(&line));
    cr_assert_eq(line.column, 7);
}

Test(lines, copies_hold_no_nul)
{
    struct line line = {"a\0b", 3, 1, 1};
    char *copy = line_copy(&line);
    cr_assert_str_eq(copy, "a?b");
    free(copy);
}
