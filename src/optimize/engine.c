/*
 * The engine "optimize": the plans that are given, or any, and then turns
 * until the plan is proved shortest or a limit ends it.
 */
#include "base/bits.h"
#include "core/subrun.h"
#include "engines/engines.h"
#include "optimize/optimize.h"
#include "optimize/proof.h"

/* Any plan, where none is given. */
static enum outcome find_plan(struct run *run)
{
    struct subrun part;
    subrun_open(&part, run, (struct slice){0, 0});
    part.run.objective = MINIMIZE_NONE;
    enum outcome outcome = engine_find("auto")->solve(&part.run);
    plan_swap(&run->plan, &part.run.plan);
    return subrun_close(&part, outcome);
}

/* Until the plan is proved, a limit, or nobody has anything left to do. */
static enum outcome optimize(struct optimizer *optimizer)
{
    enum outcome outcome = optimizer_work(optimizer, 0);
    if (outcome != OUTCOME_GAVE_UP)
        return outcome;
    return optimizer->percent ? run_stopped(optimizer->run, STOP_MEMORY)
                              : OUTCOME_SOLVED;
}

static bool is_solved(const struct run *run)
{
    for (int i = 0; i < run->board->box_count; i++)
        if (!bits_has(run->board->goals, run->board->box_squares[i]))
            return false;
    return true;
}

static enum outcome optimize_solve(struct run *run)
{
    const struct optimize_config *config = run->config;
    struct optimizer optimizer;
    optimizer_init(&optimizer, run, config->methods);
    optimizer.percent = (uint64_t)config->proof;
    for (size_t i = 0; i < config->plan_count; i++)
        if (!optimizer_add(&optimizer, config->plans + i))
            run_stopped(run, STOP_MEMORY);
    enum outcome outcome = OUTCOME_SOLVED;
    if (run->plan.count == 0)
        outcome = find_plan(run);
    if (run->plan.count > 0)
        run_announce_plan(run, "making the plan shorter");
    run->proved = is_solved(run);
    if (outcome == OUTCOME_SOLVED && !run->proved) {
        if (optimizer.percent > 0)
            proof_begin(run);
        outcome = optimize(&optimizer);
    }
    if (outcome == OUTCOME_SOLVED && run->plan.count > 0)
        optimizer_break_ties(&optimizer);
    optimizer_release(&optimizer);
    return outcome;
}

void optimize_give(struct optimize_config *config, const struct plan *plans,
                   size_t plan_count)
{
    config->plans = plans;
    config->plan_count = plan_count;
}

static const struct setting settings[] = {
    {.name = "methods",
     .kind = SETTING_LIST,
     .offset = offsetof(struct optimize_config, methods),
     .preset = (1 << OPTIMIZE_METHODS) - 1,
     .names = method_names,
     .help = "the methods that take turns"},
    {.name = "proof",
     .kind = SETTING_INTEGER,
     .offset = offsetof(struct optimize_config, proof),
     .high = 90,
     .preset = 25,
     .help = "percent of the work for the bound"},
    {.name = NULL},
};

const struct engine optimize_engine = {
    .name = "optimize",
    .summary = "a plan made shorter, and how far it is from the shortest",
    .proves = 1 << MINIMIZE_PUSHES | 1 << MINIMIZE_MOVES |
              1 << MINIMIZE_PUSHES_MOVES | 1 << MINIMIZE_MOVES_PUSHES,
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .settings = settings,
    .config_size = sizeof(struct optimize_config),
    .files = 1 << KURA_FILE_CERTIFICATE,
    .solve = optimize_solve,
};
