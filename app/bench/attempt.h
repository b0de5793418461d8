/*
 * One run: a child on a level, and what is made of its answer.
 */
#ifndef BENCH_ATTEMPT_H
#define BENCH_ATTEMPT_H

#include "base/buffer.h"
#include "base/child.h"
#include "bench/course.h"
#include "bench/entrant.h"
#include "kura.h"

/* Limits and wishes of a bench, the same for all its runs. */
struct conditions {
    const char *minimize;
    double seconds; /* > 0 */
    bool cpu;       /* they are of the processor, else of the wall clock */
    size_t bytes;   /* > 0 */
    uint64_t nodes; /* 0: no limit */
    int steps;      /* of a plan; 0: no limit */
    int threads;
    uint64_t seed;
};

struct attempt {
    const struct conditions *conditions;
    const char *program; /* this one */
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
