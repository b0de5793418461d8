/*
 * Ranks without MPI: forked processes with a pair of sockets between any two,
 * behind the driver interface of base/ranks.h.
 */
#ifndef TEST_PROCESSES_H
#define TEST_PROCESSES_H

#include "base/ranks.h"

#define PROCESSES_MAX 8
/* Seconds until a rank counts as dead: where one dies or is silent, and where
 * none does, on however busy a machine. */
#define PROCESSES_SILENCE 2.0
#define PROCESSES_PATIENCE 120.0

/* What one rank does; answers its exit code. */
typedef int process_fn(struct ranks *ranks, void *user);

/* Runs so many ranks to their end, of which one counts as dead after so many
 * seconds of silence; code[i] becomes the exit code of each, or 128 and the
 * number of the signal. */
void processes_run(int count, double silence, process_fn *work, void *user,
                   int *codes);

#endif
