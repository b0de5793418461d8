/*
 * A JSON object that was read from a text.
 */
#ifndef BASE_DOCUMENT_H
#define BASE_DOCUMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

struct document;

/* Why none can be read, or NULL when they can. */
const char *document_missing(void);

/* The object that the text is; NULL when it is none.  All accept NULL. */
struct document *document_read(const char *text, size_t size);
void document_free(struct document *document);

/* What it has under a name: NULL or false when there is nothing of that kind.
 * Texts are valid as long as the object. */
const char *document_text(const struct document *document, const char *name);
bool document_integer(const struct document *document, const char *name,
                      int64_t *value);
bool document_real(const struct document *document, const char *name,
                   double *value); /* of integers too */
bool document_bool(const struct document *document, const char *name,
                   bool *value);
/* One inside, for the caller to free. */
struct document *document_inner(const struct document *document,
                                const char *name);

/* Lists: how many items, 0 when there is no list; an object among them, for
 * the caller to free, and a text. */
size_t document_count(const struct document *document, const char *name);
struct document *document_item(const struct document *document,
                               const char *name, size_t i);
const char *document_item_text(const struct document *document,
                               const char *name, size_t i);

/* Adds it as a text again; {} where there is none. */
void document_write(const struct document *document, struct buffer *to);

#endif
