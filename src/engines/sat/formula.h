/*
 * A formula in conjunctive normal form under construction, with names.
 *
 * A literal is a variable's number or its negative; LIT_TRUE and LIT_FALSE are
 * literals too, which simplify the clauses they stand in and never get into
 * the formula.  Encoders use LIT_FALSE for "this can't be" instead of asking
 * each time.  The goal is a list of literals beside the clauses: a solver that
 * keeps what it learned takes them as assumptions, a file has them as units.
 *
 * Memory is the run's.  When it ends, or the run must stop, the formula is
 * marked as failed and ignores what comes; who builds it asks once, at the end.
 */
#ifndef ENGINES_SAT_FORMULA_H
#define ENGINES_SAT_FORMULA_H

#include <limits.h>

#include "core/engine.h"

#define LIT_TRUE INT_MAX
#define LIT_FALSE (-INT_MAX)

#define SYMBOL_MAX_ARGUMENTS 5

/*
 * What a variable is called: a word and what its arguments mean, a letter
 * each: c a cell as "row,column", p a cell as "row_column", d a direction, b a
 * box, a one of move, push and noop, n a plain number.
 */
struct symbol {
    const char *name, *arguments;
};

struct variable {
    const struct symbol *symbol;
    int arguments[SYMBOL_MAX_ARGUMENTS];
};

/* Sections of the readable form: the start, a step, the goal. */
enum {
    SECTION_START = -1,
    SECTION_GOAL = INT_MAX,
};

struct section {
    int which;    /* SECTION_START, SECTION_GOAL or the number of a step */
    size_t first; /* literal in formula->literals */
};

struct formula {
    struct run *run;
    int *literals; /* clauses, each ends with 0 */
    size_t count, capacity;
    size_t clauses;
    size_t opened;      /* clauses begun, the satisfied ones too */
    int variable_count; /* numbered from 1 */
    struct variable *variables;
    size_t variable_capacity;
    int *slots; /* named variables by hash, 0 empty */
    size_t slot_count;
    struct section *sections;
    size_t section_count, section_capacity;
    int *goals;
    size_t goal_count, goal_capacity;
    unsigned generation; /* rises when the formula starts anew */
    bool failed;

    /* Of the clause that is open. */
    size_t open_at;
    bool satisfied;
};

void formula_reset(struct formula *formula); /* empty, for another one */
void formula_section(struct formula *formula, int which);

/* A new variable with its arguments as the symbol asks for. */
int formula_variable(struct formula *formula, const struct symbol *symbol,
                     const int *arguments);
#define VARIABLE(formula, symbol, ...) \
    formula_variable(formula, symbol,  \
                     (const int[SYMBOL_MAX_ARGUMENTS]){__VA_ARGS__})

/* The variable of that name, made at its first use. */
int formula_named(struct formula *formula, const struct symbol *symbol,
                  const int *arguments);
#define NAMED(formula, symbol, ...) \
    formula_named(formula, symbol,  \
                  (const int[SYMBOL_MAX_ARGUMENTS]){__VA_ARGS__})

/* A clause at once, or literal by literal between open and close. */
void formula_clause(struct formula *formula, const int *literals); /* ends: 0 */
#define CLAUSE(formula, ...) \
    formula_clause(formula, (const int[]){__VA_ARGS__, 0})
void formula_unit(struct formula *formula, int variable, bool value);
void formula_open(struct formula *formula);
void formula_literal(struct formula *formula, int literal);
void formula_close(struct formula *formula);

void formula_clear_goals(struct formula *formula);
void formula_goal(struct formula *formula, int literal);

/* At most one of them: each pair, as the seeds do it. */
void formula_pairwise(struct formula *formula, const int *literals,
                      size_t count);

/* The same with rows and columns of a square, recursively (Chen 2010, "A new
 * SAT encoding of the at-most-one constraint"): 2 n + O(sqrt n) clauses. */
void formula_at_most_one(struct formula *formula, const int *literals,
                         size_t count);
void formula_at_least_one(struct formula *formula, const int *literals,
                          size_t count);

/* Does the model (by variable) satisfy all clauses and goals?  Answers the
 * first clause that it breaks, from 1, or 0. */
size_t formula_broken_clause(const struct formula *formula,
                             const signed char *model);

#endif
