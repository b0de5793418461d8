/*
 * Makes a plan as short as it can in a given effort: around the plan
 * (optimize/neighbourhood.h) and in windows of it.
 */
#ifndef OPTIMIZE_WINDOWS_H
#define OPTIMIZE_WINDOWS_H

#include "core/engine.h"

/*
 * Replaces run->plan by shorter ones, within so many nodes and the run's
 * limits, until it costs no more than run->low.  run->objective says what
 * short means.  For RULES_GOALS.
 */
void polish_plan(struct run *run, uint64_t nodes);

#endif
