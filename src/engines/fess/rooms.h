/*
 * Links between the rooms of a board (core/board.h): rooms beside one corridor
 * are linked through it; boxes break links.
 */
#ifndef ENGINES_FESS_ROOMS_H
#define ENGINES_FESS_ROOMS_H

#include "core/engine.h"

struct room_corridor {
    uint64_t *outside; /* set: all squares of others */
    int links;         /* pairs of rooms beside it */
};

struct rooms {
    const struct board *board;
    struct room_corridor *corridors;
    int (*beside)[DIR_COUNT]; /* by square of a room: corridors beside it, -1 */
    uint64_t *blocked, *flood, *seen; /* sets */
    uint64_t *touched;                /* set of rooms */
    uint8_t *linked;                  /* pairs of rooms */
};

/* NULL when the run's memory is spent. */
struct rooms *rooms_new(struct run *run);

/* How many links of one corridor are broken. */
int rooms_broken(struct rooms *rooms, int corridor, const uint64_t *boxes);

#endif
