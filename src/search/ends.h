/*
 * The two searches of search/both_ends.c, and how threads share them.
 *
 * Every position belongs to the hand that its hash names: it is in that hand's
 * part of the side's table, with a place in its queue.  A round has two halves.
 * First each hand expands some of its positions and looks for them on the
 * other side; all tables stay as they are, so that every hand can read all of
 * them.  Then each hand files what the others, and it itself, have found for
 * it.  No table is ever locked, and nobody changes what another one reads.
 */
#ifndef SEARCH_ENDS_H
#define SEARCH_ENDS_H

#include <pthread.h>

#include "core/state.h"
#include "search/both_ends.h"
#include "search/deadlocks/deadlocks.h"
#include "search/queue.h"
#include "search/table.h"

#define NO_WAY UINT32_MAX

enum end { AHEAD, BACK, ENDS };

/* The cheapest way to a position, from its own end. */
struct way {
    uint32_t parent; /* its name: number and owner; NO_WAY at the end */
    uint32_t cost;
};

/* A hand's part of a side. */
struct end_part {
    struct table table;
    struct way *ways;
    size_t capacity;
    struct queue queue; /* by cost */
};

/* Ways to positions of one owner, each with the packed position behind it. */
struct parcel {
    unsigned char *bytes;
    size_t used, capacity;
};

/* What one thread works with. */
struct hand {
    struct ends *ends;
    struct run *run; /* its own */
    struct run forked;
    uint32_t me;
    struct end_part parts[ENDS];
    struct parcel *parcels; /* by owner */
    struct state state;     /* the position at hand */
    uint64_t *reach, *child_reach;
    struct push *pushes;
    int *steps; /* of the walk to each square; 0 for pushes */
    square *queue;
    void *frozen;
    uint64_t expanded, generated;
};

struct ends {
    struct run *run;
    bool by_moves;
    uint64_t *dead;   /* set: no box is pushed there */
    uint64_t *useful; /* set: where a box from the start can be */
    const struct deadlock *freeze;
    struct hand *hands;
    uint32_t workers;

    /* Of a round. */
    enum end side;
    uint32_t cost;           /* of the positions to expand */
    _Atomic int64_t tickets; /* positions that hands may still take */
    uint32_t top[ENDS];      /* whatever costs less has been expanded */

    pthread_mutex_t lock;  /* for the two names */
    _Atomic uint32_t best; /* cost of the best plan, or NO_WAY */
    uint32_t meets[ENDS];  /* names of where it meets; NO_WAY: needs no other,
                              or it is the plan that was given */
};

/* What all hands read; false when memory ends. */
bool ends_init(struct ends *ends, struct run *run);
bool hand_init(struct ends *ends, uint32_t me, uint32_t workers);

/* The level's own position and the solved ones, as the first thing found. */
bool hand_start(struct hand *hand);

/* Both halves of a round; false when memory ends. */
bool hand_expand(struct hand *hand);
bool hand_file(struct hand *hand);

/* A stored position and the way to it. */
struct way ends_get(const struct ends *ends, enum end side, uint32_t name,
                    uint64_t *boxes);

#endif
