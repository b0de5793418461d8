/*
 * One run: a child on a level, and what is made of its answer.
 */
#ifndef BENCH_ATTEMPT_H
#define BENCH_ATTEMPT_H

#include "base/buffer.h"
#include "base/child.h"
#include "bench/race.h"

struct attempt {
    const struct race *race;
    const struct entrant *entrant;
    const struct bench_level *level;
    char directory[300]; /* its own */

    /* Answered. */
    bool stopped; /* by the user: there is no result */
    const char *outcome, *reason;
    char error[300];
    struct child_result child;
    double seconds; /* of an engine, as it says; of a program's process */
    bool proved;
    int64_t lower_bound;         /* -1 unknown */
    struct kura_verdict verdict; /* verdict.plan NULL without a plan */
    struct buffer counters;
};

/* Runs it to its end.  False when the bench itself can't go on. */
bool attempt_run(struct attempt *attempt, struct kura_error *err);
void attempt_release(struct attempt *attempt);

#endif
