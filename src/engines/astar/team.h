/*
 * Several threads at one search: hash-distributed A* (Kishimoto, Fukunaga and
 * Botea 2009).
 *
 * Each worker is the search of search.h with a port of search/exchange, by
 * which it gets the positions that are its own.  So no table is ever locked.
 *
 * Why the claims hold with several workers: a plan that was found is only an
 * upper bound, `best`.  Each worker goes on while it has a position that is
 * filed below it.  The search ends when no worker has one and no position is
 * on its way; then nothing can lead to a cheaper plan.
 */
#ifndef ENGINES_ASTAR_TEAM_H
#define ENGINES_ASTAR_TEAM_H

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

/* Searches with so many threads, and those of other ranks if there is a
 * courier. */
enum outcome team_run(struct astar_search *search, int threads,
                      struct courier *courier);

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

/* ---- Letters between workers: a way to a position, to its owner ---- */

size_t letter_bytes(const struct astar_search *search);

/* What astar_reach does in a team: the owner files the position. */
astar_reach_fn letters_reach;

/* Files what has come for a search. */
exchange_fn letters_read;

/*
 * Hands all positions that one worker has found alone to their owners; false
 * when memory ends.  The worker keeps a copy of those that are not its own: the
 * ways that lead through them have their names, and it is not expanded again.
 */
bool letters_deal(struct astar_search *search);

/*
 * ---- Ranks: what they tell each other besides positions ----
 *
 * Each rank has a team of threads with its own tables of bounds.  They tell
 * each other of plans; the best is an upper bound for all.  Rank 0 says when
 * the tables of the heuristic grow, reads the plan from whoever has its
 * positions, and adds up the counts; the others answer nobody else.
 */

/* Makes the limit on nodes that of this rank; the first one has them all until
 * it has dealt. */
void distant_divide_nodes(struct team *team);

/* What ranks tell each other, with a name and a value. */
enum team_news {
    NEWS_PLAN,  /* was found: the position where it ends, its key */
    NEWS_WHOLE, /* the same by a beam, with its steps */
    NEWS_GROW,  /* tables shall, to that stage */
    NEWS_KEEP,  /* a checkpoint is to be written */
    NEWS_BEAM,  /* its bound, its budget */
    NEWS_DEAL,  /* letters come; the nodes that one rank has used alone */
};

/* Heeds what other ranks tell, false when memory ends; and tells them. */
bool distant_listen(struct team *team, struct astar_search *search);
void distant_tell(struct team *team, enum team_news what, uint32_t name,
                  uint64_t value);

/* A beam has found a plan, in the run: rank 0 hears of it, and ends it all. */
void distant_tell_whole(struct team *team, uint64_t key);

/* Writes a checkpoint together with all other ranks, while nobody works here.
 */
void distant_keep(struct team *team, struct astar_search *search);

/* Brings the run of rank 0 up to date with what the others hold. */
void distant_add_up(struct team *team);

/* A position of another rank. */
astar_fetch_fn distant_fetch;

/* After the end.  On rank 0: has everybody's counts; true if there is an answer
 * to be given.  On the others: serves rank 0 until it has; false. */
bool distant_settle(struct courier *courier, struct astar_search *search,
                    bool begun);

#endif
