/*
 * To which goals can a box be pushed, when some boxes never move again and
 * all others are not there?
 *
 * The answer depends on the sides of the box that the player can come to.
 * Tables for sets of walls that come up again are kept in a small cache.
 */
#ifndef SEARCH_ACCESS_H
#define SEARCH_ACCESS_H

#include "core/distance.h"
#include "core/engine.h"
#include "search/cuts.h"

/* For one set of walls. */
struct access_table {
    uint64_t *walls;     /* set */
    struct sides *parts; /* which sides of a square are joined */
    uint64_t *goals;     /* for side d of square s, the set of goals (by their
                            numbers) at words (4 * s + d) * goal_words */
    bool filled;
};

#define ACCESS_TABLES 256 /* a power of two */

struct access {
    struct run *run;
    const struct board *board;
    size_t goal_words;
    struct access_table tables[ACCESS_TABLES];
    uint64_t *flood, *blocked; /* sets */
    uint64_t *around; /* set: where the player can go in the last table found,
                         with no box */
    square player;    /* from where that is; NO_SQUARE: not filled */
    struct cuts cuts; /* of the floor without the walls */
    uint32_t *queue;  /* of sides */
    uint8_t *seen;    /* sides of a search */
};

/* NULL when the run's memory is spent. */
struct access *access_new(struct run *run);

/* The table for a set of walls; valid until the next call.  NULL when memory
 * is spent. */
const struct access_table *access_find(struct access *access,
                                       const uint64_t *walls);

/* Adds to the set of goals those that a box on s can come to, with the player
 * somewhere on the board; s itself counts when it is one. */
void access_goals(struct access *access, const struct access_table *table,
                  square s, square player, uint64_t *goals);

#endif
