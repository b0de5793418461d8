/*
 * One box alone on the board: how many pushes it needs to a goal, or from where
 * it stands, with the side that the player stands on taken into account.
 *
 * A box on a square cuts the floor around it; the player next to it on side d
 * (the neighbour in direction d) can also come to those other sides that are
 * joined without crossing the box.  sides[s].part[d] numbers these parts from
 * 0, so equal numbers are one part; SIDE_NONE is a wall.  A push may also cost
 * more or less than 1.
 *
 * Cost: linear in squares and goals.
 */
#ifndef CORE_DISTANCE_H
#define CORE_DISTANCE_H

#include "base/arena.h"
#include "core/board.h"

#define DISTANCE_NONE ((uint16_t)0xffff)

struct sides {
    uint8_t part[DIR_COUNT];
};

struct distances {
    uint16_t pushes[DIR_COUNT];
};

/* Which sides of each square are one, for board->sides; NULL when the arena is
 * spent. */
struct sides *distance_sides(const struct board *board, struct arena *arena);

/*
 * Fills table[s].pushes[d] with the least cost that brings a box from s to the
 * target while the player starts on side d of it; DISTANCE_NONE if nothing
 * does, also where there is a wall.  With target NO_SQUARE: to the nearest
 * goal.  The costs of a push from a square are below DISTANCE_COSTS; without
 * them each is 1.  queue has room for DISTANCE_QUEUE(board).
 */
#define DISTANCE_COSTS 3
#define DISTANCE_QUEUE(board) (4 * DISTANCE_COSTS * (size_t)(board)->squares)
void distance_to(const struct board *board, square target,
                 const uint8_t (*cost)[DIR_COUNT], struct distances *table,
                 uint32_t *queue);

/*
 * The other way: the fewest pushes that bring the box from a square of the set
 * to s so that the player stands on side d of it; with a side (0 .. 3) the
 * player is on that one at first, else (-1) on any.  Squares of barred, which
 * may be NULL, are not entered.
 */
void distance_from(const struct board *board, const uint64_t *set, int side,
                   const uint64_t *barred, struct distances *table,
                   uint32_t *queue);

/* How many parts there are; 0 on a board of a single square. */
static inline int distance_parts(const struct sides *sides)
{
    int parts = 0;
    for (int d = 0; d < DIR_COUNT; d++)
        if (sides->part[d] != SIDE_NONE && sides->part[d] >= parts)
            parts = sides->part[d] + 1;
    return parts;
}

/* The fewest pushes over all sides. */
static inline uint16_t distance_least(const struct distances *distances)
{
    uint16_t least = DISTANCE_NONE;
    for (int d = 0; d < DIR_COUNT; d++)
        if (distances->pushes[d] < least)
            least = distances->pushes[d];
    return least;
}

#endif
