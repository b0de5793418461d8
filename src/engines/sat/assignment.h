/*
 * The cheapest assignment of rows to columns, and the prices that prove it.
 */
#ifndef ENGINES_SAT_ASSIGNMENT_H
#define ENGINES_SAT_ASSIGNMENT_H

#include "core/engine.h"

#define ASSIGNMENT_NONE (INT32_MAX / 4) /* no way */

/*
 * Assigns each of the rows a column of its own, rows <= columns; costs are by
 * row * columns + column, ASSIGNMENT_NONE for what can't be.  Fills the prices
 * of the columns, never positive; *impossible when no assignment is finite.
 * False when the run's memory ends.
 */
bool assignment_prices(struct run *run, const int32_t *costs, int rows,
                       int columns, int32_t *prices, bool *impossible);

#endif
