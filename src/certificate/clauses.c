/*
 * One array of numbers that grows; a failure is remembered and told by whoever
 * reads.
 */
#include "certificate/clauses.h"

#include "base/array.h"

void clauses_release(struct clauses *clauses)
{
    free(clauses->literals);
    *clauses = (struct clauses){0};
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
        if (literal < 0)
            buffer_char(to, '-');
        buffer_number(to, (uint64_t)abs(literal));
        buffer_char(to, literal ? ' ' : '\n');
    }
}
