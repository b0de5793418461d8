/*
 * Where a run stands, for whoever watches it.
 */
#ifndef CORE_PROGRESS_H
#define CORE_PROGRESS_H

#include <stddef.h>
#include <stdint.h>

/* A snapshot, valid during the callback only. */
struct progress {
    double seconds;
    const char *phase; /* the engine's words: "layer 31" */
    uint64_t nodes;    /* work done, in the engine's own unit */
    int low, high;     /* proved bounds on the plan's cost; -1 unknown */
    size_t bytes;
    uint64_t done, total; /* of the phase, in its own unit; total 0 unknown */
};

typedef void progress_fn(void *user, const struct progress *now);

#endif
