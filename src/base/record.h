/*
 * A JSON object under construction, written as one line.
 *
 * Members stand in the order in which they are added, each name once.  Texts
 * may be any bytes: what is not UTF-8 is replaced.  When memory ends,
 * record_write says so.
 */
#ifndef BASE_RECORD_H
#define BASE_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

struct record;

struct record *record_new(void); /* NULL when memory ends; all accept NULL */
void record_free(struct record *record);

void record_text(struct record *record, const char *name,
                 const char *value); /* NULL: null */
void record_integer(struct record *record, const char *name, int64_t value);
void record_count(struct record *record, const char *name,
                  int64_t value); /* below 0: null */
void record_real(struct record *record, const char *name, double value);
void record_bool(struct record *record, const char *name, bool value);
void record_null(struct record *record, const char *name);
void record_json(struct record *record, const char *name, const char *json);

/* Puts the inner object into the outer one and takes it over. */
void record_take(struct record *record, const char *name, struct record *inner);

/* An empty list as a member, and items at its end, until the next member:
 * objects, which are taken over, and texts.  Adding to a list that is not there
 * makes it. */
void record_list(struct record *record, const char *name);
void record_add(struct record *record, const char *name, struct record *inner);
void record_add_text(struct record *record, const char *name,
                     const char *value);

/* Adds the object without a newline; false when something was lost. */
bool record_write(const struct record *record, struct buffer *to);

/* The same with a newline, which takes the record over; where something was
 * lost, the buffer has failed. */
void record_line(struct record *record, struct buffer *to);

#endif
