/*
 * Stands where base/document.c was left out: nothing can be read, so that there
 * is never an object to ask.
 */
#include "base/document.h"

const char *document_missing(void)
{
    return "jansson was left out of this build";
}

struct document *document_read(const char *text, size_t size)
{
    (void)text, (void)size;
    return NULL;
}

void document_free(struct document *document)
{
    (void)document;
}

const char *document_text(const struct document *document, const char *name)
{
    (void)document, (void)name;
    return NULL;
}

bool document_integer(const struct document *document, const char *name,
                      int64_t *value)
{
    (void)document, (void)name, (void)value;
    return false;
}

bool document_real(const struct document *document, const char *name,
                   double *value)
{
    (void)document, (void)name, (void)value;
    return false;
}

bool document_bool(const struct document *document, const char *name,
                   bool *value)
{
    (void)document, (void)name, (void)value;
    return false;
}

struct document *document_inner(const struct document *document,
                                const char *name)
{
    (void)document, (void)name;
    return NULL;
}

size_t document_count(const struct document *document, const char *name)
{
    (void)document, (void)name;
    return 0;
}

struct document *document_item(const struct document *document,
                               const char *name, size_t i)
{
    (void)document, (void)name, (void)i;
    return NULL;
}

const char *document_item_text(const struct document *document,
                               const char *name, size_t i)
{
    (void)document, (void)name, (void)i;
    return NULL;
}

void document_write(const struct document *document, struct buffer *to)
{
    (void)document;
    buffer_text(to, "{}");
}
