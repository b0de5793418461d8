/*
 * One engine on one level, the way src/api/solve.c does it, with everything
 * that a test may want to set or see.
 */
#ifndef TEST_SOLVE_H
#define TEST_SOLVE_H

#include "core/engine.h"
#include "core/result.h"

struct attempt {
    /* Given: all zero means no limit and any plan. */
    const struct engine *engine;
    enum objective objective;
    struct limits limits;
    int threads;               /* 0: 1 */
    uint64_t fail_from;        /* of the arena: that request fails, and on */
    bool is_lost;              /* no plan: bounds the steps of who climbs */
    const atomic_bool *cancel; /* may be NULL */

    /* Answered by attempt_solve. */
    enum outcome outcome;
    enum stop_reason reason;
    struct kura_error error;     /* of OUTCOME_FAILED */
    struct plan plan;            /* as the engine left it */
    struct kura_verdict verdict; /* on the plan, when the outcome is solved */
    bool proved;
    char rests_on[64]; /* the program whose word it is */
    int low;
    uint64_t nodes;
    size_t peak_bytes;
    struct counters counters;
};

/* Every engine of the list, "auto" first, counted from 0; NULL past the end. */
const struct engine *engine_number(size_t i);

/* Can it be run here?  Says on standard error why not. */
bool engine_runs(const struct engine *engine);

/* Is the objective one that the engine can be asked for? */
bool engine_takes(const struct engine *engine, enum objective objective);

/*
 * Does it climb from horizon to horizon, as sat and asp do?  Then long plans
 * take it long, and where there is no plan it does not end: tests give it
 * levels that suit it, by engine_suits, and a bound on steps where there is no
 * plan.
 */
bool engine_climbs(const struct engine *engine);

struct truth;
bool engine_suits(const struct engine *engine, const struct level *level,
                  const struct truth *truth);

void attempt_solve(struct attempt *attempt, const struct level *level);
void attempt_release(struct attempt *attempt);

/*
 * What is true of a level.  -1 is unknown, in all fields; of a level that has
 * no plan the numbers are -1 too.
 */
struct truth {
    int solvable;        /* 0, 1 */
    int pushes;          /* the fewest */
    int moves;           /* the fewest */
    int moves_of_pushes; /* the fewest of all plans with the fewest pushes */
    int pushes_of_moves; /* the fewest of all plans with the fewest moves */
};

/* Asks the oracle; unknown where it would look at more than limit positions. */
struct truth truth_of(const struct level *level, size_t limit);

/*
 * Does what the engine answered contradict the truth, or its own claims?  Then
 * it writes what is wrong.  An answer that a limit prevented is no lie.
 */
bool attempt_lies(const struct attempt *attempt, const struct truth *truth,
                  char *why, size_t size);

/* The level as XSB with a ring of wall, for messages.  The caller frees it. */
char *level_text(const struct level *level);

#endif
