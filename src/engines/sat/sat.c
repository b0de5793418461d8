/*
 * Planning as satisfiability (Kautz and Selman 1992): a formula says that a
 * plan of so many steps exists, and a solver decides it.
 *
 * Why the claims hold: a plan is read from a model and replayed.  It is
 * shortest because every shorter horizon is below a proved bound or was
 * refuted.  "Unsolvable" is said only for what is seen at the start: a box on
 * a dead square, no assignment of boxes to goals, two boxes that are hopeless
 * together.  A formula that has no model says nothing of longer plans.
 */
#include "engines/sat/planner.h"

#include "base/array.h"
#include "engines/sat/files.h"

enum encoding_choice {
    ENCODING_AUTO,
    ENCODING_STRIPS,
    ENCODING_SPLIT,
    ENCODING_BOXES,
    ENCODING_STEPS,
    ENCODING_PUSHES,
};

enum horizon_choice {
    HORIZON_UP,
    HORIZON_BINARY,
    HORIZON_ANY,
};

struct config {
    int encoding; /* enum encoding_choice */
    int horizon;  /* enum horizon_choice */
    const char *solver;
};

static const char *const encoding_names[] = {"auto",  "strips", "split",
                                             "boxes", "steps",  "pushes",
                                             NULL};
static const char *const horizon_names[] = {"up", "binary", "any", NULL};

/* To add one: a field in struct config and a line here. */
static const struct setting settings[] = {
    {"encoding", SETTING_CHOICE, offsetof(struct config, encoding), 0, 0,
     ENCODING_AUTO, encoding_names,
     "what the formula speaks of; auto follows --minimize"},
    {"horizon", SETTING_CHOICE, offsetof(struct config, horizon), 0, 0,
     HORIZON_UP, horizon_names,
     "up from a proved bound, binary below --max-steps, or any plan within"},
    {"solver", SETTING_PATH, offsetof(struct config, solver), 0, 0, 0, NULL,
     "path of a DIMACS solver; without, cadical in process"},
    {0},
};

static const struct encoding *choose_encoding(const struct run *run)
{
    static const struct encoding *const list[] = {
        [ENCODING_STRIPS] = &strips_encoding,
        [ENCODING_SPLIT] = &split_encoding,
        [ENCODING_BOXES] = &boxes_encoding,
        [ENCODING_STEPS] = &steps_encoding,
        [ENCODING_PUSHES] = &pushes_encoding,
    };
    const struct config *config = run->config;
    if (config->encoding != ENCODING_AUTO)
        return list[config->encoding];
    return run->objective == MINIMIZE_PUSHES ? &pushes_encoding
                                             : &steps_encoding;
}

/* What can't be asked of this encoding. */
static bool makes_sense(struct run *run, const struct encoding *encoding)
{
    const struct config *config = run->config;
    if (config->horizon != HORIZON_UP && run->limits.steps <= 0)
        return error_set(&run->error, ERROR_USAGE,
                         "horizon=%s needs --max-steps",
                         horizon_names[config->horizon]);
    if (run->board->rules == RULES_SINK && !encoding->plays_sink)
        return error_set(&run->error, ERROR_USAGE,
                         "encoding %s does not play the rules 'sink'",
                         encoding->name);
    bool wants_pushes = run->objective == MINIMIZE_PUSHES;
    if (run->objective != MINIMIZE_NONE &&
        wants_pushes != encoding->counts_pushes)
        return error_set(&run->error, ERROR_USAGE,
                         "encoding %s counts %s, not %s", encoding->name,
                         encoding->counts_pushes ? "pushes" : "moves",
                         wants_pushes ? "pushes" : "moves");
    return true;
}

static void count(const struct planner *planner)
{
    struct run *run = planner->run;
    const struct formula *formula = &planner->formula;
    run_count(run, "horizons", "formulas", planner->horizons);
    run_count(run, "solver calls", "calls", planner->solver.calls);
    run_count(run, "conflicts", "clauses", planner->solver.conflicts);
    run_count(run, "refinements", "models", planner->refinements);
    run_count(run, "last horizon", "steps",
              planner->horizon < 0 ? 0 : (uint64_t)planner->horizon);
    run_count(run, "variables", "", (uint64_t)formula->variable_count);
    run_count(run, "clauses", "", formula->clauses + formula->goal_count);
}

static enum outcome search(struct planner *planner)
{
    static enum outcome (*const ways[])(struct planner *) = {
        [HORIZON_UP] = horizon_up,
        [HORIZON_BINARY] = horizon_binary,
        [HORIZON_ANY] = horizon_any,
    };
    const struct config *config = planner->run->config;
    if (planner->front.hopeless)
        return OUTCOME_UNSOLVABLE;
    return ways[config->horizon](planner);
}

static enum outcome solve(struct run *run)
{
    const struct config *config = run->config;
    const struct encoding *encoding = choose_encoding(run);
    struct planner planner;
    if (!makes_sense(run, encoding))
        return OUTCOME_FAILED;
    enum outcome outcome = OUTCOME_STOPPED;
    if (planner_init(&planner, run, encoding, config->solver))
        outcome = search(&planner);
    if (planner.horizon >= 0 && outcome != OUTCOME_FAILED &&
        !files_write(&planner, &run->error))
        outcome = OUTCOME_FAILED;
    count(&planner);
    planner_release(&planner);
    return outcome;
}

const struct engine sat_engine = {
    .name = "sat",
    .summary = "planning as satisfiability, with certificates",
    .proves = 1 << MINIMIZE_PUSHES | 1 << MINIMIZE_MOVES,
    .complete = false,
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .settings = settings,
    .config_size = sizeof(struct config),
    .files = 1 << FILE_CERTIFICATE | 1 << FILE_CNF | 1 << FILE_CNF_ANSWER |
             1 << FILE_READABLE | 1 << FILE_VARIABLES,
    .solve = solve,
};
