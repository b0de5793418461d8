/*
 * What is known of each box alone before any formula is built.
 *
 * A box's situation is its square and the part of the floor around it that
 * holds the player: the number square * 4 + part, as in core/distance.h.  While
 * the box stands still the player can't leave that part, whatever the other
 * boxes do.
 *
 * The potential of a situation is the least over the goals g of (pushes to g -
 * price of g), with the prices that solve the assignment of boxes to goals at
 * the start (the dual of the matching).  The sum of potentials and prices is
 * never more than the pushes still needed, equals the matching bound at the
 * start, and falls by at most one with a push.  So the waste of a push,
 *     1 + potential after - potential before,
 * is never negative, and all wastes of a plan of T pushes sum up to at most
 * T - bound.  Under RULES_SINK the price is 0 and boxes share the one goal.
 */
#ifndef ENGINES_SAT_FRONT_H
#define ENGINES_SAT_FRONT_H

#include "search/places.h"

#define FRONT_NONE (INT32_MAX / 4) /* no way */

struct front {
    const struct board *board;
    struct places *places;
    uint64_t *barred;   /* set: where no box may come to rest; dead squares, and
                           the sink, which keeps no box */
    int32_t *potential; /* by situation; FRONT_NONE: no goal in reach */
    int32_t *nearest;   /* by situation: pushes to the nearest goal */
    int32_t **pushed;   /* by box and situation: pushes from its start */
    int *start;         /* by box: its situation at the start */
    int *steps;         /* by square: the player's steps from the start */
    int *approach;      /* by box: steps before it can first be pushed */
    int bound;          /* no plan has fewer pushes */
    int bound_moves;    /* nor fewer moves */
    int stride;         /* pushes of all plans differ by multiples of it */
    bool lost;          /* there is no plan at all */
};

/* False when the run's memory ends. */
bool front_init(struct front *front, struct run *run);

/* The situation of a box on s with the player beside it on side d. */
static inline int front_beside(const struct front *front, square s, unsigned d)
{
    return s * 4 + front->board->sides[s].part[d];
}

/* Situation after the box on s was pushed in direction d. */
static inline int front_after(const struct front *front, square s, unsigned d)
{
    return front_beside(front, front->board->next[s][d], d ^ 1);
}

/* May a box on s be pushed in direction d, as far as walls, dead squares and
 * its own situations are concerned? */
bool front_can_push(const struct front *front, square s, unsigned d);

/* Only for pushes that front_can_push allows. */
int front_waste(const struct front *front, square s, unsigned d);

#endif
