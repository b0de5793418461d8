/*
 * --distributed: what commands do with the processes that mpirun has started.
 */
#ifndef CLI_DISTRIBUTED_H
#define CLI_DISTRIBUTED_H

#include <stddef.h>

struct kura_ranks;

/* On all ranks but the first: takes part in what that one solves, silently;
 * closes them and answers the exit code. */
int distributed_serve(struct kura_ranks *ranks, int me);

#endif
