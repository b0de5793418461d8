/*
 * The groups of two in the tables of search/patterns.h that no plan brings to
 * goals: with the player in every region, or in the one after a push.
 */
#include "engines/asp/asp.h"

#include "base/bits.h"
#include "core/facts.h"
#include "search/groups.h"

#define MAX_PAIRS (UINT32_C(1) << 16)

struct pairs {
    const struct run *run;
    const struct patterns *patterns;
};

/* Is all lost wherever the player is? */
static bool is_dead(const struct pairs *pairs, const uint16_t *live)
{
    const uint64_t *goals = pairs->run->board->goals;
    const square *squares = pairs->patterns->places->squares;
    return !(bits_has(goals, squares[live[0]]) &&
             bits_has(goals, squares[live[1]])) &&
           pattern_least(pairs->patterns, live, 2) == PATTERN_DEAD;
}

static void add_name(struct buffer *to, const struct pairs *pairs, square s)
{
    facts_cell(to, pairs->run->level, pairs->run->board->cells[s]);
}

/* Pushes that bring a box of the pair where it is and are wrong. */
static void write_pushes(const struct pairs *pairs, const uint16_t *live,
                         int box, struct buffer *to)
{
    const struct board *board = pairs->run->board;
    const square *squares = pairs->patterns->places->squares;
    square other = squares[live[1 - box]];
    for (int d = 0; d < DIR_COUNT; d++) {
        square from = board->next[squares[live[box]]][d ^ 1];
        square behind = from == NO_SQUARE ? from : board->next[from][d ^ 1];
        if (behind == NO_SQUARE || from == other || behind == other ||
            pattern_beside(pairs->patterns, live, 2, box, d ^ 1) !=
                PATTERN_DEAD)
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
    const square *squares = pairs->patterns->places->squares;
    if (!is_dead(pairs, live)) {
        write_pushes(pairs, live, 0, to);
        write_pushes(pairs, live, 1, to);
        return;
    }
    buffer_text(to, "deadPair(");
    add_name(to, pairs, squares[live[0]]);
    buffer_char(to, ',');
    add_name(to, pairs, squares[live[1]]);
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
