/*
 * The oracle against levels whose answers can be seen, and against itself: the
 * same number found in two ways.
 */
#include <criterion/criterion.h>

#include "helper.h"
#include "oracle.h"
#include "sample.h"

#define LIMIT 100000u

static void expect(const struct level *level, enum oracle_least least,
                   int pushes, int moves)
{
    struct oracle_answer answer = oracle_solve(level, least, LIMIT);
    cr_expect_eq(answer.outcome, ORACLE_SOLVED);
    cr_expect_eq(answer.pushes, pushes);
    cr_expect_eq(answer.moves, moves);
}

/* Around the ring to push twice, or push five times at once. */
Test(oracle, what_is_counted)
{
    struct level *level = helper_level("##########\n"
                                       "#        #\n"
                                       "# ###### #\n"
                                       "#.@$    .#\n"
                                       "##########\n");
    expect(level, ORACLE_PUSHES, 2, -1);
    expect(level, ORACLE_MOVES, -1, 5);
    expect(level, ORACLE_PUSHES_MOVES, 2, 18);
    expect(level, ORACLE_MOVES_PUSHES, 5, 5);
    level_free(level);
}

/* Two boxes that hold each other, and two that one sink takes. */
Test(oracle, sink)
{
    struct level *level = helper_sink_level("#######\n"
                                            "#@$$. #\n"
                                            "#     #\n"
                                            "#######\n");
    cr_expect_eq(oracle_solve(level, ORACLE_PUSHES, LIMIT).outcome,
                 ORACLE_UNSOLVABLE);
    level_free(level);
    level = helper_sink_level("#######\n"
                              "#@$.  #\n"
                              "#  $  #\n"
                              "#     #\n"
                              "#######\n");
    expect(level, ORACLE_PUSHES, 2, -1);
    expect(level, ORACLE_MOVES_PUSHES, 2, 5);
    level_free(level);
}

Test(oracle, unsolvable_and_too_large)
{
    struct level *level = helper_level("#####\n"
                                       "#$  #\n"
                                       "# @.#\n"
                                       "#####\n");
    cr_expect_eq(oracle_solve(level, ORACLE_PUSHES, LIMIT).outcome,
                 ORACLE_UNSOLVABLE);
    cr_expect_eq(oracle_solve(level, ORACLE_MOVES, LIMIT).outcome,
                 ORACLE_UNSOLVABLE);
    cr_expect_eq(oracle_solve(level, ORACLE_MOVES, 2).outcome,
                 ORACLE_TOO_LARGE);
    level_free(level);
}

/* In a corridor of five squares behind the box: one position a push. */
Test(oracle, counts)
{
    struct level *level = helper_level("########\n"
                                       "#@$   .#\n"
                                       "########\n");
    size_t counts[6];
    cr_assert_eq(oracle_counts(level, 6, LIMIT, counts), 6);
    size_t expected[6] = {1, 1, 1, 1, 0, 0};
    cr_expect_arr_eq(counts, expected, sizeof expected);
    cr_expect_lt(oracle_counts(level, 6, 2, counts), 6);
    level_free(level);
}

static void agree_with_itself(const struct level *level)
{
    struct oracle_answer p = oracle_solve(level, ORACLE_PUSHES, LIMIT);
    struct oracle_answer m = oracle_solve(level, ORACLE_MOVES, LIMIT);
    struct oracle_answer pm = oracle_solve(level, ORACLE_PUSHES_MOVES, LIMIT);
    struct oracle_answer mp = oracle_solve(level, ORACLE_MOVES_PUSHES, LIMIT);
    cr_expect(p.outcome == m.outcome && p.outcome == pm.outcome &&
              p.outcome == mp.outcome);
    cr_expect_eq(p.pushes, pm.pushes);
    cr_expect_eq(m.moves, mp.moves);
    cr_expect_leq(pm.pushes, mp.pushes);
    cr_expect_leq(mp.moves, pm.moves);
    struct oracle_space *space = oracle_explore(level, LIMIT);
    cr_assert(space);
    cr_expect_eq(space->to_solution[0], p.pushes);
    size_t counts[4], found[4] = {0};
    oracle_counts(level, 4, LIMIT, counts);
    for (size_t i = 0; i < space->count; i++)
        if (space->from_start[i] >= 1 && space->from_start[i] <= 4)
            found[space->from_start[i] - 1]++;
    cr_expect_arr_eq(counts, found, sizeof counts);
    oracle_space_free(space);
}

Test(oracle, two_ways)
{
    struct random random = {3};
    for (int i = 0; i < 200; i++) {
        struct level *level =
            sample_level(&random, 6, 5, i % 2 ? RULES_SINK : RULES_GOALS);
        agree_with_itself(level);
        level_free(level);
    }
}
