/*
 * What plans are compared by: what is minimised, then the other of moves and
 * pushes, then box lines, box changes and pushing sessions, as the referee
 * counts them; what it does not accept is no plan.
 */
#ifndef OPTIMIZE_SCORE_H
#define OPTIMIZE_SCORE_H

#include "core/engine.h"

enum { SCORE_PARTS = 5 };
struct plan_score {
    size_t parts[SCORE_PARTS]; /* the first decides */
};

/* False when the plan is refused, or memory ends. */
bool plan_score(const struct run *run, const struct plan *plan,
                struct plan_score *score);

/* Less than 0 where the first is better. */
int plan_score_compare(const struct plan_score *a, const struct plan_score *b);

#endif
