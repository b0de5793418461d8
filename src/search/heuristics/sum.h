/*
 * What the heuristics that look at boxes one by one share: a table of bounds
 * for each place, and their sum.
 */
#ifndef SEARCH_HEURISTICS_SUM_H
#define SEARCH_HEURISTICS_SUM_H

#include "search/heuristics/heuristics.h"

struct sum {
    const struct places *places;
    uint16_t *bounds;          /* by place; DISTANCE_NONE where a box is lost */
    const struct state *state; /* the last one seen */
    int total;                 /* of it */
};

/* Bounds are still to be filled; NULL when memory is spent. */
struct sum *sum_new(struct run *run, const struct heuristic_options *options);

/* Gives all places of a square the same bound. */
void sum_set(struct sum *sum, square s, uint16_t bound);

int sum_estimate(void *self, const struct state *state, const uint64_t *reach);
void sum_visit(void *self, const struct state *state);
int sum_after(void *self, struct push push);

#endif
