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

/* Clauses that show, one after the other, that a clause follows: each has one
 * literal left that is not denied yet, the last none.  By their numbers. */
struct chain {
    uint32_t *numbers; /* owned */
    size_t count, capacity;
};

struct propagator {
    int variables;
    signed char *values;     /* by literal: 1 true, -1 false, 0 open */
    struct watches *watches; /* by literal */
    int *trail;              /* literals in the order they became true */
    size_t trailed, propagated;

    uint32_t *reasons; /* by variable: the clause that made it follow */
    uint32_t *units;   /* by variable: number of the clause that says so at the
                          root; 0: it does not follow there */
    uint32_t *seen;    /* by variable: the last chain that it is part of */
    uint32_t chains;   /* made so far */
    uint32_t culprit;  /* the clause without a way out, after a conflict */

    int *memory; /* clauses: number, link, size, literals */
    size_t used, capacity;
    uint32_t *buckets; /* clauses by hash, chained through link */
    size_t bucket_count, clause_count;

    bool conflict; /* the clauses contradict one another at the root */
    bool failed;   /* memory ended */
};

bool propagator_init(struct propagator *propagator, int variables);
void propagator_release(struct propagator *propagator);

/* Adds a clause (DIMACS literals) with its number and what follows from it. */
void propagator_add(struct propagator *propagator, const int *literals,
                    size_t count, uint32_t number);

/* Takes one clause with these literals away, in any order; no effect when
 * there is none or when it is the reason of something. */
void propagator_remove(struct propagator *propagator, const int *literals,
                       size_t count);

/* Does the clause follow: does its denial propagate to a conflict?  Then the
 * chain, which may be NULL, becomes one that shows it; it counts on the numbers
 * in units. */
bool propagator_implies(struct propagator *propagator, const int *literals,
                        size_t count, struct chain *chain);

/* The chain for literal number i of the trail, which follows at the root; or,
 * with i the length of the trail, for the conflict there.  False when the
 * literal is a clause of its own: *number. */
bool propagator_explain(struct propagator *propagator, size_t i,
                        struct chain *chain, uint32_t *number);

#endif
