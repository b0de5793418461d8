/*
 * Which two boxes can never both come home.
 *
 * For each pair of squares, eight bits: is there a way to bring two boxes from
 * there to goals, alone on the board, with the player on side d of the first
 * or of the second?  Other boxes only take ways away, so what is hopeless for
 * two is hopeless for all.
 */
#ifndef ENGINES_SAT_PAIRS_H
#define ENGINES_SAT_PAIRS_H

#include "engines/sat/front.h"

struct pairs {
    int squares;
    uint8_t *alive; /* by x * squares + y, x < y; NULL: nothing is known */
};

/* Leaves the table out on boards where it would take too long; false when the
 * run must stop. */
bool pairs_init(struct pairs *pairs, struct run *run,
                const struct front *front);

/* Hopeless wherever the player is. */
bool pairs_dead(const struct pairs *pairs, square x, square y);

/* Hopeless with the player on side d of x. */
bool pairs_dead_beside(const struct pairs *pairs, square x, unsigned d,
                       square y);

#endif
