/*
 * Level formats: text in, levels out, and back.
 *
 * A reader is strict and friendly: it refuses what it can't understand with
 * line, column and what was expected, and goes on with the next level.  The
 * grids pass through level_finish, so that all formats agree on what can be
 * played.
 */
#ifndef FORMATS_FORMATS_H
#define FORMATS_FORMATS_H

#include "base/buffer.h"
#include "core/collection.h"

struct format {
    const char *name, *summary;
    const char *missing; /* what it was built without, or NULL */

    /* Could the text be meant so?  Asked in the order of the list. */
    bool (*looks_like)(const char *text, size_t size);

    /* Adds the levels to the collection, refused ones with their reasons.
     * False, with err set, when nothing can be made of the text at all; NULL
     * where the format can only be written. */
    bool (*read)(const char *text, size_t size, struct collection *into,
                 struct kura_error *err);

    /* Adds the levels of a collection to the text; refused entries are left
     * out.  False when a level can't be expressed; NULL where the format can
     * only be read. */
    bool (*write)(const struct collection *collection, struct buffer *to,
                  struct kura_error *err);
};

extern const struct format *const formats[]; /* ends with NULL */

const struct format *format_find(const char *name); /* NULL if there is none */

/* Reads with the named format, or with the first that looks right when name is
 * NULL. */
bool formats_read(const char *name, const char *text, size_t size,
                  struct collection *into, struct kura_error *err);

#endif
