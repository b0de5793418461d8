/*
 * A position as text: the letters of XSB, with the colours of a terminal if
 * asked.  XSB has no letter for a sink: it is drawn as a goal.  The box that
 * the last step pushed stands out in colour.  No row ends with a space.
 */
#ifndef DRAW_TEXT_H
#define DRAW_TEXT_H

#include "base/buffer.h"
#include "core/level.h"
#include "core/plan.h"

/*
 * Adds the position after that many steps of the plan, a line a row.  Fails if
 * the plan is shorter or breaks a rule before it.
 */
bool draw_text(const struct level *level, const struct plan *plan, size_t step,
               bool colour, struct buffer *to, struct kura_error *err);

#endif
