/*
 * From pushes to steps: the shortest walk behind each box, then the push.
 */
#ifndef CORE_ROUTE_H
#define CORE_ROUTE_H

#include "core/engine.h"
#include "core/state.h"

/*
 * Replaces run->plan by the steps of these pushes from the start position.
 * False, with the plan as it was, when a limit is reached (the run is marked)
 * or a push can't be made, which is the engine's mistake: run->error says so.
 * A run that is stopped already may still write what it has found.
 */
bool route_pushes(struct run *run, const struct push *pushes, size_t count);

/* The other way round: the pushes of a plan, in a list with room for them;
 * answers how many there are. */
size_t route_read(const struct board *board, const struct plan *plan,
                  struct push *pushes);

/* A copy of the run's board as it stands after these pushes, with its list of
 * boxes in the run's arena; false when that is spent. */
bool route_board(struct run *run, const struct push *pushes, size_t count,
                 struct board *after);

#endif
