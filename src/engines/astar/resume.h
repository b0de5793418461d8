/*
 * A search as core/checkpoint.h keeps it: all positions with their nodes, the
 * queue in its order, and counters.  What can be computed again is: tables of
 * the heuristic, hash slots.
 *
 * A search that goes on does the same steps as one that was never stopped,
 * except for a beam that was cut off: it is not tried again, so that there is
 * progress however often the search is stopped.
 */
#ifndef ENGINES_ASTAR_RESUME_H
#define ENGINES_ASTAR_RESUME_H

#include "core/checkpoint.h"
#include "engines/astar/search.h"

/* Goes on from a checkpoint; false with run->error or when the run is stopped.
 */
bool resume_load(struct astar_search *search);

/* Writes a checkpoint, where one is wanted and the search is in order. */
void resume_keep(struct astar_search *search);

/* Its parts, for several ranks: is the search of this one in order? */
bool resume_is_ready(const struct astar_search *search);
checkpoint_fn resume_carry; /* of the first worker here */

#endif
