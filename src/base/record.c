/*
 * The text is written as members come; only the list that may still grow, and
 * the object itself, are closed when it is known that they are whole.
 */
#include "base/record.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

struct record {
    struct buffer text; /* without what closes the list and the object */
    const char *list;   /* borrowed: its name while it may grow; or NULL */
};

struct record *record_new(void)
{
    return calloc(1, sizeof(struct record));
}

void record_free(struct record *record)
{
    if (record)
        buffer_release(&record->text);
    free(record);
}

/* What is neither UTF-8 nor for the eye was replaced before. */
static void add_quoted(struct buffer *to, const char *text)
{
    static const char special[] = "\"\\\n\t", letters[] = "\"\\nt";
    char *clean = text_copy_utf8(text, strlen(text));
    buffer_char(to, '"');
    for (const char *c = clean; c && *c; c++) {
        const char *found = strchr(special, *c);
        if (found)
            buffer_char(to, '\\');
        buffer_char(to, found ? letters[found - special] : *c);
    }
    buffer_char(to, '"');
    to->failed = to->failed || !clean;
    free(clean);
}

/* Begins a member; the value is to follow. */
static void add_name(struct record *record, const char *name)
{
    struct buffer *text = &record->text;
    if (record->list)
        buffer_char(text, ']');
    record->list = NULL;
    if (text->size)
        buffer_char(text, ',');
    add_quoted(text, name);
    buffer_char(text, ':');
}

void record_json(struct record *record, const char *name, const char *json)
{
    if (!record)
        return;
    add_name(record, name);
    buffer_text(&record->text, json);
}

void record_text(struct record *record, const char *name, const char *value)
{
    record_json(record, name, value ? "" : "null");
    if (record && value)
        add_quoted(&record->text, value);
}

void record_integer(struct record *record, const char *name, int64_t value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%" PRId64, value);
    record_json(record, name, digits);
}

void record_count(struct record *record, const char *name, int64_t value)
{
    if (value < 0)
        record_null(record, name);
    else
        record_integer(record, name, value);
}

/* Six decimals, enough for times and ratios, and none that say nothing but
 * one. */
void record_real(struct record *record, const char *name, double value)
{
    char digits[400];
    int size = snprintf(digits, sizeof digits, "%.6f", value);
    while (size > 2 && digits[size - 1] == '0' && digits[size - 2] != '.')
        digits[--size] = '\0';
    record_json(record, name, digits);
    if (record && !isfinite(value))
        record->text.failed = true;
}

void record_bool(struct record *record, const char *name, bool value)
{
    record_json(record, name, value ? "true" : "false");
}

void record_null(struct record *record, const char *name)
{
    record_json(record, name, "null");
}

/* Writes the inner object where the text ends, and takes it over. */
static void add_inner(struct record *record, struct record *inner)
{
    if (record && !record_write(inner, &record->text))
        record->text.failed = true;
    record_free(inner);
}

void record_take(struct record *record, const char *name, struct record *inner)
{
    record_json(record, name, "");
    add_inner(record, inner);
}

void record_list(struct record *record, const char *name)
{
    record_json(record, name, "[");
    if (record)
        record->list = name;
}

/* What stands before the next item of that list. */
static void begin_item(struct record *record, const char *name)
{
    if (!record)
        return;
    if (!record->list || strcmp(record->list, name) != 0)
        record_list(record, name);
    else if (record->text.text[record->text.size - 1] != '[')
        buffer_char(&record->text, ',');
}

void record_add(struct record *record, const char *name, struct record *inner)
{
    begin_item(record, name);
    add_inner(record, inner);
}

void record_add_text(struct record *record, const char *name, const char *value)
{
    begin_item(record, name);
    if (record)
        add_quoted(&record->text, value);
}

bool record_write(const struct record *record, struct buffer *to)
{
    if (!record || record->text.failed)
        return false;
    buffer_char(to, '{');
    buffer_text(to, buffer_get(&record->text));
    buffer_text(to, record->list ? "]}" : "}");
    return !to->failed;
}

void record_line(struct record *record, struct buffer *to)
{
    if (!record_write(record, to))
        to->failed = true;
    buffer_char(to, '\n');
    record_free(record);
}
