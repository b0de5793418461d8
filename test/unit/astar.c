#include "engines/engines.h"

#include <criterion/criterion.h>

#include "base/text.h"
#include "search/patterns.h"
#include "engines/astar/search.h"
#include "often.h"
#include "oracle.h"
#include "positions.h"
#include "texts.h"

#define LEVELS often(60)
#define ALL_DEADLOCKS \
    "freeze,diagonals,corridor,patterns,retrograde,bipartite,corral"

/* Runs the engine with some settings; the run is to be released. */
static enum outcome solve(struct run *run, const struct board *board,
                          enum objective objective, const char *const *set)
{
    const struct engine *engine = engine_find("astar");
    struct kura_error err;
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

/* Pairs of a setting and its value; none are the presets. */
typedef const char *setting_pairs[7];

static void compare(const struct board *board, enum objective objective,
                    const char *const *set, struct oracle_answer answer)
{
    struct run run;
    enum outcome outcome = solve(&run, board, objective, set);
    if (answer.outcome == ORACLE_SOLVED) {
        cr_assert_eq(outcome, OUTCOME_SOLVED);
        check_cost(&run, answer);
    } else if (answer.outcome == ORACLE_UNSOLVABLE) {
        cr_assert_eq(outcome, OUTCOME_UNSOLVABLE);
    }
    run_release(&run);
}

/* Every position of small levels as a start would be too slow; random levels
 * with all their parts on, and off one by one.  The oracle is asked once for
 * all sets. */
static void agree_on(int levels, enum rules rules, enum objective objective,
                     const setting_pairs *sets, size_t count)
{
    struct random random = {rules * 100u + objective};
    for (int n = 0; n < levels; n++) {
        struct positions positions;
        if (!positions_small(&positions, &random, 1, 5, rules))
            continue;
        struct oracle_answer answer = positions_answer(&positions, objective);
        for (size_t i = 0; i < count; i++)
            compare(positions.board, objective, sets[i], answer);
        positions_release(&positions);
    }
}

static const setting_pairs presets = {NULL};

/* Plans with as few moves but more pushes are rare. */
Test(astar, breaks_ties_by_pushes, .timeout = 300)
{
    for (enum rules rules = RULES_GOALS; rules <= RULES_SINK; rules++)
        agree_on(5 * LEVELS, rules, MINIMIZE_MOVES_PUSHES, &presets, 1);
}

Test(astar, agrees_with_the_oracle, .timeout = 300)
{
    for (enum rules rules = RULES_GOALS; rules <= RULES_SINK; rules++)
        for (enum objective i = MINIMIZE_PUSHES; i <= MINIMIZE_MOVES_PUSHES;
             i++)
            agree_on(LEVELS, rules, i, &presets, 1);
}

/* Each part alone, and large patterns from the start. */
Test(astar, agrees_with_every_setting, .timeout = 300)
{
    /* For the fewest moves, and for the fewest pushes. */
    static const setting_pairs sets[2][8] = {
        {
            {"heuristic", "nearest", "prunings", "straight", "deadlocks",
             "none"},
            {"heuristic", "partition", "ties", "random", "deadlocks",
             "bipartite"},
            {"patterns", "2", "prunings", "none"},
            {"patterns", "4", "distance", "2"},
            {"heuristic", "matching", "walks", "no", "deadlocks", "retrograde"},
            {"heuristic", "basic", "deadlocks", "patterns"},
            {"prunings", "symmetry,tunnels", "deadlocks", "patterns"},
            {"deadlocks", ALL_DEADLOCKS},
        },
        {
            {"heuristic", "basic", "prunings", "pi-corral", "deadlocks",
             "freeze"},
            {"heuristic", "matching", "prunings", "none", "deadlocks",
             "freeze"},
            {"patterns", "4", "deadlocks", "none", "ties", "random"},
            {"deadlocks", "freeze,corral,retrograde", "prunings", "symmetry"},
            {"heuristic", "partition", "deadlocks", "corral"},
            {"heuristic", "matching", "deadlocks", "corridor", "prunings",
             "tunnels"},
            {"heuristic", "basic", "deadlocks", "diagonals", "prunings",
             "straight,tunnels"},
            {"deadlocks", ALL_DEADLOCKS},
        },
    };
    for (enum rules rules = RULES_GOALS; rules <= RULES_SINK; rules++) {
        agree_on(LEVELS, rules, MINIMIZE_MOVES, sets[0], 8);
        agree_on(LEVELS, rules, MINIMIZE_PUSHES, sets[1], 8);
    }
}

/* The defaults of a level with these options; what was left out in remark. */
static struct astar_config adopt(const char *options, enum objective objective,
                                 const char **remark)
{
    char text[200];
    struct astar_config config;
    settings_default(engine_find("astar")->settings, &config);
    snprintf(text, sizeof text, "#1\n#3\n#yox\n%s", options);
    struct collection levels = texts_read("stones", text);
    *remark = astar_adopt(texts_level(&levels, 1), objective, &config);
    collection_release(&levels);
    return config;
}

static unsigned deadlock_bit(const char *name)
{
    return 1u << text_find(name, deadlock_names);
}

Test(astar, options_of_a_level_are_its_defaults)
{
    const char *remark;
    struct astar_config config =
        adopt("corridor-checker=1\nmovable-checker=none\n"
              "stone-pusher=no\nadvanced-heur-calculator=0\n"
              "blocklist-number=7\nblocklist-distance=5\nheur-multiplier=3\n",
              MINIMIZE_NONE, &remark);
    cr_assert(config.deadlocks & deadlock_bit("corridor"));
    cr_assert(!(config.deadlocks & deadlock_bit("freeze")));
    cr_assert(!(config.prunings >> PRUNE_STRAIGHT & 1));
    cr_assert_eq(config.heuristic, HEURISTIC_BASIC);
    cr_assert_eq(config.patterns, PATTERN_MAX);
    cr_assert_eq(config.distance, 5);
    cr_assert_eq(config.weight, 3);
    cr_assert_null(remark);
    config = adopt("corridor-checker=0\nmovable-checker=e\n", MINIMIZE_PUSHES,
                   &remark);
    cr_assert(!(config.deadlocks & deadlock_bit("corridor")));
    cr_assert(config.deadlocks & deadlock_bit("freeze"));
    cr_assert_null(remark);
    config = adopt("heur-multiplier=3\n", MINIMIZE_PUSHES, &remark);
    cr_assert_eq(config.weight, 1);
    cr_assert_not_null(remark);
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

/* Memory that ends at any moment stops the run and nothing else. */
Test(astar, stops_when_memory_ends, .timeout = 300)
{
    struct random random = {6};
    struct positions positions;
    while (!positions_make(&positions, &random, 6, 5, 4, RULES_GOALS))
        ;
    const struct engine *engine = engine_find("astar");
    enum outcome outcome = OUTCOME_STOPPED;
    for (uint64_t n = 1; outcome == OUTCOME_STOPPED; n++) {
        struct run run;
        unsigned char config[256] = {0};
        cr_assert_leq(engine->config_size, sizeof config);
        settings_default(engine->settings, config);
        run_init(&run, positions.board);
        run.objective = MINIMIZE_PUSHES;
        run.config = config;
        run.arena.fail_from = n;
        outcome = engine->solve(&run);
        cr_assert(outcome == OUTCOME_SOLVED || run.stopped_by == STOP_MEMORY);
        run_release(&run);
    }
    cr_assert_eq(outcome, OUTCOME_SOLVED);
    positions_release(&positions);
}

/* A plan that is there at the start is proved or beaten. */
Test(astar, takes_a_plan_as_upper_bound)
{
    struct random random = {8};
    const struct engine *engine = engine_find("astar");
    for (int n = 0; n < 60; n++) {
        struct positions positions;
        if (!positions_make(&positions, &random, 6, 5, 3, RULES_GOALS))
            continue;
        int left = positions_left(&positions, 0);
        for (int extra = 0; extra < 4 && left > 0; extra++) {
            struct run run;
            unsigned char config[256] = {0};
            settings_default(engine->settings, config);
            run_init(&run, positions.board);
            run.objective = MINIMIZE_PUSHES;
            run.config = config;
            for (int i = 0; i < left + extra; i++)
                run_plan_add(&run, DIR_UP, true);
            cr_assert_eq(engine->solve(&run), OUTCOME_SOLVED);
            cr_assert_eq((int)run.plan.pushes, left);
            cr_assert(run.proved);
            run_release(&run);
        }
        positions_release(&positions);
    }
}

/* Once more gives the same plan and the same counters. */
Test(astar, repeats_exactly)
{
    struct random random = {9};
    for (int n = 0; n < 30; n++) {
        struct positions positions;
        if (!positions_make(&positions, &random, 6, 5, 4, RULES_GOALS))
            continue;
        struct run a, b;
        solve(&a, positions.board, MINIMIZE_PUSHES, NULL);
        solve(&b, positions.board, MINIMIZE_PUSHES, NULL);
        cr_assert_str_eq(plan_text(&a.plan), plan_text(&b.plan));
        cr_assert_eq(a.counters.count, b.counters.count);
        for (size_t i = 0; i < a.counters.count; i++)
            cr_assert_eq(a.counters.list[i].value, b.counters.list[i].value);
        run_release(&a);
        run_release(&b);
        positions_release(&positions);
    }
}
