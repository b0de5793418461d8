/*
 * The cheapest plan through a set of arrangements of boxes, where the player's
 * steps count: what passage_search does by moves, or where moves come second.
 */
#ifndef OPTIMIZE_STROLL_H
#define OPTIMIZE_STROLL_H

#include "core/state.h"
#include "search/keyset.h"

struct heuristic;
struct passage;

/* What the search is lent; all of it must outlive it. */
struct stroll_ground {
    struct run *run;
    struct keyset *allowed;  /* arrangements, with values of 0 */
    const struct push *plan; /* the pushes of run->plan */
    size_t count;
    const struct heuristic *heuristic;
    void *bounds;        /* of the heuristic */
    struct state *state; /* any, as what follows */
    struct push *list;   /* room for 4 * boxes */
    int *steps;          /* room for all squares */
    square *squares;     /* the same */
    uint64_t limit;      /* only what costs less, a pair as plan_cost says */
    bool (*must_end)(struct passage *passage); /* asked for each expansion */
    struct passage *passage;
};

/* Replaces run->plan by the plan that costs least of all that are allowed, if
 * that is less than the limit; where a limit of the run ends the search, by one
 * that begins as cheaply as was found and ends as the plan does.  False also
 * when there is none. */
bool stroll_search(const struct stroll_ground *ground);

#endif
