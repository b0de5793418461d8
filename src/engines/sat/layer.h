/*
 * The literals of one moment, for the encodings that are ours, and the clauses
 * about lost positions that both of them use.
 */
#ifndef ENGINES_SAT_LAYER_H
#define ENGINES_SAT_LAYER_H

#include "engines/sat/planner.h"

/* LIT_FALSE stands wherever something can't be at that moment. */
struct layer {
    int *box;    /* by square */
    int *player; /* by square: stands there, or there after the last push */
    int (*push)[DIR_COUNT]; /* by the box's square: pushed from now on */
};

struct layers {
    struct layer *items;
    size_t count, capacity;
};

/* Makes sure that layers 0..last exist; their memory is used again.  False
 * when the run's memory ends. */
bool layers_reserve(struct layers *layers, struct run *run, int last);

/* Sets all literals of a layer to LIT_FALSE. */
void layer_clear(struct layer *layer, const struct board *board);

/* A box that is on s next, and not now, is pushed there. */
void layer_box_came(struct planner *planner, const struct layer *now,
                    const struct layer *next, square s);

/* How much may be wasted in all, and what was wasted before a moment. */
struct allowance {
    int slack;
    const int *spent; /* by amount, from 1: literal of "so much or more" */
};

/* No two boxes that are lost together, or cost more than what is left of
 * the allowance, which may be NULL; no blocks of four. */
void layer_forbid_boxes(struct planner *planner, const struct layer *layer,
                        const struct allowance *allowance);

/* The same for pushes after which the player stands on the wrong side of a
 * pair. */
void layer_forbid_pushes(struct planner *planner, const struct layer *now,
                         const struct layer *next,
                         const struct allowance *allowance);

#endif
