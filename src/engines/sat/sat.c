/*
 * Planning as satisfiability (Kautz and Selman 1992): a formula says that a
 * plan of so many steps exists, and a solver decides it.
 *
 * Why the claims hold: a plan is read from a model and replayed.  It is
 * shortest because every shorter horizon is below a proved bound or was
 * refuted, by CaDiCaL in this process or with a proof that was checked.
 * "Unsolvable" is said only for what is seen at the start: a box on a dead
 * square, no assignment of boxes to goals, two boxes that are lost together.  A
 * formula that has no model says nothing of longer plans.
 */
#include "base/file.h"
#include "engines/sat/planner.h"
#include "engines/sat/export.h"

static void count(const struct planner *planner)
{
    struct run *run = planner->run;
    const struct formula *formula = &planner->formula;
    run_count(run, "horizons", "formulas", planner->horizons);
    run_count(run, "solver calls", "calls", planner->solver.calls);
    run_count(run, "conflicts", "clauses", planner->solver.conflicts);
    if (planner->solver.program)
        run_count(run, "proofs checked", "calls", planner->solver.proofs);
    run_count(run, "refinements", "models", planner->refinements);
    run_count(run, "last horizon", "steps",
              planner->horizon < 0 ? 0 : (uint64_t)planner->horizon);
    run_count(run, "variables", "", (uint64_t)formula->variable_count);
    run_count(run, "clauses", "", formula->clauses + formula->goal_count);
}

static enum outcome search_sat(struct planner *planner)
{
    const struct sat_config *config = planner->run->config;
    if (planner->front.lost)
        return OUTCOME_UNSOLVABLE;
    return config->horizon == HORIZON_UP ? horizon_up(planner)
                                         : horizon_within(planner);
}

/* ---- What was asked for as files ---- */

static void write_one(const struct planner *planner, enum kura_file which,
                      FILE *to)
{
    const struct formula *formula = &planner->formula;
    if (which == KURA_FILE_CNF)
        export_dimacs(formula, true, to);
    else if (which == KURA_FILE_READABLE)
        export_readable(formula, to);
    else if (which == KURA_FILE_VARIABLES)
        export_variables(formula, to);
    else
        export_answer(formula, planner->answer, planner->solver.model, to);
}

static bool write_file(const struct planner *planner, enum kura_file which,
                       struct kura_error *err)
{
    struct file_draft draft;
    if (!file_draft_open(&draft, planner->run->files[which], err))
        return false;
    write_one(planner, which, draft.stream);
    return file_draft_close(&draft, true, err);
}

static bool write_files(const struct planner *planner, struct kura_error *err)
{
    static const enum kura_file files[] = {KURA_FILE_CNF, KURA_FILE_CNF_ANSWER,
                                           KURA_FILE_READABLE,
                                           KURA_FILE_VARIABLES};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (planner->run->files[files[i]] &&
            !write_file(planner, files[i], err))
            return false;
    return true;
}

/* ---- The engine ---- */

static enum outcome solve_sat(struct run *run)
{
    const struct sat_config *config = run->config;
    const struct encoding *encoding = config_encoding(run);
    struct planner planner;
    if (!config_makes_sense(run, encoding))
        return OUTCOME_FAILED;
    enum outcome outcome = OUTCOME_STOPPED;
    if (planner_init(&planner, run, encoding, config->solver, config->proof))
        outcome = search_sat(&planner);
    if (planner.horizon >= 0 && outcome != OUTCOME_FAILED &&
        !write_files(&planner, &run->error))
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
    .settings = config_settings,
    .config_size = sizeof(struct sat_config),
    .files = 1 << KURA_FILE_CERTIFICATE | 1 << KURA_FILE_CNF |
             1 << KURA_FILE_CNF_ANSWER | 1 << KURA_FILE_READABLE |
             1 << KURA_FILE_VARIABLES,
    .missing = cadical_missing,
    .solve = solve_sat,
};
