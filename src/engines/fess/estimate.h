/*
 * Pushes to a set of squares, goals or others, or from them, as if each box
 * were alone on the board: the cheapest way to give every box a square of its
 * own.
 */
#ifndef ENGINES_FESS_ESTIMATE_H
#define ENGINES_FESS_ESTIMATE_H

#include "core/distance.h"
#include "core/state.h"
#include "search/matching.h"

struct estimate {
    const struct board *board;
    struct matching matching;
    size_t columns;
    unsigned per_square; /* rows; one if pushes are from the targets */
    uint16_t *rows; /* by square, rows of targets: from the nearest side, then
                       with the player on each side */
    const uint16_t **list; /* the position's */
    int *number;           /* by square of a box: its row */
    square lifted;         /* the box of the last estimate_move */
};

/* targets is a set, as many as there are goals; backward: boxes come from
 * there. False when the run's memory is spent. */
bool estimate_init(struct estimate *estimate, struct run *run,
                   const uint64_t *targets, bool backward);

/* Of a position; MATCHING_NONE if some box has no target. */
int estimate_position(struct estimate *estimate, const uint64_t *boxes,
                      const uint64_t *reach);

/* If one of its boxes stood elsewhere, with the player on that side of it. */
int estimate_move(struct estimate *estimate, square from, square to,
                  unsigned side);

#endif
