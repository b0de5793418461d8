/*
 * Forward: each clause is checked as it comes.  The cost is about that of the
 * solver's own search.
 */
#include "certificate/proof.h"

#include "base/array.h"
#include "certificate/lrat.h"
#include "certificate/propagate.h"

#define CLAUSES_PER_POLL 64

struct reading {
    const char *at, *end;
    int line;
    int *literals; /* owned; of the clause at hand */
    size_t count, capacity;
    bool deletes;
    struct lrat *lrat; /* NULL: nobody asks */
    struct kura_error *err;
};

static void skip_blanks(struct reading *reading)
{
    for (; reading->at < reading->end &&
           (*reading->at == ' ' || *reading->at == '\t' ||
            *reading->at == '\r' || *reading->at == '\n');
         reading->at++)
        reading->line += *reading->at == '\n';
}

/* False for anything but a number of at most nine digits. */
static bool read_number(struct reading *reading, int *number)
{
    const char *at = reading->at, *end = reading->end;
    bool negative = at < end && *at == '-';
    const char *first = at += negative;
    int value = 0;
    for (; at < end && *at >= '0' && *at <= '9' && at - first < 9; at++)
        value = value * 10 + (*at - '0');
    bool ends = at == end || *at == ' ' || *at == '\n' || *at == '\r';
    if (at == first || !ends)
        return error_at(reading->err, reading->line, 1,
                        "the proof has something else than a number here");
    reading->at = at;
    *number = negative ? -value : value;
    return true;
}

/* The next clause; a variable that the formula does not have is refused. */
static bool read_clause(struct reading *reading, int variables)
{
    reading->count = 0;
    reading->deletes = reading->at < reading->end && *reading->at == 'd';
    reading->at += reading->deletes;
    for (;;) {
        int literal = 0;
        skip_blanks(reading);
        if (!read_number(reading, &literal))
            return false;
        if (literal == 0)
            return true;
        if (literal > variables || -literal > variables)
            return error_at(reading->err, reading->line, 1,
                            "the proof names a variable that the formula does "
                            "not have: %d",
                            literal);
        if (!ARRAY_ADD(reading->literals, reading->count, reading->capacity,
                       literal))
            return error_memory(reading->err);
    }
}

static bool take_formula(struct propagator *propagator,
                         const struct clauses *clauses, struct lrat *lrat)
{
    size_t first = 0;
    uint32_t number = 0;
    for (size_t i = 0; i < clauses->size; i++)
        if (clauses->literals[i] == 0) {
            propagator_add(propagator, clauses->literals + first, i - first,
                           ++number);
            first = i + 1;
        }
    if (lrat)
        lrat_root(lrat, propagator);
    return !propagator->failed;
}

/* Deals with the clause at hand. */
static bool take_step(struct reading *reading, struct propagator *propagator)
{
    if (reading->deletes) {
        propagator_remove(propagator, reading->literals, reading->count);
        return true;
    }
    struct lrat *lrat = reading->lrat;
    if (propagator->conflict)
        return true;
    if (!propagator_implies(propagator, reading->literals, reading->count,
                            lrat ? &lrat->chain : NULL))
        return error_at(reading->err, reading->line, 1,
                        "a clause of the proof does not follow");
    uint32_t number =
        lrat ? lrat_add(lrat, reading->literals, reading->count) : 0;
    propagator_add(propagator, reading->literals, reading->count, number);
    if (lrat)
        lrat_root(lrat, propagator);
    return (!propagator->failed && !(lrat && lrat->failed)) ||
           error_memory(reading->err);
}

static enum proof_verdict verdict_of(const struct kura_error *err)
{
    return err->code == KURA_INPUT ? PROOF_REFUSED : PROOF_STOPPED;
}

static enum proof_verdict follow(struct reading *reading,
                                 struct propagator *propagator,
                                 proof_stop_fn *stop, void *user)
{
    for (uint64_t steps = 1;; steps++) {
        skip_blanks(reading);
        if (reading->at == reading->end)
            break;
        if (!read_clause(reading, propagator->variables) ||
            !take_step(reading, propagator))
            return verdict_of(reading->err);
        if (stop && steps % CLAUSES_PER_POLL == 0 && stop(user)) {
            error_set(reading->err, KURA_INTERRUPTED, "the check was stopped");
            return PROOF_STOPPED;
        }
    }
    if (propagator->conflict)
        return PROOF_ACCEPTED;
    error_at(reading->err, reading->line, 1,
             "the proof ends without a contradiction");
    return PROOF_REFUSED;
}

enum proof_verdict proof_check(const struct clauses *clauses, const char *text,
                               size_t size, const struct proof_means *means,
                               struct kura_error *err)
{
    struct reading reading = {.at = text,
                              .end = text + size,
                              .line = 1,
                              .lrat = means->lrat,
                              .err = err};
    struct propagator propagator;
    enum proof_verdict verdict = PROOF_STOPPED;
    if (!propagator_init(&propagator, clauses->variables) ||
        !take_formula(&propagator, clauses, means->lrat))
        error_memory(err);
    else
        verdict = follow(&reading, &propagator, means->stop, means->user);
    propagator_release(&propagator);
    free(reading.literals);
    return verdict;
}
