/*
 * Closed parts of the floor that can't be opened, and what was learned from
 * them: patterns of few boxes that are lost wherever the other boxes stand.
 */
#ifndef SEARCH_DEADLOCKS_CORRAL_H
#define SEARCH_DEADLOCKS_CORRAL_H

#include "core/engine.h"
#include "core/state.h"

struct corral;
struct learned;

/* NULL when the run's memory is spent. */
struct corral *corral_new(struct run *run);

/* Does the position hold a learned pattern with a box on pushed (NO_SQUARE:
 * any)?  Cheap enough for every push. */
bool corral_known(const struct corral *corral, const struct state *state,
                  square pushed);

/* Does it hold one of those learned after there were so many? */
bool corral_known_since(const struct corral *corral, const struct state *state,
                        size_t count);

/* Plays out the closed parts of a position; learns from what is lost. */
bool corral_search(struct corral *corral, const struct state *state,
                   const uint64_t *reach);

/* A pattern that somebody else found lost: these boxes, the player in this
 * region. */
void corral_learn(struct corral *corral, const uint64_t *boxes, square player);

/* Plays out the boxes that hold one another; learns from what is lost. */
bool corral_knotted(struct corral *corral, const struct state *state);

/* From now on patterns go there as the given author's, for other threads; and
 * what others have put there since the last time is taken over. */
void corral_share(struct corral *corral, struct learned *learned, int author);
void corral_catch_up(struct corral *corral);

/* How many patterns there are, and positions played. */
size_t corral_patterns(const struct corral *corral);
uint64_t corral_work(const struct corral *corral);

#endif
