/*
 * The packing plan: from which positions of few boxes to which of more, up to
 * all boxes on goals.
 *
 * It is found backwards (unpack.c): all boxes stand on goals; they are pulled
 * about and taken off one by one, each of them when it can be pulled to where
 * a box is at the start.  Reversed, that is a list of sets of squares, each
 * with one box moved or one more than the set before.
 */
#ifndef ENGINES_FESS_PACKING_H
#define ENGINES_FESS_PACKING_H

#include "core/engine.h"
#include "core/state.h"
#include "search/assign.h"

/* Which of several boxes is taken off first: the one with the least sum of
 * these, each multiplied. */
struct packing_options {
    int pulls;  /* fewest to a start */
    int room;   /* squares to be pulled to */
    bool sinks; /* any number of boxes may go to one start, so that the plan
                   doesn't say how boxes come there */
};

struct packing {
    const struct board *board;
    struct packing_options options;
    int steps;            /* sets after the empty one */
    uint64_t *sets;       /* steps + 1 of them, from none to all goals */
    int *entries;         /* by step: boxes that have come in up to there */
    int boxes;            /* that come in, in all */
    size_t words;         /* of a set of entries */
    uint64_t *access;     /* for each square the set of entries that a box there
                             can be, when the boxes before it stand */
    uint16_t *pushes;     /* by entry and square: from there, 0xffff: none */
    struct assign assign; /* boxes to entries */
    int *early;           /* with sinks, by goal: the first entries, that many,
                             for which a box there is in the way */
    uint64_t *none;       /* a set of no entries */
    int lifted_done, lifted_outside; /* of packing_outside_with */
};

/* NULL when the run's memory is spent. */
struct packing *packing_new(struct run *run, struct packing_options options);

static inline const uint64_t *packing_set(const struct packing *packing,
                                          int step)
{
    return packing->sets + (size_t)step * packing->board->words;
}

/* The last step whose boxes all stand. */
int packing_done(const struct packing *packing, const uint64_t *boxes);

/* How many boxes can be no entry of their own after a step; its own boxes
 * don't count.  With sinks those are outside, too, that are in the way of the
 * next entries, and one that can be no entry at all counts more. */
int packing_outside(struct packing *packing, const uint64_t *boxes, int done);

/* The same with one more box on s; boxes are the same in all calls since the
 * last packing_lift. */
void packing_lift(struct packing *packing);
int packing_outside_with(struct packing *packing, const uint64_t *boxes,
                         int done, square s);

/* With sinks: entries to come that boxes can't be, summed over boxes. */
int packing_barred(const struct packing *packing, const uint64_t *boxes,
                   int done);

/* Fewest pushes of any other box to where the next one comes in after a step;
 * 0 when none is to come. */
int packing_approach(const struct packing *packing, const uint64_t *boxes,
                     int done);

#endif
