#include <criterion/criterion.h>

#include "base/bits.h"
#include "core/board.h"
#include "core/reach.h"
#include "core/state.h"
#include "sample.h"

/* The flood fill everyone can check by eye. */
static void plain_fill(const struct board *board, const uint64_t *boxes,
                       square s, uint64_t *set)
{
    if (bits_has(set, s) || bits_has(boxes, s))
        return;
    bits_add(set, s);
    for (int d = 0; d < DIR_COUNT; d++)
        if (board->next[s][d] != NO_SQUARE)
            plain_fill(board, boxes, board->next[s][d], set);
}

static void expect_reach(const struct state *state, const uint64_t *reach,
                         square name)
{
    const struct board *board = state->board;
    uint64_t *plain = calloc(board->words, sizeof *plain);
    plain_fill(board, state->boxes, state->player, plain);
    cr_assert_arr_eq(plain, reach, board->words * sizeof *plain);
    struct bits_walk walk = bits_walk(plain, board->words);
    size_t first = 0;
    cr_assert(bits_next(&walk, &first));
    cr_assert_eq(name, first);
    free(plain);
}

/* Plays random pushes; after each, the reach from the push and from scratch
 * are both what the plain fill says. */
static void play(const struct board *board, struct random *random, int pushes)
{
    struct state state;
    uint64_t *memory = calloc(3 * board->words, sizeof *memory);
    uint64_t *reach = memory + board->words, *again = reach + board->words;
    struct push *list = calloc(4 * (size_t)board->box_count, sizeof *list);
    state_init(&state, board, memory);
    square name = reach_fill(board, state.boxes, state.player, reach);
    expect_reach(&state, reach, name);
    while (pushes-- > 0) {
        int count = state_pushes(&state, reach, list);
        if (count == 0)
            break;
        struct push push = list[random_below(random, (uint64_t)count)];
        square to = state_push(&state, push);
        name = reach_push(board, state.boxes, push.from, to, reach, again);
        expect_reach(&state, again, name);
        name = reach_fill(board, state.boxes, state.player, reach);
        expect_reach(&state, reach, name);
        cr_assert_eq(name, reach_name(board, reach));
    }
    free(list);
    free(memory);
}

static void play_sizes(int width, int height, int levels)
{
    struct random random = {(uint64_t)(width * 1000 + height)};
    for (int i = 0; i < levels; i++) {
        struct kura_error err;
        enum rules rules = i % 2 ? RULES_SINK : RULES_GOALS;
        struct level *level = sample_level(&random, width, height, rules);
        struct board *board = board_new(level, &err);
        cr_assert(board);
        play(board, &random, 30);
        board_free(board);
        level_free(level);
    }
}

Test(reach, one_word)
{
    play_sizes(7, 7, 2000);
}

Test(reach, odd_shapes)
{
    play_sizes(1, 9, 100);
    play_sizes(40, 1, 100);
    play_sizes(3, 30, 300);
    play_sizes(63, 2, 300);
}

Test(reach, two_to_four_words)
{
    play_sizes(11, 9, 500);
    play_sizes(13, 13, 500);
    play_sizes(15, 16, 500);
}

Test(reach, any_number_of_words)
{
    play_sizes(22, 19, 200);
    play_sizes(100, 50, 10);
}

/* Each free square is in one region, which comes with its name, in order. */
Test(reach, regions_come_once_in_order)
{
    struct random random = {11};
    struct kura_error err;
    size_t most = 0;
    for (int i = 0; i < 300; i++) {
        struct level *level =
            sample_level(&random, 3 + i % 9, 2 + i % 16, RULES_GOALS);
        struct board *board = board_new(level, &err);
        uint64_t memory[3], seen[3], set[3], found[3] = {0};
        struct state state;
        size_t count = 0, floods = 0;
        cr_assert_leq(board->words, 3);
        state_init(&state, board, memory);
        memcpy(seen, memory, board->words * sizeof *seen);
        square before = NO_SQUARE, name;
        while ((name = reach_fill_next(board, memory, seen, set)) !=
               NO_SQUARE) {
            cr_assert_eq(name, reach_name(board, set));
            cr_assert(before == NO_SQUARE || name > before);
            before = name;
            floods++;
            count += bits_total(set, board->words);
            for (size_t k = 0; k < board->words; k++)
                found[k] |= set[k];
        }
        cr_assert_eq(count, (size_t)(board->squares - board->box_count));
        cr_assert_eq(count, bits_total(found, board->words));
        most = floods > most ? floods : most;
        board_free(board);
        level_free(level);
    }
    cr_assert_gt(most, 3);
}

Test(reach, distances_are_walks)
{
    struct random random = {7};
    struct kura_error err;
    for (int i = 0; i < 200; i++) {
        struct level *level = sample_level(&random, 9, 8, RULES_GOALS);
        struct board *board = board_new(level, &err);
        uint64_t memory[4], set[4];
        int steps[72];
        square queue[72];
        struct state state;
        cr_assert(board);
        state_init(&state, board, memory);
        reach_fill(board, memory, state.player, set);
        reach_distances(board, memory, state.player, steps, queue);
        cr_assert_eq(steps[state.player], 0);
        for (int s = 0; s < board->squares; s++) {
            cr_assert_eq(steps[s] >= 0, bits_has(set, (size_t)s));
            if (steps[s] <= 0)
                continue;
            int nearest = 1000;
            for (int d = 0; d < DIR_COUNT; d++) {
                square n = board->next[s][d];
                if (n != NO_SQUARE && steps[n] >= 0 && steps[n] < nearest)
                    nearest = steps[n];
            }
            cr_assert_eq(steps[s], nearest + 1);
        }
        board_free(board);
        level_free(level);
    }
}
