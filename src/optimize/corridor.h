/*
 * The shortest plan through a given set of arrangements of boxes.
 *
 * Every method that changes the whole plan at once says which arrangements are
 * worth a look, many thousands of them around the plan's own; the search finds
 * the best way through them, whatever order and whichever box that is:
 *
 *     corridor_init(&corridor, run, exact) &&
 *     corridor_allow_plan(&corridor, &run->plan) &&
 *     ... corridor_allow(&corridor, key) ... &&
 *     corridor_search(&corridor);
 *
 * Arrangements are named by 64 bits.  Two with one name do no harm: a plan is
 * played before it counts.  An expansion is a sixteenth of a node.
 */
#ifndef OPTIMIZE_CORRIDOR_H
#define OPTIMIZE_CORRIDOR_H

#include "core/state.h"
#include "search/keyset.h"
#include "search/table.h"

struct heuristic;
struct deadlock;
struct corridor_way;

struct corridor {
    struct run *run; /* borrowed: plan, objective, limits and memory */
    const struct board *board;
    bool exact;      /* where the player stands counts, not just its region */
    uint64_t limit;  /* only what costs less; see plan_cost */
    uint64_t before; /* nodes of the run */
    uint64_t work;   /* expansions, since then */

    struct keyset allowed;
    struct push *plan; /* the pushes of run->plan */
    size_t count;

    uint64_t *dead;
    const struct heuristic *heuristic;
    const struct deadlock *freeze;
    void *bounds, *frozen;
    struct state state; /* the position at hand */
    uint64_t *reach, *child_reach, *scratch;
    struct push *pushes;
    int *steps;
    square *queue_squares;

    struct table table; /* the positions seen */
    struct corridor_way *ways;
    size_t capacity;
};

/* What a plan costs: what the objective puts first in the upper 32 bits, and if
 * the player counts the other below. */
uint64_t plan_cost(const struct run *run, const struct plan *plan, bool exact);

/* False when memory or time ends, here and below. */
bool corridor_init(struct corridor *corridor, struct run *run, bool exact);

/* Allows an arrangement of boxes. */
bool corridor_allow(struct corridor *corridor, struct key boxes);

/* The same for all of a plan. */
bool corridor_allow_plan(struct corridor *corridor, const struct plan *plan);

/* Allows what lies around the run's plan by pushes, nearest first, until so
 * many positions were met.  *all: there are no more that could be of use. */
bool corridor_spread(struct corridor *corridor, size_t size, bool *all);

/* Replaces run->plan by the shortest plan that is allowed, if that is shorter.
 * False also when there is none. */
bool corridor_search(struct corridor *corridor);

#endif
