/*
 * LRAT: a proof in which each clause comes with the numbers of those that it
 * follows from, so that checking takes no search (Cruz-Filipe, Heule, Hunt,
 * Kaufmann and Schneider-Kamp 2017).
 *
 * It is made from a proof in DRAT while that is checked.  What follows at the
 * root becomes a clause of its own, so that chains stay short.  In the end only
 * clauses that the contradiction needs are written, and each is deleted after
 * its last use.
 */
#ifndef CERTIFICATE_LRAT_H
#define CERTIFICATE_LRAT_H

#include "base/buffer.h"
#include "certificate/clauses.h"
#include "certificate/propagate.h"

struct lrat_clause {
    size_t first;          /* of its numbers: literals, then the chain */
    uint32_t count, chain; /* how many of each */
};

struct lrat {
    uint32_t formula;            /* clauses of the formula: 1 .. formula */
    struct lrat_clause *clauses; /* owned: those that follow, in order */
    size_t count, capacity;
    int *numbers; /* owned */
    size_t used, room;
    struct chain chain; /* of the next clause */
    size_t root;        /* literals of the trail that have their clause */
    bool complete;      /* the last clause is empty */
    bool failed;        /* memory ended */
};

void lrat_init(struct lrat *lrat, const struct clauses *formula);
void lrat_release(struct lrat *lrat);

/* Notes a clause that follows by lrat->chain; answers its number. */
uint32_t lrat_add(struct lrat *lrat, const int *literals, size_t count);

/* Notes what now follows at the root. */
void lrat_root(struct lrat *lrat, struct propagator *propagator);

/* Writes the proof, which must be complete. */
void lrat_write(struct lrat *lrat, struct buffer *to);

/* The clauses of such a text, over a formula of so many, as a proof of VeriPB,
 * version 1.2, where each must follow by unit propagation (Elffers, Gocht,
 * McCreesh and Nordstroem 2020). */
void lrat_to_veripb(const char *text, size_t formula, struct buffer *to);

/* Checks a proof in this form; false with err: KURA_INPUT and the line if it
 * is wrong. */
bool lrat_check(const struct clauses *formula, const char *text, size_t size,
                struct kura_error *err);

#endif
