/*
 * Rooms, corridors, gates and tunnels of a board.
 *
 * A room is a connected union of floor blocks of 2 x 3 squares, standing or
 * lying; the connected parts of all other floor are corridors.  A gate is a
 * square without which the floor falls apart, a tunnel square has walls on two
 * opposite sides.
 */
#ifndef CORE_ROOMS_H
#define CORE_ROOMS_H

#include "core/board.h"

/* Fills in all of it, in the board's arena; false when memory ends.  The sides
 * must be known. */
bool rooms_find(struct board *board);

/* Fills in board->onward, which depends on the goals. */
bool rooms_find_onward(struct board *board, struct arena *arena);

#endif
