/*
 * The question of a certificate: is there a plan of at most so many moves, or
 * pushes?  As clauses, from the level alone.
 *
 * This is the part that must be believed, so it is kept small and plain, knows
 * nothing of boards, tables, dead squares or engines, and states only the
 * rules of the game.  Every plan within the bound, with waiting put in front
 * to fill it up, satisfies all clauses; so if they contradict one another,
 * there is none.
 */
#ifndef CERTIFICATE_QUESTION_H
#define CERTIFICATE_QUESTION_H

#include "certificate/clauses.h"
#include "core/level.h"

/* Fills the clauses; most is the bound on pushes or moves, -1 gives the empty
 * clause.  False when memory ends. */
bool question_ask(const struct level *level, bool pushes, int most,
                  struct clauses *clauses, struct kura_error *err);

#endif
