/*
 * A JSON object: under construction, written as one line, or read from one.
 *
 * Members keep the order in which they were added.  Texts may be any bytes:
 * what is not UTF-8 is replaced.  When memory ends, record_write says so.
 */
#ifndef BASE_RECORD_H
#define BASE_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

struct record;

/* Why none can be read, or NULL when they can. */
const char *record_missing(void);

struct record *record_new(void); /* NULL when memory ends; all accept NULL */
void record_free(struct record *record);

void record_text(struct record *record, const char *name, const char *value);
void record_integer(struct record *record, const char *name, int64_t value);
void record_real(struct record *record, const char *name, double value);
void record_bool(struct record *record, const char *name, bool value);
void record_null(struct record *record, const char *name);

/* Puts the inner object into the outer one and takes it over. */
void record_take(struct record *record, const char *name, struct record *inner);

/* An empty list as a member, and items at its end: objects, which are taken
 * over, and texts.  Adding to a list that is not there makes it. */
void record_list(struct record *record, const char *name);
void record_add(struct record *record, const char *name, struct record *inner);
void record_add_text(struct record *record, const char *name,
                     const char *value);

/* Adds the object without a newline; false when a member was lost. */
bool record_write(const struct record *record, struct buffer *to);

/* ---- Reading ---- */

/* The object that the text is; NULL when it is none. */
struct record *record_read(const char *text, size_t size);

/* What it has under a name: NULL or false when there is nothing of that kind.
 * Texts are valid as long as the record. */
const char *record_get_text(const struct record *record, const char *name);
bool record_get_integer(const struct record *record, const char *name,
                        int64_t *value);
bool record_get_real(const struct record *record, const char *name,
                     double *value); /* of integers too */
bool record_get_bool(const struct record *record, const char *name,
                     bool *value);
/* An object inside, as a record for the caller to free. */
struct record *record_get_inner(const struct record *record, const char *name);

/* Lists: how many items, 0 when there is no list; an object among them, for
 * the caller to free, and a text. */
size_t record_get_count(const struct record *record, const char *name);
struct record *record_get_item(const struct record *record, const char *name,
                               size_t i);
const char *record_get_item_text(const struct record *record, const char *name,
                                 size_t i);

#endif
