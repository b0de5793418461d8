/*
 * Lost pairs against the oracle: what it can solve is never lost, and what
 * pushes have come to is never lost for a search from the goals.
 */
#include "search/deadlocks/pairs.h"

#include <criterion/criterion.h>

#include "base/bits.h"
#include "core/reach.h"
#include "engines/fess/children.h"
#include "often.h"
#include "positions.h"

#define LEVELS often(400)

/* Calls check for levels of a few boxes. */
static size_t for_levels(size_t (*check)(struct positions *, struct domain *))
{
    struct random random = {31};
    size_t found = 0;
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        struct run run;
        if (!positions_small(&positions, &random, 2, 5, RULES_GOALS))
            continue;
        run_init(&run, positions.board);
        struct domain *domain = domain_new(&run, NULL);
        cr_assert(domain);
        found += check(&positions, domain);
        run_release(&run);
        positions_release(&positions);
    }
    return found;
}

/* With two boxes all that is lost is found. */
static size_t check_pushes(struct positions *positions, struct domain *domain)
{
    const struct board *board = positions->board;
    struct state state;
    uint64_t boxes[4], reach[4];
    size_t found = 0;
    state_init(&state, board, boxes);
    for (size_t i = 0; i < positions_count(positions); i++) {
        int left = positions_left(positions, i);
        positions_load(positions, i, &state);
        reach_fill(board, boxes, state.player, reach);
        bool lost = pairs_any(domain->pairs[false], boxes, reach);
        cr_assert(!lost || left < 0, "position %zu: %d pushes", i, left);
        bool alone = bits_meet(boxes, domain->freeze->dead, board->words);
        cr_assert(lost || alone || left >= 0 || board->box_count != 2,
                  "position %zu is lost", i);
        found += lost;
    }
    return found;
}

Test(pairs, lost_by_pushes)
{
    cr_assert_gt(for_levels(check_pushes), 0);
}

/* A search from the goals goes nowhere from two boxes that are lost. */
static void check_children(struct children *children, size_t x, size_t y)
{
    const struct board *board = children->domain->board;
    uint64_t boxes[4] = {0};
    bits_add(boxes, x);
    bits_add(boxes, y);
    for (square s = 0; s < board->squares; s++) {
        if (bits_has(boxes, s))
            continue;
        cr_assert(children_make(children, boxes, s));
        cr_assert_eq(children->count, 0);
    }
}

static size_t check_lost(struct domain *domain)
{
    const struct board *board = domain->board;
    const uint64_t *always = domain->pairs[true]->always;
    struct children children = {0};
    size_t found = 0;
    cr_assert(children_init(&children, domain, NULL, NULL));
    children_turn_round(&children);
    for (size_t x = 0; always && x < (size_t)board->squares; x++) {
        struct bits_walk walk =
            bits_walk(domain->pairs[true]->always + x * board->words,
                      board->words);
        for (size_t y; bits_next(&walk, &y); found++)
            check_children(&children, x, y);
    }
    return found;
}

static size_t check_pulls(struct positions *positions, struct domain *domain)
{
    struct state state;
    uint64_t boxes[4], reach[4];
    state_init(&state, positions->board, boxes);
    for (size_t i = 0; i < positions_count(positions); i++) {
        positions_load(positions, i, &state);
        reach_fill(positions->board, boxes, state.player, reach);
        cr_assert(!pairs_any(domain->pairs[true], boxes, reach),
                  "position %zu was pushed to", i);
    }
    return check_lost(domain);
}

Test(pairs, lost_by_pulls)
{
    cr_assert_gt(for_levels(check_pulls), 0);
}
