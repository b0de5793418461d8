/*
 * What all strategies on one level share: tables about the level, deadlock
 * tests and what they have learned.
 */
#ifndef ENGINES_FESS_DOMAIN_H
#define ENGINES_FESS_DOMAIN_H

#include "core/engine.h"
#include "core/state.h"
#include "engines/fess/packing.h"
#include "engines/fess/rooms.h"
#include "search/deadlocks/corral.h"
#include "search/deadlocks/deadlocks.h"
#include "search/deadlocks/freeze.h"
#include "search/prunings/pi_corral.h"

struct domain {
    struct run *run;
    const struct board *board;
    struct freeze *freeze;
    struct corral *corral;
    struct pi_corral *pi;
    void *bipartite, *retrograde; /* of the deadlock tests */
    struct rooms *rooms;
    uint16_t *near;     /* pushes to the nearest goal, by square */
    uint64_t *hampers;  /* for each square x the set of squares where a box
                           takes goals away from one on x */
    uint64_t *hampered; /* the same by the hampering square */
};

/* NULL when the run's memory is spent. */
struct domain *domain_new(struct run *run);

/* The whole battery, for a position about to be played on. */
bool domain_hopeless(struct domain *domain, const struct state *state,
                     const uint64_t *reach, square pushed);

#endif
