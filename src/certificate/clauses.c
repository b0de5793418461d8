/*
 * One array of numbers that grows; a failure is remembered and told by whoever
 * reads.
 */
#include "certificate/clauses.h"

#include "base/array.h"

void clauses_init(struct clauses *clauses)
{
    *clauses = (struct clauses){0};
}

void clauses_release(struct clauses *clauses)
{
    free(clauses->literals);
    clauses_init(clauses);
}

static void add(struct clauses *clauses, int literal)
{
    clauses->failed =
        clauses->failed || !ARRAY_ADD(clauses->literals, clauses->size,
                                      clauses->capacity, literal);
}

void clauses_literal(struct clauses *clauses, int literal)
{
    int variable = literal < 0 ? -literal : literal;
    if (variable > clauses->variables)
        clauses->variables = variable;
    add(clauses, literal);
}

void clauses_end(struct clauses *clauses)
{
    add(clauses, 0);
    clauses->count++;
}

void clauses_write(const struct clauses *clauses, struct buffer *to)
{
    buffer_print(to, "p cnf %d %zu\n", clauses->variables, clauses->count);
    for (size_t i = 0; i < clauses->size; i++) {
        int literal = clauses->literals[i];
        char digits[16];
        size_t at = sizeof digits;
        unsigned rest = (unsigned)(literal < 0 ? -literal : literal);
        digits[--at] = literal ? ' ' : '\n';
        do
            digits[--at] = (char)('0' + rest % 10);
        while ((rest /= 10) > 0);
        if (literal < 0)
            digits[--at] = '-';
        buffer_add(to, digits + at, sizeof digits - at);
    }
}
