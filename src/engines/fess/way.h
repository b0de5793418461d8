/*
 * Ways from the start to the goals, put together from what two searches know.
 */
#ifndef ENGINES_FESS_WAY_H
#define ENGINES_FESS_WAY_H

#include "engines/fess/strategy.h"

/* Is what the table says true?  Sets *end to the position with that key.  The
 * strategy that asks lends its memory; under the domain's lock. */
bool way_check(struct strategy *asking, const struct meeting_place *place,
               uint64_t key, struct way_end *end);

/* Sets the plan of a run to the way to one end and from the other on; the
 * latter's owner may be NULL. */
bool way_plan(struct run *run, const struct way_end *forward,
              const struct way_end *backward);

#endif
