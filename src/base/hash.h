/*
 * Mixing of integers and bytes into 64-bit hashes.  Not for secrets: anyone
 * can make two texts collide on purpose.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* A permutation of the 64-bit numbers whose every output bit depends on every
 * input bit (the finalizer of splitmix64, Steele and others, 2014). */
static inline uint64_t hash_mix(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

uint64_t hash_bytes(const void *data, size_t size, uint64_t seed);

#endif
