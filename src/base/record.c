/*
 * JSON through jansson.
 */
#include "base/record.h"

#include <jansson.h>

#include "base/text.h"

struct record {
    json_t *object; /* owned */
    bool failed;
};

const char *record_missing(void)
{
    return NULL;
}

struct record *record_new(void)
{
    struct record *record = calloc(1, sizeof *record);
    if (!record)
        return NULL;
    record->object = json_object();
    if (!record->object) {
        free(record);
        return NULL;
    }
    return record;
}

void record_free(struct record *record)
{
    if (!record)
        return;
    json_decref(record->object);
    free(record);
}

/* Takes the value over, as jansson does. */
static void set(struct record *record, const char *name, json_t *value)
{
    if (!record)
        json_decref(value);
    else if (json_object_set_new(record->object, name, value) != 0)
        record->failed = true;
}

void record_text(struct record *record, const char *name, const char *value)
{
    char *clean = text_copy_utf8(value, strlen(value));
    set(record, name, clean ? json_string(clean) : NULL);
    free(clean);
}

void record_integer(struct record *record, const char *name, int64_t value)
{
    set(record, name, json_integer(value));
}

/* Six decimals: enough for times and ratios, and short to read. */
void record_real(struct record *record, const char *name, double value)
{
    char digits[64];
    snprintf(digits, sizeof digits, "%.6f", value);
    set(record, name, json_real(strtod(digits, NULL)));
}

void record_bool(struct record *record, const char *name, bool value)
{
    set(record, name, json_boolean(value));
}

void record_null(struct record *record, const char *name)
{
    set(record, name, json_null());
}

void record_take(struct record *record, const char *name, struct record *inner)
{
    if (record && (!inner || inner->failed))
        record->failed = true;
    set(record, name, inner ? json_incref(inner->object) : NULL);
    record_free(inner);
}

void record_list(struct record *record, const char *name)
{
    set(record, name, json_array());
}

static void append(struct record *record, const char *name, json_t *value)
{
    if (!record) {
        json_decref(value);
        return;
    }
    if (!json_object_get(record->object, name))
        record_list(record, name);
    json_t *list = json_object_get(record->object, name);
    if (json_array_append_new(list, value) != 0)
        record->failed = true;
}

void record_add(struct record *record, const char *name, struct record *inner)
{
    if (record && (!inner || inner->failed))
        record->failed = true;
    append(record, name, inner ? json_incref(inner->object) : NULL);
    record_free(inner);
}

void record_add_text(struct record *record, const char *name, const char *value)
{
    char *clean = text_copy_utf8(value, strlen(value));
    append(record, name, clean ? json_string(clean) : NULL);
    free(clean);
}

static int add_text(const char *text, size_t size, void *buffer)
{
    buffer_add(buffer, text, size);
    return 0;
}

bool record_write(const struct record *record, struct buffer *to)
{
    if (!record || record->failed)
        return false;
    size_t flags = JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(15);
    return json_dump_callback(record->object, add_text, to, flags) == 0 &&
           !to->failed;
}

/* ---- Reading ---- */

/* Takes the object over; NULL when it is none. */
static struct record *wrap(json_t *object)
{
    struct record *record =
        json_is_object(object) ? calloc(1, sizeof *record) : NULL;
    if (record)
        record->object = object;
    else
        json_decref(object);
    return record;
}

struct record *record_read(const char *text, size_t size)
{
    return wrap(json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL));
}

static json_t *get(const struct record *record, const char *name)
{
    return record ? json_object_get(record->object, name) : NULL;
}

const char *record_get_text(const struct record *record, const char *name)
{
    return json_string_value(get(record, name));
}

bool record_get_integer(const struct record *record, const char *name,
                        int64_t *value)
{
    json_t *found = get(record, name);
    if (json_is_integer(found))
        *value = json_integer_value(found);
    return json_is_integer(found);
}

bool record_get_real(const struct record *record, const char *name,
                     double *value)
{
    json_t *found = get(record, name);
    if (json_is_number(found))
        *value = json_number_value(found);
    return json_is_number(found);
}

bool record_get_bool(const struct record *record, const char *name, bool *value)
{
    json_t *found = get(record, name);
    if (json_is_boolean(found))
        *value = json_is_true(found);
    return json_is_boolean(found);
}

struct record *record_get_inner(const struct record *record, const char *name)
{
    return wrap(json_incref(get(record, name)));
}

size_t record_get_count(const struct record *record, const char *name)
{
    return json_array_size(get(record, name));
}

struct record *record_get_item(const struct record *record, const char *name,
                               size_t i)
{
    return wrap(json_incref(json_array_get(get(record, name), i)));
}

const char *record_get_item_text(const struct record *record, const char *name,
                                 size_t i)
{
    return json_string_value(json_array_get(get(record, name), i));
}
