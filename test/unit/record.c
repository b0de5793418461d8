#include "base/record.h"

#include <criterion/criterion.h>

static struct record *read_text(const char *text)
{
    return record_read(text, strlen(text));
}

Test(record, what_was_written_is_read)
{
    struct buffer text = {0};
    struct record *record = record_new(), *inner = record_new();
    record_integer(inner, "expanded", 7);
    record_text(record, "plan", "uR\"\n\xff");
    record_integer(record, "moves", -3);
    record_real(record, "seconds", 0.25);
    record_bool(record, "proved", true);
    record_null(record, "reason");
    record_take(record, "counters", inner);
    cr_assert(record_write(record, &text));
    record_free(record);

    record = record_read(text.text, text.size);
    cr_assert(record);
    int64_t moves = 0;
    double seconds = 0;
    bool proved = false;
    cr_expect_str_eq(record_get_text(record, "plan"), "uR\"\n\xef\xbf\xbd");
    cr_expect(record_get_integer(record, "moves", &moves) && moves == -3);
    cr_expect(record_get_real(record, "seconds", &seconds) && seconds == 0.25);
    cr_expect(record_get_real(record, "moves", &seconds) && seconds == -3);
    cr_expect(record_get_bool(record, "proved", &proved) && proved);
    inner = record_get_inner(record, "counters");
    cr_expect(record_get_integer(inner, "expanded", &moves) && moves == 7);
    record_free(inner);
    record_free(record);
    buffer_release(&text);
}

Test(record, what_is_not_there_is_not_answered)
{
    struct record *record =
        read_text("{\"a\": \"1\", \"b\": [1], \"c\": null}");
    int64_t integer;
    double real;
    bool yes;
    cr_assert(record);
    cr_expect_null(record_get_text(record, "x"));
    cr_expect_null(record_get_text(record, "c"));
    cr_expect_not(record_get_integer(record, "a", &integer));
    cr_expect_not(record_get_real(record, "b", &real));
    cr_expect_not(record_get_bool(record, "a", &yes));
    cr_expect_null(record_get_inner(record, "b"));
    record_free(record);
}

Test(record, other_texts_are_refused)
{
    static const char *const texts[] = {"",    "1",          "[1]",    "{",
                                        "{}x", "{\"a\":1,}", "nothing"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        cr_expect_null(read_text(texts[i]), "%s", texts[i]);
}
