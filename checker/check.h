/*
 * kura-check: checks search certificates as docs/proofs.md describes them; the
 * sections named in comments are those of that page.
 *
 * It shares no code with Kura.  Whatever is wrong ends the program with a line
 * that says where; so what comes back from a function holds.
 */
#ifndef CHECK_H
#define CHECK_H

#include "ground.h"
#include "read.h"

/* ---- The bound (sections 3 to 5) ---- */

/* Distances for these heights (NULL: all 0), which must last. */
void alone_prepare(const int *heights);

/* The distance of a box alone on s to each goal, FOREVER where there is no
 * way. */
int *distances(int s, int player);
extern int detour[MOST_SQUARES][4]; /* of the push from s in a direction */

/* What heights add to the weights of a plan that is not empty. */
int climb(int player);

/* Are boxes frozen, with one off its goal?  (Section 4.) */
bool is_frozen(const struct set *boxes);

/* A group, or, with the value FOREVER, a lost pattern that was proved. */
void fact_add(int value, const struct position *part);
void facts_check(void); /* all that were added, as groups */

/* The values of groups without a common box; FOREVER when some are lost. */
int facts_cost(const struct position *position);

int bound(const struct position *position);

/* ---- Positions to be compared ---- */

extern size_t pile_memory; /* bytes that are held, before disk is used */

/* A position of the list, or one that is demanded, by the line at hand. */
void pile_add(const struct position *position, bool demanded, int cost);

/* Is everything that was demanded listed, with no greater cost?  Answers the
 * first line that demands too much, or NO_LINE.  The pile is empty then. */
#define NO_LINE UINT32_MAX
uint32_t pile_close(void);

/* ---- The list of positions (section 2) ---- */

/* Demands the start, which must cost at least C (FOREVER: there is no plan);
 * the player's own square counts, or all that it can walk to are one. */
void list_open(int least, bool own_square, const struct position *start);

/* The position of a line, which is read up to the reason. */
void list_add(const struct position *position, int cost);
extern uint64_t list_count; /* how many there are */
void list_close(void);

/* A map (section 8): the image of each square. */
void read_map(void);

#endif
