/*
 * Other plans as starts: one strategy of feature-space search after the other
 * finds a plan, which the other methods shorten for a while.  It may end below
 * the best; if not, it is there to cross with.
 */
#include "core/subrun.h"
#include "engines/engines.h"
#include "optimize/methods/methods.h"
#include "optimize/optimize.h"

#define NODE_WORK 4 /* a node of that search costs so much more */
#define ROUNDS 4    /* of each strategy, with other seeds */

static const char *const styles[] = {"greedy", "packed", "outside", "sinks",
                                     "plain",  "value",  "random"};
#define STYLES (sizeof styles / sizeof *styles)

static bool find_start(struct errand *errand)
{
    struct run *run = errand->run;
    const struct engine *engine = engine_find("fess");
    struct subrun part;
    subrun_open(&part, run, (struct slice){0, 0});
    part.run.objective = MINIMIZE_NONE;
    part.run.seed += errand->turn / STYLES;
    part.run.limits.nodes = part.run.limits.nodes / (2 * NODE_WORK) + 1;
    void *config = run_alloc(&part.run, 1, engine->config_size);
    enum outcome outcome = OUTCOME_STOPPED;
    if (config) {
        settings_default(engine->settings, config);
        settings_set(engine->settings, config, "styles",
                     styles[errand->turn % STYLES], &run->error);
        part.run.config = config;
        outcome = engine->solve(&part.run);
    }
    if (outcome == OUTCOME_SOLVED)
        plan_swap(&run->plan, &part.run.plan);
    part.run.nodes *= NODE_WORK;
    subrun_close(&part, outcome);
    return outcome == OUTCOME_SOLVED;
}

/* By the methods before this one in the list. */
static void shorten(struct run *run)
{
    struct optimizer optimizer;
    unsigned chosen = 0;
    while (methods[chosen] != &starts_method)
        chosen++;
    optimizer_init(&optimizer, run, (1U << chosen) - 1);
    optimizer_work(&optimizer, 0);
    optimizer_release(&optimizer);
}

static enum errand_end starts(struct errand *errand)
{
    if (errand->turn >= ROUNDS * STYLES)
        return ERRAND_DONE;
    errand->run->progress = NULL; /* what is best here is not best of all */
    if (!find_start(errand))
        return ERRAND_CUT;
    shorten(errand->run);
    return errand->turn < STYLES ? ERRAND_CUT : ERRAND_AGAIN;
}

const struct method starts_method = {
    .name = "starts",
    .summary = "other plans, found by other strategies",
    .rules = 1 << RULES_GOALS,
    .brings_others = true,
    .improve = starts,
};
