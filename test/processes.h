/*
 * Ranks without MPI: forked processes with a pair of sockets between any two,
 * behind the driver interface of base/ranks.h.
 */
#ifndef TEST_PROCESSES_H
#define TEST_PROCESSES_H

#include "base/ranks.h"

#define PROCESSES_MAX 8
#define PROCESSES_SILENCE 2.0 /* seconds until a rank counts as dead */

/* What one rank does; answers its exit code. */
typedef int process_fn(struct ranks *ranks, void *user);

/* Runs so many ranks to their end; code[i] becomes the exit code of each, or
 * 128 and the number of the signal. */
void processes_run(int count, process_fn *work, void *user, int *codes);

#endif
