/*
 * For each goal a search by pulls over (square, side of the player), as in
 * core/distance.c but with more walls and without counting: fess does this for
 * a wall on every square of the board, and there the counting would be most of
 * the work.
 */
#include "search/access.h"

#include "base/bits.h"
#include "base/hash.h"
#include "core/reach.h"

#define GOALS_PER_POLL 8

struct access *access_new(struct run *run)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    struct access *access = run_alloc(run, 1, sizeof *access);
    if (!access)
        return NULL;
    access->run = run;
    access->board = board;
    access->goal_words = BITS_WORDS(board->goal_count);
    access->player = NO_SQUARE;
    bool ok =
        RUN_SETS(run, &access->flood, &access->blocked, &access->around) &&
        cuts_init(&access->cuts, run) && RUN_NEW(run, access->queue, 4 * n) &&
        RUN_NEW(run, access->seen, 4 * n);
    return ok ? access : NULL;
}

static bool is_open(const uint64_t *walls, square s)
{
    return s != NO_SQUARE && !bits_has(walls, s);
}

/* Marks the sides of s that are joined to d as seen. */
static size_t enter(struct access *access, const struct access_table *table,
                    square s, unsigned d, size_t tail)
{
    const struct sides *parts = &table->parts[s];
    for (unsigned e = 0; e < DIR_COUNT; e++) {
        uint32_t side = (uint32_t)s * 4 + e;
        if (parts->part[e] != parts->part[d] || access->seen[side])
            continue;
        access->seen[side] = 1;
        access->queue[tail++] = side;
    }
    return tail;
}

static void pull_from(struct access *access, struct access_table *table,
                      size_t goal)
{
    const struct board *board = access->board;
    square target = board->goal_squares[goal];
    if (bits_has(table->walls, target))
        return;
    memset(access->seen, 0, 4 * (size_t)board->squares);
    size_t head = 0, tail = 0;
    for (unsigned d = 0; d < DIR_COUNT; d++)
        if (table->parts[target].part[d] != SIDE_NONE)
            tail = enter(access, table, target, d, tail);
    for (; head < tail; head++) {
        uint32_t side = access->queue[head];
        unsigned d = side % 4;
        square n = board->next[side / 4][d];
        bits_add(table->goals + side * access->goal_words, goal);
        if (is_open(table->walls, board->next[n][d]) &&
            !access->seen[n * 4u + d])
            tail = enter(access, table, n, d, tail);
    }
}

static bool make_table(struct access *access, struct access_table *table)
{
    const struct board *board = access->board;
    size_t n = (size_t)board->squares;
    if (table->goals)
        return true;
    return RUN_NEW(access->run, table->walls, board->words) &&
           RUN_NEW(access->run, table->parts, n) &&
           RUN_NEW(access->run, table->goals, 4 * n * access->goal_words);
}

/* False when the run is stopped meanwhile. */
static bool fill_table(struct access *access, struct access_table *table)
{
    const struct board *board = access->board;
    cuts_find_all(&access->cuts, table->walls);
    for (int s = 0; s < board->squares; s++) {
        struct cut_parts parts;
        cuts_at(&access->cuts, table->walls, (square)s, &parts);
        memcpy(table->parts[s].part, parts.part, sizeof parts.part);
    }
    for (size_t goal = 0; goal < (size_t)board->goal_count; goal++) {
        if (goal % GOALS_PER_POLL == 0 && run_poll(access->run))
            return false;
        pull_from(access, table, goal);
    }
    return true;
}

const struct access_table *access_find(struct access *access,
                                       const uint64_t *walls)
{
    const struct board *board = access->board;
    size_t bytes = board->words * sizeof *walls;
    uint64_t hash = hash_bytes(walls, bytes, 0);
    access->player = NO_SQUARE;
    struct access_table *table = &access->tables[hash & (ACCESS_TABLES - 1)];
    if (table->filled && memcmp(table->walls, walls, bytes) == 0)
        return table;
    if (!make_table(access, table))
        return NULL;
    table->filled = true;
    memcpy(table->walls, walls, bytes);
    memset(table->goals, 0,
           4 * (size_t)board->squares * access->goal_words *
               sizeof *table->goals);
    if (!fill_table(access, table)) {
        table->filled = false;
        return NULL;
    }
    return table;
}

/* The number of a goal square among the goals. */
static size_t goal_number(const struct board *board, square s)
{
    size_t low = 0, high = (size_t)board->goal_count;
    while (low + 1 < high) {
        size_t middle = (low + high) / 2;
        if (board->goal_squares[middle] <= s)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Where the player can go with walls and the box on s alone.  A box that cuts
 * nothing is left out, and the flood then serves for all such boxes. */
static const uint64_t *find_flood(struct access *access,
                                  const struct access_table *table, square s,
                                  square player)
{
    const struct board *board = access->board;
    if (distance_parts(&table->parts[s]) <= 1) {
        if (access->player != player)
            reach_fill(board, table->walls, player, access->around);
        access->player = player;
        return access->around;
    }
    memcpy(access->blocked, table->walls,
           board->words * sizeof *access->blocked);
    bits_add(access->blocked, s);
    reach_fill(board, access->blocked, player, access->flood);
    return access->flood;
}

void access_goals(struct access *access, const struct access_table *table,
                  square s, square player, uint64_t *goals)
{
    const struct board *board = access->board;
    if (bits_has(board->goals, s))
        bits_add(goals, goal_number(board, s));
    const uint64_t *flood = find_flood(access, table, s, player);
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square n = board->next[s][d];
        if (n == NO_SQUARE || !bits_has(flood, n))
            continue;
        const uint64_t *more = table->goals + (4u * s + d) * access->goal_words;
        for (size_t i = 0; i < access->goal_words; i++)
            goals[i] |= more[i];
    }
}
