/*
 * The list of deadlock tests, from which settings and listings are made.
 */
#include "search/deadlocks/deadlocks.h"

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

const struct deadlock *deadlock_find(const char *name)
{
    for (int i = 0; deadlocks[i]; i++)
        if (strcmp(deadlocks[i]->name, name) == 0)
            return deadlocks[i];
    return NULL;
}
