/*
 * All placements of two boxes that can be solved are found from the end, by
 * pulls from every pair of goals (retrograde analysis); for a search from the
 * goals by pushes from every pair of starts.  A placement has one entry for
 * each region that its boxes cut the floor into, told apart by which sides of
 * the boxes they touch.
 */
#include "search/deadlocks/pairs.h"

#include "core/reach.h"

#define MAX_SQUARES 400 /* a fifth of a second to prepare */
#define NO_REGION 15u
#define CHUNK 1024 /* placements between two looks at the clock */

struct pair_table {
    struct run *run;
    const struct board *board;
    const uint64_t *dead;
    bool backward;
    uint32_t *regions; /* by x * squares + y, x < y: 4 bits for each side of
                          each box */
    uint8_t *found;    /* the same: set of regions */
    uint32_t *queue;   /* placement * 8 + region */
    size_t head, tail;
    uint64_t *boxes, *flood;
};

static size_t place_of(const struct pair_table *table, square x, square y)
{
    size_t n = (size_t)table->board->squares;
    return x < y ? x * n + y : y * n + x;
}

static unsigned region_at(uint32_t regions, unsigned box, unsigned side)
{
    return regions >> (16 * box + 4 * side) & 15;
}

/* Which region each side of both boxes is of. */
static uint32_t find_regions(struct pair_table *table, square x, square y)
{
    const struct board *board = table->board;
    uint32_t regions = UINT32_MAX;
    unsigned count = 0;
    bits_add(table->boxes, x);
    bits_add(table->boxes, y);
    for (unsigned i = 0; i < 8; i++) {
        square s = board->next[i < 4 ? x : y][i % 4];
        if (s == NO_SQUARE || bits_has(table->boxes, s) ||
            region_at(regions, i / 4, i % 4) != NO_REGION)
            continue;
        reach_fill(board, table->boxes, s, table->flood);
        for (unsigned k = i; k < 8; k++) {
            square other = board->next[k < 4 ? x : y][k % 4];
            if (other != NO_SQUARE && bits_has(table->flood, other))
                regions ^= (NO_REGION ^ count) << 4 * k;
        }
        count++;
    }
    bits_remove(table->boxes, x);
    bits_remove(table->boxes, y);
    return regions;
}

static void add(struct pair_table *table, size_t place, unsigned region)
{
    if (region == NO_REGION || table->found[place] >> region & 1)
        return;
    table->found[place] |= (uint8_t)(1u << region);
    table->queue[table->tail++] = (uint32_t)(place * 8 + region);
}

/* One box of a placement, moved by one square away from the end: the player,
 * on a side of it in that region, pulls it, or pushes it to the other side. */
static void move(struct pair_table *table, square box, square other,
                 unsigned side)
{
    const struct board *board = table->board;
    square beside = board->next[box][side];
    square to = table->backward ? board->next[box][side ^ 1] : beside;
    square player = table->backward ? box : board->next[beside][side];
    if (to == NO_SQUARE || to == other || bits_has(table->dead, to) ||
        player == NO_SQUARE || player == other)
        return;
    size_t place = place_of(table, to, other);
    add(table, place, region_at(table->regions[place], to > other, side));
}

/* All that were found, and what can be found from those. */
static bool spread(struct pair_table *table)
{
    size_t n = (size_t)table->board->squares;
    for (; table->head < table->tail; table->head++) {
        uint32_t item = table->queue[table->head];
        size_t place = item / 8;
        square x = (square)(place / n), y = (square)(place % n);
        for (unsigned i = 0; i < 8; i++)
            if (region_at(table->regions[place], i / 4, i % 4) == item % 8)
                move(table, i < 4 ? x : y, i < 4 ? y : x, i % 4);
        if (table->head % CHUNK == 0 && run_poll(table->run))
            return false;
    }
    return true;
}

/* The regions of all placements, and those at the end found. */
static bool begin(struct pair_table *table, const uint64_t *ends)
{
    size_t n = (size_t)table->board->squares;
    for (size_t x = 0; x < n; x++) {
        if (run_poll(table->run))
            return false;
        if (bits_has(table->dead, x))
            continue;
        for (size_t y = x + 1; y < n; y++) {
            if (bits_has(table->dead, y))
                continue;
            uint32_t regions = find_regions(table, (square)x, (square)y);
            table->regions[x * n + y] = regions;
            for (unsigned i = 0;
                 i < 8 && bits_has(ends, x) && bits_has(ends, y); i++)
                add(table, x * n + y, region_at(regions, i / 4, i % 4));
        }
    }
    return true;
}

/* Notes a placement of which not all regions were found. */
static void note(const struct pair_table *table, struct lost_pairs *pairs,
                 square x, square y)
{
    size_t words = table->board->words, place = place_of(table, x, y);
    uint32_t regions = table->regions[place];
    bool any = false, all = true;
    for (unsigned i = 0; i < 8; i++) {
        unsigned region = region_at(regions, i / 4, i % 4);
        if (region == NO_REGION)
            continue;
        any = true;
        if (table->found[place] >> region & 1) {
            all = false;
            continue;
        }
        size_t row = 4 * (size_t)(i < 4 ? x : y) + i % 4;
        bits_add(pairs->beside + row * words, i < 4 ? y : x);
    }
    if (any && all) {
        bits_add(pairs->always + x * words, y);
        bits_add(pairs->always + y * words, x);
    }
}

static void note_all(const struct pair_table *table, struct lost_pairs *pairs)
{
    size_t n = (size_t)table->board->squares;
    for (size_t x = 0; x < n; x++)
        for (size_t y = x + 1; y < n; y++)
            if (!bits_has(table->dead, x) && !bits_has(table->dead, y))
                note(table, pairs, (square)x, (square)y);
}

static bool allocate(struct pair_table *table, struct lost_pairs *pairs)
{
    struct run *run = table->run;
    size_t n = (size_t)table->board->squares, words = table->board->words;
    size_t none[3] = {0};
    return run_fit(run, &table->regions, &none[0], n * n,
                   sizeof *table->regions) &&
           run_fit(run, &table->found, &none[1], n * n, sizeof *table->found) &&
           run_fit(run, &table->queue, &none[2], 4 * n * n,
                   sizeof *table->queue) &&
           RUN_SETS(run, &table->boxes, &table->flood) &&
           RUN_NEW(run, pairs->always, n * words) &&
           RUN_NEW(run, pairs->beside, 4 * n * words);
}

struct lost_pairs *pairs_new(struct run *run, bool backward,
                             const uint64_t *dead)
{
    const struct board *board = run->board;
    struct lost_pairs *pairs = run_alloc(run, 1, sizeof *pairs);
    struct pair_table table = {
        .run = run, .board = board, .dead = dead, .backward = backward};
    uint64_t *ends;
    if (!pairs || !RUN_SETS(run, &ends))
        return NULL;
    pairs->board = board;
    if (board->squares > MAX_SQUARES || board->box_count < 2)
        return pairs;
    for (int i = 0; backward && i < board->box_count; i++)
        bits_add(ends, board->box_squares[i]);
    if (!allocate(&table, pairs) ||
        !begin(&table, backward ? ends : board->goals) || !spread(&table))
        return NULL;
    note_all(&table, pairs);
    arena_free(&run->arena, table.regions);
    arena_free(&run->arena, table.found);
    arena_free(&run->arena, table.queue);
    return pairs;
}

/* A side of the box on s that is in a reach, or -1. */
static int find_side(const struct board *board, const uint64_t *reach, size_t s)
{
    for (int d = 0; d < DIR_COUNT; d++)
        if (board->next[s][d] != NO_SQUARE &&
            bits_has(reach, board->next[s][d]))
            return d;
    return -1;
}

bool pairs_any(const struct lost_pairs *pairs, const uint64_t *boxes,
               const uint64_t *reach)
{
    BITS_EACH (s, boxes, pairs->board->words) {
        int side = find_side(pairs->board, reach, s);
        if (side >= 0 &&
            pairs_lost_beside(pairs, boxes, (square)s, (unsigned)side))
            return true;
    }
    return false;
}
