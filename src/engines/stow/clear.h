/*
 * Boxes out of the way.
 */
#ifndef ENGINES_STOW_CLEAR_H
#define ENGINES_STOW_CLEAR_H

#include "base/random.h"
#include "engines/stow/work.h"

struct clear {
    struct work *work;  /* borrowed */
    struct flood pulls; /* from the goals, through loose boxes */
    int *crossed;       /* by square: loose boxes on the player's way there */
    square *from;       /* by square: where that way comes from */
    square *queue, *later;
    uint64_t *way;    /* set of squares to be kept clear */
    uint64_t *others; /* a set of boxes */
    uint64_t *stuck;  /* the same: settled, or not to be parked now */
    square *blockers; /* loose boxes on the way */
    size_t blocker_count;
    struct push *pushes; /* of one box */
    size_t push_capacity;
    struct random random;
    uint64_t spread; /* one of so many places to wait at is taken by lot */
    int parked;      /* times, in this attempt */
};

/* False when the run's memory is spent. */
bool clear_init(struct clear *clear, struct work *work);

/* Moves one box off the way of another to a goal of that round; false when
 * none can be. */
bool clear_step(struct clear *clear, int round);

#endif
