/*
 * Stands where engines/sat/cadical.c was left out: formulas can be written and
 * answers read, but nothing is solved here.
 */
#include "engines/sat/solver.h"

const char *cadical_missing(void)
{
    return "CaDiCaL was left out of this build";
}

enum answer cadical_solve(struct solver *solver, const struct formula *formula)
{
    (void)formula;
    error_set(&solver->run->error, KURA_SYSTEM, "%s", cadical_missing());
    return ANSWER_FAILED;
}

void cadical_release(struct solver *solver)
{
    (void)solver;
}
