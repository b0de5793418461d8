/*
 * Whether another program's "no" is one: its proof is followed by our own
 * checker, which knows the formula from us and not from the program.  A proof
 * that is missing, refused or too large leaves the "no" that program's word.
 */
#include <unistd.h>

#include "base/file.h"
#include "certificate/proof.h"
#include "engines/sat/solver.h"

#define MOST_PROOF ((size_t)4 << 30)
/* The checker holds the proof's clauses and their watches beside the text. */
#define PROOF_PART 4

static void copy_formula(const struct formula *formula, struct clauses *to)
{
    for (size_t i = 0; i < formula->count; i++)
        if (formula->literals[i])
            clauses_literal(to, formula->literals[i]);
        else
            clauses_end(to);
    for (size_t i = 0; i < formula->goal_count; i++) {
        clauses_literal(to, formula->goals[i]);
        clauses_end(to);
    }
    to->variables = formula->variable_count;
}

bool refutation_holds(struct solver *solver, const struct formula *formula,
                      const char *path)
{
    struct clauses clauses = {0};
    struct buffer text = {0};
    struct kura_error err = {0};
    size_t left = run_bytes_left(solver->run);
    size_t most = left ? left / PROOF_PART : MOST_PROOF;
    enum proof_verdict verdict = PROOF_REFUSED;
    const struct proof_means means = {solver_must_stop, solver, NULL};
    if (access(path, R_OK) != 0)
        return false;
    if (file_read(path, most, &text, &err)) {
        copy_formula(formula, &clauses);
        verdict = clauses.failed ? PROOF_STOPPED
                                 : proof_check(&clauses, buffer_get(&text),
                                               text.size, &means, &err);
    }
    if (verdict == PROOF_STOPPED && !solver_must_stop(solver))
        run_stopped(solver->run, STOP_MEMORY);
    clauses_release(&clauses);
    buffer_release(&text);
    return verdict == PROOF_ACCEPTED;
}
