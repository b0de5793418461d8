/*
 * Who decides a formula: CaDiCaL in this process, or any program that takes
 * DIMACS files.
 *
 * In process, clauses that were added since the last call are added to what
 * the solver already learned, and the goals are assumptions.  A program gets
 * everything anew each time, the goals as unit clauses.  A model is believed
 * only after each clause was looked at, and a program's "no" only with a proof
 * that our own checker follows; without, it is passed on as that program's.
 */
#ifndef ENGINES_SAT_SOLVER_H
#define ENGINES_SAT_SOLVER_H

#include "engines/sat/formula.h"

enum answer {
    ANSWER_YES,     /* satisfiable: solver->model */
    ANSWER_NO,      /* not satisfiable together with the goals */
    ANSWER_UNKNOWN, /* another program gave up */
    ANSWER_STOPPED, /* by a limit: the run is marked */
    ANSWER_FAILED,  /* run->error says why */
};

struct solver {
    struct run *run;
    const char *program; /* borrowed; NULL: CaDiCaL in process */
    const char *proof;   /* borrowed; how the program is asked for a proof */
    bool unproved;       /* one "no" so far is the program's word alone */
    uint64_t proofs;     /* accepted */
    signed char *model;  /* by variable: 1 true, else false */
    size_t model_capacity;
    uint64_t conflicts, calls;
    size_t base_bytes; /* of the process when the run began */

    /* In process. */
    void *inner;         /* owned */
    unsigned generation; /* of the formula it holds */
    size_t sent;         /* literals of the formula that it has */
    uint64_t polls;
};

/* program and proof are the settings, or NULL. */
void solver_init(struct solver *solver, struct run *run, const char *program,
                 const char *proof);
enum answer solver_solve(struct solver *solver, const struct formula *formula);

static inline bool solver_true(const struct solver *solver, int literal)
{
    if (literal == LIT_TRUE || literal == LIT_FALSE)
        return literal == LIT_TRUE;
    return literal > 0 ? solver->model[literal] > 0
                       : solver->model[-literal] <= 0;
}

/* Must the solver, a struct solver, end? */
bool solver_must_stop(void *solver);

/* Does the proof in that file, if there is one, refute the formula?  False
 * with a mark on the run when that is stopped. */
bool refutation_holds(struct solver *solver, const struct formula *formula,
                      const char *path);

/* The two ways, each in its own file; for solver.c. */
enum answer cadical_solve(struct solver *solver, const struct formula *formula);
void cadical_release(struct solver *solver);
const char *cadical_missing(void); /* or NULL */
enum answer external_solve(struct solver *solver,
                           const struct formula *formula);

/* The run's work so far: conflicts, but never more than its limit allows, for
 * a solver that makes several between two looks at it. */
uint64_t solver_nodes(const struct solver *solver);

/* Has the process grown past the memory limit since the run began?  Notes the
 * most that it was. */
bool solver_is_too_large(struct solver *solver);

#endif
