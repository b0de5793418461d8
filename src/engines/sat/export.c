/*
 * DIMACS as the SAT competitions use it; the readable form has the same
 * clauses in the same order.
 */
#include "engines/sat/export.h"

#include <stdlib.h>

static void write_argument(const struct formula *formula, char kind, int value,
                           FILE *to)
{
    static const char *const actions[] = {"move", "push", "noop"};
    int width = formula->run->board->width;
    if (kind == 'c')
        fprintf(to, "%d,%d", value / width, value % width);
    else if (kind == 'p')
        fprintf(to, "%d_%d", value / width, value % width);
    else if (kind == 'd')
        fputs(direction_name((enum direction)value), to);
    else if (kind == 'a')
        fputs(actions[value], to);
    else
        fprintf(to, kind == 'b' ? "box%d" : "%d", value);
}

static void write_name(const struct formula *formula, int variable, FILE *to)
{
    const struct variable *of = &formula->variables[variable];
    const char *kinds = of->symbol->arguments;
    fprintf(to, "%s(", of->symbol->name);
    for (int i = 0; kinds[i]; i++) {
        if (i)
            putc(',', to);
        write_argument(formula, kinds[i], of->arguments[i], to);
    }
    putc(')', to);
}

static void write_literals(const struct formula *formula, FILE *to)
{
    for (size_t i = 0; i < formula->count; i++) {
        if (formula->literals[i])
            fprintf(to, "%d ", formula->literals[i]);
        else
            fputs("0\n", to);
    }
    for (size_t i = 0; i < formula->goal_count; i++)
        fprintf(to, "%d 0\n", formula->goals[i]);
}

/* A comment for each variable: its number and its name. */
static void write_numbers(const struct formula *formula, FILE *to)
{
    for (int i = 1; i <= formula->variable_count; i++) {
        fprintf(to, "c %d ", i);
        write_name(formula, i, to);
        putc('\n', to);
    }
}

void export_dimacs(const struct formula *formula, bool names, FILE *to)
{
    fprintf(to, "p cnf %d %zu\n", formula->variable_count,
            formula->clauses + formula->goal_count);
    if (names)
        write_numbers(formula, to);
    write_literals(formula, to);
}

static void write_literal(const struct formula *formula, int literal, FILE *to)
{
    if (literal < 0)
        putc('-', to);
    write_name(formula, literal < 0 ? -literal : literal, to);
}

/* The clauses of one stretch of literals, a line each. */
static void write_clauses(const struct formula *formula, size_t first,
                          size_t end, const char *indent, FILE *to)
{
    bool begins = true;
    for (size_t i = first; i < end; i++) {
        int literal = formula->literals[i];
        if (begins)
            fputs(indent, to);
        else if (literal)
            fputs(" v ", to);
        begins = literal == 0;
        if (literal)
            write_literal(formula, literal, to);
        else
            fputs(i > first && formula->literals[i - 1] ? "\n"
                                                        : EMPTY_CLAUSE "\n",
                  to);
    }
}

/* All sections of one kind, under one heading. */
static void write_section(const struct formula *formula, int which,
                          const char *indent, FILE *to)
{
    for (size_t i = 0; i < formula->section_count; i++) {
        if (formula->sections[i].which != which)
            continue;
        bool last = i + 1 == formula->section_count;
        size_t end = last ? formula->count : formula->sections[i + 1].first;
        write_clauses(formula, formula->sections[i].first, end, indent, to);
    }
}

static int last_step(const struct formula *formula)
{
    int last = -1;
    for (size_t i = 0; i < formula->section_count; i++)
        if (formula->sections[i].which != SECTION_GOAL &&
            formula->sections[i].which > last)
            last = formula->sections[i].which;
    return last;
}

/* Are the variables numbered as they first come in the clauses?  Who reads the
 * clauses numbers them so. */
static bool is_numbered_in_order(const struct formula *formula)
{
    int next = 1;
    for (size_t i = 0; i < formula->count; i++) {
        int variable = abs(formula->literals[i]);
        if (variable > next)
            return false;
        next += variable == next;
    }
    return next > formula->variable_count;
}

void export_readable(const struct formula *formula, FILE *to)
{
    fputs("Initial State:\n", to);
    write_section(formula, SECTION_START, "  ", to);
    fputs("\nClauses per step:\n", to);
    int last = last_step(formula);
    for (int step = 0; step <= last; step++) {
        fprintf(to, "\n  Step %d:\n", step);
        write_section(formula, step, "    ", to);
    }
    fputs("\nGoal State:\n", to);
    write_section(formula, SECTION_GOAL, "  ", to);
    for (size_t i = 0; i < formula->goal_count; i++) {
        fputs("  ", to);
        write_literal(formula, formula->goals[i], to);
        putc('\n', to);
    }
    if (!is_numbered_in_order(formula)) {
        fputs("\n", to);
        write_numbers(formula, to);
    }
}

void export_variables(const struct formula *formula, FILE *to)
{
    for (int i = 1; i <= formula->variable_count; i++) {
        fprintf(to, "%d\n", i);
        write_name(formula, i, to);
        putc('\n', to);
    }
}

void export_answer(const struct formula *formula, enum answer answer,
                   const signed char *model, FILE *to)
{
    if (answer != ANSWER_YES) {
        fputs(answer == ANSWER_NO ? "UNSAT\n" : "INDET\n", to);
        return;
    }
    fputs("SAT\n", to);
    for (int i = 1; i <= formula->variable_count; i++)
        fprintf(to, "%d ", model[i] > 0 ? i : -i);
    fputs("0\n", to);
}
