/*
 * What strategies that never run side by side share: tables about the level,
 * deadlock tests and what they have learned.
 */
#ifndef ENGINES_FESS_DOMAIN_H
#define ENGINES_FESS_DOMAIN_H

#include <pthread.h>

#include "core/engine.h"
#include "core/state.h"
#include "engines/fess/packing.h"
#include "engines/fess/rooms.h"
#include "search/deadlocks/corral.h"
#include "search/deadlocks/deadlocks.h"
#include "search/deadlocks/freeze.h"
#include "search/deadlocks/pairs.h"
#include "search/prunings/pi_corral.h"

#define DOMAIN_PLANS 3

struct domain {
    struct run *run;
    const struct board *board;
    struct freeze *freeze;
    struct corral *corral;
    struct pi_corral *pi;
    void *bipartite, *retrograde; /* of the deadlock tests */
    struct lost_pairs *pairs[2];  /* lost ones, by direction: [backward] */
    struct rooms *rooms;
    uint16_t *near;        /* pushes to the nearest goal, by square */
    uint16_t *from_starts; /* pushes from the nearest start, by square */
    uint64_t *unreached;   /* set: no box of the start can come there */
    uint64_t *hampers;     /* for each square x the set of squares where a box
                              takes goals away from one on x */
    uint64_t *hampered;    /* the same by the hampering square */

    struct packing *plans[DOMAIN_PLANS]; /* of domain_plan; NULL: none yet */

    /* Held by who changes what strategies of other threads look at: positions
       known, by their keys, and those of the search from the other end.  NULL
       with one thread. */
    pthread_mutex_t *lock;
};

/* With what nobody changes from the first, where there is one; NULL when the
 * run's memory is spent. */
struct domain *domain_new(struct run *run, const struct domain *first);

static inline void domain_lock(const struct domain *domain)
{
    if (domain->lock)
        pthread_mutex_lock(domain->lock);
}

static inline void domain_unlock(const struct domain *domain)
{
    if (domain->lock)
        pthread_mutex_unlock(domain->lock);
}

/* The packing plan with these options, made when it is first asked for; NULL
 * when the run's memory is spent. */
struct packing *domain_plan(struct domain *domain,
                            struct packing_options options);

/* The whole battery, for a position about to be played on. */
bool domain_lost(struct domain *domain, const struct state *state,
                 const uint64_t *reach, square pushed);

#endif
