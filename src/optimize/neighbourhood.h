/*
 * Makes a plan shorter by searching around it.
 */
#ifndef OPTIMIZE_NEIGHBOURHOOD_H
#define OPTIMIZE_NEIGHBOURHOOD_H

#include "core/engine.h"

/*
 * Replaces run->plan by a shorter one, as often as one is found within so many
 * positions expanded; run->objective says what short means, the first of two
 * objectives alone, and run->low where to stop.  A limit of the run ends it,
 * too; run->plan is a plan in any case.  Both rules.
 */
void improve_plan(struct run *run, uint64_t nodes);

#endif
