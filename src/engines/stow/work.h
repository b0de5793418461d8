/*
 * One attempt to stow all boxes: the position, and which boxes are settled.
 */
#ifndef ENGINES_STOW_WORK_H
#define ENGINES_STOW_WORK_H

#include "core/state.h"
#include "engines/stow/order.h"
#include "search/deadlocks/freeze.h"

struct work {
    struct run *run;
    const struct board *board;
    struct order order;
    struct flood flood;   /* of a box to be moved */
    struct flood judging; /* of those that are left, meanwhile */
    struct state state;
    uint64_t *settled;               /* set of boxes that stay where they are */
    uint64_t *reach;                 /* of the player */
    uint64_t *around, *met, *lifted; /* sets, for a moment */
    int *box_at;                     /* by square, of a box: its number */
    square *goals;     /* by box: where it is settled, or NO_SQUARE */
    int loose;         /* boxes that are not settled */
    int *box_urgency;  /* by box: how often it was left over */
    int *goal_urgency; /* by square, of a goal: the same */
    int *kept_for;     /* by square, of a goal: the box that alone may
                          come there now */
    int judged;        /* proposals so far */
    struct freeze *freeze;
    struct push *pushes; /* so far */
    size_t count, capacity;
    uint64_t steps; /* of all attempts */
};

/* False when the run is stopped. */
bool work_init(struct work *work, struct run *run);

/* Begins anew from the start. */
void work_restart(struct work *work);

/* The goals to be filled next: those left whose round is the latest. */
int work_round(const struct work *work);

/* Settles boxes that stand on goals of that round; any? */
bool work_settle_standing(struct work *work, int round);

/* Brings a box to a goal of that round or a later one, where the box or the
 * goal is so urgent; false when none can be brought. */
bool work_serve(struct work *work, int round, int urgency);

/* The same with that box alone, which is not in its own way then. */
bool work_serve_box(struct work *work, int round, square box);

/* The loose box that could be pushed in a straight line to a side of the flood,
 * from direction d of it: from there on it would go its way. */
square work_box_before(const struct work *work, uint32_t side, unsigned d);

/* Is the goal kept for no other box? */
bool work_may_come(const struct work *work, square box, square goal);

static inline bool work_is_loose(const struct work *work, square s)
{
    return s != NO_SQUARE && bits_has(work->state.boxes, s) &&
           !bits_has(work->settled, s);
}

static inline bool work_wants(const struct work *work, square goal, int round)
{
    return !bits_has(work->settled, goal) && work->order.round[goal] >= round;
}

/* Makes a push of a loose box. */
bool work_push(struct work *work, struct push push);

#endif
