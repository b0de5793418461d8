/*
 * What is known of a level before its boxes are stowed: which goals have to be
 * filled before which, and which goals each box could come to, were it alone.
 */
#ifndef ENGINES_STOW_ORDER_H
#define ENGINES_STOW_ORDER_H

#include "engines/stow/flood.h"
#include "search/assign.h"

struct order {
    struct run *run;
    const struct board *board;
    struct flood *flood;     /* borrowed */
    uint64_t *starts, *none; /* sets of squares */
    uint64_t *to, *tried;    /* the same, for a moment */
    int *round; /* by square, of a goal: those with more go first */
    int rounds;
    int *goal_at;         /* by square: the goal's number */
    uint64_t **access;    /* by box: set of goals; boxes may share it */
    uint64_t *only;       /* by goal: the set of it alone */
    struct assign assign; /* boxes to goals */
    int stranded;         /* boxes that have no goal of their own at first */
};

/* False when the run is stopped. */
bool order_init(struct order *order, struct run *run, struct flood *flood);

/* Could all boxes come to goals of their own, if those that are settled keep
 * theirs?  goals tells them by box, NO_SQUARE for the others. */
bool order_allows(struct order *order, const square *goals);

#endif
