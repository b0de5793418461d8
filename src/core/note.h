/*
 * The words that come with a level or a collection: lines of prose and pairs
 * of a key and a value, in their order, so that they survive a round trip.
 */
#ifndef CORE_NOTE_H
#define CORE_NOTE_H

#include <stdbool.h>
#include <stddef.h>

struct note {
    char *key;   /* owned, as written: "Author"; NULL for a line of prose */
    char *value; /* owned; may hold several lines */
};

struct notes {
    struct note *items; /* owned */
    size_t count, capacity;
};

void notes_release(struct notes *notes);

/* Adds copies; key may be NULL.  False when memory ends. */
bool notes_add(struct notes *notes, const char *key, const char *value);
bool notes_copy(struct notes *to, const struct notes *from);

/* The value of the first pair with that key, in any case; NULL if none. */
const char *notes_find(const struct notes *notes, const char *key);

#endif
