/*
 * What team.c, supervise.c and distant.c share: the threads of one rank.
 */
#ifndef ENGINES_ASTAR_TEAM_INNER_H
#define ENGINES_ASTAR_TEAM_INNER_H

#include "engines/astar/search.h"
#include "search/exchange/exchange.h"

#define NO_BEST UINT64_MAX

/* One worker's place. */
struct seat {
    struct astar_search *search;
    struct run *run; /* its own, forked but for the first worker's */
    struct port *port;
    uint32_t steps;
    _Atomic uint64_t expanded; /* read by others */
};

struct team {
    struct run *run;
    struct courier *courier; /* to other ranks; NULL: there are none */
    struct hash_exchange exchange;
    struct seat *seats;
    pthread_mutex_t lock;
    _Atomic uint64_t best;  /* cost of the best plan, see key_of */
    uint32_t best_name;     /* where it ends; under the lock */
    _Atomic uint64_t nodes; /* begun; kept only where they are limited */
    uint64_t node_limit;    /* of this rank; 0: none */
    uint8_t stage, wanted;  /* of the tables: there, and by rank 0's word */
    bool keep_wanted;       /* rank 0 asks for a checkpoint */
    uint32_t beam_low;      /* and for a beam where no plan costs less, */
    uint64_t beam_budget;   /* with so many positions on all ranks; 0: none */
    bool whole;     /* the best plan is a beam's, in run->plan of rank 0 */
    bool dealt;     /* the positions of the rank that began alone, */
    uint64_t alone; /* which has used so many nodes for them */
    _Atomic bool pausing;
};

/* Expanded by all, as far as this rank knows. */
uint64_t team_expanded(struct team *team, uint32_t here);

/* What no plan costs less than; -1 when that can't be told now. */
int team_low(const struct team *team, const struct astar_search *search);

/* What the first worker does now and then for all; and the others, when it
 * wants them to. */
void team_supervise(struct seat *seat);
void team_pause(struct seat *seat);

/* The plan of a beam, which costs what every plan does at least, is in the run
 * of this rank, the first: that is the answer. */
void team_take_whole(struct team *team, uint64_t key);

/* Notes a plan that ends at that position, if it is better. */
bool team_take_plan(struct team *team, uint64_t key, uint32_t name);

#endif
