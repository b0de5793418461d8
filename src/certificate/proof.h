/*
 * Checks that clauses contradict one another, by a proof in DRAT's text form:
 * a clause a line, each ended by 0, "d" in front of one that is not needed any
 * more (Wetzler, Heule and Hunt 2014).
 *
 * Each clause that is added must follow by unit propagation: to deny it leads
 * to a conflict.  Clauses that would need the more general RAT property are
 * refused; the solver we call writes none.  Deletions only save time: a clause
 * too many never makes a wrong proof right.
 */
#ifndef CERTIFICATE_PROOF_H
#define CERTIFICATE_PROOF_H

#include "certificate/clauses.h"

/* Asked now and then; true stops the check. */
typedef bool proof_stop_fn(void *user);

enum proof_verdict {
    PROOF_ACCEPTED,
    PROOF_REFUSED, /* err: KURA_INPUT with the line of the proof */
    PROOF_STOPPED, /* stop said so, or memory ended: err */
};

/* Notes how each clause of a proof follows, to be written as LRAT; see lrat.h.
 */
struct lrat;

/* What goes with a check; each may be NULL. */
struct proof_means {
    proof_stop_fn *stop;
    void *user;
    struct lrat *lrat;
};

enum proof_verdict proof_check(const struct clauses *clauses, const char *text,
                               size_t size, const struct proof_means *means,
                               struct kura_error *err);

#endif
