/*
 * Clauses lie in one array, as solvers take them.  At most one of many is said
 * by the product encoding (Chen 2010, A New SAT Encoding of the At-Most-One
 * Constraint), of few pair by pair.
 */
#include "engines/sat/formula.h"

#include "base/hash.h"

#define CLAUSES_PER_POLL 1024
#define PAIRWISE_MOST 4

static const struct symbol auxiliary = {"auxiliary", "n"};

void formula_reset(struct formula *formula)
{
    formula->count = formula->clauses = 0;
    formula->variable_count = 0;
    formula->section_count = 0;
    formula->goal_count = 0;
    formula->generation++;
    if (formula->slots)
        memset(formula->slots, 0, formula->slot_count * sizeof(int));
}

/* Makes room for one more item of that size; false marks the formula. */
static bool reserve(struct formula *formula, void *items, size_t count,
                    size_t *capacity, size_t size)
{
    formula->failed =
        formula->failed ||
        !run_reserve(formula->run, items, capacity, count + 1, size);
    return !formula->failed;
}

void formula_section(struct formula *formula, int which)
{
    if (!reserve(formula, &formula->sections, formula->section_count,
                 &formula->section_capacity, sizeof *formula->sections))
        return;
    formula->sections[formula->section_count++] =
        (struct section){which, formula->count};
}

int formula_variable(struct formula *formula, const struct symbol *symbol,
                     const int *arguments)
{
    size_t count = (size_t)formula->variable_count + 1;
    if (!reserve(formula, &formula->variables, count,
                 &formula->variable_capacity, sizeof *formula->variables))
        return LIT_FALSE;
    formula->variables[count].symbol = symbol;
    memcpy(formula->variables[count].arguments, arguments,
           sizeof formula->variables[count].arguments);
    return ++formula->variable_count;
}

static bool is_same(const struct variable *variable,
                    const struct symbol *symbol, const int *arguments)
{
    return variable->symbol == symbol &&
           memcmp(variable->arguments, arguments, sizeof variable->arguments) ==
               0;
}

/* The slot that has the variable, or where it belongs. */
static int *find_slot(struct formula *formula, const struct symbol *symbol,
                      const int *arguments)
{
    size_t mask = formula->slot_count - 1;
    size_t size = sizeof formula->variables->arguments;
    size_t slot = (size_t)hash_bytes(arguments, size, (uintptr_t)symbol) & mask;
    while (
        formula->slots[slot] &&
        !is_same(&formula->variables[formula->slots[slot]], symbol, arguments))
        slot = (slot + 1) & mask;
    return &formula->slots[slot];
}

/* Twice as many slots; false marks the formula. */
static bool widen_slots(struct formula *formula)
{
    size_t wanted = formula->slot_count ? 2 * formula->slot_count : 4096;
    if (!run_fit(formula->run, &formula->slots, &formula->slot_count, wanted,
                 sizeof *formula->slots)) {
        formula->failed = true;
        return false;
    }
    memset(formula->slots, 0, formula->slot_count * sizeof *formula->slots);
    for (int i = 1; i <= formula->variable_count; i++) {
        const struct variable *variable = &formula->variables[i];
        *find_slot(formula, variable->symbol, variable->arguments) = i;
    }
    return true;
}

int formula_named(struct formula *formula, const struct symbol *symbol,
                  const int *arguments)
{
    if (2 * (size_t)formula->variable_count + 2 > formula->slot_count &&
        !widen_slots(formula))
        return LIT_FALSE;
    int *slot = find_slot(formula, symbol, arguments);
    if (*slot == 0) {
        int made = formula_variable(formula, symbol, arguments);
        if (made == LIT_FALSE)
            return made;
        *slot = made;
    }
    return *slot;
}

static void add(struct formula *formula, int literal)
{
    if (!reserve(formula, &formula->literals, formula->count,
                 &formula->capacity, sizeof *formula->literals))
        return;
    formula->literals[formula->count++] = literal;
}

void formula_open(struct formula *formula)
{
    formula->open_at = formula->count;
    formula->satisfied = false;
    if (++formula->opened % CLAUSES_PER_POLL == 0 && run_poll(formula->run))
        formula->failed = true;
}

void formula_literal(struct formula *formula, int literal)
{
    if (literal == LIT_TRUE)
        formula->satisfied = true;
    else if (literal != LIT_FALSE && !formula->satisfied)
        add(formula, literal);
}

void formula_close(struct formula *formula)
{
    if (formula->satisfied) {
        formula->count = formula->open_at;
        return;
    }
    add(formula, 0);
    formula->clauses++;
}

void formula_clause(struct formula *formula, const int *literals)
{
    formula_open(formula);
    for (; *literals; literals++)
        formula_literal(formula, *literals);
    formula_close(formula);
}

void formula_unit(struct formula *formula, int variable, bool value)
{
    CLAUSE(formula, value ? variable : -variable);
}

void formula_clear_goals(struct formula *formula)
{
    formula->goal_count = 0;
}

void formula_goal(struct formula *formula, int literal)
{
    if (literal == LIT_TRUE ||
        !reserve(formula, &formula->goals, formula->goal_count,
                 &formula->goal_capacity, sizeof *formula->goals))
        return;
    if (literal == LIT_FALSE)
        CLAUSE(formula, LIT_FALSE);
    else
        formula->goals[formula->goal_count++] = literal;
}

void formula_pairwise(struct formula *formula, const int *literals,
                      size_t count)
{
    for (size_t i = 0; i < count && !formula->failed; i++)
        for (size_t j = i + 1; j < count && !formula->failed; j++)
            CLAUSE(formula, -literals[i], -literals[j]);
}

static size_t side_of_square(size_t count)
{
    size_t side = 1;
    while (side * side < count)
        side++;
    return side;
}

/* A variable for each line of the square, in the run's memory. */
static int *new_lines(struct formula *formula, size_t count)
{
    int *lines = run_alloc(formula->run, count, sizeof *lines);
    if (!lines)
        formula->failed = true;
    for (size_t i = 0; lines && i < count; i++)
        lines[i] = VARIABLE(formula, &auxiliary, formula->variable_count + 1);
    return lines;
}

void formula_at_most_one(struct formula *formula, const int *literals,
                         size_t count)
{
    if (count <= PAIRWISE_MOST) {
        formula_pairwise(formula, literals, count);
        return;
    }
    size_t columns = side_of_square(count);
    size_t rows = (count + columns - 1) / columns;
    int *row = new_lines(formula, rows);
    int *column = new_lines(formula, columns);
    if (formula->failed || !row || !column)
        return;
    for (size_t i = 0; i < count; i++) {
        CLAUSE(formula, -literals[i], row[i / columns]);
        CLAUSE(formula, -literals[i], column[i % columns]);
    }
    formula_at_most_one(formula, row, rows);
    formula_at_most_one(formula, column, columns);
}

void formula_at_least_one(struct formula *formula, const int *literals,
                          size_t count)
{
    formula_open(formula);
    for (size_t i = 0; i < count; i++)
        formula_literal(formula, literals[i]);
    formula_close(formula);
}

static bool holds(const signed char *model, int literal)
{
    return literal > 0 ? model[literal] > 0 : model[-literal] <= 0;
}

size_t formula_broken_clause(const struct formula *formula,
                             const signed char *model)
{
    size_t clause = 0;
    bool satisfied = false;
    for (size_t i = 0; i < formula->count; i++) {
        int literal = formula->literals[i];
        if (literal != 0) {
            satisfied = satisfied || holds(model, literal);
            continue;
        }
        clause++;
        if (!satisfied)
            return clause;
        satisfied = false;
    }
    for (size_t i = 0; i < formula->goal_count; i++)
        if (!holds(model, formula->goals[i]))
            return clause + i + 1;
    return 0;
}
