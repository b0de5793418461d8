/*
 * Groups of boxes by number, for the tables of patterns.h: a group of live
 * numbers in rising order has a rank among all groups of its size, and a word
 * that says which sides of its boxes lie in which region.
 */
#ifndef SEARCH_GROUPS_H
#define SEARCH_GROUPS_H

#include "search/patterns.h"

#define NO_REGION 15 /* a wall or a box of the group */

/* The first group, and the one after this one in the order of ranks. */
void group_first(uint16_t *live, int size);
void group_next(uint16_t *live, int size);
void group_unrank(const struct patterns *patterns, uint32_t rank, int size,
                  uint16_t *live);

bool group_holds(const uint16_t *live, int size, uint16_t number);

/* The group with one of its numbers replaced, in order; answers the place of
 * the new one. */
int group_replace(const uint16_t *live, int size, int old, uint16_t by,
                  uint16_t *to);

/* The group without one of its numbers. */
void group_without(const uint16_t *live, int size, int out, uint16_t *rest);

/* What the dearest part with one box less costs, wherever the player is, of
 * those that cost less than that; a box alone costs nothing. */
int group_dearest_part(const struct patterns *patterns, const uint16_t *live,
                       int size, int below);

/* Are two of the boxes farther apart than groups of the tables reach? */
bool group_is_spread(const struct patterns *patterns, const uint16_t *live,
                     int size);

/* Numbers the regions in the order in which the sides meet them. */
uint64_t group_regions(const struct patterns *patterns,
                       struct pattern_floor *floor, const uint16_t *live,
                       int size);

/* Marks, of the groups with ranks from first up to before end in a finished
 * table, those that cost more than their parts. */
void groups_mark_worth(const struct patterns *patterns,
                       struct pattern_table *table, uint32_t first,
                       uint32_t end);

/* Fills a table, all of it (patterns_build.c): it is allocated, its values are
 * PATTERN_DEAD, its size and count are set, and the tables of smaller groups
 * are there.  Uses the run's threads; false when the run is stopped. */
bool patterns_build(struct patterns *patterns, struct pattern_table *table,
                    struct run *run);

#endif
