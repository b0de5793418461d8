#include <criterion/criterion.h>

#include "core/reach.h"
#include "core/state.h"
#include "sample.h"

static void expect_same(const struct state *a, const struct state *b)
{
    cr_assert_arr_eq(a->boxes, b->boxes, a->board->words * sizeof *a->boxes);
    cr_assert_eq(a->player, b->player);
    cr_assert_eq(a->box_count, b->box_count);
    cr_assert_eq(a->misplaced, b->misplaced);
    cr_assert_eq(a->key.low, b->key.low);
    cr_assert_eq(a->key.high, b->key.high);
}

/* Keys and counts that changed push by push equal those counted afresh, and an
 * undo brings everything back. */
static void play(const struct board *board, struct random *random)
{
    uint64_t here[8], fresh[8], before[8], reach[8];
    struct push list[64];
    struct state state, counted, old;
    state_init(&state, board, here);
    counted = state;
    counted.boxes = fresh;
    for (int i = 0; i < 20; i++) {
        reach_fill(board, state.boxes, state.player, reach);
        int count = state_pushes(&state, reach, list);
        if (count == 0)
            return;
        struct push push = list[random_below(random, (uint64_t)count)];
        old = state;
        old.boxes = before;
        memcpy(before, here, sizeof before);
        state_push(&state, push);
        cr_assert_eq(state.player, push.from);
        state_set(&counted, state.boxes, state.player);
        expect_same(&state, &counted);
        state_undo(&state, push, old.player);
        expect_same(&state, &old);
        state_push(&state, push);
    }
}

Test(state, push_and_undo)
{
    struct random random = {11};
    struct kura_error err;
    for (int i = 0; i < 1000; i++) {
        enum rules rules = i % 2 ? RULES_SINK : RULES_GOALS;
        struct level *level = sample_level(&random, 8, 7, rules);
        struct board *board = board_new(level, &err);
        cr_assert(board);
        play(board, &random);
        board_free(board);
        level_free(level);
    }
}

/* Two boxes exchanged are one position; another player region is another. */
Test(state, keys_name_positions)
{
    struct kura_error err;
    struct level *level = level_new(6, 3);
    level->cells[6] = CELL_PLAYER;
    level->cells[8] = CELL_BOX;
    level->cells[9] = CELL_BOX;
    level->cells[10] = level->cells[11] = CELL_GOAL;
    cr_assert(level_finish(level, EDGE_IS_WALL, &err));
    struct board *board = board_new(level, &err);
    struct state a, b;
    uint64_t one[1], two[1];
    state_init(&a, board, one);
    state_init(&b, board, two);
    cr_assert_eq(a.misplaced, 2);
    cr_assert(!state_solved(&a));
    uint64_t other[1] = {one[0]};
    state_set(&b, other, 0);
    cr_assert_eq(state_key(&a, 0).low, state_key(&b, 0).low);
    cr_assert_neq(state_key(&a, 0).low, state_key(&a, 17).low);
    cr_assert_neq(state_key(&a, 0).high, state_key(&a, 17).high);
    board_free(board);
    level_free(level);
}
