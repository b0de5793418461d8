/*
 * A beam at the bound.
 *
 * When every plan is known to cost at least so much, a plan of just that cost
 * is the answer, however it is found.  The last layer of a search is often far
 * too large to be looked at as a whole, but it holds many plans; so now and
 * then a search looks for one in a way that leaves most of it out: position by
 * position in the order of their cost so far, and of each cost no more than the
 * beam is wide.  Positions that can't be part of a plan of that cost are
 * dropped by the same bounds, deadlock tests and prunings as ever.
 *
 * A beam proves nothing, and finds nothing where the bound is too low.
 */
#ifndef ENGINES_ASTAR_BEAM_H
#define ENGINES_ASTAR_BEAM_H

#include "engines/astar/loop.h"

/* Is one due, now that so many positions were expanded?  Then the next is due
 * later. */
bool beam_is_due(struct astar_search *search, uint64_t expanded);

/* A beam, if one is due; no plan costs less than low.  SOLVED with a plan that
 * costs just that, proved; STOPPED by a limit; GAVE_UP otherwise. */
enum outcome beam_try(struct astar_search *search, uint32_t low);

/* One beam: the same, where about so many positions may be expanded, and never
 * more than most; 0: as many as the run allows. */
enum outcome beam_run(struct astar_search *search, uint32_t low,
                      uint64_t budget, uint64_t most);

#endif
