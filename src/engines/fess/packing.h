/*
 * The packing plan: in which order to fill the goals.
 *
 * All boxes stand on goals; they are taken off one by one, each of them when
 * it can be pulled to the square of a box at the start past those that still
 * stand.  Reversed, that is an order in which each goal can still be reached
 * when the goals before it are full.
 */
#ifndef ENGINES_FESS_PACKING_H
#define ENGINES_FESS_PACKING_H

#include "core/engine.h"
#include "core/state.h"
#include "search/assign.h"

struct packing {
    int steps;        /* as many as boxes */
    square *goals;    /* the goal of each step */
    int *step_of;     /* by square; -1 where no step ends */
    size_t words;     /* of a set of steps */
    uint64_t *access; /* for each square the set of steps that a box there can
                         serve when all steps before it are done */
    uint16_t *pushes; /* pushes[step * squares + s]: how many, 0xffff none */
    int forced;       /* steps whose box could not be pulled to a start */
    struct assign assign; /* boxes to steps */
};

/* Which of several boxes is taken off first. */
enum packing_order {
    PACKING_NEAREST,  /* fewest pulls to a start */
    PACKING_FARTHEST, /* most pulls */
    PACKING_WIDEST,   /* most squares to be pulled to */
    PACKING_ORDERS,
};

/* NULL when the run's memory is spent. */
struct packing *packing_new(struct run *run, enum packing_order order);

/* How many steps from the first on are done. */
int packing_done(const struct packing *packing, const uint64_t *boxes);

/* How many boxes can serve no step of their own from a step on; boxes on
 * earlier steps don't count. */
int packing_outside(struct packing *packing, const struct state *state,
                    int from);

#endif
