/*
 * Deadlock tests: positions from which there is no way to a solution.
 *
 * A test may miss lost positions but never calls one lost that can be
 * solved; test/unit/deadlocks.c checks that on every position of thousands of
 * small levels.  Some tests keep what they learned, so self changes; one self
 * serves one thread.
 */
#ifndef SEARCH_DEADLOCKS_H
#define SEARCH_DEADLOCKS_H

#include "core/engine.h"
#include "core/state.h"

struct deadlock {
    const char *name, *summary;

    /* What the test needs, in the run's arena; NULL when that is spent. */
    void *(*prepare)(struct run *run);

    /*
     * Is the position lost?  reach is the player's.  pushed is where the
     * box that moved last stands: only what it can have caused is looked at;
     * NO_SQUARE looks everywhere.  When memory ends the run is marked and the
     * answer is no.
     */
    bool (*lost)(void *self, const struct state *state, const uint64_t *reach,
                 square pushed);
};

/* Cheapest first; ends with NULL. */
extern const struct deadlock *const deadlocks[];
extern const char *const deadlock_names[]; /* the same order, and end */

const struct deadlock *deadlock_find(const char *name); /* NULL: none */

#endif
