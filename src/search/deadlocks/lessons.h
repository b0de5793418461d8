/*
 * Lost patterns that one thread learned, for the others to know: boxes, and a
 * square of the player's region.
 */
#ifndef SEARCH_DEADLOCKS_LESSONS_H
#define SEARCH_DEADLOCKS_LESSONS_H

#include <pthread.h>
#include <stdatomic.h>

#include "core/engine.h"

struct lesson {
    square player;
    int author;
};

struct lessons {
    struct run run; /* forked: its memory */
    pthread_mutex_t lock;
    struct lesson *items;
    uint64_t *boxes; /* of each, a set */
    size_t capacity;
    _Atomic size_t count;
};

/* The run must stay where it is until lessons_release. */
void lessons_init(struct lessons *lessons, struct run *run);
void lessons_release(struct lessons *lessons);

/* Keeps a pattern, unless memory is spent. */
void lessons_add(struct lessons *lessons, const uint64_t *boxes, square player,
                 int author);

/* The first lesson from *heard on that is another author's; false if there is
 * none.  *heard moves on. */
bool lessons_next(struct lessons *lessons, int author, size_t *heard,
                  uint64_t *boxes, square *player);

#endif
