#include "optimize/windows.h"

#include <criterion/criterion.h>

#include "core/route.h"
#include "engines/engines.h"
#include "positions.h"
#include "optimize/neighbourhood.h"

#define LEVELS 60
#define PUSHES 240
#define PLENTY 1000000

/* A run that has a plan with detours; false if there is none. */
static bool start(struct run *run, const struct positions *positions,
                  struct random *random, enum objective objective)
{
    struct push pushes[PUSHES];
    size_t count = positions_left(positions, 0) > 0
                       ? positions_wander(positions, random, pushes, PUSHES)
                       : 0;
    run_init(run, positions->board);
    run->level = positions->level;
    run->objective = objective;
    return count > 0 && route_pushes(run, pushes, count);
}

static int shortest(const struct positions *positions, enum objective objective)
{
    struct run run;
    run_init(&run, positions->board);
    run.level = positions->level;
    run.objective = objective;
    cr_assert_eq(engine_find("bfs")->solve(&run), OUTCOME_SOLVED);
    int cost = run_plan_cost(&run);
    run_release(&run);
    return cost;
}

typedef void shortener(struct run *run, uint64_t nodes);

/* What comes out of many plans is a plan still, and in all of so many pushes
 * or moves; the sum of the shortest is *least. */
static int shorten_many(shortener *shorten, enum objective objective,
                        uint64_t nodes, int *before, int *least)
{
    struct random random = {7};
    int after = 0;
    *before = *least = 0;
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        struct run run;
        if (!positions_make(&positions, &random, 6, 6, 2 + i % 2,
                            i % 4 == 3 ? RULES_SINK : RULES_GOALS))
            continue;
        if (start(&run, &positions, &random, objective)) {
            int cost = run_plan_cost(&run);
            shorten(&run, nodes);
            cr_assert_eq(run.stopped_by, STOP_NONE);
            cr_assert_leq(run_plan_cost(&run), cost);
            positions_check_plan(&positions, &run.plan);
            *before += cost;
            after += run_plan_cost(&run);
            *least += shortest(&positions, objective);
        }
        run_release(&run);
        positions_release(&positions);
    }
    return after;
}

/* Small levels are their own neighbourhood. */
Test(polish, the_whole_neighbourhood_has_the_shortest_plan)
{
    int before, least;
    int after =
        shorten_many(improve_plan, MINIMIZE_PUSHES, 50000, &before, &least);
    cr_assert_gt(before, 2 * least);
    cr_assert_eq(after, least);
    after = shorten_many(improve_plan, MINIMIZE_MOVES, 50000, &before, &least);
    cr_assert_gt(before, 2 * least);
    cr_assert_eq(after, least);
}

/* The last window is the whole plan, and ends it with a proof. */
Test(polish, the_largest_window_has_the_shortest_plan)
{
    int before, least;
    int after =
        shorten_many(polish_plan, MINIMIZE_PUSHES, PLENTY, &before, &least);
    cr_assert_eq(after, least);
    after = shorten_many(polish_plan, MINIMIZE_MOVES, PLENTY, &before, &least);
    cr_assert_eq(after, least);
}

Test(polish, keeps_the_plan_when_there_is_no_effort)
{
    int before, least;
    int after = shorten_many(polish_plan, MINIMIZE_PUSHES, 0, &before, &least);
    cr_assert_leq(after, before);
    cr_assert_gt(after, least);
}

/* Whenever memory ends, there is a plan. */
Test(polish, keeps_a_plan_when_memory_ends)
{
    struct random random = {3};
    struct positions positions;
    while (!positions_make(&positions, &random, 6, 6, 3, RULES_GOALS))
        ;
    for (uint64_t requests = 1; requests < 60; requests++) {
        struct run run;
        struct random again = {11};
        if (start(&run, &positions, &again, MINIMIZE_PUSHES)) {
            run.arena.fail_from = run.arena.requests + requests;
            polish_plan(&run, PLENTY);
            positions_check_plan(&positions, &run.plan);
        }
        run_release(&run);
    }
    positions_release(&positions);
}
