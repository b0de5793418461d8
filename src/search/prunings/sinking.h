/*
 * Under the sink rules: boxes that can go into the sink while no other box
 * moves.
 *
 * To sink such a box at once costs no plan.  Take any plan from before: all
 * its pushes of other boxes are as possible without this one, and the player
 * can come back to where it was, since all that it crossed meanwhile is free.
 * (It may cost pushes, where the box makes a detour; see straight_prune in
 * engines/astar/expand.c.)  So a search for any plan needs only the positions
 * in which no box can sink like this, and it does not matter in which order
 * they went.
 */
#ifndef SEARCH_PRUNINGS_SINKING_H
#define SEARCH_PRUNINGS_SINKING_H

#include "core/engine.h"
#include "core/state.h"
#include "search/places.h"

struct sinking;

/* With places, only by pushes that each bring a box nearer.  NULL when the
 * run's memory is spent. */
struct sinking *sinking_new(struct run *run, const struct places *places);

/* Can the box on s go?  Then with that push first.  reach is the player's. */
bool sinking_first(struct sinking *sinking, const struct state *state,
                   const uint64_t *reach, square s, struct push *first);

/*
 * Sinks such boxes until there is none.  reach is the player's, and is so
 * afterwards; sinking_pushes are the pushes made.  False when memory ends or
 * the run is stopped.
 */
bool sinking_all(struct sinking *sinking, struct state *state, uint64_t *reach);

const struct push *sinking_pushes(const struct sinking *sinking, size_t *count);

#endif
