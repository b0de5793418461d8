/*
 * Numbers that look random and repeat for the same seed (splitmix64).
 */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

#include "base/hash.h"

struct random {
    uint64_t state; /* set it to the seed */
};

static inline uint64_t random_next(struct random *random)
{
    random->state += UINT64_C(0x9e3779b97f4a7c15);
    return hash_mix(random->state);
}

/* A number in 0..n-1, n > 0.  The bias is n / 2^64: none that shows. */
static inline uint64_t random_below(struct random *random, uint64_t n)
{
    return random_next(random) % n;
}

#endif
