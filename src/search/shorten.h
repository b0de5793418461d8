/*
 * Tidies a plan that was found in a hurry: no position twice, and no stretch
 * in which a few boxes move that the same boxes could do with fewer pushes.
 */
#ifndef SEARCH_SHORTEN_H
#define SEARCH_SHORTEN_H

#include "core/engine.h"
#include "core/state.h"

/*
 * Shortens the pushes from the start position in place; answers how many are
 * left.  The work is bounded and repeats exactly.  When memory ends the run is
 * marked, and the pushes are a plan still.
 */
size_t shorten_pushes(struct run *run, struct push *pushes, size_t count);

#endif
