
#include <criterion/criterion.h>

#include "core/verify.h"
#include "engines/engines.h"
#include "positions.h"

static enum outcome solve(struct run *run, const struct positions *positions,
                          uint64_t nodes)
{
    run_init(run, positions->board);
    run->level = positions->level;
    run->limits.nodes = nodes;
    return engine_find("auto")->solve(run);
}

/* The limit holds for all engines together, and what it cuts off repeats. */
Test(portfolio, obeys_a_node_limit_and_repeats)
{
    struct random random = {8};
    for (int i = 0; i < 40; i++) {
        struct positions positions;
        if (!positions_make(&positions, &random, 7, 6, 3, RULES_GOALS))
            continue;
        for (uint64_t nodes = 1; nodes < 100; nodes *= 3) {
            struct run one, two;
            enum outcome outcome = solve(&one, &positions, nodes);
            cr_assert_eq(outcome, solve(&two, &positions, nodes));
            cr_assert_leq(one.nodes, nodes);
            cr_assert_eq(one.nodes, two.nodes);
            cr_assert_str_eq(plan_text(&one.plan), plan_text(&two.plan));
            if (outcome == OUTCOME_STOPPED)
                cr_assert_eq(one.stopped_by, STOP_NODES);
            run_release(&one);
            run_release(&two);
        }
        positions_release(&positions);
    }
}

/* Without limits it always knows. */
Test(portfolio, is_complete)
{
    struct random random = {9};
    for (int i = 0; i < 60; i++) {
        struct positions positions;
        struct run run;
        enum rules rules = i % 3 ? RULES_GOALS : RULES_SINK;
        if (!positions_make(&positions, &random, 6, 5, 3, rules))
            continue;
        int left = positions_left(&positions, 0);
        if (left == 0) { /* the caller's business */
            positions_release(&positions);
            continue;
        }
        enum outcome outcome = solve(&run, &positions, 0);
        cr_assert_eq(outcome, left < 0 ? OUTCOME_UNSOLVABLE : OUTCOME_SOLVED);
        run_release(&run);
        positions_release(&positions);
    }
}
