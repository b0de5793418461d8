/*
 * The game (section 1 of docs/proofs.md): squares, positions, walking, pushing.
 */
#ifndef GROUND_H
#define GROUND_H

#include <stdbool.h>
#include <stdint.h>

#define MOST_SQUARES 4096
#define NONE (-1)

/* Infinite.  No finite number here comes near it: the way of one box has at
 * most 4 * 4096 pushes of weight 2, there are fewer than 4096 boxes, and half
 * as many groups worth 10000 at most; together 155 million. */
#define FOREVER (1 << 28)

/* A set of squares; the least square is the highest bit of the first word, and
 * only the first ground.words words are used. */
struct set {
    uint64_t word[MOST_SQUARES / 64];
};

static inline uint64_t bit_of(int s)
{
    return (uint64_t)1 << (63 - s % 64);
}

static inline bool has(const struct set *set, int s)
{
    return set->word[s / 64] & bit_of(s);
}

static inline void put(struct set *set, int s)
{
    set->word[s / 64] |= bit_of(s);
}

static inline void drop(struct set *set, int s)
{
    set->word[s / 64] &= ~bit_of(s);
}

/* The first square of the set from s on, or NONE. */
int next_in(const struct set *set, int s);

#define foreach(s, set) \
    for (int s = next_in(set, 0); (s) != NONE; (s) = next_in(set, (s) + 1))

/* The pushes of boxes of the set, as far as walls let them. */
#define foreach_push(s, d, set) \
    foreach (s, set)            \
        for (int d = next_push(s, 0); (d) < 4; (d) = next_push(s, (d) + 1))

struct set *set_keep(const struct set *set); /* a copy, of what is used */
bool set_holds(const struct set *set, const struct set *part);
int set_count(const struct set *set);

/* Negative if the list of squares of a is less than that of b (section 9). */
int set_compare(const struct set *a, const struct set *b);

struct position {
    struct set boxes;
    int player;
};

/* The level. */
struct ground {
    int squares, words;
    int next[MOST_SQUARES][4]; /* neighbour or NONE; opposite of d is d ^ 1 */
    int goal[MOST_SQUARES], goal_count;
    struct set all, goals;
    int sink; /* the only goal, or NONE under the goal rules */
    struct position start;
    bool unsolvable; /* the drawing alone shows that there is no plan */
};

extern struct ground ground;

void ground_read(const char *path);

/* Plays the plan on the level; it must end solved.  Answers its cost. */
int plan_play(const char *path, bool all_moves);

/* Which squares can be walked to, and, if asked, in how many steps at least;
 * answers the least of them. */
int walk(const struct set *boxes, int player, struct set *reach, int *length);

/* The first direction from d on with squares on both sides of s, or 4. */
int next_push(int s, int d);

/* The push of a box from s in a direction, which is possible. */
void make_push(struct position *position, int s, int d);

bool is_solved(const struct set *boxes);

/* The next field of a line must be a square; a player and boxes. */
int square(void);
void read_position(struct position *position);

#endif
