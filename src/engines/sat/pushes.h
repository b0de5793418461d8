/*
 * What the encoding of pushes shares with its separators.
 */
#ifndef ENGINES_SAT_PUSHES_H
#define ENGINES_SAT_PUSHES_H

#include "core/state.h"
#include "engines/sat/layer.h"

/* Boxes that stand so cut the floor into regions. */
struct separator {
    square *boxes; /* rising */
    int count;
    uint16_t *region; /* by square; 0 under a box */
    int regions;      /* numbered from 1 */
};

struct separators {
    struct separator *items;
    size_t count, capacity;
};

struct pushes {
    struct layers layers;
    int *idle; /* by moment; LIT_FALSE without idling */
    int (*direction)[DIR_COUNT];
    int *waste_now, *waste_next; /* by amount, from 1: so much was wasted */
    int *wasted;                 /* by amount: this push wastes so much */
    size_t moments, amounts;
    int *list;
    struct push *plan; /* of the model */
    struct separators separators;

    /* For looking at a model. */
    uint64_t *boxes, *reach, *fewer;
};

/* Learns from boxes that keep the player from a square: takes away those that
 * are not needed for it, and keeps the rest if it is new.  False when memory
 * ends. */
bool separators_learn(struct planner *planner, const uint64_t *boxes,
                      square player, square wanted, bool *is_new);

/* The clauses of one separator at one moment. */
void separator_clauses(struct planner *planner, const struct separator *cut,
                       int t);

#endif
