/*
 * The two frontiers of the bidirectional search, and what a worker does with
 * them.
 *
 * Every position belongs to the worker that the hash of its boxes names, on
 * both sides alike: so whoever expands a position finds in its own tables
 * whether the other side has come there.  A round has two halves: first each
 * worker expands some of its positions and sends what it finds to the owners
 * (search/exchange), then each files what it got.
 */
#ifndef ENGINES_BIDIRECTIONAL_FRONTIER_H
#define ENGINES_BIDIRECTIONAL_FRONTIER_H

#include <pthread.h>

#include "core/checkpoint.h"
#include "core/state.h"
#include "core/engine.h"
#include "search/deadlocks/deadlocks.h"
#include "search/exchange/exchange.h"
#include "search/queue.h"
#include "search/table.h"

#define NO_WAY UINT32_MAX

enum side { FORWARD, BACKWARD, SIDES };

/* The cheapest way to a position, from its own end. */
struct way {
    uint32_t parent; /* its name: number and owner; NO_WAY at the end */
    uint32_t cost;
};

/* A worker's frontier of a side. */
struct frontier {
    struct table table;
    struct way *ways;
    struct queue queue; /* by cost */
};

/* What one thread works with. */
struct bidi_worker {
    struct bidi *bidi;
    struct run *run; /* its own */
    struct run forked;
    struct port *port;
    uint32_t me;
    struct frontier frontiers[SIDES];
    struct state state; /* the position at hand */
    uint64_t *reach, *child_reach;
    struct push *pushes;
    int *steps; /* of the walk to each square; 0 for pushes */
    square *queue;
    void *frozen;
    uint64_t expanded, generated;

    /* For a checkpoint: what was taken out in the last round, which comes again
       if that was not played to its end; and whether memory ended between
       storing and filing a position. */
    uint32_t *taken;
    size_t taken_count, taken_capacity;
    enum side taken_side;
    uint32_t taken_cost;
    uint64_t generated_before; /* that round */
    bool torn;
};

struct bidi_counts {
    uint64_t expanded, generated, stored; /* positions */
};

struct bidi {
    struct run *run;
    bool by_moves;
    uint64_t *useful; /* set: where a box from the start can be */
    const struct deadlock *freeze;
    struct courier *courier; /* to other ranks; NULL: there are none */
    struct hash_exchange exchange;
    struct bidi_worker *team; /* on this rank */
    uint32_t workers, here;   /* on all ranks, and on this one */
    bool keeps;               /* checkpoints are wanted */
    bool playing;             /* both sides have begun */

    /* Of a round. */
    enum side side;
    uint32_t cost;           /* of the positions to expand */
    _Atomic int64_t tickets; /* positions that workers may still take */
    uint32_t top[SIDES];     /* whatever costs less has been expanded */
    uint64_t round;          /* its number */
    uint64_t looked;         /* positions when we looked ahead the last time */
    int bound;               /* and our bound then */
    struct bidi_counts counts; /* of all ranks */

    int known;     /* bound that was given, or -1; of any plan a guess */
    uint64_t most; /* positions that are worth it */
    enum outcome outcome;

    pthread_mutex_t lock;  /* for the two names */
    _Atomic uint32_t best; /* cost of the best plan, or NO_WAY */
    uint32_t meets[SIDES]; /* names of where it meets; NO_WAY: needs no other,
                             or it is the plan that was given */
};

/* What all workers read; false when memory ends. */
bool bidi_init(struct bidi *bidi, struct run *run);
bool bidi_worker_init(struct bidi *bidi, uint32_t me);

/* Sends the level's own position, or the solved ones, as the first thing that
 * was found. */
bool bidi_start(struct bidi_worker *worker);

/* Both halves of a round; false when memory ends. */
bool bidi_expand(struct bidi_worker *worker);
bool bidi_file(struct bidi_worker *worker);

/* A stored position of this rank and the way to it. */
struct way bidi_get(const struct bidi *bidi, enum side side, uint32_t name,
                    uint64_t *boxes, square *player);

/* Is it one of this rank? */
static inline bool bidi_is_here(const struct bidi *bidi, uint32_t name)
{
    return name % bidi->workers - bidi->exchange.first < bidi->here;
}

/*
 * ---- Checkpoints (resume.c): both frontiers of every worker between two
 * rounds, when nothing is under way ----
 *
 * A round that a limit has cut off is played again: what was taken out of the
 * queues goes back, and what was under way is found once more.  What was filed
 * of it stays, since it is true; offered a second time it is no cheaper.
 */

/* Goes on from a checkpoint, for as many threads as wrote it; false with
 * run->error or when the run is stopped. */
bool bidi_resume(struct bidi *bidi, int threads);

/* Between two rounds, by the first worker of each rank: all has been filed, so
 * nothing of the last one has to come again.  Writes a checkpoint if all ranks
 * want one. */
void bidi_end_round(struct bidi *bidi, bool keeps);

/* After the end, on all ranks: writes a checkpoint, unless rank 0 has the
 * answer. */
void bidi_keep_late(struct bidi *bidi, bool begun);

#endif
