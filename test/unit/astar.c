#include "engines/engines.h"

#include <criterion/criterion.h>

#include "oracle.h"
#include "positions.h"

#define LEVELS 60

/* Runs the engine with some settings; the run is to be released. */
static enum outcome solve(struct run *run, const struct board *board,
                          enum objective objective, const char *const *set)
{
    const struct engine *engine = engine_find("astar");
    struct error err;
    run_init(run, board);
    run->objective = objective;
    void *config = run_alloc(run, 1, engine->config_size);
    settings_default(engine->settings, config);
    for (int i = 0; set && set[i]; i += 2)
        cr_assert(settings_set(engine->settings, config, set[i], set[i + 1],
                               &err),
                  "%s", err.text);
    run->config = config;
    return engine->solve(run);
}

static void check_cost(const struct run *run, struct oracle_answer answer)
{
    if (answer.pushes >= 0)
        cr_assert_eq((int)run->plan.pushes, answer.pushes);
    if (answer.moves >= 0)
        cr_assert_eq((int)run->plan.count, answer.moves);
    cr_assert(run->proved);
}

static enum oracle_least least(enum objective objective)
{
    return objective == MINIMIZE_MOVES          ? ORACLE_MOVES
           : objective == MINIMIZE_PUSHES_MOVES ? ORACLE_PUSHES_MOVES
           : objective == MINIMIZE_MOVES_PUSHES ? ORACLE_MOVES_PUSHES
                                                : ORACLE_PUSHES;
}

/* Every position of small levels as a start would be too slow; random levels
 * with all their parts on, and off one by one. */
static void agree(enum rules rules, enum objective objective,
                  const char *const *set)
{
    struct random random = {rules * 100u + objective};
    for (int n = 0; n < LEVELS; n++) {
        struct positions positions;
        int side = 3 + (int)random_below(&random, 4);
        int boxes = 1 + (int)random_below(&random, 5);
        if (!positions_make(&positions, &random, side, 5, boxes, rules))
            continue;
        struct oracle_answer answer =
            oracle_solve(positions.level, least(objective), 200000);
        struct run run;
        enum outcome outcome = solve(&run, positions.board, objective, set);
        if (answer.outcome == ORACLE_SOLVED) {
            cr_assert_eq(outcome, OUTCOME_SOLVED);
            check_cost(&run, answer);
        } else if (answer.outcome == ORACLE_UNSOLVABLE) {
            cr_assert_eq(outcome, OUTCOME_UNSOLVABLE);
        }
        run_release(&run);
        positions_release(&positions);
    }
}

Test(astar, agrees_with_the_oracle, .timeout = 300)
{
    for (enum rules rules = RULES_GOALS; rules <= RULES_SINK; rules++)
        for (enum objective i = MINIMIZE_PUSHES; i <= MINIMIZE_MOVES_PUSHES;
             i++)
            agree(rules, i, NULL);
}

/* Each part alone, and large patterns from the start. */
Test(astar, agrees_with_every_setting, .timeout = 300)
{
    const char *const sets[][7] = {
        {"heuristic", "nearest", "prunings", "straight", "deadlocks", "none"},
        {"heuristic", "basic", "prunings", "pi-corral", "deadlocks", "freeze"},
        {"heuristic", "partition", "ties", "random", "deadlocks", "bipartite"},
        {"heuristic", "matching", "prunings", "none", "deadlocks", "freeze"},
        {"patterns", "2", "prunings", "none"},
        {"patterns", "4", "deadlocks", "none", "ties", "random"},
        {"patterns", "4", "distance", "2"},
    };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        for (enum rules rules = RULES_GOALS; rules <= RULES_SINK; rules++)
            agree(rules, i % 2 ? MINIMIZE_PUSHES : MINIMIZE_MOVES, sets[i]);
}

/* A plan found with a weight claims nothing; a limit leaves a bound. */
Test(astar, claims_no_more_than_it_proved)
{
    struct random random = {5};
    const char *const heavy[] = {"weight", "5", NULL};
    for (int n = 0; n < 100; n++) {
        struct positions positions;
        if (!positions_make(&positions, &random, 6, 5, 4, RULES_GOALS))
            continue;
        int left = positions_left(&positions, 0);
        struct run run;
        cr_assert_eq(solve(&run, positions.board, MINIMIZE_PUSHES, heavy),
                     OUTCOME_SOLVED);
        cr_assert(!run.proved);
        cr_assert_geq((int)run.plan.pushes, left);
        cr_assert_leq(run.low, left);
        run_release(&run);
        positions_release(&positions);
    }
}
