/*
 * Dead squares: a box there can never come to a goal, whatever else stands on
 * the board and wherever the player is.
 */
#ifndef CORE_DEAD_H
#define CORE_DEAD_H

#include "base/arena.h"
#include "core/board.h"

/* The set of dead squares, in the arena; NULL when it is spent. */
uint64_t *dead_squares(const struct board *board, struct arena *arena);

#endif
