/*
 * Unit propagation over clauses that come and go, with two watched literals
 * (Moskewicz and others 2001).
 *
 * A literal is 2 * variable, plus 1 if negative.  Clauses lie in one array of
 * ints; the first two literals of each are watched.  What follows at the root
 * stays; what follows from assumptions is taken back.
 */
#ifndef CERTIFICATE_PROPAGATE_H
#define CERTIFICATE_PROPAGATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct watches {
    uint32_t *clauses;
    size_t count, capacity;
};

struct propagator {
    int variables;
    signed char *values;     /* by literal: 1 true, -1 false, 0 open */
    struct watches *watches; /* by literal */
    int *trail;              /* literals in the order they became true */
    size_t trailed, propagated;

    int *memory; /* clauses: link, size, literals */
    size_t used, capacity;
    uint32_t *buckets; /* clauses by hash, chained through link */
    size_t bucket_count, clause_count;

    bool conflict; /* the clauses contradict one another at the root */
    bool failed;   /* memory ended */
};

bool propagator_init(struct propagator *propagator, int variables);
void propagator_release(struct propagator *propagator);

/* Adds a clause (DIMACS literals) and what follows from it. */
void propagator_add(struct propagator *propagator, const int *literals,
                    size_t count);

/* Takes one clause with these literals away, in any order; no effect when
 * there is none or when it is the reason of something. */
void propagator_remove(struct propagator *propagator, const int *literals,
                       size_t count);

/* Does the clause follow: does its denial propagate to a conflict? */
bool propagator_implies(struct propagator *propagator, const int *literals,
                        size_t count);

#endif
