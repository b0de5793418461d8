/*
 * A formula as text: DIMACS for solvers, named clauses for people, the list of
 * variables, and a solver's answer.
 *
 * All write to an open stream and say nothing of its errors: whoever closes it
 * asks ferror.
 */
#ifndef ENGINES_SAT_EXPORT_H
#define ENGINES_SAT_EXPORT_H

#include <stdio.h>

#include "engines/sat/solver.h"

/* The clause that never holds, where clauses are written with names. */
#define EMPTY_CLAUSE "false"

/* Goals become unit clauses at the end; with names, each variable's name is a
 * comment before the first clause. */
void export_dimacs(const struct formula *formula, bool names, FILE *to);

/* The start, the steps in order, the goal; "-" negates, "v" is or. */
void export_readable(const struct formula *formula, FILE *to);

/* Two lines for each variable: its number, its name. */
void export_variables(const struct formula *formula, FILE *to);

/* As minisat writes it: SAT and the literals, UNSAT, or INDET. */
void export_answer(const struct formula *formula, enum answer answer,
                   const signed char *model, FILE *to);

/* Reads an answer of minisat's or the competition's kind.  False when there is
 * none; model has room for variables + 1, what is not named is false, and
 * *highest is the largest variable that is named. */
bool import_answer(const char *text, size_t size, int variables,
                   enum answer *answer, signed char *model, int *highest);

#endif
