/*
 * How much an engine may use, and what can end it.
 */
#ifndef CORE_LIMITS_H
#define CORE_LIMITS_H

#include <stddef.h>
#include <stdint.h>

enum stop_reason {
    STOP_NONE,
    STOP_TIME,
    STOP_MEMORY,
    STOP_NODES,
    STOP_CANCEL,
    STOP_STEPS,
};

/* 0 is no limit. */
struct limits {
    double seconds; /* wall clock */
    size_t bytes;   /* what the run may allocate */
    uint64_t nodes; /* the one limit that repeats exactly */
    int steps;      /* longer plans, in the engine's steps, don't interest */
};

struct run;

/* What is left of time and memory, for another program, or for a part of the
 * run whose end is not the whole's; 0: there is no limit.  And what another
 * program took. */
double run_seconds_left(const struct run *run);
size_t run_bytes_left(const struct run *run);
void run_took_outside(struct run *run, double seconds, size_t peak_bytes);

#endif
