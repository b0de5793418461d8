/*
 * Any plan under the sink rules, or the proof that there is none.
 *
 * Boxes that can sink while no other box moves do so at once
 * (search/prunings/sinking.h), so that the search is one for rearrangements
 * after which more can sink.  All numbers of boxes left take turns, the fewest
 * first; among the positions of one number, all sizes of the closed floor do.
 *
 * After each sinking the rest is played on its own for a while, and after other
 * pushes as far as that takes no more than a share.  That may solve it; or show
 * that it is lost, and then boxes without which it is still lost are left out,
 * and what remains is a pattern that no position may hold
 * (search/deadlocks/corral.h).  So the many early mistakes that show late are
 * made once.
 *
 * A proof rests on all positions having been played on but those that hold a
 * lost pattern, were cut by a corral that must be opened first, or freeze.
 * Positions are compared whole; only a closed part of the floor that was played
 * out before is known again by 128 bits.
 */
#ifndef ENGINES_SINK_SINK_H
#define ENGINES_SINK_SINK_H

#include "core/engine.h"

struct sink_search;
struct state;

/* The first trials are of so many positions, later ones longer.  NULL when the
 * run's memory is spent. */
struct sink_search *sink_search_new(struct run *run, uint64_t trial);

/* Plays a position without boxes on dead squares on its own; true if it is
 * lost, and then a pattern is learned from it. */
bool sink_search_learn(struct sink_search *search, const struct state *state);

/* Does the position hold a pattern that was found to be lost? */
bool sink_search_lost(const struct sink_search *search,
                      const struct state *state);

/* All of it, with counters. */
enum outcome sink_search_run(struct run *run, uint64_t trial);

#endif
