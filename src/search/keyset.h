/*
 * A set of 64-bit keys that grows with need.  For searches whose answers are
 * checked later: two positions with one key are taken for the same.
 */
#ifndef SEARCH_KEYSET_H
#define SEARCH_KEYSET_H

#include "core/engine.h"

struct keyset {
    uint64_t *slots; /* 0 is free; the key 0 is kept as 1 */
    uint32_t *values;
    size_t count, slot_count; /* a power of two */
};

/* False when the run's memory is spent. */
bool keyset_init(struct keyset *set, struct run *run);

/* Gives its memory back. */
void keyset_release(struct keyset *set, struct run *run);

/* Fetches into the cache what finding the key will look at. */
void keyset_touch(const struct keyset *set, uint64_t key);

/* The value kept with a key; NULL if the key is not there. */
uint32_t *keyset_find(const struct keyset *set, uint64_t key);

/* The place of the value, 0 in a new one; NULL when memory is spent. */
uint32_t *keyset_add(struct keyset *set, struct run *run, uint64_t key);

#endif
