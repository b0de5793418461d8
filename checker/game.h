/*
 * The game (section 1 of docs/proofs.md): the level, positions, walking.
 */
#ifndef GAME_H
#define GAME_H

#include <stdbool.h>
#include <stdint.h>

#define MOST_SQUARES 4096
#define WORDS (MOST_SQUARES / 64)
#define NONE (-1)
#define FOREVER 1000000 /* infinite: more than any cost here */

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

enum claim { CLAIM_PUSHES, CLAIM_MOVES, CLAIM_NONE };

struct level {
    int squares, words;
    int (*next)[4];   /* neighbour or NONE; the opposite of d is d ^ 1 */
    struct set goals; /* under the sink rules just the sink */
    int *goal, goal_count;
    int sink; /* NONE under the goal rules */
    int *box, box_count;
    int player;
    bool unsolvable; /* a box off its goal that can never be reached */
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

#endif
