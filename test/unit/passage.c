#include "optimize/passage.h"

#include <criterion/criterion.h>

#include "core/route.h"
#include "helper.h"
#include "positions.h"

#define LEVELS 20
#define PUSHES 240

/* What a search through a wandering plan's own arrangements makes of it, when
 * it is cut off after so many nodes; 0: nothing. */
static size_t cut_off(const struct positions *positions, struct random *random,
                      enum objective objective, bool exact)
{
    struct run run;
    struct passage passage;
    struct push pushes[PUSHES];
    size_t gain = 0;
    size_t count = positions_left(positions, 0) > 0
                       ? positions_wander(positions, random, pushes, PUSHES)
                       : 0;
    run_init(&run, positions->board);
    run.level = positions->level;
    run.objective = objective;
    if (count > 0 && route_pushes(&run, pushes, count)) {
        uint64_t before = plan_cost(&run, &run.plan, true);
        cr_assert(passage_init(&passage, &run, exact));
        cr_assert(passage_allow_plan(&passage, &run.plan));
        run.limits.nodes = 1;
        bool found = passage_search(&passage);
        bool is_cut = run.stopped_by == STOP_NODES;
        uint64_t after = plan_cost(&run, &run.plan, true);
        positions_check_plan(positions, &run.plan);
        cr_assert_eq(found, after < before);
        gain = found && is_cut;
    }
    run_release(&run);
    return gain;
}

/* A search that a limit ends has the beginning of a better plan, and keeps it.
 */
static void gain_though_cut_off(enum objective objective, bool exact)
{
    struct random random = {9};
    size_t gains = 0;
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        if (!positions_make(&positions, &random, 7, 7, 2 + i % 2,
                            i % 4 == 3 ? RULES_SINK : RULES_GOALS))
            continue;
        gains += cut_off(&positions, &random, objective, exact);
        positions_release(&positions);
    }
    cr_assert_gt(gains, 3);
}

Test(passage, keeps_what_was_gained_by_pushes)
{
    gain_though_cut_off(MINIMIZE_PUSHES, false);
}

Test(passage, keeps_what_was_gained_where_steps_count)
{
    gain_though_cut_off(MINIMIZE_PUSHES_MOVES, true);
}

Test(passage, keeps_what_was_gained_by_moves)
{
    gain_though_cut_off(MINIMIZE_MOVES, true);
}
