#include <criterion/criterion.h>

#include "base/bits.h"
#include "base/random.h"
#include "sample.h"
#include "search/table.h"

/* Adds random positions twice; they come back as they were, in their order. */
static void fill(int side, int boxes, size_t positions)
{
    struct kura_error err;
    struct random random = {(uint64_t)(side * 100 + boxes)};
    struct level *level = level_new(side, side);
    for (int i = 0; i < boxes; i++)
        level->cells[i] = CELL_BOX | CELL_GOAL;
    level->cells[side * side - 1] = CELL_PLAYER;
    cr_assert(level_finish(level, EDGE_IS_WALL, &err));
    struct board *board = board_new(level, &err);
    struct run run;
    struct table table;
    run_init(&run, board);
    uint64_t *dead = calloc(board->words, sizeof *dead);
    uint64_t *all = calloc(positions * board->words, sizeof *all);
    uint64_t *back = calloc(board->words, sizeof *back);
    cr_assert(table_init(&table, &run, dead));
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < positions; i++) {
            uint64_t *set = all + i * board->words;
            /* Fewer boxes each time, as under the sink rules. */
            for (int k = 0; round == 0 && k < boxes - (int)(i % 3); k++)
                bits_add(set, random_below(&random, (uint64_t)board->squares));
            bool added;
            square player = (square)(i % (size_t)board->squares);
            uint32_t number = table_add(&table, set, player, &added);
            cr_assert_neq(number, TABLE_FULL);
            cr_assert_lt(number, table.count);
            cr_assert(round == 0 || !added);
            table_get(&table, number, back, &player);
            cr_assert_arr_eq(back, set, board->words * sizeof *back);
            cr_assert_eq(player, i % (size_t)board->squares);
        }
    free(dead);
    free(all);
    free(back);
    run_release(&run);
    board_free(board);
    level_free(level);
}

Test(table, keeps_positions_packed_as_bits)
{
    fill(5, 6, 5000);
}

Test(table, keeps_positions_packed_as_lists)
{
    fill(12, 3, 5000);
    fill(40, 3, 5000);
}

Test(table, says_when_memory_ends)
{
    struct kura_error err;
    struct random random = {5};
    struct level *level = sample_level(&random, 9, 9, RULES_GOALS);
    struct board *board = board_new(level, &err);
    struct run run;
    struct table table;
    uint64_t none[4] = {0}, set[4] = {0};
    run_init(&run, board);
    run.arena.budget = 500000;
    cr_assert(table_init(&table, &run, none));
    uint32_t number = 0;
    bool added;
    while (number != TABLE_FULL) {
        memset(set, 0, sizeof set);
        for (int k = 0; k < board->box_count; k++)
            bits_add(set, random_below(&random, (uint64_t)board->squares));
        number =
            table_add(&table, set,
                      (square)random_below(&random, (uint64_t)board->squares),
                      &added);
    }
    cr_assert_eq(run.stopped_by, STOP_MEMORY);
    cr_assert_leq(run.arena.peak, 500000);
    cr_assert_gt(table.count, 1000);
    run_release(&run);
    board_free(board);
    level_free(level);
}
