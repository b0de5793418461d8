/*
 * One pass over the text, without copies.
 */
#include "base/lines.h"

#include <limits.h>
#include <strings.h>

#include "base/text.h"

static const char byte_order_mark[] = "\xef\xbb\xbf";

struct lines lines_of(const char *text, size_t size)
{
    size_t mark = sizeof byte_order_mark - 1;
    if (size >= mark && memcmp(text, byte_order_mark, mark) == 0)
        return (struct lines){text + mark, size - mark, 0};
    return (struct lines){text, size, 0};
}

bool lines_next(struct lines *lines, struct line *line)
{
    if (lines->size == 0)
        return false;
    size_t end = 0;
    while (end < lines->size && lines->text[end] != '\n' &&
           lines->text[end] != '\r')
        end++;
    size_t next = end;
    if (next < lines->size && lines->text[next++] == '\r' &&
        next < lines->size && lines->text[next] == '\n')
        next++;
    if (lines->number < INT_MAX)
        lines->number++;
    *line = (struct line){lines->text, end, lines->number, 1};
    lines->text += next;
    lines->size -= next;
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\f' || c == '\v';
}

void line_skip(struct line *line, size_t count)
{
    line->text += count;
    line->size -= count;
    line->column += (int)count;
}

void line_trim_end(struct line *line)
{
    while (line->size > 0 && is_space(line->text[line->size - 1]))
        line->size--;
}

void line_trim(struct line *line)
{
    line_trim_end(line);
    size_t count = 0;
    while (count < line->size && is_space(line->text[count]))
        count++;
    line_skip(line, count);
}

bool line_blank(const struct line *line)
{
    for (size_t i = 0; i < line->size; i++)
        if (!is_space(line->text[i]))
            return false;
    return true;
}

bool line_is(const struct line *line, const char *text)
{
    return line->size == strlen(text) &&
           strncasecmp(line->text, text, line->size) == 0;
}

char *line_copy(const struct line *line)
{
    char *copy = text_copy(line->text, line->size);
    for (size_t i = 0; copy && i < line->size; i++)
        if (copy[i] == '\0')
            copy[i] = '?';
    return copy;
}
