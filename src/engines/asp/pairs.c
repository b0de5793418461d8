/*
 * A state is the two boxes' numbers among the live squares and the player's
 * square; the number past the last stands for a box that a sink swallowed.
 * From the solved states every step is taken back, walks and pushes, until
 * nothing new comes.  Cost: live * live * squares states, a bit each and four
 * ways back; boards for which that is too much are left without.
 */
#include "engines/asp/pairs.h"

#include "base/bits.h"
#include "core/facts.h"

#define MAX_STATES ((size_t)1 << 25)

struct pairs {
    struct run *run;
    const struct board *board;
    square *squares;   /* of the live numbers; NO_SQUARE past the last */
    uint16_t *numbers; /* square -> its live number, or none */
    size_t count;      /* of live squares */
    uint64_t *solvable;
    uint32_t *stack; /* states whose ways back are not taken yet */
    size_t depth, capacity;
};

#define NONE UINT16_MAX

struct pair {
    size_t a, b; /* live numbers, a <= b; equal only when both are gone */
    square player;
};

static size_t state_of(const struct pairs *pairs, struct pair pair)
{
    size_t a = pair.a < pair.b ? pair.a : pair.b;
    size_t b = pair.a < pair.b ? pair.b : pair.a;
    return (a * (pairs->count + 1) + b) * (size_t)pairs->board->squares +
           pair.player;
}

static struct pair pair_of(const struct pairs *pairs, uint32_t state)
{
    size_t squares = (size_t)pairs->board->squares;
    size_t boxes = state / squares;
    return (struct pair){boxes / (pairs->count + 1), boxes % (pairs->count + 1),
                         (square)(state % squares)};
}

static bool add(struct pairs *pairs, struct pair pair)
{
    size_t state = state_of(pairs, pair);
    if (bits_has(pairs->solvable, state))
        return true;
    bits_add(pairs->solvable, state);
    if (!run_reserve(pairs->run, &pairs->stack, &pairs->capacity,
                     pairs->depth + 1, sizeof *pairs->stack))
        return false;
    pairs->stack[pairs->depth++] = (uint32_t)state;
    return true;
}

static bool is_free(const struct pairs *pairs, struct pair pair, square s)
{
    return s != NO_SQUARE && s != pairs->squares[pair.a] &&
           s != pairs->squares[pair.b];
}

/* With the player anywhere. */
static bool add_solved(struct pairs *pairs, size_t a, size_t b)
{
    for (int s = 0; s < pairs->board->squares; s++) {
        struct pair pair = {a, b, (square)s};
        if (is_free(pairs, pair, (square)s) && !add(pairs, pair))
            return false;
    }
    return true;
}

static bool add_all_solved(struct pairs *pairs)
{
    const struct board *board = pairs->board;
    if (board->rules == RULES_SINK)
        return add_solved(pairs, pairs->count, pairs->count);
    for (int i = 0; i < board->goal_count; i++)
        for (int k = 0; k < i; k++)
            if (!add_solved(pairs, pairs->numbers[board->goal_squares[k]],
                            pairs->numbers[board->goal_squares[i]]))
                return false;
    return true;
}

/* The player came from behind by pushing the box that is now in front, or
 * that the sink in front has swallowed. */
static bool add_pushed(struct pairs *pairs, struct pair pair, square front,
                       square behind)
{
    size_t from = pairs->numbers[pair.player];
    struct pair before;
    if (front == NO_SQUARE || from == NONE)
        return true;
    if (front == pairs->board->sink && pair.b == pairs->count)
        before = (struct pair){pair.a, from, behind};
    else if (front == pairs->squares[pair.a])
        before = (struct pair){from, pair.b, behind};
    else if (front == pairs->squares[pair.b])
        before = (struct pair){pair.a, from, behind};
    else
        return true;
    return add(pairs, before);
}

static bool add_ways_back(struct pairs *pairs, struct pair pair)
{
    const struct board *board = pairs->board;
    for (int d = 0; d < DIR_COUNT; d++) {
        square behind = board->next[pair.player][d ^ 1];
        if (!is_free(pairs, pair, behind))
            continue;
        if (!add(pairs, (struct pair){pair.a, pair.b, behind}) ||
            !add_pushed(pairs, pair, board->next[pair.player][d], behind))
            return false;
    }
    return true;
}

static bool play_back(struct pairs *pairs)
{
    if (!add_all_solved(pairs))
        return false;
    while (pairs->depth > 0) {
        uint32_t state = pairs->stack[--pairs->depth];
        if (run_stop(pairs->run, 0) ||
            !add_ways_back(pairs, pair_of(pairs, state)))
            return false;
    }
    return true;
}

/* ---- Telling ---- */

static bool is_solvable(const struct pairs *pairs, struct pair pair)
{
    return bits_has(pairs->solvable, state_of(pairs, pair));
}

static bool is_dead(const struct pairs *pairs, size_t a, size_t b)
{
    for (int s = 0; s < pairs->board->squares; s++)
        if (is_solvable(pairs, (struct pair){a, b, (square)s}))
            return false;
    return true;
}

static void add_name(struct buffer *to, const struct pairs *pairs, square s)
{
    facts_cell(to, pairs->run->level, pairs->board->cells[s]);
}

/* Pushes of a box to number a that are wrong when the other box is at b. */
static void write_pushes(const struct pairs *pairs, size_t a, size_t b,
                         struct buffer *to)
{
    const struct board *board = pairs->board;
    square at = pairs->squares[a], other = pairs->squares[b];
    for (int d = 0; d < DIR_COUNT; d++) {
        square from = board->next[at][d ^ 1];
        square behind = from == NO_SQUARE ? from : board->next[from][d ^ 1];
        if (behind == NO_SQUARE || from == other || behind == other ||
            is_solvable(pairs, (struct pair){a, b, from}))
            continue;
        buffer_text(to, "deadPush(");
        add_name(to, pairs, from);
        buffer_print(to, ",%s,", direction_name((enum direction)d));
        add_name(to, pairs, other);
        buffer_text(to, ").\n");
    }
}

static void write_pair(const struct pairs *pairs, size_t a, size_t b,
                       struct buffer *to)
{
    if (!is_dead(pairs, a, b)) {
        write_pushes(pairs, a, b, to);
        write_pushes(pairs, b, a, to);
        return;
    }
    buffer_text(to, "deadPair(");
    add_name(to, pairs, pairs->squares[a]);
    buffer_char(to, ',');
    add_name(to, pairs, pairs->squares[b]);
    buffer_text(to, ").\n");
}

/* ---- Together ---- */

/* The sink is not live here: no box ever stands on it. */
static bool number_squares(struct pairs *pairs, const uint64_t *dead)
{
    const struct board *board = pairs->board;
    size_t n = (size_t)board->squares;
    pairs->squares = run_alloc(pairs->run, n + 1, sizeof *pairs->squares);
    pairs->numbers = run_alloc(pairs->run, n, sizeof *pairs->numbers);
    if (!pairs->squares || !pairs->numbers)
        return false;
    for (size_t s = 0; s < n; s++) {
        pairs->numbers[s] = NONE;
        if (bits_has(dead, s) || s == board->sink)
            continue;
        pairs->numbers[s] = (uint16_t)pairs->count;
        pairs->squares[pairs->count++] = (square)s;
    }
    pairs->squares[pairs->count] = NO_SQUARE;
    return true;
}

bool pairs_write(struct run *run, const uint64_t *dead, struct buffer *to)
{
    struct pairs pairs = {.run = run, .board = run->board};
    if (run->board->box_count < 2)
        return true;
    if (!number_squares(&pairs, dead))
        return false;
    size_t states =
        (pairs.count + 1) * (pairs.count + 1) * (size_t)run->board->squares;
    if (states > MAX_STATES)
        return true;
    pairs.solvable = run_alloc(run, states / 64 + 1, sizeof *pairs.solvable);
    if (!pairs.solvable || !play_back(&pairs))
        return false;
    for (size_t a = 0; a < pairs.count; a++)
        for (size_t b = a + 1; b < pairs.count; b++)
            write_pair(&pairs, a, b, to);
    return true;
}
