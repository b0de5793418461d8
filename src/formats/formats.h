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

/* The part of a text that is at hand. */
struct piece {
    const char *text;
    size_t size;
    bool last; /* no other follows */
};

/*
 * How a text is read in pieces.  A reader adds levels to its collection as they
 * come; the last of them may still get words, until the last piece.  What it
 * did not use of a piece is at the head of the next one.
 */
struct piece_reader {
    void *(*open)(struct collection *into); /* NULL when memory ends */
    bool (*read)(void *reader, const struct piece *piece, size_t *used,
                 struct kura_error *err);
    void (*close)(void *reader);
};

struct format {
    const char *name, *summary;
    const char *missing; /* what it was built without, or NULL */

    /* Where the whole text is one board, and there is nothing to do by hand;
     * else NULL. */
    const struct legend *legend;

    /* Could the text be meant so?  Asked in the order of the list; NULL: no. */
    bool (*looks_like)(const char *text, size_t size);

    /* Adds the levels to the collection, refused ones with their reasons.
     * False, with err set, when nothing can be made of the text at all.  A
     * format that holds many levels reads them in pieces instead; one that can
     * only be written has neither. */
    bool (*read)(const char *text, size_t size, struct collection *into,
                 struct kura_error *err);
    struct piece_reader pieces;

    /* Adds the levels of a collection to the text; refused entries are left
     * out.  False when a level can't be expressed; NULL where the format can
     * only be read. */
    bool (*write)(const struct collection *collection, struct buffer *to,
                  struct kura_error *err);
    /* The same of a format that holds one level. */
    bool (*write_one)(const struct level *level, struct buffer *to,
                      struct kura_error *err);
};

extern const struct format *const formats[]; /* ends with NULL */

const struct format *format_find(const char *name); /* NULL if there is none */

bool format_reads(const struct format *format);
bool format_writes(const struct format *format);
bool format_write(const struct format *format,
                  const struct collection *collection, struct buffer *to,
                  struct kura_error *err);

/* The first format that the text looks like; NULL if there is none. */
const struct format *format_detect(const char *text, size_t size);

/* The format of that name, to read with; NULL with the reason. */
const struct format *format_named(const char *name, struct kura_error *err);

/* Reads with the named format, or with the first that looks right when name is
 * NULL. */
bool formats_read(const char *name, const char *text, size_t size,
                  struct collection *into, struct kura_error *err);

#endif
