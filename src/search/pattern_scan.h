/*
 * The groups of boxes of a position that cost something, looked up in the
 * tables of patterns.h.
 */
#ifndef SEARCH_PATTERN_SCAN_H
#define SEARCH_PATTERN_SCAN_H

#include "core/state.h"
#include "search/patterns.h"

struct pattern_scan {
    const struct patterns *patterns; /* borrowed, must outlive; may grow */
    struct pattern_floor floor;
    uint64_t *live;    /* set of live numbers of the boxes */
    uint16_t *numbers; /* live numbers of the boxes, rising */
    int *number_of;    /* live number -> number of the box there */
    int count;         /* boxes */
    const uint64_t *reach;
    square player;
    bool dead; /* a group without a way was found */

    /* Told of each group with a penalty above 0, by numbers of boxes, rising;
     * may be NULL. */
    void (*found)(void *self, const int *members, int size, int value);
    void *self;
};

/* False when the run's memory is spent; found is NULL then. */
bool pattern_scan_init(struct pattern_scan *scan, struct run *run,
                       const struct patterns *patterns);

/* Looks at a position, up to the first group without a way.  False if there is
 * one, or a box that is lost alone. */
bool pattern_scan_all(struct pattern_scan *scan, const struct state *state,
                      const uint64_t *reach);

/* A group of a position; its list is its boxes' numbers in 16 bits each. */
struct pattern_group {
    uint64_t list;
    int value;
};

/*
 * A choice of groups without a common box, by value, the greatest first: any
 * such choice is a bound, and the order is fixed, so that whoever checks finds
 * the same.
 */
struct pattern_choice {
    struct run *run;
    struct pattern_scan scan;
    struct pattern_group *groups; /* of the position at hand */
    int count;
    size_t capacity;
    bool *taken; /* by number of a box */
    bool failed; /* memory ended */
};

/* False when the run's memory is spent. */
bool pattern_choice_init(struct pattern_choice *choice, struct run *run,
                         const struct patterns *patterns);

/* What the groups chosen cost together; -1 when one is lost, or a box alone. */
int pattern_choose(struct pattern_choice *choice, const struct state *state,
                   const uint64_t *reach);

#endif
