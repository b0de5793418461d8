/*
 * A growing list that is searched from the start: a run has a few dozen names.
 */
#include "core/counter.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void counters_release(struct counters *counters)
{
    free(counters->list);
    *counters = (struct counters){0};
}

static struct kura_counter *find(const struct counters *counters,
                                 const char *name)
{
    for (size_t i = 0; i < counters->count; i++)
        if (strcmp(counters->list[i].name, name) == 0)
            return counters->list + i;
    return NULL;
}

uint64_t counters_value(const struct counters *counters, const char *name)
{
    const struct kura_counter *counter = find(counters, name);
    return counter ? counter->value : 0;
}

bool counters_add(struct counters *counters, struct kura_counter counter)
{
    struct kura_counter *known = find(counters, counter.name);
    if (known) {
        known->value += counter.value;
        return true;
    }
    return ARRAY_ADD(counters->list, counters->count, counters->capacity,
                     counter);
}

bool counters_add_all(struct counters *counters, const struct counters *more)
{
    for (size_t i = 0; i < more->count; i++)
        if (!counters_add(counters, more->list[i]))
            return false;
    return true;
}
