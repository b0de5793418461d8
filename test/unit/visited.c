/* Where searches from both ends of fess have been. */
#include <criterion/criterion.h>

#include "engines/fess/cells.h"
#include "engines/fess/visited.h"
#include "positions.h"

#define KEYS 3000

static void make_run(struct positions *positions, struct run *run)
{
    struct random random = {3};
    while (!positions_make(positions, &random, 6, 6, 2, RULES_GOALS))
        ;
    run_init(run, positions->board);
}

static uint64_t key_of(uint64_t i)
{
    struct random random = {i};
    return random_next(&random);
}

/* All that was played on is found where it was kept, in its own direction;
 * what waits is found or forgotten, but never mistaken. */
Test(visited, finds_what_was_kept)
{
    struct positions positions;
    struct run run;
    struct visited visited;
    struct visited_place place;
    int owners[2], waiting = 0;
    make_run(&positions, &run);
    cr_assert(visited_init(&visited, &run));
    cr_assert_eq(visited_join(&visited, (struct strategy *)&owners[0]), 0);
    cr_assert_eq(visited_join(&visited, (struct strategy *)&owners[1]), 1);
    for (uint32_t i = 0; i < KEYS; i++) {
        visited_keep(&visited, i % 2, i % 2, i, key_of(i));
        visited_keep_waiting(&visited, i % 2, i % 2, i, key_of(KEYS + i));
    }
    for (uint32_t i = 0; i < KEYS; i++) {
        cr_assert(visited_find(&visited, i % 2, key_of(i), &place));
        cr_assert(!place.waits && place.node == i);
        cr_assert_eq((int *)place.owner, &owners[i % 2]);
        cr_assert(!visited_find(&visited, !(i % 2), key_of(i), &place));
        if (visited_find(&visited, i % 2, key_of(KEYS + i), &place)) {
            cr_assert(place.waits && place.node == i);
            waiting++;
        }
    }
    cr_assert_gt(waiting, 10);
    visited_release(&visited);
    run_release(&run);
    positions_release(&positions);
}

/* Owners beyond the last are told so, and nothing is kept for them. */
Test(visited, counts_its_owners)
{
    struct positions positions;
    struct run run;
    struct visited visited;
    struct visited_place place;
    int owner;
    make_run(&positions, &run);
    cr_assert(visited_init(&visited, &run));
    for (uint32_t i = 0; i < VISITED_OWNERS; i++)
        cr_assert_eq(visited_join(&visited, (struct strategy *)&owner), i);
    cr_assert_eq(visited_join(&visited, (struct strategy *)&owner),
                 VISITED_OWNERS);
    visited_keep(&visited, false, VISITED_OWNERS, 1, 77);
    cr_assert(!visited_find(&visited, false, 77, &place));
    visited_release(&visited);
    run_release(&run);
    positions_release(&positions);
}

/* However many moves come, the best one is never forgotten, the rest comes in
 * order, and there is an end to what is kept. */
Test(cells, forget_the_worst_moves)
{
    struct positions positions;
    struct run run;
    struct cells cells;
    uint64_t before = 0;
    size_t taken = 0;
    make_run(&positions, &run);
    cr_assert(cells_init(&cells, &run));
    for (uint64_t i = 0; i < 2000000; i++) {
        struct cell *cell = cells_get(&cells, i % 3);
        uint64_t order = 1 + key_of(i) % 1000000007;
        cr_assert(cell_add(&cells, cell,
                           (struct move){.order = i == 1000 ? 0 : order}));
    }
    cr_assert_leq(cells.moves, 750000);
    cr_assert_leq(run.arena.used, 64u << 20);
    struct cell *cell = cells_get(&cells, 1000 % 3);
    cr_assert_eq(cell->moves[0].order, 0);
    for (; cell->count > 0; taken++) {
        struct move move = cell_take(&cells, cell);
        cr_assert_geq(move.order, before);
        before = move.order;
    }
    cr_assert_gt(taken, 1000);
    run_release(&run);
    positions_release(&positions);
}
