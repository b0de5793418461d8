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

/* Is there floor on both sides, on a board without boxes? */
bool can_push(int s, int d);

extern int (*detour)[4]; /* of the push from a square in a direction */

/* Are boxes frozen, with one off its goal?  (Section 4.) */
bool is_frozen(const struct set *boxes);

/* After a push from s to t: is the box lost alone, or are boxes frozen? */
bool is_stuck(const struct set *boxes, int s, int t);

/* The matching of a position; and that after a push from another one, for which
 * match_before prepares. */
int match(const struct position *position);
void match_before(const struct position *position);
int match_after(int s, int t);

void group_add(int value, int player, const struct position *of, long line);
void groups_check(void);

/* The values of groups without a common box; FOREVER when one is lost. */
int groups_cost(const struct position *position);

/* A lost pattern that was proved. */
void pattern_add(const struct position *pattern);

void bound_prepare(enum claim what, const int *heights);

/* The bound for a position, and for the one after a push, for which
 * match_before prepares. */
int bound_here(const struct position *position);
int bound_after(const struct position *after, int s, int t);

#endif
