/*
 * Deadlocks of two boxes (search/patterns.h) as facts.
 *
 * What can't be solved with two boxes alone can't be solved with more around
 * them: others only take ways away.
 */
#ifndef ENGINES_ASP_PAIRS_H
#define ENGINES_ASP_PAIRS_H

#include "base/buffer.h"
#include "core/run.h"

/*
 * Adds deadPair(X,Y) for live squares that never hold boxes both, and
 * deadPush(Y,D,Z) where only the push of a box from Y towards D, with the other
 * box on Z, is the mistake.  Adds nothing on boards that are too large for the
 * table.  False when the run's memory is spent.
 */
bool pairs_write(struct run *run, struct buffer *to);

#endif
