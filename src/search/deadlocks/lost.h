/*
 * Lost patterns as they are looked for: boxes, and the player in the region
 * that it has with these alone.  No position may hold one.
 */
#ifndef SEARCH_DEADLOCKS_LOST_H
#define SEARCH_DEADLOCKS_LOST_H

#include "core/state.h"
#include "core/run.h"

struct lost_pattern;
struct lost_shelf;

struct lost_patterns {
    struct run *run; /* borrowed: its memory */
    struct lost_pattern *items;
    size_t count, capacity;
    struct lost_shelf *shelves; /* by square: patterns with a box there */
};

/* False when the run's memory is spent, here and below. */
bool lost_init(struct lost_patterns *lost, struct run *run);

/* The player is anywhere in its region. */
bool lost_add(struct lost_patterns *lost, const uint64_t *boxes, square player);

/* Does the position hold one of those from a number on? */
bool lost_since(const struct lost_patterns *lost, const struct state *state,
                size_t number);

/* Does it hold one with a box on that square (NO_SQUARE: any)?  Cheap enough
 * for every push. */
bool lost_at(const struct lost_patterns *lost, const struct state *state,
             square s);

#endif
