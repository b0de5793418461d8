/*
 * kura-check: checks search certificates as docs/proofs.md describes them; the
 * sections named in comments are those of that page.
 *
 * It shares no code with Kura.  Whatever is wrong ends the program with a line
 * that says where; so what comes back from a function holds.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define MOST_SQUARES 4096
#define WORDS (MOST_SQUARES / 64)
#define NONE (-1)
#define FOREVER 1000000 /* infinite: more than any cost here */

enum { EXIT_VERIFIED = 0, EXIT_REFUSED = 12, EXIT_USAGE = 30, EXIT_INPUT = 31 };

/* Says what is wrong and ends the program. */
_Noreturn void fail(int code, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void *allocate(size_t count, size_t size); /* zeroed */
void *grow(void *block, size_t bytes);

/* A set of squares; only the first level.words words are used. */
struct set {
    uint64_t word[WORDS];
};

static inline bool has(const struct set *set, int s)
{
    return set->word[s / 64] >> s % 64 & 1;
}

static inline void put(struct set *set, int s)
{
    set->word[s / 64] |= (uint64_t)1 << s % 64;
}

static inline void drop(struct set *set, int s)
{
    set->word[s / 64] &= ~((uint64_t)1 << s % 64);
}

/* ---- The game (section 1) ---- */

enum claim { CLAIM_PUSHES, CLAIM_MOVES, CLAIM_NONE };

struct level {
    int squares, words;
    int (*next)[4];   /* neighbour or NONE; the opposite of d is d ^ 1 */
    struct set goals; /* under the sink rules just the sink */
    int *goal, goal_count;
    int sink; /* NONE under the goal rules */
    int *box, box_count;
    int player;
    bool hopeless; /* a box off its goal that can never be reached */
};

extern struct level level;

void level_read(const char *path);

/* Plays the plan on the level as it is drawn; it must end solved. */
void plan_play(const char *path, int *pushes, int *moves);

/* The squares that can be walked to; answers the least of them. */
int walk(const struct set *boxes, int player, struct set *reach);

/* The length of the shortest walk to each square, or NONE. */
void walk_lengths(const struct set *boxes, int player, int *length);

bool is_solved(const struct set *boxes);

/* ---- The bound (sections 3 to 5) ---- */

struct position {
    struct set boxes;
    int player;
    int count;
    uint16_t list[MOST_SQUARES]; /* the boxes, rising */
};

/* Copies what is used of it. */
void position_copy(struct position *to, const struct position *from);

void position_list(struct position *position); /* from its set */

/* In the order of the list (section 9). */
int position_compare(const struct position *a, const struct position *b);

/* The position after the push of a box from s to t. */
void position_push(struct position *position, int s, int t);

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

void group_add(int value, int player, const struct position *boxes, long line);
void groups_check(void);

/* The values of groups without a common box; FOREVER when one is lost. */
int groups_cost(const struct position *position);

/* A lost pattern that was proved. */
void pattern_add(const struct position *pattern);

void bound_prepare(enum claim claim, const int *heights);

/* The bound for a position, and for the one after a push, for which match_before
 * prepares. */
int bound_here(const struct position *position);
int bound_after(const struct position *after, int s, int t);

/* ---- Positions to be compared ---- */

struct pile; /* records in any order, to be read sorted */

struct record {
    const struct position *position;
    uint32_t cost, line;
};

struct pile *pile_new(int boxes, size_t memory);
void pile_free(struct pile *pile);
void pile_add(struct pile *pile, struct record record);

/* Reads them from the least on; false at the end.  The order is that of
 * positions, then of costs. */
void pile_sort(struct pile *pile);
bool pile_next(struct pile *pile, const unsigned char **key, uint32_t *cost,
               uint32_t *line);
size_t pile_key(const struct pile *pile); /* bytes of a position */

#endif
