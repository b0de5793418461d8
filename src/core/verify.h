/*
 * The referee: plays a plan on the level itself, by the rules alone.
 *
 * It knows no board, no table and no engine, so nothing that helped to find a
 * plan can vouch for it.  It also counts, as sokobano.de and JSoko do:
 *
 * - box lines: runs of pushes in one direction without a step between them;
 * - box changes: pushes of another box than the push before, the first counts;
 * - pushing sessions: runs of pushes without a plain move between them;
 * - player lines: runs of steps in one direction, pushing or not.
 */
#ifndef CORE_VERIFY_H
#define CORE_VERIFY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "core/level.h"
#include "core/plan.h"
#include "kura.h"

/*
 * Plays the plan.  The case of its letters is not looked at; with fixed not
 * NULL, the steps played are added there with capitals where they pushed.
 * False only when memory ends.
 */
bool verify(const struct level *level, const struct plan *plan,
            struct plan *fixed, struct kura_verdict *verdict,
            struct kura_error *err);

#endif
