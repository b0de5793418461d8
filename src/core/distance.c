/*
 * The parts are those that a box would cut (core/cuts.h); distances come from a
 * search by pulls, backwards, or pushes of the one box, in buckets (Dial 1969,
 * Algorithm 360: Shortest-path Forest with Topological Ordering).
 */
#include "core/distance.h"

#include "base/bits.h"
#include "core/cuts.h"

struct sides *distance_sides(const struct board *board, struct arena *arena)
{
    size_t n = (size_t)board->squares;
    struct sides *sides = arena_alloc(arena, n, sizeof *sides);
    uint32_t *memory = arena_block(arena, CUTS_WORDS(board) * sizeof *memory);
    uint64_t *none = arena_block(arena, board->words * sizeof *none);
    if (sides && memory && none) {
        struct cuts cuts;
        cuts_open(&cuts, board, memory);
        cuts_find(&cuts, none, 0); /* all squares of a board are connected */
        for (size_t s = 0; s < n; s++) {
            struct cut_parts parts;
            cuts_at(&cuts, none, (square)s, &parts);
            memcpy(sides[s].part, parts.part, sizeof parts.part);
        }
    } else {
        sides = NULL;
    }
    arena_free(arena, memory);
    arena_free(arena, none);
    return sides;
}

/* Sides in buckets by their cost (Dial 1969): no more than DISTANCE_COSTS of
 * them are in use at a time, and a side enters a bucket once at most, since its
 * cost only falls. */
struct buckets {
    const struct board *board;
    const uint8_t (*cost)[DIR_COUNT]; /* of pulls; NULL: 1 */
    bool pushes;                      /* not pulls */
    const uint64_t *barred;           /* to pushes; may be NULL */
    struct distances *table;
    uint32_t *items[DISTANCE_COSTS];
    size_t count[DISTANCE_COSTS];
};

/* The player can stand on any side of s that is joined to side d.  Costs
 * saturate below DISTANCE_NONE: a bound that stays a lower bound. */
static void enter(struct buckets *buckets, square s, unsigned d, int cost)
{
    const uint8_t *part = buckets->board->sides[s].part;
    uint16_t *costs = buckets->table[s].pushes;
    if (cost >= DISTANCE_NONE)
        cost = DISTANCE_NONE - 1;
    int bucket = cost % DISTANCE_COSTS;
    for (unsigned e = 0; e < DIR_COUNT; e++) {
        if (part[e] != part[d] || cost >= costs[e])
            continue;
        costs[e] = (uint16_t)cost;
        buckets->items[bucket][buckets->count[bucket]++] = (uint32_t)s * 4 + e;
    }
}

static void enter_anyhow(struct buckets *buckets, square s)
{
    for (unsigned d = 0; d < DIR_COUNT; d++)
        if (buckets->board->sides[s].part[d] != SIDE_NONE)
            enter(buckets, s, d, 0);
}

/* Pulls the box backwards: the player on side d of s steps away from it and
 * the box follows to where the player stood. */
static void pull(struct buckets *buckets, uint32_t side)
{
    const square(*next)[DIR_COUNT] = (void *)buckets->board->next;
    square s = (square)(side / 4);
    unsigned d = side % 4;
    square n = next[s][d];
    if (next[n][d] != NO_SQUARE)
        enter(buckets, n, d,
              buckets->table[s].pushes[d] +
                  (buckets->cost ? buckets->cost[n][d ^ 1] : 1));
}

/* The player on side d of s pushes the box off it, and stands there. */
static void push(struct buckets *buckets, uint32_t side)
{
    square s = (square)(side / 4);
    unsigned d = side % 4;
    square to = buckets->board->next[s][d ^ 1];
    if (to != NO_SQUARE && !(buckets->barred && bits_has(buckets->barred, to)))
        enter(buckets, to, d, buckets->table[s].pushes[d] + 1);
}

static void open_buckets(struct buckets *buckets, uint32_t *queue)
{
    size_t n = (size_t)buckets->board->squares;
    for (size_t i = 0; i < DISTANCE_COSTS; i++)
        buckets->items[i] = queue + i * 4 * n;
    memset(buckets->table, 0xff, n * sizeof *buckets->table);
}

static void empty_buckets(struct buckets *buckets)
{
    int empty = 0;
    for (int at = 0; empty < DISTANCE_COSTS; at++) {
        int bucket = at % DISTANCE_COSTS;
        empty = buckets->count[bucket] ? 0 : empty + 1;
        while (buckets->count[bucket] > 0) {
            uint32_t side = buckets->items[bucket][--buckets->count[bucket]];
            if (buckets->table[side / 4].pushes[side % 4] != at)
                continue;
            if (buckets->pushes)
                push(buckets, side);
            else
                pull(buckets, side);
        }
    }
}

void distance_to(const struct board *board, square target,
                 const uint8_t (*cost)[DIR_COUNT], struct distances *table,
                 uint32_t *queue)
{
    struct buckets buckets = {.board = board, .cost = cost, .table = table};
    open_buckets(&buckets, queue);
    if (target != NO_SQUARE)
        enter_anyhow(&buckets, target);
    for (int i = 0; target == NO_SQUARE && i < board->goal_count; i++)
        enter_anyhow(&buckets, board->goal_squares[i]);
    empty_buckets(&buckets);
}

void distance_from(const struct board *board, const uint64_t *set, int side,
                   const uint64_t *barred, struct distances *table,
                   uint32_t *queue)
{
    struct buckets buckets = {
        .board = board, .pushes = true, .barred = barred, .table = table};
    struct bits_walk walk = bits_walk(set, board->words);
    open_buckets(&buckets, queue);
    for (size_t s; bits_next(&walk, &s);)
        if (side < 0)
            enter_anyhow(&buckets, (square)s);
        else
            enter(&buckets, (square)s, (unsigned)side, 0);
    empty_buckets(&buckets);
}
