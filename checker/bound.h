/*
 * The bound (sections 3 to 5): one box alone, matching, groups, patterns.
 */
#ifndef BOUND_H
#define BOUND_H

#include "game.h"

/* Distances for these heights (NULL: all 0), which must last; answers the
 * least height of a square from which a box can be pushed onto a goal. */
int distance_prepare(const int *heights);

/* To each goal, FOREVER where there is no way. */
int *distance_row(int s, int player);

extern int detour[MOST_SQUARES][4]; /* of the push from s in a direction */

/* Are boxes frozen, with one off its goal?  (Section 4.) */
bool is_frozen(const struct set *boxes);

/* The least sum of distances. */
int match(const struct position *position);

void group_add(int value, const struct position *group, uint32_t line);
void groups_check(void);

/* The values of groups without a common box; FOREVER when one is lost. */
int groups_cost(const struct position *position);

/* A lost pattern that was proved. */
void pattern_add(const struct position *pattern);

void bound_prepare(const int *heights);
int bound(const struct position *position);

#endif
