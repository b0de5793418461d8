/*
 * Levels as texts in the file: a line "goals" or "sink", then the rows in the
 * letters of XSB.
 */
#ifndef STORE_DRAWING_H
#define STORE_DRAWING_H

#include "base/buffer.h"
#include "base/error.h"
#include "kura.h"

/* Adds the level as it is drawn; false when memory ends. */
bool drawing_write(const struct kura_level *level, struct buffer *to,
                   struct kura_error *err);

/* The one level that a drawing shows; NULL when it shows none. */
struct kura_levels *drawing_read(const char *text, const char *title,
                                 struct kura_error *err);

#endif
