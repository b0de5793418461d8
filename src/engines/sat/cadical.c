/*
 * CaDiCaL (Biere and others, 2020) through its C interface.
 *
 * The interface has no counter of conflicts, so learned clauses are counted:
 * one a conflict, and a few more from probing.  That count is the run's nodes;
 * it repeats exactly, and so does a stop by it.
 */
#include "engines/sat/solver.h"

#include <ccadical.h>

#include "engines/sat/border.h"

#define POLLS_PER_MEMORY 256
#define LITERALS_PER_POLL 0x4000

static int must_stop(void *user)
{
    struct solver *solver = user;
    if (run_stop(solver->run, solver_nodes(solver)))
        return 1;
    if (++solver->polls % POLLS_PER_MEMORY == 0 && solver_is_too_large(solver))
        run_stopped(solver->run, STOP_MEMORY);
    return solver->run->stopped_by != STOP_NONE;
}

static void count_learned(void *user, int *clause)
{
    struct solver *solver = user;
    (void)clause;
    solver->conflicts++;
}

const char *cadical_missing(void)
{
    return NULL;
}

/* One call of the solver, which may throw anywhere when memory ends. */
struct session {
    struct solver *solver;
    const struct formula *formula;
    int code;
};

static void start(struct solver *solver)
{
    solver->inner = ccadical_init();
    int seed = (int)(solver->run->seed % 1000000000);
    ccadical_set_option(solver->inner, "quiet", 1);
    ccadical_set_option(solver->inner, "seed", seed);
    ccadical_set_option(solver->inner, "terminateint", 1);
    ccadical_set_option(solver->inner, "elim", 0); /* clauses are added later */
    ccadical_set_terminate(solver->inner, solver, must_stop);
    ccadical_set_learn(solver->inner, solver, INT_MAX, count_learned);
}

static void release(void *inner)
{
    ccadical_release(inner);
}

void cadical_release(struct solver *solver)
{
    if (solver->inner)
        border_call(release, solver->inner);
    solver->inner = NULL;
    solver->sent = 0;
}

static void read_model(struct solver *solver, int variables)
{
    for (int i = 1; i <= variables; i++)
        solver->model[i] = ccadical_val(solver->inner, i) > 0;
}

/* Hands over what is new; false when the run is stopped meanwhile. */
static bool send(struct solver *solver, const struct formula *formula)
{
    for (; solver->sent < formula->count; solver->sent++) {
        if (solver->sent % LITERALS_PER_POLL == 0 && must_stop(solver))
            return false;
        ccadical_add(solver->inner, formula->literals[solver->sent]);
    }
    for (size_t i = 0; i < formula->goal_count; i++)
        ccadical_assume(solver->inner, formula->goals[i]);
    return true;
}

static void hold(void *data)
{
    struct session *session = data;
    struct solver *solver = session->solver;
    if (!solver->inner)
        start(solver);
    if (!send(solver, session->formula))
        return;
    session->code = ccadical_solve(solver->inner);
    solver_is_too_large(solver); /* also notes the size */
    if (session->code == 10)
        read_model(solver, session->formula->variable_count);
}

enum answer cadical_solve(struct solver *solver, const struct formula *formula)
{
    struct session session = {.solver = solver, .formula = formula};
    if (solver->generation != formula->generation)
        cadical_release(solver);
    solver->generation = formula->generation;
    if (!border_call(hold, &session)) {
        /* Its tables are no more of one size: to release them would crash. */
        solver->inner = NULL;
        run_stopped(solver->run, STOP_MEMORY);
        return ANSWER_STOPPED;
    }
    if (session.code == 10 || session.code == 20)
        return session.code == 10 ? ANSWER_YES : ANSWER_NO;
    if (solver->run->stopped_by != STOP_NONE)
        return ANSWER_STOPPED;
    error_set(&solver->run->error, KURA_INTERNAL, "cadical ended with code %d",
              session.code);
    return ANSWER_FAILED;
}
