/*
 * Lower bounds on what is left to do: pushes from a position to a solved one.
 *
 * To add one: a file here that exports a constant struct heuristic
 * NAME_heuristic, and its name in the list of heuristics.c.
 *
 * A search meets a position twice: as the child of another, where a quick bound
 * will do, and when it is about to be expanded, where a good one pays:
 *
 *     bound = estimate(self, &state, reach);   // on the position itself
 *     for each push
 *         quick = after(self, push);           // on the position behind it
 *
 * after speaks of the position that estimate or visit saw last; visit prepares
 * for it without the cost of the better bound.
 */
#ifndef SEARCH_HEURISTICS_H
#define SEARCH_HEURISTICS_H

#include "core/engine.h"
#include "core/state.h"
#include "search/places.h"

#define HEURISTIC_DEAD INT32_MAX /* there is no plan from here */

struct courier;
struct patterns;

struct heuristic_options {
    const struct places *places; /* must outlive */
    int patterns;                /* boxes in a pattern, at most */
    int distance;                /* between them along an axis; 0 any */
    uint32_t groups;         /* of one size, at most: bounds time and memory */
    struct courier *courier; /* to ranks that share large tables, or NULL */
    struct patterns *built;  /* what patterns_new makes of these, or NULL */
};

struct heuristic {
    const char *name, *summary;
    void *(*prepare)(struct run *run, const struct heuristic_options *options);

    /* Another self with the same tables, for another thread; NULL when the
       run's memory is spent.  May be NULL where preparing again costs little.
       While self improves, nobody may use the other. */
    void *(*share)(void *self, struct run *run);
    int (*estimate)(void *self, const struct state *state,
                    const uint64_t *reach);
    void (*visit)(void *self, const struct state *state);
    int (*after)(void *self, struct push push);

    /* For those whose preparation has stages; NULL otherwise.  The size of the
       next stage (groups of boxes, 0: none), and the deed; false when the run
       is stopped. */
    uint64_t (*next_groups)(void *self);
    bool (*improve)(void *self, struct run *run);
};

extern const struct heuristic *const heuristics[]; /* ends with NULL */
extern const char *const heuristic_names[];        /* the same order, and end */

/* Their places in it: those from PARTITION on speak of the costs in places. */
enum {
    HEURISTIC_NEAREST,
    HEURISTIC_BASIC,
    HEURISTIC_PARTITION,
    HEURISTIC_MATCHING,
    HEURISTIC_PATTERNS,
    HEURISTIC_COUNT,
};

#endif
