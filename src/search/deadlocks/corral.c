/*
 * For each closed part of the floor, and for each two that touch a common box,
 * the boxes around it are played alone (search/subgame.h).  Answers are kept
 * by those boxes and the player's region; one that is asked for again and
 * again is worth a longer look.  A lost group is distilled: boxes without
 * which it is still lost are left out, and what remains is a pattern.
 *
 * A pattern is matched by its boxes being there and the player being in the
 * region it has with the pattern's boxes alone.
 */
#include "search/deadlocks/corral.h"

#include "base/bits.h"
#include "core/reach.h"
#include "search/deadlocks/deadlocks.h"
#include "search/deadlocks/learned.h"
#include "search/deadlocks/lost.h"
#include "search/subgame.h"

#define MAX_BOXES 20      /* of a group */
#define MAX_PARTS 24      /* closed parts looked at */
#define MAX_PATTERNS 4000 /* more are not kept */
#define FIRST_LIMIT 60    /* positions of a first look */
#define CACHE_SLOTS ((size_t)1 << 14)

struct answer {
    struct key key;
    uint32_t asked;
    bool lost;
};

struct corral {
    struct run *run;
    const struct board *board;
    struct subgame *game;
    struct answer *answers;        /* CACHE_SLOTS of them */
    struct lost_patterns patterns; /* that were learned */
    uint64_t *groups;              /* MAX_PARTS sets: the boxes around them */
    uint64_t *group, *seen, *flood;
    struct learned *learned; /* NULL: nobody else learns */
    int author;              /* our number there */
    size_t heard;            /* learned looked at */
};

struct corral *corral_new(struct run *run)
{
    const struct board *board = run->board;
    size_t words = board->words;
    struct corral *corral = run_alloc(run, 1, sizeof *corral);
    if (!corral)
        return NULL;
    corral->run = run;
    corral->board = board;
    corral->game = subgame_new(run);
    bool ok = corral->game && RUN_NEW(run, corral->answers, CACHE_SLOTS) &&
              RUN_NEW(run, corral->groups, MAX_PARTS * words) &&
              RUN_SETS(run, &corral->group, &corral->seen, &corral->flood) &&
              lost_init(&corral->patterns, run);
    return ok ? corral : NULL;
}

size_t corral_patterns(const struct corral *corral)
{
    return corral->patterns.count;
}

uint64_t corral_work(const struct corral *corral)
{
    return subgame_work(corral->game);
}

bool corral_known_since(const struct corral *corral, const struct state *state,
                        size_t count)
{
    return lost_since(&corral->patterns, state, count);
}

bool corral_known(const struct corral *corral, const struct state *state,
                  square pushed)
{
    return lost_at(&corral->patterns, state, pushed);
}

void corral_learn(struct corral *corral, const uint64_t *boxes, square player)
{
    if (corral->patterns.count < MAX_PATTERNS)
        lost_add(&corral->patterns, boxes, player);
}

typedef bool lost_fn(struct subgame *, const uint64_t *, square, int);

/* Leaves out boxes while the rest stays lost, then keeps the rest. */
static void distil(struct corral *corral, square player, lost_fn *lost,
                   int limit)
{
    uint64_t *rest = corral->seen;
    size_t words = corral->board->words;
    memcpy(rest, corral->group, words * sizeof *rest);
    BITS_EACH (s, corral->group, words) {
        bits_remove(rest, s);
        if (!lost(corral->game, rest, player, limit))
            bits_add(rest, s);
    }
    corral_learn(corral, rest, player);
    if (corral->learned)
        learned_add(corral->learned, rest, player, corral->author);
}

void corral_share(struct corral *corral, struct learned *learned, int author)
{
    corral->learned = learned;
    corral->author = author;
}

void corral_catch_up(struct corral *corral)
{
    square player;
    while (corral->learned &&
           learned_next(corral->learned, corral->author, &corral->heard,
                        corral->seen, &player))
        corral_learn(corral, corral->seen, player);
}

static struct key group_key(const struct corral *corral, square region)
{
    const struct board *board = corral->board;
    struct key key = board->player_keys[region];
    BITS_EACH (s, corral->group, board->words)
        key = key_xor(key, board->box_keys[s]);
    return key;
}

/* How far to look when asked for the n-th time; 0: not again. */
static int limit_for(uint32_t asked)
{
    switch (asked) {
    case 1:
        return FIRST_LIMIT;
    case 30:
        return FIRST_LIMIT * 8;
    case 900:
        return FIRST_LIMIT * 64;
    default:
        return 0;
    }
}

/* Is the group in corral->group lost? */
static bool is_lost(struct corral *corral, square player, lost_fn *lost)
{
    const struct board *board = corral->board;
    square region = reach_fill(board, corral->group, player, corral->flood);
    struct key key = group_key(corral, region);
    key.high ^= lost == subgame_knotted;
    struct answer *answer = &corral->answers[key.low & (CACHE_SLOTS - 1)];
    if (answer->key.low != key.low || answer->key.high != key.high)
        *answer = (struct answer){.key = key};
    if (answer->lost)
        return true;
    int limit = limit_for(++answer->asked);
    if (!limit || !lost(corral->game, corral->group, player, limit))
        return false;
    answer->lost = true;
    distil(corral, player, lost, limit);
    return true;
}

/* The boxes beside a set of floor. */
static void find_border(const struct corral *corral, const struct state *state,
                        const uint64_t *floor, uint64_t *border)
{
    const struct board *board = corral->board;
    memset(border, 0, board->words * sizeof *border);
    BITS_EACH (s, state->boxes, board->words)
        for (int d = 0; d < DIR_COUNT; d++) {
            square n = board->next[s][d];
            if (n != NO_SQUARE && bits_has(floor, n))
                bits_add(border, s);
        }
}

/* Fills groups; answers how many. */
static int find_parts(struct corral *corral, const struct state *state,
                      const uint64_t *reach)
{
    const struct board *board = corral->board;
    size_t words = board->words;
    int count = 0;
    for (size_t i = 0; i < words; i++)
        corral->seen[i] = reach[i] | state->boxes[i];
    while (count < MAX_PARTS &&
           reach_fill_next(board, state->boxes, corral->seen, corral->flood) !=
               NO_SQUARE)
        find_border(corral, state, corral->flood,
                    corral->groups + (size_t)count++ * words);
    return count;
}

/* Joins two groups; false when they have no box in common or too many. */
static bool join(struct corral *corral, int a, int b)
{
    size_t words = corral->board->words;
    const uint64_t *one = corral->groups + (size_t)a * words;
    const uint64_t *two = corral->groups + (size_t)b * words;
    bool touch = a == b;
    for (size_t i = 0; i < words; i++) {
        corral->group[i] = one[i] | two[i];
        touch |= (one[i] & two[i]) != 0;
    }
    return touch && bits_total(corral->group, words) <= MAX_BOXES;
}

bool corral_search(struct corral *corral, const struct state *state,
                   const uint64_t *reach)
{
    int count = find_parts(corral, state, reach);
    for (int a = 0; a < count; a++)
        if (join(corral, a, a) && is_lost(corral, state->player, subgame_lost))
            return true;
    for (int a = 0; a < count; a++)
        for (int b = 0; b < a; b++)
            if (join(corral, a, b) &&
                is_lost(corral, state->player, subgame_lost))
                return true;
    return false;
}

bool corral_knotted(struct corral *corral, const struct state *state)
{
    size_t words = corral->board->words;
    memcpy(corral->group, state->boxes, words * sizeof *corral->group);
    subgame_shed(corral->game, corral->group, state->player);
    uint64_t left = bits_total(corral->group, words);
    return left > 0 && left <= MAX_BOXES &&
           is_lost(corral, state->player, subgame_knotted);
}

static void *prepare(struct run *run)
{
    return corral_new(run);
}

static bool lost(void *self, const struct state *state, const uint64_t *reach,
                 square pushed)
{
    return corral_known(self, state, pushed) ||
           corral_search(self, state, reach);
}

const struct deadlock corral_deadlock = {
    .name = "corral",
    .summary = "closed parts of the floor that can't be opened",
    .prepare = prepare,
    .lost = lost,
};
