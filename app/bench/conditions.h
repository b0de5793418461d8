/*
 * Limits and wishes of a bench, the same for all its runs.
 */
#ifndef BENCH_CONDITIONS_H
#define BENCH_CONDITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

#endif
