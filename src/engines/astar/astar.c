/*
 * Best first by cost so far plus a bound on the rest (Hart, Nilsson and Raphael
 * 1968).
 *
 * Why the claims hold: bounds are never above the truth, deadlock tests and
 * prunings leave a cheapest plan from every position that has one, and a
 * position is opened again when a cheaper way to it is found.  So as long as
 * there is a plan, the queue holds a position of a cheapest one, filed no
 * higher than its cost; the first solved position taken out is cheapest, the
 * number under which positions are taken out is a bound on every plan, and an
 * empty queue means that there is none.
 */
#include "engines/astar/loop.h"
#include "engines/astar/team.h"

static const char *const heuristic_names[] = {"nearest",   "basic",
                                              "partition", "matching",
                                              "patterns",  NULL};
const char *const astar_deadlocks[] = {"freeze",   "diagonals",  "corridor",
                                       "patterns", "retrograde", "bipartite",
                                       "corral",   NULL};
static const char *const pruning_names[] = {"straight", "tunnels", "pi-corral",
                                            "symmetry", NULL};
static const char *const tie_names[] = {"deep", "random", "spread", "scatter",
                                        NULL};

static const char *const direction_names[] = {"forward", "both", NULL};

/* To add one: a field in struct astar_config and a line here. */
#define FIELD(name) offsetof(struct astar_config, name)
static const struct setting settings[] = {
    {"heuristic", SETTING_CHOICE, FIELD(heuristic), 0, 0, 4, heuristic_names,
     "the bound on the pushes that are left"},
    {"deadlocks", SETTING_LIST, FIELD(deadlocks), 0, 0, 17, astar_deadlocks,
     "tests for positions without a solution, beside dead squares"},
    {"prunings", SETTING_LIST, FIELD(prunings), 0, 0, 15, pruning_names,
     "pushes that are not tried because others are enough"},
    {"weight", SETTING_INTEGER, FIELD(weight), 1, 100, 1, NULL,
     "of the bound; above 1 plans come sooner and nothing is proved"},
    {"patterns", SETTING_INTEGER, FIELD(patterns), 0, 4, 0, NULL,
     "most boxes in a pattern; 0: as many as the level deserves"},
    {"distance", SETTING_INTEGER, FIELD(distance), 0, 255, 0, NULL,
     "most rows or columns between boxes of a pattern; 0: any"},
    {"direction", SETTING_CHOICE, FIELD(direction), 0, 0, DIRECTION_BOTH,
     direction_names,
     "forward, or from both ends for once where that has a prospect"},
    {"ties", SETTING_CHOICE, FIELD(ties), 0, 0, TIES_SPREAD, tie_names,
     "which of two positions with equal sums and bounds comes first"},
    {"walks", SETTING_YES_NO, FIELD(walks), 0, 0, 1, NULL,
     "bound the player's walk too when moves are counted"},
    {"beam", SETTING_YES_NO, FIELD(beam), 0, 0, 1, NULL,
     "look for a plan as short as the bound now and then, one thread only"},
    {0},
};

static enum outcome solve(struct run *run)
{
    struct astar_search search;
    struct astar_config preset,
        config = *(const struct astar_config *)run->config;
    settings_default(settings, &preset);
    astar_read_notes(run->level, &preset, &config);
    if (!astar_init(&search, run, &config))
        return OUTCOME_STOPPED;
    if (!trace_open(run, &search.trace))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    /* A trace tells one story. */
    int threads = search.trace ? 1 : run->threads;
    enum outcome outcome =
        threads > 1 ? team_run(&search, threads) : astar_run(&search);
    astar_count(&search);
    return trace_close(run, search.trace) ? outcome : OUTCOME_FAILED;
}

const struct engine astar_engine = {
    .name = "astar",
    .summary = "fewest pushes or moves, guided by lower bounds",
    .proves = 1 << MINIMIZE_PUSHES | 1 << MINIMIZE_MOVES |
              1 << MINIMIZE_PUSHES_MOVES | 1 << MINIMIZE_MOVES_PUSHES,
    .complete = true,
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .settings = settings,
    .config_size = sizeof(struct astar_config),
    .files = 1 << FILE_TRACE | 1 << FILE_CERTIFICATE,
    .solve = solve,
};
