/*
 * Distances of one box as in core/distance.h, for pushes that cost more or
 * less than 1.
 */
#ifndef SEARCH_COSTS_H
#define SEARCH_COSTS_H

#include "core/distance.h"

#define COSTS_MAX 3

/*
 * Fills table[s].pushes[d] with the least cost that brings a box from s to the
 * target while the player starts on side d of it; DISTANCE_NONE if nothing
 * does.  Costs are below COSTS_MAX; queue has room for that times 4 *
 * board->squares.
 */
void costs_to(const struct board *board, const uint8_t (*cost)[DIR_COUNT],
              square target, struct distances *table, uint32_t *queue);

#endif
