/*
 * The list of deadlock tests, from which settings and listings are made.
 */
#include "search/deadlocks/deadlocks.h"

#include "base/text.h"

/* To add a test: write NAME.c here, which exports one constant struct deadlock
 * NAME_deadlock, and add its name. */
#define DEADLOCKS(X) \
    X(freeze)        \
    X(diagonals)     \
    X(corridor)      \
    X(patterns)      \
    X(retrograde)    \
    X(bipartite)     \
    X(corral)

#define DECLARE(name) extern const struct deadlock name##_deadlock;
DEADLOCKS(DECLARE)

#define ENTRY(name) &name##_deadlock,
const struct deadlock *const deadlocks[] = {DEADLOCKS(ENTRY) NULL};

#define NAME(name) #name,
const char *const deadlock_names[] = {DEADLOCKS(NAME) NULL};

const struct deadlock *deadlock_find(const char *name)
{
    int place = text_find(name, deadlock_names);
    return place < 0 ? NULL : deadlocks[place];
}
