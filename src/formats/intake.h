/*
 * Levels from a text that comes in pieces, handed out one by one.
 *
 * What is kept is the text that was not understood yet and the levels that were
 * not taken; a format that can't be read in pieces is kept whole until the end.
 */
#ifndef FORMATS_INTAKE_H
#define FORMATS_INTAKE_H

#include "formats/formats.h"

struct intake {
    const struct format *format; /* NULL until it is known */
    void *reader;                /* owned, of the format; NULL: not in pieces */
    struct buffer text;          /* not used yet */
    size_t wanted;           /* so much text makes another trial worth while */
    struct collection ready; /* levels read */
    size_t taken;            /* so many of them were handed out */
    bool ended;
};

/* With the named format, or the one it looks like when name is NULL. */
bool intake_init(struct intake *intake, const char *name,
                 struct kura_error *err);
void intake_release(struct intake *intake);

/* Adds text; none is its end.  False when nothing can be made of it. */
bool intake_feed(struct intake *intake, const char *text, size_t size,
                 struct kura_error *err);

/* Moves the next level, or the error in its place, into the collection, which
 * is empty.  False when there is none, now or ever, or when memory ends; then
 * err says so. */
bool intake_take(struct intake *intake, struct collection *one,
                 struct kura_error *err);

#endif
