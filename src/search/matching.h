/*
 * The least sum of distances that gives every box a goal of its own (minimum
 * assignment): the strongest bound on pushes that looks at boxes one by one.
 *
 * Rows are boxes, columns are goals; a row is a table of distances that the
 * caller keeps alive.  With more goals than boxes the rest of the rows are
 * zero.  Under RULES_SINK all boxes share the one goal and the bound is a sum.
 *
 *     matching_solve(&matching, rows, boxes);
 *     cost = matching_replace(&matching, 3, other_row);    // box 3 moved
 */
#ifndef SEARCH_MATCHING_H
#define SEARCH_MATCHING_H

#include "core/engine.h"

#define MATCHING_NONE INT32_MAX

struct matching {
    struct run *run; /* borrowed: asked in large matchings */
    int size;        /* columns, and rows with the padding */
    int rows;        /* of boxes */
    bool shared;     /* one goal for all */
    bool simple; /* too large for prices in an int: rows count for themselves */
    int far;     /* stands for a missing distance: more than any matching */
    int cost;    /* of the last matching_solve, or MATCHING_NONE */
    const uint16_t **row;
    const uint16_t *zero; /* the padding's row */
    int *row_price, *column_price;
    int *column_of, *row_of; /* who is matched with whom */
    int *distance, *from;    /* of the search for a path */
    int *open;               /* columns not settled, then those that are */
    const uint16_t **next_row;
    int *kept;   /* prices and matches, while a replacement is tried */
    int lifted;  /* the row of matching_lift; -1 once the run is stopped */
    int *detour; /* by column: what it costs to give its row another one */
};

/* longest is the largest distance in any row.  False when the run's memory is
 * spent. */
bool matching_init(struct matching *matching, struct run *run, int longest);

/* Answers the cost of the best matching, MATCHING_NONE if there is none, and 0,
 * which is true of any, once the run is stopped.  No
 * more rows than the board has boxes, in rising order of their addresses, so
 * that what was solved before serves for those that are the same. */
int matching_solve(struct matching *matching, const uint16_t *const *rows,
                   int count);

/* Rows with those addresses are others now: nothing of before serves. */
void matching_forget(struct matching *matching);

/* The cost if one row were another; what was solved stays as it is.  Only
 * after a matching_solve that found one.  change is a bound: no distance in the
 * new row is less than the old one plus change. */
int matching_replace(struct matching *matching, int i, const uint16_t *row,
                     int change);

/* The same for many rows in the place of one: looks at the rest once, and each
 * then costs no more than a look at its distances. */
void matching_lift(struct matching *matching, int i);
int matching_put(const struct matching *matching, const uint16_t *row);

#endif
