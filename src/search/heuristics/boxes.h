/*
 * The boxes of a position with their rows of distances, matched: what the
 * heuristics matching and patterns share.
 */
#ifndef SEARCH_HEURISTICS_BOXES_H
#define SEARCH_HEURISTICS_BOXES_H

#include "search/heuristics/heuristics.h"
#include "search/matching.h"

struct boxes {
    const struct places *places;
    struct matching matching;
    square *squares;       /* of the boxes of the last position, rising */
    const uint16_t **rows; /* and their rows */
    int count;
    int *number; /* square -> number of the box there */
};

/* False when the run's memory is spent. */
bool boxes_init(struct boxes *boxes, struct run *run,
                const struct places *places);

/* Takes a position over and matches it; the cost or HEURISTIC_DEAD. */
int boxes_visit(struct boxes *boxes, const struct state *state);

/* The same as a heuristic does it, self being or beginning with the boxes. */
void boxes_look(void *self, const struct state *state);

/* The cost after a push from the position visited last. */
int boxes_after(void *self, struct push push);

#endif
