/*
 * The levels of one text, in order.  A level that was refused keeps its place
 * and its number, with the reason.
 */
#ifndef CORE_COLLECTION_H
#define CORE_COLLECTION_H

#include "core/level.h"

struct entry {
    struct level *level;     /* owned; NULL when refused */
    struct kura_error error; /* why, with line and column in the text */
    int line;                /* of its first row, from 1 */
};

struct collection {
    struct entry *entries; /* owned */
    size_t count, capacity;
    struct notes notes; /* what stands before the first level */
    const char *format; /* name of the reader, static */
};

/* Leaves it empty, as it is when it starts as zero. */
void collection_release(struct collection *collection);

/* Adds a level, which is taken over also when this fails, or why it was
 * refused; a failure of the system is no such reason, but err. */
bool collection_add(struct collection *collection, struct entry entry,
                    struct kura_error *err);

/* The one level that was not refused, for formats that hold one; NULL with an
 * error if there are others, or none. */
const struct level *collection_only(const struct collection *collection,
                                    struct kura_error *err);

#endif
