/*
 * The game with only some of the boxes, played to the end if it is short.
 *
 * What is lost with some of the boxes is lost with all of them: a plan for all
 * would also bring these to goals.
 */
#ifndef SEARCH_SUBGAME_H
#define SEARCH_SUBGAME_H

#include "core/engine.h"

struct subgame;

/* NULL when the run's memory is spent. */
struct subgame *subgame_new(struct run *run);

/*
 * Is it lost?  True only if every position was looked at, with no more than
 * limit of them played on.  A position counts as good when all boxes are on
 * goals, or when no part of the floor is closed any more, however lost it
 * may be then.
 */
bool subgame_lost(struct subgame *subgame, const uint64_t *boxes, square player,
                  int limit);

/*
 * The same for boxes that hold one another without closing off floor.  A box
 * that can be pushed two squares on is loose and taken off the board wherever
 * that comes up, which only makes the rest easier; a position counts as good
 * when all boxes that are left are on goals.
 */
bool subgame_knotted(struct subgame *subgame, const uint64_t *boxes,
                     square player, int limit);

/* Takes off loose boxes until none is left; the player is anywhere in its
 * region. */
void subgame_shed(struct subgame *subgame, uint64_t *boxes, square player);

/* All positions played on so far. */
uint64_t subgame_work(const struct subgame *subgame);

#endif
