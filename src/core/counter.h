/*
 * What a run has counted, by name: each name once, whatever is added to it
 * summed up, in the order in which the names came.
 */
#ifndef CORE_COUNTER_H
#define CORE_COUNTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kura.h"

struct counters {
    struct kura_counter *list; /* owned */
    size_t count, capacity;
};

void counters_release(struct counters *counters);

/* 0 where there is none of that name. */
uint64_t counters_value(const struct counters *counters, const char *name);

/* False when memory ends. */
bool counters_add(struct counters *counters, struct kura_counter counter);
bool counters_add_all(struct counters *counters, const struct counters *more);

#endif
