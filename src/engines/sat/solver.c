/*
 * Which of the two ways is taken; a model is checked clause by clause here.
 */
#include "engines/sat/solver.h"

#include "base/clock.h"

void solver_init(struct solver *solver, struct run *run, const char *program,
                 const char *proof)
{
    bool inside = !program || !*program || strcmp(program, "cadical") == 0;
    *solver = (struct solver){.run = run,
                              .program = inside ? NULL : program,
                              .proof = proof,
                              .base_bytes = memory_now()};
}

static bool reserve_model(struct solver *solver, int variables)
{
    return run_reserve(solver->run, &solver->model, &solver->model_capacity,
                       (size_t)variables + 1, sizeof *solver->model);
}

/* A solver that lies must not make a plan, nor a "no". */
static bool is_true_model(struct solver *solver, const struct formula *formula)
{
    size_t broken = formula_broken_clause(formula, solver->model);
    return broken == 0 ||
           error_set(&solver->run->error, KURA_SYSTEM,
                     "the SAT solver %.200s claims a model that breaks clause "
                     "%zu of %zu",
                     solver->program ? solver->program : "cadical", broken,
                     formula->clauses + formula->goal_count);
}

enum answer solver_solve(struct solver *solver, const struct formula *formula)
{
    if (formula->failed || !reserve_model(solver, formula->variable_count) ||
        run_stop(solver->run, solver_nodes(solver)))
        return ANSWER_STOPPED;
    solver->calls++;
    enum answer answer = solver->program ? external_solve(solver, formula)
                                         : cadical_solve(solver, formula);
    if (answer == ANSWER_YES && !is_true_model(solver, formula))
        return ANSWER_FAILED;
    return answer;
}

uint64_t solver_nodes(const struct solver *solver)
{
    uint64_t limit = solver->run->limits.nodes;
    return limit && solver->conflicts > limit ? limit : solver->conflicts;
}

bool solver_must_stop(void *solver)
{
    return run_stop(((struct solver *)solver)->run, solver_nodes(solver));
}

bool solver_is_too_large(struct solver *solver)
{
    struct run *run = solver->run;
    size_t now = memory_now(), ours = solver->base_bytes + run->arena.used;
    if (now > ours && now - ours > run->outside_bytes)
        run->outside_bytes = now - ours;
    return run->limits.bytes && now > solver->base_bytes &&
           now - solver->base_bytes > run->limits.bytes;
}
