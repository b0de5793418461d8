/*
 * Plans for levels that nobody can search exhaustively, by feature-space
 * search; docs/engines/fess.md tells how.
 *
 * It proves nothing: positions are known by 64 bits, so that "nothing left"
 * only means that it gives up.
 */
#include "engines/fess/strategy.h"

static const struct style styles[] = {
    {"packed", RANK_PACKED, PACKING_NEAREST, true},
    {"outside", RANK_OUTSIDE, PACKING_NEAREST, true},
    {"plain", RANK_PLAIN, PACKING_FARTHEST, false},
};
static const char *const style_names[] = {"packed", "outside", "plain", NULL};

struct config {
    int style;
};

static const struct setting settings[] = {
    {.name = "style",
     .kind = SETTING_CHOICE,
     .offset = offsetof(struct config, style),
     .names = style_names,
     .help = "which order of features"},
    {.name = NULL},
};

static void count(struct strategy *strategy)
{
    struct domain *domain = strategy->domain;
    struct run *run = domain->run;
    run_count(run, "expanded", "states", strategy->count);
    run_count(run, "generated", "states", strategy->generated);
    run_count(run, "dead ends", "states", strategy->hopeless);
    run_count(run, "cells", "cells", strategy->cells.count);
    run_count(run, "packed", "boxes", (uint64_t)strategy->packed);
    run_count(run, "patterns", "patterns", corral_patterns(domain->corral));
    run_count(run, "corral positions", "states", corral_work(domain->corral));
}

static enum outcome solve(struct run *run)
{
    const struct config *config = run->config;
    struct domain *domain = domain_new(run);
    struct strategy *strategy = run_alloc(run, 1, sizeof *strategy);
    if (!domain || !strategy ||
        !strategy_init(strategy, domain, &styles[config ? config->style : 0]))
        return OUTCOME_STOPPED;
    while (strategy->solved == UINT32_MAX) {
        if (run_stop(run, strategy->popped))
            break;
        run_report(run, "fess", -1, -1);
        if (!strategy_step(strategy) && strategy->solved == UINT32_MAX)
            break;
    }
    count(strategy);
    if (run->stopped_by != STOP_NONE)
        return OUTCOME_STOPPED;
    if (strategy->solved == UINT32_MAX)
        return OUTCOME_GAVE_UP;
    if (!strategy_plan(strategy))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    if (run->limits.steps && run->plan.pushes > (size_t)run->limits.steps) {
        plan_clear(&run->plan);
        return run_stopped(run, STOP_STEPS);
    }
    return OUTCOME_SOLVED;
}

const struct engine fess_engine = {
    .name = "fess",
    .summary = "feature-space search: any plan, on levels of any size",
    .rules = 1 << RULES_GOALS,
    .settings = settings,
    .config_size = sizeof(struct config),
    .solve = solve,
};
