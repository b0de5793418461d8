/* Breadth-first search from both ends. */
#include <criterion/criterion.h>

#include "engines/engines.h"
#include "positions.h"

#define LEVELS 300

static enum outcome solve(struct run *run, const struct positions *positions,
                          enum objective objective, const char *direction)
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
    return bfs->solve(run);
}

/* The same costs as from one end, by moves and by pushes. */
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
            cr_assert_eq(solve(&one, &positions, objectives[k], "forward"),
                         OUTCOME_SOLVED);
            cr_assert_eq(solve(&two, &positions, objectives[k], "both"),
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

/* The bound that it tells when it is stopped is never above the truth. */
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
            cr_assert_eq(solve(&whole, &positions, MINIMIZE_MOVES, "both"),
                         OUTCOME_SOLVED);
            for (uint64_t nodes = 1; nodes < 200; nodes *= 2) {
                run_init(&part, positions.board);
                part.level = positions.level;
                part.objective = MINIMIZE_MOVES;
                part.config = whole.config;
                part.limits.nodes = nodes;
                if (bfs->solve(&part) == OUTCOME_STOPPED)
                    cr_assert_leq(part.low, run_plan_cost(&whole));
                run_release(&part);
            }
            run_release(&whole);
        }
        positions_release(&positions);
    }
}
