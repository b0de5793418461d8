/*
 * Do two levels describe the same game?  Everything the player can never come
 * to, and with it the size of the rectangle, does not count.
 */
#ifndef TEST_GAME_H
#define TEST_GAME_H

#include "core/level.h"

bool level_same_game(const struct level *a, const struct level *b);

#endif
