/*
 * Plans for levels that nobody can search exhaustively, by feature-space
 * search; docs/engines/fess.md tells how.
 *
 * It proves nothing: positions are known by 64 bits, so that "nothing left"
 * only means that it gives up.
 */
#include "engines/fess/effort.h"

static const struct style styles[] = {
    {"outside", KIND_PLAN, RANK_OUTSIDE, {0, -1, 0, 0}, true, 2, .anew = false},
    {"greedy", .kind = KIND_GREEDY, .best_every = 2},
    {"packed", KIND_PLAN, RANK_PACKED, {1, 0, 0, 0}, true, 2, .anew = false},
    {"pulls", .kind = KIND_PULLS},
    {"value", .kind = KIND_VALUE, .taste = {0, -1, 0, 0},
     .weights = value_weights, .patience = 20},
    {"half", .kind = KIND_HALF, .best_every = 2, .anew = true},
    {"plain", KIND_PLAN, RANK_PLAIN, {-1, 0, 0, 0}, false, 4, .anew = false},
    {"random", KIND_PLAN, RANK_OUTSIDE, {1, 0, 10, 3}, true, 2, .anew = true},
};
#define STYLES (sizeof styles / sizeof *styles)
static const char *const style_names[] = {"outside", "greedy", "packed",
                                          "pulls",   "value",  "half",
                                          "plain",   "random", NULL};
static const char *const counter_names[STYLES] = {
    "outside moves", "greedy moves", "packed moves", "pulls moves",
    "value moves",   "half moves",   "plain moves",  "random moves"};

struct config {
    unsigned styles; /* a bit for each */
    int slice;
};

/* To add one: a field in struct config and a line here. */
static const struct setting settings[] = {
    {.name = "styles",
     .kind = SETTING_LIST,
     .offset = offsetof(struct config, styles),
     .preset = (1 << STYLES) - 1,
     .names = style_names,
     .help = "the strategies that take turns"},
    {.name = "slice",
     .kind = SETTING_INTEGER,
     .offset = offsetof(struct config, slice),
     .low = 1,
     .high = 1000000,
     .preset = 500,
     .help = "positions of a strategy's first turn; later ones are longer"},
    {.name = NULL},
};

static enum outcome solve(struct run *run)
{
    const struct config *config = run->config;
    struct effort_options options = {.styles = styles,
                                     .counters = counter_names,
                                     .style_count = STYLES,
                                     .chosen = config->styles,
                                     .slice = (uint64_t)config->slice};
    enum outcome outcome = effort_run(run, &options);
    if (outcome == OUTCOME_SOLVED && run->limits.steps &&
        run->plan.pushes > (size_t)run->limits.steps) {
        plan_clear(&run->plan);
        return run_stopped(run, STOP_STEPS);
    }
    return outcome;
}

const struct engine fess_engine = {
    .name = "fess",
    .summary = "feature-space search: any plan, on levels of any size",
    .rules = 1 << RULES_GOALS,
    .settings = settings,
    .config_size = sizeof(struct config),
    .solve = solve,
};
