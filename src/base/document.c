/*
 * JSON through jansson; a document holds a reference to one of its objects.
 */
#include "base/document.h"

#include <jansson.h>

struct document {
    json_t *json; /* owned reference */
};

const char *document_missing(void)
{
    return NULL;
}

/* Takes the value over; NULL when it is no object. */
static struct document *wrap(json_t *json)
{
    struct document *document =
        json_is_object(json) ? malloc(sizeof *document) : NULL;
    if (document)
        document->json = json;
    else
        json_decref(json);
    return document;
}

struct document *document_read(const char *text, size_t size)
{
    return wrap(json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL));
}

void document_free(struct document *document)
{
    if (document)
        json_decref(document->json);
    free(document);
}

static json_t *get(const struct document *document, const char *name)
{
    return document ? json_object_get(document->json, name) : NULL;
}

const char *document_text(const struct document *document, const char *name)
{
    return json_string_value(get(document, name));
}

bool document_integer(const struct document *document, const char *name,
                      int64_t *value)
{
    json_t *found = get(document, name);
    if (json_is_integer(found))
        *value = json_integer_value(found);
    return json_is_integer(found);
}

bool document_real(const struct document *document, const char *name,
                   double *value)
{
    json_t *found = get(document, name);
    if (json_is_number(found))
        *value = json_number_value(found);
    return json_is_number(found);
}

bool document_bool(const struct document *document, const char *name,
                   bool *value)
{
    json_t *found = get(document, name);
    if (json_is_boolean(found))
        *value = json_is_true(found);
    return json_is_boolean(found);
}

struct document *document_inner(const struct document *document,
                                const char *name)
{
    return wrap(json_incref(get(document, name)));
}

size_t document_count(const struct document *document, const char *name)
{
    return json_array_size(get(document, name));
}

struct document *document_item(const struct document *document,
                               const char *name, size_t i)
{
    return wrap(json_incref(json_array_get(get(document, name), i)));
}

const char *document_item_text(const struct document *document,
                               const char *name, size_t i)
{
    return json_string_value(json_array_get(get(document, name), i));
}

static int add_text(const char *text, size_t size, void *buffer)
{
    buffer_add(buffer, text, size);
    return 0;
}

void document_write(const struct document *document, struct buffer *to)
{
    size_t flags = JSON_COMPACT | JSON_REAL_PRECISION(15);
    if (!document)
        buffer_text(to, "{}");
    else if (json_dump_callback(document->json, add_text, to, flags) != 0)
        to->failed = true;
}
