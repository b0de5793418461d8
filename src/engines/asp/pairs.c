/*
 * The groups of two in the tables of search/patterns.h that no plan brings to
 * goals: with the player in every region, or in the one after a push.
 */
#include "engines/asp/pairs.h"

#include "base/bits.h"
#include "core/facts.h"
#include "search/groups.h"

#define MAX_PAIRS (UINT32_C(1) << 16)

struct pairs {
    const struct run *run;
    const struct patterns *patterns;
};

/* Of two live squares, the first less than the second. */
struct pair {
    square squares[2];
    uint64_t regions;
    const _Atomic uint8_t *values;
};

static struct pair find_pair(const struct pairs *pairs, const uint16_t *live)
{
    const struct pattern_table *table = &pairs->patterns->table[2];
    const square *squares = pairs->patterns->places->squares;
    uint32_t rank = pattern_rank(pairs->patterns, live, 2);
    return (struct pair){.squares = {squares[live[0]], squares[live[1]]},
                         .regions = table->regions[rank],
                         .values = table->values[rank]};
}

/* Is all lost with the player on that side of a box? */
static bool is_lost(const struct pair *pair, int box, int side)
{
    unsigned region = pattern_region(pair->regions, box, side);
    return region < PATTERN_REGIONS && pair->values[region] == PATTERN_DEAD;
}

static bool is_dead(const struct pairs *pairs, const struct pair *pair)
{
    const uint64_t *goals = pairs->run->board->goals;
    if (bits_has(goals, pair->squares[0]) && bits_has(goals, pair->squares[1]))
        return false;
    for (int i = 0; i < 2 * DIR_COUNT; i++)
        if (pattern_region(pair->regions, i / DIR_COUNT, i % DIR_COUNT) !=
                NO_REGION &&
            !is_lost(pair, i / DIR_COUNT, i % DIR_COUNT))
            return false;
    return true;
}

static void add_name(struct buffer *to, const struct pairs *pairs, square s)
{
    facts_cell(to, pairs->run->level, pairs->run->board->cells[s]);
}

/* Pushes that bring a box of the pair where it is and are wrong. */
static void write_pushes(const struct pairs *pairs, const struct pair *pair,
                         int box, struct buffer *to)
{
    const struct board *board = pairs->run->board;
    square other = pair->squares[1 - box];
    for (int d = 0; d < DIR_COUNT; d++) {
        square from = board->next[pair->squares[box]][d ^ 1];
        square behind = from == NO_SQUARE ? from : board->next[from][d ^ 1];
        if (behind == NO_SQUARE || from == other || behind == other ||
            !is_lost(pair, box, d ^ 1))
            continue;
        buffer_text(to, "deadPush(");
        add_name(to, pairs, from);
        buffer_print(to, ",%s,", direction_name((enum direction)d));
        add_name(to, pairs, other);
        buffer_text(to, ").\n");
    }
}

static void write_pair(const struct pairs *pairs, const uint16_t *live,
                       struct buffer *to)
{
    struct pair pair = find_pair(pairs, live);
    if (!is_dead(pairs, &pair)) {
        write_pushes(pairs, &pair, 0, to);
        write_pushes(pairs, &pair, 1, to);
        return;
    }
    buffer_text(to, "deadPair(");
    add_name(to, pairs, pair.squares[0]);
    buffer_char(to, ',');
    add_name(to, pairs, pair.squares[1]);
    buffer_text(to, ").\n");
}

bool pairs_write(struct run *run, struct buffer *to)
{
    if (run->board->box_count < 2)
        return true;
    struct places *places = places_new(run);
    struct pairs pairs = {.run = run};
    if (places)
        pairs.patterns = patterns_new(run, places, 2, 0, MAX_PAIRS);
    if (!pairs.patterns)
        return false;
    uint16_t live[2];
    int count = pairs.patterns->size < 2 ? 0 : places->live_count;
    for (live[0] = 0; live[0] < count; live[0]++)
        for (live[1] = live[0] + 1; live[1] < count; live[1]++)
            write_pair(&pairs, live, to);
    return true;
}
