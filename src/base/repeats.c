/*
 * Groups nest; each remembers where it starts in what was expanded and how
 * often it is wanted.
 */
#include "base/repeats.h"

#include <ctype.h>

#define MAX_GROUPS 32

struct reader {
    const struct repeats *repeats;
    struct buffer *to;
    struct kura_error *err;
    int line, column;
    size_t added;   /* items so far */
    size_t times;   /* the run length before the next item */
    bool has_times; /* a number was read */
    struct {
        size_t start, times;
        int line, column;
    } groups[MAX_GROUPS];
    int depth;
};

static bool too_long(const struct reader *reader)
{
    const struct repeats *repeats = reader->repeats;
    return error_at(reader->err, reader->line, reader->column,
                    "over %zu %s in %s", repeats->most, repeats->unit,
                    repeats->where);
}

static bool nothing_to_repeat(const struct reader *reader)
{
    return error_at(reader->err, reader->line, reader->column,
                    "a number with nothing to repeat: expected %s or a group "
                    "in parentheses after it",
                    reader->repeats->items);
}

static bool read_digit(struct reader *reader, char c)
{
    reader->times = reader->times * 10 + (size_t)(c - '0');
    reader->has_times = true;
    return reader->times <= reader->repeats->most || too_long(reader);
}

static size_t take_times(struct reader *reader)
{
    size_t times = reader->has_times ? reader->times : 1;
    reader->times = 0;
    reader->has_times = false;
    return times;
}

/* Adds so many copies of what the buffer has from start on. */
static bool repeat(struct reader *reader, size_t start, size_t times)
{
    struct buffer *to = reader->to;
    size_t end = to->size, size = end - start;
    if (size > 0 && times > (reader->repeats->most - reader->added) / size)
        return too_long(reader);
    reader->added += size * times;
    for (; size > 0 && times > 0 && !to->failed; times--)
        for (size_t i = start; i < end; i++)
            buffer_char(to, to->text[i]);
    return true;
}

/* Repeats what was added from start on so many times in all. */
static bool repeat_in_all(struct reader *reader, size_t start, size_t times)
{
    if (times > 0)
        return repeat(reader, start, times - 1);
    if (reader->to->size > start)
        reader->to->text[reader->to->size = start] = '\0';
    return true;
}

static bool add_item(struct reader *reader, char c)
{
    size_t start = reader->to->size;
    if (reader->added == reader->repeats->most)
        return too_long(reader);
    reader->added++;
    buffer_char(reader->to, c);
    return repeat_in_all(reader, start, take_times(reader));
}

static bool open_group(struct reader *reader)
{
    if (reader->depth == MAX_GROUPS)
        return error_at(reader->err, reader->line, reader->column,
                        "groups nested more than %d deep", MAX_GROUPS);
    int depth = reader->depth++;
    reader->groups[depth].start = reader->to->size;
    reader->groups[depth].times = take_times(reader);
    reader->groups[depth].line = reader->line;
    reader->groups[depth].column = reader->column;
    return true;
}

static bool close_group(struct reader *reader)
{
    if (reader->depth == 0)
        return error_at(reader->err, reader->line, reader->column,
                        "')' without a '(' before it");
    int depth = --reader->depth;
    return repeat_in_all(reader, reader->groups[depth].start,
                         reader->groups[depth].times);
}

static bool unknown_character(const struct reader *reader, char c)
{
    char name[sizeof "byte 0x00"];
    snprintf(name, sizeof name,
             isprint((unsigned char)c) ? "'%c'" : "byte 0x%02x",
             (unsigned char)c);
    return error_at(reader->err, reader->line, reader->column,
                    "%s in %s: expected %s, a number or a group in parentheses",
                    name, reader->repeats->where, reader->repeats->items);
}

static bool read_character(struct reader *reader, char c)
{
    bool (*is_item)(char) = reader->repeats->is_item;
    if (c >= '0' && c <= '9')
        return read_digit(reader, c);
    if (c == '(')
        return open_group(reader);
    bool item = c != ')' && (!is_item || is_item(c));
    if (!item && isspace((unsigned char)c))
        return true;
    if (!item && reader->has_times)
        return nothing_to_repeat(reader);
    if (c == ')')
        return close_group(reader);
    return item ? add_item(reader, c) : unknown_character(reader, c);
}

static bool finish(const struct reader *reader)
{
    int depth = reader->depth - 1;
    if (depth >= 0)
        return error_at(reader->err, reader->groups[depth].line,
                        reader->groups[depth].column, "'(' without its ')'");
    if (reader->has_times)
        return nothing_to_repeat(reader);
    return !reader->to->failed || error_memory(reader->err);
}

bool repeats_expand(const struct repeats *repeats, const struct line *text,
                    struct buffer *to, struct kura_error *err)
{
    struct reader reader = {.repeats = repeats,
                            .to = to,
                            .err = err,
                            .line = text->number,
                            .column = text->column - 1};
    for (size_t i = 0; i < text->size; i++) {
        reader.column++;
        if (!read_character(&reader, text->text[i]))
            return false;
        if (text->text[i] == '\n') {
            reader.line++;
            reader.column = 0;
        }
    }
    return finish(&reader);
}
