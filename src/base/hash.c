/*
 * Eight bytes at a time, each word mixed as in splitmix64 (Steele, Lea and
 * Flood 2014, Fast Splittable Pseudorandom Number Generators).
 */
#include "base/hash.h"

/* Eight bytes at a time, each mixed into the running value. */
uint64_t hash_bytes(const void *data, size_t size, uint64_t seed)
{
    const unsigned char *bytes = data;
    uint64_t hash = hash_mix(seed + UINT64_C(0x9e3779b97f4a7c15) * (size + 1));
    for (; size >= 8; bytes += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        hash = hash_mix(hash ^ word) + word;
    }
    uint64_t tail = 0;
    memcpy(&tail, bytes, size);
    return hash_mix(hash ^ tail);
}
