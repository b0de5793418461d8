/*
 * A list, and for each square the numbers of the patterns that have a box
 * there.
 */
#include "search/deadlocks/lost.h"

#include "base/bits.h"
#include "core/reach.h"
#include "core/reserve.h"

struct lost_pattern {
    uint64_t *boxes, *region; /* sets */
};

struct lost_shelf {
    uint32_t *items; /* numbers of patterns */
    size_t count, capacity;
};

bool lost_init(struct lost_patterns *lost, struct run *run)
{
    *lost = (struct lost_patterns){.run = run};
    return RUN_NEW(run, lost->shelves, (size_t)run->board->squares);
}

bool lost_add(struct lost_patterns *lost, const uint64_t *boxes, square player)
{
    const struct board *board = lost->run->board;
    size_t words = board->words;
    uint64_t *sets = run_alloc(lost->run, 2 * words, sizeof *sets);
    if (!sets || !run_reserve(lost->run, &lost->items, &lost->capacity,
                              lost->count + 1, sizeof *lost->items))
        return false;
    memcpy(sets, boxes, words * sizeof *sets);
    reach_fill(board, boxes, player, sets + words);
    lost->items[lost->count] = (struct lost_pattern){sets, sets + words};
    BITS_EACH (s, boxes, words) {
        struct lost_shelf *shelf = &lost->shelves[s];
        if (!RUN_ADD(lost->run, shelf->items, shelf->count, shelf->capacity,
                     (uint32_t)lost->count))
            return false;
    }
    lost->count++;
    return true;
}

static bool holds(const struct lost_patterns *lost, const struct state *state,
                  size_t number)
{
    const struct lost_pattern *pattern = &lost->items[number];
    return bits_within(pattern->boxes, state->boxes, state->board->words) &&
           bits_has(pattern->region, state->player);
}

bool lost_since(const struct lost_patterns *lost, const struct state *state,
                size_t number)
{
    for (; number < lost->count; number++)
        if (holds(lost, state, number))
            return true;
    return false;
}

bool lost_at(const struct lost_patterns *lost, const struct state *state,
             square s)
{
    if (s == NO_SQUARE)
        return lost_since(lost, state, 0);
    const struct lost_shelf *shelf = &lost->shelves[s];
    for (size_t i = 0; i < shelf->count; i++)
        if (holds(lost, state, shelf->items[i]))
            return true;
    return false;
}
