/*
 * A lower bound on moves that counts the way back: who pushes boxes one after
 * another from here to there walks from there to here between them.
 *
 * Give every square a number, its height, so that neighbours differ by 1 at
 * most.  A step to the next square climbs 1 at most.  So a plan whose pushes
 * climb c in all and which ends at height e after a start at height h has at
 * least e - h - c steps without a push.  With the pushes, that is e - h plus
 * the sum over all pushes of 1 minus what they climb: moves are bounded like
 * pushes, where a push uphill costs nothing and one downhill 2.  Everything
 * that bounds a sum of costs of pushes (search/places.h, patterns.h) then
 * bounds moves.
 *
 * Any heights are right; good ones make the boxes go downhill.  Tried are the
 * distances from one square or to one, and the level's start decides.
 */
#ifndef SEARCH_WALKING_H
#define SEARCH_WALKING_H

#include "core/engine.h"

struct walking {
    int *height;                /* by square; NULL: all the same */
    int end;                    /* the least that a plan can end on */
    uint8_t (*cost)[DIR_COUNT]; /* of a push from a square: 0, 1 or 2 */
};

/* False when the run's memory is spent. */
bool walking_init(struct walking *walking, struct run *run);

/* The bound on moves from the one on costs, with the player on a square. */
static inline int walking_bound(const struct walking *walking, int costs,
                                square player)
{
    int bound = costs + walking->end - walking->height[player];
    return bound > 0 ? bound : 0;
}

#endif
