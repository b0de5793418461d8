/*
 * Makes a plan shorter, for as long as it may, and says how far it is from the
 * shortest.
 *
 * Methods (optimize/methods/) take turns; what has gained lately gets more of
 * them.  In between a search for the shortest plan raises the bound.  Slices
 * are counted in nodes, so that a run with a node limit and one thread repeats
 * exactly, and run->plan is the best plan at any moment.
 */
#ifndef OPTIMIZE_OPTIMIZE_H
#define OPTIMIZE_OPTIMIZE_H

#include <pthread.h>

#include "core/engine.h"
#include "optimize/arm.h"
#include "optimize/methods/methods.h"

#define OPTIMIZE_METHODS 10 /* at most */
#define OPTIMIZE_OTHERS 6
#define OPTIMIZE_ALL (~0U)

struct optimizer {
    struct run *run; /* borrowed; its plan is the best */
    unsigned chosen; /* methods, a bit for each */
    struct optimizer_arm arms[OPTIMIZE_METHODS];
    struct plan others[OPTIMIZE_OTHERS]; /* owned: plans to cross with */
    size_t other_count;
    uint64_t work; /* of methods, in nodes */
    double clock;  /* of the last turn, when it began */
    bool settled;  /* quick methods gain no more: all take turns */
    int barren;    /* turns without gain since the last gain */
    bool aside;    /* what it gains is no gain of the whole */
    struct optimizer *companion; /* another one by pushes, where moves count */
    struct plan kept;            /* owned: the best of a companion */
    uint64_t plans;              /* how often there was a better one */
    uint64_t percent;            /* of the work that is for the bound */
    struct optimizer_arm proof;  /* done: it has no memory to go on */

    /* What members share is under the lock while they work. */
    pthread_mutex_t lock;
    pthread_cond_t news;
    int members, busy; /* threads, and how many are at something */
    uint64_t end;      /* work to stop at; 0: none */
    bool over;
    enum outcome outcome;
};

/* The run has a plan. */
void optimizer_init(struct optimizer *optimizer, struct run *run,
                    unsigned chosen);
void optimizer_release(struct optimizer *optimizer);

/* One more plan to start from or to cross with; it is played first.  False when
 * memory ends. */
bool optimizer_add(struct optimizer *optimizer, const struct plan *plan);

/*
 * Works for so many nodes; 0: until nothing more can be done.  SOLVED: the plan
 * is proved shortest, and run->proved set; GAVE_UP: the nodes are spent;
 * STOPPED by a limit of the run.
 */
enum outcome optimizer_work(struct optimizer *optimizer, uint64_t nodes);

/* What is proved to have the fewest pushes may still have fewer moves. */
void optimizer_break_ties(struct optimizer *optimizer);

/* The engine "optimize", shaped as an engine but none of the list: it is
 * given plans, or finds one. */
struct optimize_config {
    unsigned methods;         /* a bit for each */
    int proof;                /* percent of the work for the bound */
    const struct plan *plans; /* borrowed; besides run->plan */
    size_t plan_count;
};

extern const struct engine optimize_engine;

/* Gives it plans to start from, which must outlive the run. */
void optimize_give(struct optimize_config *config, const struct plan *plans,
                   size_t plan_count);

#endif
