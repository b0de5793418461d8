/*
 * A part of a run: somebody at work for a while within a slice of what the
 * whole may use.
 *
 *     struct subrun part;
 *     subrun_open(&part, run, (struct slice){.nodes = 2000});
 *     outcome = subrun_close(&part, engine->solve(&part.run));
 *
 * Slices are counted in nodes and bytes, never in seconds, so that a run with
 * a node limit repeats exactly.  Threads that share one job are no parts: see
 * run_fork.
 */
#ifndef CORE_SUBRUN_H
#define CORE_SUBRUN_H

#include "core/run.h"

/* Besides the limits of the whole; 0 is no limit. */
struct slice {
    uint64_t nodes;
    size_t bytes;
};

struct subrun {
    struct run run; /* the part's own: same job, what is left of the limits */
    struct run *whole;
    struct slice slice;
};

/* The part has neither the plan nor the config of the whole. */
void subrun_open(struct subrun *part, struct run *whole, struct slice slice);

/* Adds what the part has done to the whole, but for plan and proof, and
 * releases it.  The outcome, where the end of a slice is giving up. */
enum outcome subrun_close(struct subrun *part, enum outcome outcome);

/* The other way round: somebody else's work within an engine's run, once.  When
 * the engine has done so much of its own, or has nothing left to try, it calls,
 * and then goes on where it was unless there is an outcome.  Only fess does. */
struct interlude {
    uint64_t after; /* nodes */
    enum outcome (*play)(struct run *run);
};

#endif
