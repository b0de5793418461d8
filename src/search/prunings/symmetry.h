/*
 * Positions that are mirror images of one another, or one turned, need the
 * same pushes and moves to a solved one, if the walls and goals look the same
 * from there.  So one of them stands for all.
 *
 * The boxes and the player at the start need not be symmetric.
 */
#ifndef SEARCH_PRUNINGS_SYMMETRY_H
#define SEARCH_PRUNINGS_SYMMETRY_H

#include "core/engine.h"
#include "core/orientation.h"

struct symmetry {
    const struct board *board;     /* borrowed, must outlive */
    int count;                     /* of the maps; 0 for most boards */
    square *map[ORIENTATIONS - 1]; /* square -> where it is seen */
    uint64_t *least, *image;       /* sets */
};

/* NULL when the run's memory is spent. */
struct symmetry *symmetry_new(struct run *run);

/*
 * The position that stands for this one: a set of boxes, valid until the next
 * call, and the player's square.  The player is somewhere in a region, and the
 * answer is the region's name (its least square); for an exact square give a
 * set with that square alone.
 */
const uint64_t *symmetry_least(struct symmetry *symmetry, const uint64_t *boxes,
                               const uint64_t *region, square *player);

#endif
