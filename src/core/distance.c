/*
 * The parts come from biconnected components (Hopcroft and Tarjan 1973,
 * Algorithm 447: Efficient Algorithms for Graph Manipulation) without
 * recursion; distances from a search by pulls, backwards, or pushes of the one
 * box, in buckets (Dial 1969, Algorithm 360: Shortest-path Forest with
 * Topological Ordering).
 */
#include "core/distance.h"

#include "base/bits.h"

/* One visit of the search for components: edges are numbered s * 4 + d. */
struct blocks {
    const struct board *board;
    int *found;      /* order of visit of a square, from 1; 0 not yet */
    int *low;        /* the earliest square that its subtree sees */
    uint32_t *edges; /* edges whose component is not closed yet */
    size_t edge_count;
    int *block; /* component of each edge, from 1 */
    int block_count;
    uint32_t *path; /* edges from the root to where we are, each s * 4 + d */
    size_t path_count;
    uint8_t *tried; /* directions tried at a square */
    int clock;
};

static uint32_t reversed(const struct board *board, uint32_t edge)
{
    return (uint32_t)board->next[edge / 4][edge % 4] * 4 + (edge % 4 ^ 1);
}

static void close_block(struct blocks *blocks, uint32_t last)
{
    blocks->block_count++;
    for (;;) {
        uint32_t edge = blocks->edges[--blocks->edge_count];
        blocks->block[edge] = blocks->block_count;
        blocks->block[reversed(blocks->board, edge)] = blocks->block_count;
        if (edge == last)
            return;
    }
}

/* Goes along an edge; answers the square where the search continues. */
static square follow(struct blocks *blocks, square s, unsigned d)
{
    square n = blocks->board->next[s][d];
    uint32_t edge = (uint32_t)s * 4 + d;
    bool back =
        blocks->path_count > 0 &&
        edge == reversed(blocks->board, blocks->path[blocks->path_count - 1]);
    if (n == NO_SQUARE || back)
        return s;
    if (!blocks->found[n]) {
        blocks->edges[blocks->edge_count++] = edge;
        blocks->path[blocks->path_count++] = edge;
        blocks->found[n] = blocks->low[n] = ++blocks->clock;
        return n;
    }
    if (blocks->found[n] < blocks->found[s]) {
        blocks->edges[blocks->edge_count++] = edge;
        if (blocks->found[n] < blocks->low[s])
            blocks->low[s] = blocks->found[n];
    }
    return s;
}

/* Leaves a finished square; answers the one we came from. */
static square retreat(struct blocks *blocks, square s)
{
    uint32_t edge = blocks->path[--blocks->path_count];
    square parent = (square)(edge / 4);
    if (blocks->low[s] < blocks->low[parent])
        blocks->low[parent] = blocks->low[s];
    if (blocks->low[s] >= blocks->found[parent])
        close_block(blocks, edge);
    return parent;
}

/* All squares of a board are connected, so one root finds every edge. */
static void find_blocks(struct blocks *blocks)
{
    square s = 0;
    blocks->found[s] = blocks->low[s] = ++blocks->clock;
    for (;;) {
        if (blocks->tried[s] < DIR_COUNT)
            s = follow(blocks, s, blocks->tried[s]++);
        else if (blocks->path_count > 0)
            s = retreat(blocks, s);
        else
            return;
    }
}

static void number_sides(const struct blocks *blocks, struct sides *sides)
{
    const struct board *board = blocks->board;
    for (int s = 0; s < board->squares; s++) {
        uint8_t count = 0;
        for (int d = 0; d < DIR_COUNT; d++) {
            sides[s].part[d] = SIDE_NONE;
            if (board->next[s][d] == NO_SQUARE)
                continue;
            int other = 0;
            while (other < d &&
                   (sides[s].part[other] == SIDE_NONE ||
                    blocks->block[s * 4 + other] != blocks->block[s * 4 + d]))
                other++;
            sides[s].part[d] = other < d ? sides[s].part[other] : count++;
        }
    }
}

struct sides *distance_sides(const struct board *board, struct arena *arena)
{
    size_t n = (size_t)board->squares;
    struct sides *sides = arena_alloc(arena, n, sizeof *sides);
    int *ints = arena_block(arena, 6 * n * sizeof *ints);
    uint32_t *edges = arena_block(arena, 6 * n * sizeof *edges);
    uint8_t *tried = arena_block(arena, n);
    if (sides && ints && edges && tried) {
        struct blocks blocks = {.board = board,
                                .found = ints,
                                .low = ints + n,
                                .block = ints + 2 * n,
                                .edges = edges,
                                .path = edges + 4 * n,
                                .tried = tried};
        find_blocks(&blocks);
        number_sides(&blocks, sides);
    } else {
        sides = NULL;
    }
    arena_free(arena, ints);
    arena_free(arena, edges);
    arena_free(arena, tried);
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
