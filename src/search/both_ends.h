/*
 * The shortest plan by a search from the start and one from the goals, which
 * meet half-way.
 */
#ifndef SEARCH_BOTH_ENDS_H
#define SEARCH_BOTH_ENDS_H

#include "core/engine.h"

struct both_ends_counts {
    uint64_t expanded, generated, stored; /* positions */
};

/* Is the other end one set of boxes, and one thing to be least? */
bool both_ends_possible(const struct run *run);

/*
 * Works as an engine does.  A plan in run->plan is an upper bound and stays if
 * there is none shorter; with a bound in run->low it gives up as soon as it
 * seems that it will not get there in reasonable time.
 */
enum outcome both_ends(struct run *run, struct both_ends_counts *counts);

#endif
