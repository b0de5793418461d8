/* The search from both ends. */
#include <criterion/criterion.h>

#include "answers.h"
#include "engines/engines.h"
#include "helper.h"
#include "often.h"
#include "oracle.h"
#include "positions.h"
#include "solve.h"

#define LEVELS often(300)

static enum outcome solve(struct run *run, const struct positions *positions,
                          enum objective objective, const char *engine,
                          int threads)
{
    run_init(run, positions->board);
    run->level = positions->level;
    run->objective = objective;
    run->threads = threads;
    return engine_find(engine)->solve(run);
}

/* The same costs as from one end, by moves and by pushes, with one, two and
 * three threads. */
Test(bidirectional, plans_are_as_short_as_from_one_end)
{
    static const enum objective objectives[] = {MINIMIZE_PUSHES,
                                                MINIMIZE_MOVES};
    struct random random = {17};
    int compared = 0;
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        if (!positions_make(&positions, &random, 3 + i % 4, 6, 1 + i % 4,
                            RULES_GOALS))
            continue;
        for (size_t k = 0; k < 2 && positions_left(&positions, 0) > 0; k++) {
            struct run one, two;
            cr_assert_eq(solve(&one, &positions, objectives[k], "bfs", 1),
                         OUTCOME_SOLVED);
            cr_assert_eq(solve(&two, &positions, objectives[k], "bidirectional",
                               1 + i % 3),
                         OUTCOME_SOLVED);
            positions_check_plan(&positions, &two.plan);
            cr_assert_eq(run_plan_cost(&one), run_plan_cost(&two),
                         "level %d: %d, not %d", i, run_plan_cost(&two),
                         run_plan_cost(&one));
            cr_assert(two.proved);
            cr_assert_eq(two.low, run_plan_cost(&two));
            if (k == 0)
                cr_assert_eq(run_plan_cost(&two),
                             positions_left(&positions, 0));
            run_release(&one);
            run_release(&two);
            compared++;
        }
        positions_release(&positions);
    }
    cr_assert_gt(compared, LEVELS);
}

/* Where any plan will do there is one just when there is one at all, and it
 * isn't called shortest. */
Test(bidirectional, any_plan_is_found_and_not_called_shortest)
{
    struct random random = {19};
    int solved = 0;
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        struct run run;
        if (!positions_make(&positions, &random, 3 + i % 4, 6, 1 + i % 4,
                            RULES_GOALS))
            continue;
        int least = positions_left(&positions, 0);
        enum outcome outcome =
            solve(&run, &positions, MINIMIZE_NONE, "bidirectional", 1 + i % 3);
        cr_assert_eq(outcome, least >= 0 ? OUTCOME_SOLVED : OUTCOME_UNSOLVABLE);
        if (outcome == OUTCOME_SOLVED && least > 0) {
            positions_check_plan(&positions, &run.plan);
            cr_assert(!run.proved);
            cr_assert_leq(run.low, least);
            solved++;
        }
        run_release(&run);
        positions_release(&positions);
    }
    cr_assert_gt(solved, LEVELS / 3);
}

/* The bound that it tells when it is stopped, wherever that is, is never above
 * the truth. */
Test(bidirectional, its_bound_is_true)
{
    struct random random = {23};
    for (int i = 0; i < 60; i++) {
        struct positions positions;
        struct run whole, part;
        const struct engine *engine = engine_find("bidirectional");
        if (!positions_make(&positions, &random, 6, 6, 3, RULES_GOALS))
            continue;
        if (positions_left(&positions, 0) > 0) {
            cr_assert_eq(solve(&whole, &positions, MINIMIZE_MOVES,
                               "bidirectional", 1),
                         OUTCOME_SOLVED);
            bool stopped = true;
            for (uint64_t nodes = 1; stopped; nodes += 1 + nodes / 32) {
                run_init(&part, positions.board);
                part.level = positions.level;
                part.objective = MINIMIZE_MOVES;
                part.limits.nodes = nodes;
                part.threads = 1 + i % 3;
                stopped = engine->solve(&part) == OUTCOME_STOPPED;
                if (stopped) {
                    cr_assert_leq(part.low, run_plan_cost(&whole));
                    cr_assert_eq(part.counters.list[0].value, nodes);
                }
                run_release(&part);
            }
            run_release(&whole);
        }
        positions_release(&positions);
    }
}

/* Memory may end in any of the threads: none hangs. */
Test(bidirectional, ends_when_memory_does)
{
    struct random random = {29};
    int stopped = 0;
    for (int i = 0; i < 100; i++) {
        struct positions positions;
        struct run run;
        if (!positions_make(&positions, &random, 6, 6, 3, RULES_GOALS))
            continue;
        run_init(&run, positions.board);
        run.level = positions.level;
        run.objective = MINIMIZE_PUSHES;
        run.arena.budget = 0x8000 + 0x800 * (size_t)i;
        run.threads = 2 + i % 2;
        enum outcome outcome = engine_find("bidirectional")->solve(&run);
        cr_assert(outcome == OUTCOME_SOLVED || outcome == OUTCOME_STOPPED);
        if (outcome == OUTCOME_STOPPED)
            cr_assert_eq(run.stopped_by, STOP_MEMORY);
        stopped += outcome == OUTCOME_STOPPED;
        run_release(&run);
        positions_release(&positions);
    }
    cr_assert_gt(stopped, 20);
    cr_assert_lt(stopped, 95);
}

/* Our levels that have no plan. */
Test(bidirectional, no_plan_is_proved)
{
    struct answers answers;
    int proved = 0;
    answers_init(&answers);
    for (size_t i = 0; i < answers.count; i++) {
        struct run run;
        struct kura_error err;
        if (answers.items[i].truth.solvable || answers.items[i].large)
            continue;
        struct board *board = board_new(answers.items[i].level, &err);
        cr_assert(board, "%s", err.text);
        run_init(&run, board);
        run.level = answers.items[i].level;
        run.objective = i % 2 ? MINIMIZE_PUSHES : MINIMIZE_MOVES;
        run.threads = 1 + (int)i % 3;
        if (board->rules == RULES_GOALS) {
            cr_assert_eq(engine_find("bidirectional")->solve(&run),
                         OUTCOME_UNSOLVABLE);
            proved++;
        }
        run_release(&run);
        board_free(board);
    }
    answers_release(&answers);
    cr_assert_gt(proved, 5);
}

/* More goals than boxes: any of them may do. */
Test(bidirectional, chooses_among_goals)
{
    static const char *const levels[] = {
        "#######\n#.  . #\n#  $  #\n# .$@ #\n#     #\n#######\n",
        "########\n#. @   #\n# $#.  #\n#  #$  #\n#.   . #\n########\n",
        "######\n#.$@.#\n#.$$.#\n#  . #\n######\n",
    };
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        struct level *level = helper_level(levels[i]);
        struct truth truth = truth_of(level, 1000000);
        for (int k = 0; k < 4; k++) {
            char why[200];
            struct attempt attempt = {.engine = engine_find("bidirectional"),
                                      .threads = 1 + k / 2,
                                      .objective = k % 2 ? MINIMIZE_MOVES
                                                         : MINIMIZE_PUSHES};
            attempt_solve(&attempt, level);
            cr_expect_not(attempt_lies(&attempt, &truth, why, sizeof why), "%s",
                          why);
            attempt_release(&attempt);
        }
        level_free(level);
    }
}

/* All choices of goals are filed at once, each with a position for each region
 * of the floor, and not for each square. */
Test(bidirectional, begins_with_few_positions)
{
    struct kura_error err;
    struct run run;
    struct level *level = helper_room(20, 15);
    for (int i = 0; i < 20; i++)
        level->cells[20 * (2 + i / 5) + 3 + i % 5 * 3] |=
            i < 3 ? CELL_BOX : CELL_GOAL;
    struct board *board = board_new(helper_finish(level), &err);
    cr_assert(board, "%s", err.text);
    run_init(&run, board);
    run.level = level;
    run.objective = MINIMIZE_PUSHES;
    run.limits.nodes = 1;
    cr_assert_eq(engine_find("bidirectional")->solve(&run), OUTCOME_STOPPED);
    cr_assert_eq(run.stopped_by, STOP_NODES);
    cr_assert_lt(run.arena.peak, 0x80000, "%zu", (size_t)run.arena.peak);
    run_release(&run);
    board_free(board);
    level_free(level);
}
