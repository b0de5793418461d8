/*
 * Lost patterns that one thread learned, for the others to know: boxes, and a
 * square of the player's region.
 */
#ifndef SEARCH_DEADLOCKS_LEARNED_H
#define SEARCH_DEADLOCKS_LEARNED_H

#include <pthread.h>
#include <stdatomic.h>

#include "core/engine.h"

struct learned_pattern {
    square player;
    int author;
};

struct learned {
    struct run run; /* forked: its memory */
    pthread_mutex_t lock;
    struct learned_pattern *items;
    uint64_t *boxes; /* of each, a set */
    size_t capacity;
    _Atomic size_t count;
};

/* The run must stay where it is until learned_release. */
void learned_init(struct learned *learned, struct run *run);
void learned_release(struct learned *learned);

/* Keeps a pattern, unless memory is spent. */
void learned_add(struct learned *learned, const uint64_t *boxes, square player,
                 int author);

/* The first lesson from *heard on that is another author's; false if there is
 * none.  *heard moves on. */
bool learned_next(struct learned *learned, int author, size_t *heard,
                  uint64_t *boxes, square *player);

#endif
