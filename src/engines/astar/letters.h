/*
 * Letters between the workers of a team: a way to a position, to its owner.
 */
#ifndef ENGINES_ASTAR_LETTERS_H
#define ENGINES_ASTAR_LETTERS_H

#include "engines/astar/team_inner.h"

size_t letter_bytes(const struct astar_search *search);

/* What astar_reach does in a team: the owner files the position. */
astar_reach_fn letters_reach;

/* Files what has come for a search. */
exchange_fn letters_read;

/*
 * Hands all positions that one worker has found alone to their owners; false
 * when memory ends.  The worker keeps a copy of those that are not its own: the
 * ways that lead through them have their names, and it is not expanded again.
 */
bool letters_deal(struct astar_search *search);

#endif
