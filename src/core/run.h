/*
 * One engine at work: what it is given, what it answers, and its helpers.
 */
#ifndef CORE_RUN_H
#define CORE_RUN_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "core/board.h"
#include "core/counter.h"
#include "core/limits.h"
#include "core/plan.h"
#include "core/reserve.h"

enum outcome {
    OUTCOME_SOLVED,     /* run->plan holds a plan, still to be verified */
    OUTCOME_UNSOLVABLE, /* proved: no plan exists */
    OUTCOME_GAVE_UP,    /* nothing left to try, nothing proved */
    OUTCOME_STOPPED,    /* by a limit or the caller: run->stopped_by */
    OUTCOME_FAILED,     /* run->error says why */
};

/* What the user wants least of; the second breaks ties. */
enum objective {
    MINIMIZE_NONE,
    MINIMIZE_PUSHES,
    MINIMIZE_MOVES,
    MINIMIZE_PUSHES_MOVES,
    MINIMIZE_MOVES_PUSHES,
    MINIMIZE_COUNT,
};

/* Proofs of others that our own checker accepted. */
#define RESTS_ON_CERTIFICATE "certificate"

struct run {
    /* Given: the engine reads these. */
    const struct level *level; /* as drawn; for names of cells in files */
    const struct board *board;
    const void *config; /* the engine's own struct, range-checked */
    enum objective objective;
    struct limits limits;
    int threads;
    const struct interlude *interlude; /* or NULL; subrun.h */
    struct ranks *ranks;               /* that share the work, or NULL */
    struct checkpoint *checkpoint;     /* or NULL */
    uint64_t seed;
    const char *files[KURA_FILE_COUNT]; /* paths; NULL when not asked for */
    kura_progress_fn *progress;         /* may be NULL; false stops the run */
    void *user;                         /* handed back to progress */
    const atomic_bool *cancel;          /* may be NULL; set from any thread */

    /* Answered: the engine fills these. */
    struct plan plan;  /* the best so far: kept when a limit stops the run */
    bool proved;       /* the plan is shortest for the objective */
    int low;           /* no plan costs less, in what comes first; -1 unknown */
    int high;          /* what the plan of the whole costs; -1 without one */
    char rests_on[64]; /* whose word a claim is: a program's name, which makes
                          it no proof, or RESTS_ON_CERTIFICATE; "" ours */
    struct kura_error error; /* with OUTCOME_FAILED */
    double outside_seconds;  /* CPU time of other programs that it ran */
    size_t outside_bytes;    /* and the most memory that one of them held */
    const char *remark;      /* what else to know of the answer, or NULL */
    struct counters counters;

    /* Kept by the functions below. */
    struct arena arena; /* everything the engine allocates */
    enum stop_reason stopped_by;
    uint64_t nodes; /* work done */
    uint64_t polls; /* run_stop and run_poll */
    uint64_t reports, done, total;
    const char *phase;        /* of the last report */
    double started, reported; /* clock_wall */
    uint64_t nodes_before;    /* of the whole, when this is a part of it */
    size_t bytes_before, remote_bytes; /* what ranks or a library hold */
};

void run_init(struct run *run, const struct board *board);
void run_release(struct run *run);

/* For one more thread: same job, time and memory; to be released before. */
void run_fork(struct run *part, struct run *run);

/* Must the engine return OUTCOME_STOPPED now?  nodes is all its work so far. */
bool run_stop(struct run *run, uint64_t nodes);

/* The same before the search, which no node limit counts, and after it: is time
 * over, or did the caller cancel?  Every 20 ms must have one of the three. */
bool run_poll(struct run *run);
bool run_is_over(const struct run *run);

/* Marks the run as stopped for that reason; answers OUTCOME_STOPPED. */
enum outcome run_stopped(struct run *run, enum stop_reason reason);
bool run_lacks_memory(struct run *run); /* for that one; answers false */

/* The outcome of an engine that looks at the limit on steps only now: a longer
 * plan, in pushes, does not interest. */
enum outcome run_check_steps(struct run *run, enum outcome outcome);

/* Zeroed memory from the run's arena; NULL marks the run as stopped.  Large
 * tables are filled next, so asking for one is a poll. */
void *run_alloc(struct run *run, size_t count, size_t size);

/* A block of the arena with a new size (NULL: a new one); NULL as above. */
void *run_resize(struct run *run, void *block, size_t bytes);

/* Sets bytes, of which there may be many; false when stopped meanwhile. */
bool run_fill(struct run *run, void *memory, int byte, size_t bytes);

/* Does the objective put moves first, and not pushes?  Does it break ties? */
bool run_by_moves(const struct run *run);
bool run_has_second(const struct run *run);

/* What run->plan costs, in what the objective puts first; and the best plan
 * known of the whole: -1 without one, or where any is as good. */
int run_plan_cost(const struct run *run);
int run_high(const struct run *run);

bool run_plan_add(struct run *run, enum direction d, bool push);

/* Tells where the search stands, at most ten times a second; cheap enough for
 * every node.  phase is a constant text; low also raises run->low. */
void run_report(struct run *run, const char *phase, int low, int high);

/* The same for what happens seldom and is told every time. */
void run_announce(struct run *run, const char *phase, int low);

/* The same for a better plan, which is told, too. */
void run_announce_plan(struct run *run, const char *phase);

/* Tells how far a phase is whose end is known. */
void run_advance(struct run *run, const char *phase, uint64_t done,
                 uint64_t total);

/* Makes the claim one of that program, or path. */
void run_rest_on(struct run *run, const char *program);

/* Adds to what is counted under that name. */
void run_count(struct run *run, const char *name, const char *unit,
               uint64_t value);

#endif
