/*
 * Plans for levels that nobody can search exhaustively, by feature-space
 * search; docs/engines/fess.md tells how.
 *
 * It proves nothing: positions are known by 64 bits, so that "nothing left"
 * only means that it gives up.
 */
#include "engines/fess/portfolio.h"

#define ROOMY .room = -1 /* plans take off the box with most room first */

static const struct style styles[] = {
    {.name = "outside",
     .ranking = RANK_OUTSIDE,
     .options = {ROOMY},
     .best_ancestor = true,
     .best_every = 2},
    {.name = "greedy",
     .kind = KIND_GREEDY,
     .best_every = 2,
     .most_turns = 2}, /* it wins early or not at all (bench/fess.md) */
    {.name = "packed",
     .ranking = RANK_PACKED,
     .options = {.pulls = 1}, /* the box nearest to a start first */
     .best_ancestor = true,
     .best_every = 2},
    {.name = "sinks",
     .ranking = RANK_SINKS,
     .options = {ROOMY, .sinks = true},
     .best_ancestor = true,
     .best_every = 2},
    {.name = "pulls", .kind = KIND_GREEDY, .backward = true, .best_every = 2},
    {.name = "loose",
     .kind = KIND_LOOSE,
     .backward = true,
     .ranking = RANK_LOOSE,
     .best_ancestor = true,
     .best_every = 2},
    {.name = "value",
     .kind = KIND_VALUE,
     .options = {ROOMY},
     .weights = value_weights,
     .patience = 20},
    {.name = "half", .kind = KIND_HALF, .best_every = 2, .close_every = 2},
    {.name = "parts",
     .kind = KIND_HALF,
     .ranking = RANK_PARTS,
     .best_ancestor = true,
     .best_every = 2},
    {.name = "back",
     .kind = KIND_HALF,
     .backward = true,
     .ranking = RANK_PARTS,
     .best_ancestor = true,
     .best_every = 2,
     .close_every = 1},
    {.name = "untie",
     .kind = KIND_LOOSE,
     .ranking = RANK_LOOSE,
     .best_ancestor = true,
     .best_every = 2},
    {.name = "home",
     .kind = KIND_HALF,
     .backward = true,
     .ranking = RANK_PARTS,
     .best_ancestor = true,
     .best_every = 2},
};
#define STYLES (sizeof styles / sizeof *styles)
static const char *const style_names[] = {
    "outside", "greedy", "packed", "sinks", "pulls", "loose", "value",
    "half",    "parts",  "back",   "untie", "home",  NULL};
static const char *const counter_names[STYLES] = {
    "outside moves", "greedy moves", "packed moves", "sinks moves",
    "pulls moves",   "loose moves",  "value moves",  "half moves",
    "parts moves",   "back moves",   "untie moves",  "home moves"};

struct fess_config {
    unsigned styles; /* a bit for each */
    int slice;
};

/* To add one: a field in struct fess_config and a line here. */
static const struct setting settings[] = {
    {.name = "styles",
     .kind = SETTING_LIST,
     .offset = offsetof(struct fess_config, styles),
     .preset = (1 << STYLES) - 1,
     .names = style_names,
     .help = "the strategies that take turns"},
    {.name = "slice",
     .kind = SETTING_INTEGER,
     .offset = offsetof(struct fess_config, slice),
     .low = 1,
     .high = 1000000,
     .preset = 500,
     .help = "positions of the first strategy's first turn; later ones are "
             "longer"},
    {.name = NULL},
};

static const struct elsewhere elsewhere[] = {{"sink", "sink"},
                                             {"direction", "bidirectional"},
                                             {NULL, NULL}};

static enum outcome fess_solve(struct run *run)
{
    const struct fess_config *config = run->config;
    struct portfolio_options options = {.styles = styles,
                                        .counters = counter_names,
                                        .style_count = STYLES,
                                        .chosen = config->styles,
                                        .slice = (uint64_t)config->slice};
    return run_check_steps(run, portfolio_run(run, &options));
}

const struct engine fess_engine = {
    .name = "fess",
    .summary = "feature-space search: any plan, on levels of any size",
    .rules = 1 << RULES_GOALS,
    .settings = settings,
    .config_size = sizeof(struct fess_config),
    .elsewhere = elsewhere,
    .solve = fess_solve,
};
