/* Breadth-first search from both ends. */
#include <criterion/criterion.h>

#include "answers.h"
#include "engines/engines.h"
#include "positions.h"
#include "search/both_ends.h"

#define LEVELS 300

static enum outcome solve(struct run *run, const struct positions *positions,
                          enum objective objective, const char *direction,
                          int threads)
{
    static long config[8]; /* the engine's struct is smaller */
    const struct engine *bfs = engine_find("bfs");
    struct error err;
    cr_assert_leq(bfs->config_size, sizeof config);
    settings_default(bfs->settings, config);
    cr_assert(
        settings_set(bfs->settings, config, "direction", direction, &err));
    run_init(run, positions->board);
    run->level = positions->level;
    run->objective = objective;
    run->config = config;
    run->threads = threads;
    return bfs->solve(run);
}

/* The same costs as from one end, by moves and by pushes, with one, two and
 * three threads. */
Test(both, plans_are_as_short_as_from_one_end)
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
            cr_assert_eq(solve(&one, &positions, objectives[k], "forward", 1),
                         OUTCOME_SOLVED);
            cr_assert_eq(solve(&two, &positions, objectives[k], "both",
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

/* The bound that it tells when it is stopped, wherever that is, is never above
 * the truth. */
Test(both, its_bound_is_true)
{
    struct random random = {23};
    for (int i = 0; i < 60; i++) {
        struct positions positions;
        struct run whole, part;
        const struct engine *bfs = engine_find("bfs");
        if (!positions_make(&positions, &random, 6, 6, 3, RULES_GOALS))
            continue;
        if (positions_left(&positions, 0) > 0) {
            cr_assert_eq(solve(&whole, &positions, MINIMIZE_MOVES, "both", 1),
                         OUTCOME_SOLVED);
            bool stopped = true;
            for (uint64_t nodes = 1; stopped; nodes += 1 + nodes / 32) {
                run_init(&part, positions.board);
                part.level = positions.level;
                part.objective = MINIMIZE_MOVES;
                part.config = whole.config;
                part.limits.nodes = nodes;
                part.threads = 1 + i % 3;
                stopped = bfs->solve(&part) == OUTCOME_STOPPED;
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
Test(both, ends_when_memory_does)
{
    struct random random = {29};
    int stopped = 0;
    for (int i = 0; i < 100; i++) {
        struct positions positions;
        struct run run;
        struct both_ends_counts counts;
        if (!positions_make(&positions, &random, 6, 6, 3, RULES_GOALS))
            continue;
        run_init(&run, positions.board);
        run.level = positions.level;
        run.objective = MINIMIZE_PUSHES;
        run.arena.budget = 0x8000 + 0x800 * (size_t)i;
        run.threads = 2 + i % 2;
        enum outcome outcome = both_ends(&run, &counts);
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
Test(both, no_plan_is_proved)
{
    struct answers answers;
    int proved = 0;
    answers_init(&answers);
    for (size_t i = 0; i < answers.count; i++) {
        struct run run;
        struct both_ends_counts counts;
        struct error err;
        if (answers.items[i].truth.solvable || answers.items[i].large)
            continue;
        struct board *board = board_new(answers.items[i].level, &err);
        cr_assert(board, "%s", err.text);
        run_init(&run, board);
        run.level = answers.items[i].level;
        run.objective = i % 2 ? MINIMIZE_PUSHES : MINIMIZE_MOVES;
        run.threads = 1 + (int)i % 3;
        if (both_ends_possible(&run)) {
            cr_assert_eq(both_ends(&run, &counts), OUTCOME_UNSOLVABLE);
            proved++;
        }
        run_release(&run);
        board_free(board);
    }
    answers_release(&answers);
    cr_assert_gt(proved, 5);
}
