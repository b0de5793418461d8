/*
 * Stands where base/record.c was left out: objects are written, none is read.
 * A value is kept as the text that it will be.
 */
#include <inttypes.h>

#include "base/record.h"
#include "base/text.h"

struct record_member {
    char *name;          /* owned; escaped */
    struct buffer value; /* of a list without its end */
    bool list;
};

struct record {
    struct record_member *members; /* owned */
    size_t count;
    bool failed;
};

const char *record_missing(void)
{
    return "jansson was left out of this build";
}

struct record *record_new(void)
{
    return calloc(1, sizeof(struct record));
}

void record_free(struct record *record)
{
    for (size_t i = 0; record && i < record->count; i++) {
        free(record->members[i].name);
        buffer_release(&record->members[i].value);
    }
    if (record)
        free(record->members);
    free(record);
}

static void add_quoted(struct buffer *to, const char *text)
{
    static const char special[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    char *clean = text_copy_utf8(text, strlen(text));
    buffer_char(to, '"');
    for (const char *c = clean; c && *c; c++) {
        const char *found = strchr(special, *c);
        if (found)
            buffer_print(to, "\\%c", letters[found - special]);
        else if ((unsigned char)*c < ' ')
            buffer_print(to, "\\u%04X", (unsigned)*c);
        else
            buffer_char(to, *c);
    }
    buffer_char(to, '"');
    to->failed = to->failed || !clean;
    free(clean);
}

static struct record_member *find(struct record *record, const char *name)
{
    for (size_t i = 0; i < record->count; i++)
        if (strcmp(record->members[i].name, name) == 0)
            return &record->members[i];
    return NULL;
}

/* The value of a member of that name, empty; the sink when there is none. */
static struct buffer *value_of(struct record *record, const char *name,
                               struct buffer *sink)
{
    buffer_init(sink);
    struct record_member *member = record ? find(record, name) : NULL;
    if (member)
        buffer_clear(&member->value);
    if (!record || member)
        return member ? &member->value : sink;
    void *more =
        realloc(record->members, (record->count + 1) * sizeof *record->members);
    char *copy = malloc(strlen(name) + 1);
    record->members = more ? more : record->members;
    record->failed = record->failed || !more || !copy;
    if (!more || !copy) {
        free(copy);
        return sink;
    }
    memcpy(copy, name, strlen(name) + 1);
    member = &record->members[record->count++];
    *member = (struct record_member){.name = copy};
    buffer_init(&member->value);
    return &member->value;
}

void record_text(struct record *record, const char *name, const char *value)
{
    struct buffer sink;
    add_quoted(value_of(record, name, &sink), value);
    buffer_release(&sink);
}

static void set_word(struct record *record, const char *name, const char *word)
{
    struct buffer sink;
    buffer_text(value_of(record, name, &sink), word);
    buffer_release(&sink);
}

void record_integer(struct record *record, const char *name, int64_t value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%" PRId64, value);
    set_word(record, name, digits);
}

/* Six decimals, and none that say nothing but one. */
void record_real(struct record *record, const char *name, double value)
{
    char digits[400];
    int size = snprintf(digits, sizeof digits, "%.6f", value);
    while (size > 2 && digits[size - 1] == '0' && digits[size - 2] != '.')
        digits[--size] = '\0';
    set_word(record, name, digits);
}

void record_bool(struct record *record, const char *name, bool value)
{
    set_word(record, name, value ? "true" : "false");
}

void record_null(struct record *record, const char *name)
{
    set_word(record, name, "null");
}

void record_take(struct record *record, const char *name, struct record *inner)
{
    struct buffer sink;
    bool ok = record_write(inner, value_of(record, name, &sink));
    if (record && !ok)
        record->failed = true;
    buffer_release(&sink);
    record_free(inner);
}

void record_list(struct record *record, const char *name)
{
    set_word(record, name, "[");
    if (record && find(record, name))
        find(record, name)->list = true;
}

/* The end of the list, where the next item goes; or the sink. */
static struct buffer *next_item(struct record *record, const char *name,
                                struct buffer *sink)
{
    buffer_init(sink);
    if (record && !find(record, name))
        record_list(record, name);
    struct record_member *member = record ? find(record, name) : NULL;
    if (!member)
        return sink;
    if (member->value.size > 1)
        buffer_char(&member->value, ',');
    return &member->value;
}

void record_add(struct record *record, const char *name, struct record *inner)
{
    struct buffer sink;
    bool ok = record_write(inner, next_item(record, name, &sink));
    if (record && !ok)
        record->failed = true;
    buffer_release(&sink);
    record_free(inner);
}

void record_add_text(struct record *record, const char *name, const char *value)
{
    struct buffer sink;
    add_quoted(next_item(record, name, &sink), value);
    buffer_release(&sink);
}

bool record_write(const struct record *record, struct buffer *to)
{
    if (!record || record->failed)
        return false;
    for (size_t i = 0; i < record->count; i++) {
        struct record_member *member = &record->members[i];
        buffer_char(to, i ? ',' : '{');
        add_quoted(to, member->name);
        buffer_char(to, ':');
        buffer_text(to, buffer_get(&member->value));
        if (member->list)
            buffer_char(to, ']');
        to->failed = to->failed || member->value.failed;
    }
    buffer_text(to, record->count ? "}" : "{}");
    return !to->failed;
}

/* ---- Reading ---- */

struct record *record_read(const char *text, size_t size)
{
    (void)text, (void)size;
    return NULL;
}

const char *record_get_text(const struct record *record, const char *name)
{
    (void)record, (void)name;
    return NULL;
}

bool record_get_integer(const struct record *record, const char *name,
                        int64_t *value)
{
    (void)record, (void)name, (void)value;
    return false;
}

bool record_get_real(const struct record *record, const char *name,
                     double *value)
{
    (void)record, (void)name, (void)value;
    return false;
}

bool record_get_bool(const struct record *record, const char *name, bool *value)
{
    (void)record, (void)name, (void)value;
    return false;
}

struct record *record_get_inner(const struct record *record, const char *name)
{
    (void)record, (void)name;
    return NULL;
}

size_t record_get_count(const struct record *record, const char *name)
{
    (void)record, (void)name;
    return 0;
}

struct record *record_get_item(const struct record *record, const char *name,
                               size_t i)
{
    (void)record, (void)name, (void)i;
    return NULL;
}

const char *record_get_item_text(const struct record *record, const char *name,
                                 size_t i)
{
    (void)record, (void)name, (void)i;
    return NULL;
}
