/*
 * Each clause keeps its chain; last uses are found by a pass from the end,
 * which also drops what the contradiction does not need.
 */
#include "certificate/lrat.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void lrat_init(struct lrat *lrat, const struct clauses *formula)
{
    *lrat = (struct lrat){.formula = (uint32_t)formula->count};
}

void lrat_release(struct lrat *lrat)
{
    free(lrat->clauses);
    free(lrat->numbers);
    free(lrat->chain.numbers);
    *lrat = (struct lrat){0};
}

static void keep(struct lrat *lrat, int number)
{
    lrat->failed |= !ARRAY_ADD(lrat->numbers, lrat->used, lrat->room, number);
}

uint32_t lrat_add(struct lrat *lrat, const int *literals, size_t count)
{
    lrat->failed |=
        !ARRAY_ADD(lrat->clauses, lrat->count, lrat->capacity,
                   (struct lrat_clause){lrat->used, (uint32_t)count,
                                        (uint32_t)lrat->chain.count});
    if (lrat->failed)
        return 0;
    for (size_t i = 0; i < count; i++)
        keep(lrat, literals[i]);
    for (size_t i = 0; i < lrat->chain.count; i++)
        keep(lrat, (int)lrat->chain.numbers[i]);
    return lrat->formula + (uint32_t)lrat->count;
}

void lrat_root(struct lrat *lrat, struct propagator *propagator)
{
    uint32_t number;
    for (; lrat->root < propagator->trailed; lrat->root++) {
        int literal = propagator->trail[lrat->root];
        int dimacs = literal & 1 ? -(literal / 2) : literal / 2;
        if (propagator_explain(propagator, lrat->root, &lrat->chain, &number))
            number = lrat_add(lrat, &dimacs, 1);
        propagator->units[literal / 2] = number;
    }
    if (!propagator->conflict || lrat->complete)
        return;
    propagator_explain(propagator, propagator->trailed, &lrat->chain, &number);
    lrat_add(lrat, NULL, 0);
    lrat->complete = true;
}

/* ---- Writing ---- */

/* The last clause that uses each number, from 1; 0: none does. */
static uint32_t *find_last_uses(const struct lrat *lrat)
{
    size_t total = lrat->formula + lrat->count;
    uint32_t *last = calloc(total + 1, sizeof *last);
    if (!last || lrat->count == 0)
        return last;
    last[total] = (uint32_t)total;
    for (size_t i = lrat->count; i > 0; i--) {
        const struct lrat_clause *clause = &lrat->clauses[i - 1];
        uint32_t number = lrat->formula + (uint32_t)i;
        if (!last[number])
            continue;
        const int *chain = lrat->numbers + clause->first + clause->count;
        for (uint32_t k = 0; k < clause->chain; k++)
            if (!last[chain[k]])
                last[chain[k]] = number;
    }
    return last;
}

static void write_clause(const struct lrat *lrat, size_t i, struct buffer *to)
{
    const struct lrat_clause *clause = &lrat->clauses[i];
    const int *numbers = lrat->numbers + clause->first;
    buffer_print(to, "%zu ", lrat->formula + i + 1);
    for (uint32_t k = 0; k < clause->count; k++)
        buffer_print(to, "%d ", numbers[k]);
    buffer_text(to, "0 ");
    for (uint32_t k = 0; k < clause->chain; k++)
        buffer_print(to, "%d ", numbers[clause->count + k]);
    buffer_text(to, "0\n");
}

/* Deletes what the clause was the last to use. */
static void write_deletions(const struct lrat *lrat, size_t i, uint32_t *last,
                            struct buffer *to)
{
    const struct lrat_clause *clause = &lrat->clauses[i];
    const int *chain = lrat->numbers + clause->first + clause->count;
    uint32_t number = lrat->formula + (uint32_t)i + 1;
    bool any = false;
    for (uint32_t k = 0; k < clause->chain; k++) {
        if (last[chain[k]] != number)
            continue;
        if (!any)
            buffer_print(to, "%u d ", number);
        any = true;
        last[chain[k]] = 0;
        buffer_print(to, "%d ", chain[k]);
    }
    if (any)
        buffer_text(to, "0\n");
}

void lrat_write(struct lrat *lrat, struct buffer *to)
{
    uint32_t *last = find_last_uses(lrat);
    bool any = false;
    to->failed |= !last || lrat->failed;
    for (uint32_t i = 1; last && i <= lrat->formula; i++) {
        if (last[i])
            continue;
        buffer_print(to, any ? "%u " : "%u d %u ", any ? i : lrat->formula, i);
        any = true;
    }
    if (any)
        buffer_text(to, "0\n");
    for (size_t i = 0; last && i < lrat->count; i++) {
        if (!last[lrat->formula + i + 1])
            continue;
        write_clause(lrat, i, to);
        if (i + 1 < lrat->count)
            write_deletions(lrat, i, last, to);
    }
    free(last);
}

/* "number literals 0 reasons 0"; deletions are passed over. */
static void write_step(const char *line, struct buffer *to)
{
    char *at;
    strtol(line, &at, 10);
    if (strncmp(at, " d ", 3) == 0)
        return;
    buffer_text(to, "u ");
    for (long literal; (literal = strtol(at, &at, 10)) != 0;)
        buffer_print(to, "1 %sx%ld ", literal < 0 ? "~" : "", labs(literal));
    buffer_text(to, ">= 1 ;\n");
}

void lrat_to_veripb(const char *text, size_t formula, struct buffer *to)
{
    buffer_print(to, "pseudo-Boolean proof version 1.2\nf %zu 0\n", formula);
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
        write_step(text, to);
    buffer_text(to, "c -1 0\n");
}
