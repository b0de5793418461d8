/*
 * Small pieces of work, measured in instructions.
 *
 * A piece is done once and three times in a child under valgrind, which counts
 * instructions; half the difference is the cost of one, without that of
 * starting.  The numbers repeat to a few in a million on one machine with one
 * build, whatever else runs beside.
 */
#ifndef BENCH_MICRO_H
#define BENCH_MICRO_H

#include <stdbool.h>

/* Measures all pieces and prints a table; answers the exit code. */
int micro_measure(bool markdown);

/* Does a piece, in the child: "NAME:TIMES". */
int micro_do(const char *what);

#endif
