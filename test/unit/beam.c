/* Beams at the bound, on levels whose answer is known. */
#include "engines/astar/beam.h"

#include <criterion/criterion.h>

#include "engines/engines.h"
#include "positions.h"

#define LEVELS 150
#define WIDE 1000000 /* leaves nothing out */

/* A search that has not begun; its run is to be released. */
struct prepared {
    struct run run;
    struct astar_config config;
    struct astar_search search;
};

static void prepare(struct prepared *prepared, const struct board *board,
                    enum objective objective)
{
    settings_default(engine_find("astar")->settings, &prepared->config);
    run_init(&prepared->run, board);
    prepared->run.objective = objective;
    cr_assert(
        astar_init(&prepared->search, &prepared->run, &prepared->config, NULL));
}

/* The fewest moves, by the engine without beams. */
static int fewest_moves(const struct board *board)
{
    struct run run;
    const struct engine *astar = engine_find("astar");
    struct astar_config config;
    settings_default(astar->settings, &config);
    config.beam = false;
    run_init(&run, board);
    run.objective = MINIMIZE_MOVES;
    run.config = &config;
    cr_assert_eq(astar->solve(&run), OUTCOME_SOLVED);
    int moves = run_plan_cost(&run);
    run_release(&run);
    return moves;
}

/* A wide beam finds a plan at the truth and none below, a narrow one none that
 * costs more than it may. */
static void dive(const struct positions *positions, enum objective objective,
                 int truth, int *narrow)
{
    for (uint64_t budget = 1; budget <= WIDE; budget *= 10) {
        for (int low = truth; low > 0 && low > truth - 3; low--) {
            struct prepared one;
            prepare(&one, positions->board, objective);
            enum outcome outcome =
                beam_run(&one.search, (uint32_t)low, budget, 0);
            if (low == truth && budget == WIDE)
                cr_assert_eq(outcome, OUTCOME_SOLVED);
            if (outcome == OUTCOME_SOLVED) {
                cr_assert_eq(run_plan_cost(&one.run), truth);
                cr_assert_eq(one.run.low, truth);
                positions_check_plan(positions, &one.run.plan);
                *narrow += budget == 1;
            } else {
                cr_assert_eq(outcome, OUTCOME_GAVE_UP);
                cr_assert_eq(one.run.plan.count, 0);
                cr_assert_not(one.run.proved);
            }
            run_release(&one.run);
        }
    }
}

Test(beam, finds_plans_at_the_bound_only, .timeout = 300)
{
    struct random random = {31};
    int narrow = 0, levels = 0;
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        enum rules rules = i % 4 ? RULES_GOALS : RULES_SINK;
        if (!positions_make(&positions, &random, 3 + i % 5, 6, 1 + i % 4,
                            rules))
            continue;
        int truth = positions_left(&positions, 0);
        if (truth > 0) {
            dive(&positions, MINIMIZE_PUSHES, truth, &narrow);
            dive(&positions, MINIMIZE_MOVES, fewest_moves(positions.board),
                 &narrow);
            levels++;
        }
        positions_release(&positions);
    }
    cr_assert_gt(levels, LEVELS / 2);
    cr_assert_gt(narrow, 0); /* one position of each cost can be enough */
    cr_assert_lt(narrow, 2 * levels); /* and leaves something out */
}

/* Nodes of the search and of its beams count together; and all repeats. */
Test(beam, obeys_a_node_limit_and_repeats)
{
    struct random random = {32};
    int stopped = 0;
    for (int i = 0; i < 60; i++) {
        struct positions positions;
        if (!positions_make(&positions, &random, 7, 6, 4, RULES_GOALS))
            continue;
        int truth = positions_left(&positions, 0);
        for (uint64_t nodes = 1; truth > 0 && nodes < 300; nodes *= 3) {
            struct prepared both[2];
            enum outcome outcomes[2];
            for (int k = 0; k < 2; k++) {
                prepare(&both[k], positions.board, MINIMIZE_PUSHES);
                both[k].run.limits.nodes = nodes;
                both[k].run.seed = 5;
                outcomes[k] =
                    beam_run(&both[k].search, (uint32_t)truth, 100, 0);
                cr_assert_leq(both[k].run.nodes, nodes);
            }
            cr_assert_eq(outcomes[0], outcomes[1]);
            cr_assert_eq(both[0].run.nodes, both[1].run.nodes);
            cr_assert_str_eq(plan_text(&both[0].run.plan),
                             plan_text(&both[1].run.plan));
            if (outcomes[0] == OUTCOME_STOPPED) {
                cr_assert_eq(both[0].run.stopped_by, STOP_NODES);
                stopped++;
            }
            run_release(&both[0].run);
            run_release(&both[1].run);
        }
        positions_release(&positions);
    }
    cr_assert_gt(stopped, 10);
}

/* When its memory ends the search goes on with what the beam gives back. */
Test(beam, gives_up_when_memory_ends)
{
    struct random random = {33};
    struct positions positions;
    int short_of_memory = 0;
    for (;;) {
        if (!positions_make(&positions, &random, 7, 6, 4, RULES_GOALS))
            continue;
        if (positions_left(&positions, 0) > 0)
            break;
        positions_release(&positions);
    }
    for (size_t spare = 1; spare < (1 << 20); spare *= 2) {
        struct prepared one;
        prepare(&one, positions.board, MINIMIZE_PUSHES);
        one.run.arena.budget = one.run.arena.used + spare;
        size_t used = one.run.arena.used;
        uint32_t truth = (uint32_t)positions_left(&positions, 0);
        enum outcome outcome = beam_run(&one.search, truth, WIDE, 0);
        cr_assert(outcome == OUTCOME_GAVE_UP || outcome == OUTCOME_SOLVED);
        short_of_memory += outcome == OUTCOME_GAVE_UP;
        cr_assert_eq(one.run.stopped_by, STOP_NONE);
        if (outcome == OUTCOME_GAVE_UP)
            cr_assert_eq(one.run.arena.used, used);
        run_release(&one.run);
    }
    cr_assert_gt(short_of_memory, 0);
    positions_release(&positions);
}
