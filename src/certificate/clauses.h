/*
 * A list of clauses as a certificate has it: numbers, each clause ended by 0.
 */
#ifndef CERTIFICATE_CLAUSES_H
#define CERTIFICATE_CLAUSES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"

struct clauses {
    int *literals; /* owned */
    size_t size, capacity;
    size_t count; /* of clauses */
    int variables;
    bool failed; /* memory ended */
};

/* {0} has none. */
void clauses_release(struct clauses *clauses);

void clauses_literal(struct clauses *clauses, int literal);
void clauses_end(struct clauses *clauses); /* of the clause */

/* Adds them in DIMACS, without comments. */
void clauses_write(const struct clauses *clauses, struct buffer *to);

#endif
