/*
 * Formulas without solving: the text of one, and a model back into a plan.
 */
#ifndef ENGINES_SAT_SAT_H
#define ENGINES_SAT_SAT_H

#include <stdio.h>

#include "base/buffer.h"
#include "core/engine.h"

enum sat_text {
    SAT_DIMACS,
    SAT_READABLE,
    SAT_VARIABLES,
};

/* Writes "there is a plan of at most horizon steps" for the encoding that the
 * run's config and objective choose.  False: run->error, or stopped. */
bool sat_write_formula(struct run *run, int horizon, enum sat_text what,
                       FILE *to);

/* Why an answer is no plan; empty when it is one. */
struct sat_refusal {
    char text[200];
};

/*
 * Finds the encoding and the horizon whose formula has this model, among those
 * that the config leaves open (horizon -1: any), and puts the plan into the
 * run; not verified.  An answer without a model is refused, and so is one that
 * has the variables of such a formula and breaks a rule.  False: run->error
 * (KURA_INPUT when the text is no answer or fits no formula), or stopped.
 */
bool sat_read_model(struct run *run, int horizon, const char *text, size_t size,
                    struct sat_refusal *refusal);

/* Clauses with names, one a line, as DIMACS with the names in comments, or only
 * their variables. */
bool sat_translate_clauses(const char *text, size_t size, enum sat_text form,
                           struct buffer *to, struct kura_error *err);

#endif
