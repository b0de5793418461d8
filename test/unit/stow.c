#include <criterion/criterion.h>

#include "core/reach.h"
#include "engines/engines.h"
#include "engines/stow/order.h"
#include "helper.h"
#include "often.h"
#include "positions.h"
#include "solve.h"

#define LEVELS often(60)

/* ---- Floods ---- */

/* Where a box on from comes to, push by push with a flood after each. */
static void push_slowly(const struct board *board, uint64_t *boxes, square from,
                        square player, bool *seen, uint64_t *reach)
{
    square queue[4 * 64][2];
    size_t tail = 0;
    queue[tail][0] = from;
    queue[tail++][1] = player;
    for (size_t head = 0; head < tail; head++) {
        square s = queue[head][0];
        bits_add(boxes, s);
        reach_fill(board, boxes, queue[head][1], reach);
        bits_remove(boxes, s);
        for (unsigned d = 0; d < DIR_COUNT; d++) {
            square n = board->next[s][d], to = board->next[s][d ^ 1];
            if (n == NO_SQUARE || !bits_has(reach, n) || seen[s * 4u + d])
                continue;
            seen[s * 4u + d] = true;
            if (to == NO_SQUARE || bits_has(boxes, to))
                continue;
            queue[tail][0] = to;
            queue[tail++][1] = s;
        }
    }
}

static void check_floods(struct positions *positions, struct run *run)
{
    const struct board *board = positions->board;
    struct flood flood;
    struct state state;
    uint64_t *boxes, *reach;
    cr_assert(flood_init(&flood, run));
    cr_assert(RUN_SETS(run, &boxes, &reach));
    state_init(&state, board, boxes);
    for (size_t i = 0; i < positions_count(positions); i += 11) {
        positions_load(positions, i, &state);
        square from = NO_SQUARE;
        BITS_EACH (s, boxes, board->words)
            from = (square)s;
        if (from == NO_SQUARE)
            continue;
        bool seen[4 * 64] = {false};
        reach_fill(board, boxes, state.player, reach);
        bits_remove(boxes, from);
        flood_begin(&flood, boxes, false);
        for (unsigned d = 0; d < DIR_COUNT; d++)
            if (board->next[from][d] != NO_SQUARE &&
                bits_has(reach, board->next[from][d]))
                flood_seed_side(&flood, from * 4u + d);
        for (uint32_t side; flood_next(&flood, &side);)
            cr_assert(flood_saw(&flood, side));
        push_slowly(board, boxes, from, state.player, seen, reach);
        for (uint32_t side = 0; side < 4 * (uint32_t)board->squares; side++)
            cr_assert_eq(flood_saw(&flood, side), seen[side]);
        bits_add(boxes, from);
    }
}

Test(stow, floods_come_to_where_pushes_do)
{
    positions_each(31, LEVELS, 7, 6, check_floods);
}

/* Pulls from where a box was pushed to come back to where it was. */
static void check_pulls(struct positions *positions, struct run *run)
{
    const struct board *board = positions->board;
    struct flood pushes, pulls;
    uint64_t *none;
    cr_assert(flood_init(&pushes, run) && flood_init(&pulls, run));
    cr_assert(RUN_SETS(run, &none));
    for (int from = 0; from < board->squares; from++) {
        flood_begin(&pushes, none, false);
        flood_seed(&pushes, (square)from);
        for (uint32_t side; flood_next(&pushes, &side);)
            continue;
        for (int to = 0; to < board->squares; to += 3) {
            flood_begin(&pulls, none, true);
            flood_seed(&pulls, (square)to);
            for (uint32_t side; flood_next(&pulls, &side);)
                continue;
            cr_assert_eq(from == to || flood_was_at(&pushes, (square)to),
                         flood_was_at(&pulls, (square)from));
        }
    }
}

Test(stow, pulls_are_pushes_backwards)
{
    positions_each(32, LEVELS, 6, 5, check_pulls);
}

/* ---- Order ---- */

static int round_at(const struct order *order, int x, int y)
{
    return order->round[board_square(order->board, x, y)];
}

Test(stow, far_goals_come_first)
{
    struct level *level = helper_level("##########\n"
                                       "#        #\n"
                                       "# $$   ..#\n"
                                       "# @$######\n"
                                       "#    ..  #\n"
                                       "#   $.#  #\n"
                                       "##########\n");
    struct kura_error error;
    struct board *board = board_new(level, &error);
    struct run run;
    struct flood flood;
    struct order order;
    run_init(&run, board);
    cr_assert(flood_init(&flood, &run) && order_init(&order, &run, &flood));
    cr_assert_gt(round_at(&order, 8, 2), round_at(&order, 7, 2));
    run_release(&run);
    board_free(board);
    level_free(level);
}

/* ---- The engine ---- */

static struct attempt solve(struct level *level)
{
    struct attempt attempt = {.engine = engine_find("stow")};
    attempt_solve(&attempt, level);
    return attempt;
}

static void expect_plan(struct level *level)
{
    struct attempt attempt = solve(level);
    cr_assert_eq(attempt.outcome, OUTCOME_SOLVED);
    cr_assert(attempt.verdict.accepted);
    attempt_release(&attempt);
    level_free(level);
}

/* A room with a block of goals in its middle and boxes anywhere else. */
static struct level *make_hall(int side, int block, uint64_t seed)
{
    struct random random = {seed};
    struct level *level = helper_room(side, side);
    int first = (side - block) / 2;
    for (int i = 0; i < block * block; i++)
        level->cells[(first + i / block) * side + first + i % block] =
            CELL_GOAL;
    for (int left = block * block; left > 0;) {
        int x = 2 + (int)random_below(&random, (uint64_t)side - 4);
        int y = 2 + (int)random_below(&random, (uint64_t)side - 4);
        if (level->cells[y * side + x])
            continue;
        level->cells[y * side + x] = CELL_BOX;
        left--;
    }
    return helper_finish(level);
}

Test(stow, fills_a_block_in_a_hall)
{
    for (uint64_t seed = 0; seed < 5; seed++)
        expect_plan(make_hall(40, 5, seed));
}

/* The first box stands where the second has to go by. */
Test(stow, parks_a_box_that_is_in_the_way)
{
    expect_plan(helper_level("###########\n"
                             "#    #    #\n"
                             "#    #    #\n"
                             "# $@ $  . #\n"
                             "#    #  . #\n"
                             "#    #    #\n"
                             "###########\n"));
}

Test(stow, leaves_no_corner_goal_to_the_wrong_box)
{
    expect_plan(helper_level("###########\n"
                             "#      $ .#\n"
                             "#         #\n"
                             "#  $@    .#\n"
                             "#         #\n"
                             "###########\n"));
}

/* It knows no proof: what it can't do it gives up. */
Test(stow, gives_up)
{
    struct level *level = helper_level("#######\n"
                                       "#$ @ .#\n"
                                       "#######\n");
    struct attempt attempt = solve(level);
    cr_assert_eq(attempt.outcome, OUTCOME_GAVE_UP);
    attempt_release(&attempt);
    level_free(level);
}

/* A step may look at boxes without end, none of which can be brought; so time
 * is looked at with each, not only from step to step. */
Test(stow, looks_up_within_a_step)
{
    struct level *level = helper_level("##########\n"
                                       "#$       #\n"
                                       "#  $ $ $ #\n"
                                       "# $ $ $  #\n"
                                       "#  $@$ $ #\n"
                                       "#........#\n"
                                       "#..      #\n"
                                       "##########\n");
    struct attempt attempt = solve(level);
    cr_assert_eq(attempt.outcome, OUTCOME_GAVE_UP);
    cr_assert_gt(attempt.polls, 300); /* in 30 attempts of no step at all */
    attempt_release(&attempt);
    level_free(level);
}
