/*
 * The shortest plan through a given set of arrangements of boxes.
 *
 * Every method that changes the whole plan at once says which arrangements are
 * worth a look, many thousands of them around the plan's own; the search finds
 * the best way through them, whatever order and whichever box that is:
 *
 *     passage_init(&passage, run, exact) &&
 *     passage_allow_plan(&passage, &run->plan) &&
 *     ... passage_allow(&passage, key) ... &&
 *     passage_search(&passage);
 *
 * Arrangements are named by 64 bits.  Two with one name do no harm: a plan is
 * played before it counts.  An expansion is a sixteenth of a node, and more on
 * a large floor, since the player's walks are looked for in all of it.
 */
#ifndef OPTIMIZE_PASSAGE_H
#define OPTIMIZE_PASSAGE_H

#include "core/state.h"
#include "search/keyset.h"
#include "search/table.h"

struct heuristic;
struct deadlock;
struct passage_way;

/* How much longer a position takes than on a board of ordinary size: 1 up to
 * 4,095 squares. */
static inline size_t passage_toil(const struct board *board)
{
    return 1 + (size_t)board->squares / 4096;
}

struct passage {
    struct run *run; /* borrowed: plan, objective, limits and memory */
    const struct board *board;
    bool exact;      /* where the player stands counts, not just its region */
    uint64_t limit;  /* only what costs less; see plan_cost */
    uint64_t before; /* nodes of the run */
    uint64_t work;   /* expansions since then, each as large as the floor */

    struct keyset allowed;
    bool searching;    /* for a way through what is allowed */
    struct push *plan; /* the pushes of run->plan */
    size_t count;

    const struct heuristic *heuristic;
    const struct deadlock *freeze;
    void *bounds, *frozen;
    struct state state; /* the position at hand */
    uint64_t *reach, *child_reach, *scratch;
    struct push *pushes;
    int *steps;
    square *queue_squares;

    struct table table; /* the positions seen */
    struct passage_way *ways;
    size_t capacity;
};

/* What a plan costs: what the objective puts first in the upper 32 bits, and if
 * the player counts the other below. */
uint64_t plan_cost(const struct run *run, const struct plan *plan, bool exact);

/* False when memory or time ends, here and below. */
bool passage_init(struct passage *passage, struct run *run, bool exact);

/* Allows an arrangement of boxes. */
bool passage_allow(struct passage *passage, struct key boxes);

/* The same for all of a plan. */
bool passage_allow_plan(struct passage *passage, const struct plan *plan);

/* Allows what lies around the run's plan by pushes, nearest first, until so
 * many positions were met.  *all: there are no more that could be of use. */
bool passage_spread(struct passage *passage, size_t size, bool *all);

/* Replaces run->plan by the shortest plan that is allowed, if that is shorter;
 * where a limit of the run ends the search, by one that begins as cheaply as
 * was found and ends as the plan does.  False also when there is none. */
bool passage_search(struct passage *passage);

#endif
