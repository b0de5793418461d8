/*
 * PI-corrals: when all that can be done about a closed part of the board can
 * be done now, do that first and nothing else (Meger and Damgaard).
 *
 * A corral is a set of squares C that the player can't come to, with a set of
 * boxes K that holds all boxes beside C and perhaps more.  Take any plan from
 * here that moves a box of K.  Up to the first such push the player stays out
 * of C.  If every push that could be the first one, whatever the other boxes
 * have done by then, leads into C and is possible now (or can't belong to any
 * plan), then that push can be made at once: it takes nothing away from the
 * pushes that came before it, since they neither use C nor K.  So it is enough
 * to try those pushes, and the fewest pushes stay the fewest.
 *
 * When there is no such push and K still has work to do, the position is
 * lost.
 */
#ifndef SEARCH_PRUNINGS_PI_CORRAL_H
#define SEARCH_PRUNINGS_PI_CORRAL_H

#include "core/engine.h"
#include "core/state.h"

struct pi_corral;

/* NULL when the run's memory is spent. */
struct pi_corral *pi_corral_new(struct run *run);

/*
 * Keeps of the pushes that are possible (all of them, from state_pushes or
 * without those to dead squares) only those of the best corral, in their
 * order; answers how many.  Without a corral all are kept.  0 where there were
 * some: the position is lost.
 */
int pi_corral_prune(struct pi_corral *pi, const struct state *state,
                    const uint64_t *reach, struct push *list, int count);

/* The floor and the boxes of the corral that the last answer is about; no boxes
 * if there was none. */
void pi_corral_best(const struct pi_corral *pi, const uint64_t **floor,
                    const uint64_t **boxes);

#endif
