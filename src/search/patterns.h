/*
 * Penalties of small groups of boxes: what two, three or four boxes cost each
 * other beyond their own distances, computed for all of their placements.
 *
 * The penalty of a group is the least sum of detours (search/places.h) with
 * which its boxes come to goals when no other box is there.  In any plan the
 * boxes of a group pay at least that, on top of their distances to whatever
 * goals they end on.  So penalties of groups without a common box add up, and
 * their sum adds to the minimum matching.  A group that can't be brought to
 * goals at all is a deadlock; so is every position that holds it.
 *
 * A group has one penalty for each region that its boxes cut the floor into,
 * told apart by which sides of the boxes they touch.  Only groups that cost
 * more than their parts are worth looking at; these are marked.
 */
#ifndef SEARCH_PATTERNS_H
#define SEARCH_PATTERNS_H

#include <stdatomic.h>

#include "core/engine.h"
#include "search/places.h"

#define PATTERN_MAX 4     /* boxes */
#define PATTERN_REGIONS 8 /* with a value of their own; others cost nothing */
#define PATTERN_DEAD 0xff

/* Atomic is what several threads write while it is built. */
struct pattern_table {
    int size;          /* boxes of a group */
    uint32_t count;    /* groups */
    uint64_t *regions; /* of a group: 4 bits for each side of each box */
    _Atomic uint8_t (*values)[PATTERN_REGIONS];
    _Atomic uint64_t *worth; /* for each group of size - 1, the set of live
                                numbers above them that make a group worth a
                                look */
    _Atomic uint64_t penalties, deadlocks; /* groups with regions */
};

struct courier;

struct patterns {
    const struct places *places;
    int size;                /* boxes of the largest groups */
    uint32_t limit;          /* of groups in a table */
    int distance;            /* along an axis between boxes of a group; 0 any */
    uint32_t *choose;        /* [n * (PATTERN_MAX + 1) + k] */
    size_t words;            /* of a set of live numbers */
    struct courier *courier; /* to ranks that share large tables, or NULL */
    struct pattern_table table[PATTERN_MAX + 1];
};

/* Sets of squares for floods; each thread has its own. */
struct pattern_floor {
    uint64_t *walls, *flood;
};

/* False when the run's memory is spent. */
bool pattern_floor_init(struct pattern_floor *floor, struct run *run);

/* All groups of up to that size; fewer where they would be more than the limit.
 * NULL when the run is stopped. */
struct patterns *patterns_new(struct run *run, const struct places *places,
                              int size, int distance, uint32_t limit);

/* As many groups as the tables of a search may have. */
uint32_t patterns_most(const struct run *run);

/* How many groups of the next size there are; 0 when they are too many. */
uint64_t patterns_next(const struct patterns *patterns);

/* Adds the groups of the next size, with the run's threads and the same result
 * for any number of them; false when the run is stopped. */
bool patterns_grow(struct patterns *patterns, struct run *run);

/* How many groups of that size there would be; saturates. */
uint64_t patterns_total(const struct places *places, int size);

/* The place of a group in its table; live numbers rising. */
static inline uint32_t pattern_rank(const struct patterns *patterns,
                                    const uint16_t *live, int size)
{
    uint32_t rank = 0;
    for (int i = 0; i < size; i++)
        rank += patterns->choose[live[i] * (PATTERN_MAX + 1) + i + 1];
    return rank;
}

/* Does the group cost more than its parts? */
static inline bool pattern_is_worth(const struct patterns *patterns,
                                    const struct pattern_table *table,
                                    const uint16_t *live)
{
    int size = table->size;
    size_t below = pattern_rank(patterns, live, size - 1) * patterns->words;
    return table->worth[below + live[size - 1] / 64u] >> live[size - 1] % 64u &
           1;
}

static inline unsigned pattern_region(uint64_t regions, int box, int side)
{
    return regions >> (16 * box + 4 * side) & 15;
}

/* What a group costs with the player on a side of one of its boxes: 0 where
 * that is not known, PATTERN_DEAD where no player can be. */
int pattern_beside(const struct patterns *patterns, const uint16_t *live,
                   int size, int box, int side);

/* What it costs at least, wherever the player is. */
int pattern_least(const struct patterns *patterns, const uint16_t *live,
                  int size);

/* What a group costs with the player there, or PATTERN_DEAD; reach may be
 * NULL. */
int pattern_value(const struct patterns *patterns, struct pattern_floor *floor,
                  const uint16_t *live, int size, const uint64_t *reach,
                  square player);

#endif
