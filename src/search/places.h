/*
 * Where a box can be, with the side of it that the player is on: the grain in
 * which push distances are exact for one box.
 *
 * A box on a square cuts the floor into parts (core/distance.h); a place is a
 * square together with the part that holds the player.  Other boxes never
 * change which part that is: the player can't cross the box itself.  So a push
 * changes the place of one box only, the pushed one.
 *
 * A detour is what a push costs beyond the pushes it saves, whatever goal the
 * box is meant for: the least over all goals of 1 + after - before.  A box
 * that goes to goal g needs its distance to g plus at least its detours.
 *
 * All this holds for pushes of any cost from 0 on; search/walking.h says what
 * that is good for.
 */
#ifndef SEARCH_PLACES_H
#define SEARCH_PLACES_H

#include "core/distance.h"
#include "core/engine.h"
#include "core/state.h"

#define DETOUR_NONE ((uint16_t)0xffff)
#define NOT_LIVE ((uint16_t)0xffff)

struct places {
    const struct board *board;
    const struct sides *sides; /* of the board */
    uint64_t *live;     /* set: where a box may stand and still be saved */
    square *squares;    /* the same as a list, rising */
    uint16_t *live_of;  /* square -> its number in that list, or NOT_LIVE */
    int live_count;     /* the sink is never live */
    uint32_t *first;    /* square -> its first place */
    uint8_t *parts;     /* square -> how many there are */
    uint8_t **part_row; /* square -> player's square -> part; NULL where there
                           is one part, or where the rows would be too many */
    uint32_t count;
    int goal_count;
    int longest;                      /* the largest distance */
    const uint8_t (*cost)[DIR_COUNT]; /* of a push from a square; NULL: all 1 */
    uint16_t *rows;                   /* [place][goal]: pushes, DISTANCE_NONE */
    uint16_t *nearest;                /* [place]: the least of its row */
    uint16_t (*detour)[DIR_COUNT];    /* of a push from a square; DETOUR_NONE:
                                         impossible or never right */
};

/* NULL when the run's memory is spent (the run is marked). */
struct places *places_new(struct run *run);

/* The same for pushes with a cost, which must outlive the places. */
struct places *places_new_with(struct run *run,
                               const uint8_t (*cost)[DIR_COUNT]);

static inline int places_cost(const struct places *places, square s, unsigned d)
{
    return places->cost ? places->cost[s][d] : 1;
}

/* The place of a box on s while the player stands on another square. */
static inline uint32_t places_at(const struct places *places, square s,
                                 square player)
{
    if (places->parts[s] == 1)
        return places->first[s];
    if (!places->part_row[s])
        return places->first[s] + places->parts[s];
    return places->first[s] + places->part_row[s][player];
}

/* The place of a box just after it was pushed, not into the sink. */
static inline uint32_t places_after(const struct places *places,
                                    struct push push)
{
    square to = places->board->next[push.from][push.d];
    if (places->parts[to] == 1)
        return places->first[to];
    return places->first[to] + places->sides[to].part[push.d ^ 1];
}

static inline const uint16_t *places_row(const struct places *places,
                                         uint32_t place)
{
    return places->rows + (size_t)place * (size_t)places->goal_count;
}

#endif
