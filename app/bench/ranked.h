/*
 * The runs of a bench over several processes, such as mpirun starts: the first
 * hands them out one at a time and keeps what comes back, and makes runs
 * itself; the others only make them.
 *
 * All have the same command line and read the same files.  Whoever has nothing
 * to do asks; the answer is one run.  Levels that took long before, with any
 * entrant, come first, so that the last to end is no long one; those that are
 * new count as long.  When a process is lost the others end with an error:
 * what was finished is in the results, and the same command goes on.
 */
#ifndef BENCH_RANKED_H
#define BENCH_RANKED_H

#include "base/ranks.h"
#include "bench/race.h"

/* All of them, where mpirun started several; else NULL, also with a complaint
 * and its code. */
struct ranks *ranked_open(int *code);

/* Takes part; the first answers the exit code of the race, and needs results;
 * the others answer 0 and need none.  Does not return when one is lost. */
int ranked_run(struct race *race, struct ranks *ranks);

#endif
