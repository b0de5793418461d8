/*
 * Boxes that can never be pushed again, for tests that take them for walls.
 */
#ifndef SEARCH_DEADLOCKS_FREEZE_H
#define SEARCH_DEADLOCKS_FREEZE_H

#include "core/engine.h"

struct freeze {
    const struct board *board; /* borrowed, must outlive */
    const uint64_t *dead;      /* set of dead squares */
    uint64_t *frozen;          /* set, of the last question */
    square *queue;             /* of squares to look at again */
};

/* NULL when the run's memory is spent. */
struct freeze *freeze_new(struct run *run);

/*
 * Fills freeze->frozen; true if one of those boxes is off its goal.
 * A push to a dead square does not count as a push: after it the position is
 * lost anyway.
 */
bool freeze_find(struct freeze *freeze, const uint64_t *boxes);

/* The same for the box on s and those that it touches, directly or through
 * others: nothing else can freeze it, or be frozen by it. */
bool freeze_around(struct freeze *freeze, const uint64_t *boxes, square s);

/* Could the box on a square be frozen?  A cheap first look: no is certain. */
bool freeze_possible(const struct freeze *freeze, const uint64_t *boxes,
                     square s);

/* Is the box on s frozen, with one off its goal? */
static inline bool freeze_at(struct freeze *freeze, const uint64_t *boxes,
                             square s)
{
    return freeze_possible(freeze, boxes, s) && freeze_around(freeze, boxes, s);
}

#endif
