/*
 * A level as facts of a logic program, and the names that cells and boxes have
 * there: l<row>_<column> from 0, crate_<number> from 1 in reading order.
 *
 * sokoban/1, crate/1, location/1, wall/1, isgoal/1, isnongoal/1, leftOf/2,
 * below/2, at/3, clear/2, time/1 (0..maxsteps, a constant of the program), and
 * live/1 for the squares that are not dead.  Under RULES_SINK the goal is also
 * sink/1.  Cells that nobody can come to are there like all others.
 */
#ifndef CORE_FACTS_H
#define CORE_FACTS_H

#include "base/buffer.h"
#include "base/error.h"
#include "core/level.h"

/* Adds the facts; false when memory ends. */
bool facts_write(const struct level *level, struct buffer *to,
                 struct kura_error *err);

/* The cell's name. */
void facts_cell(struct buffer *to, const struct level *level, int cell);

#endif
