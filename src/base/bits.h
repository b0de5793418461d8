/*
 * Bit tricks: sets of small integers as arrays of 64-bit words.
 *
 * A set over 0..n-1 is BITS_WORDS(n) words; bits past n stay zero.  This is
 * the only place that uses compiler builtins.
 */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BITS_WORDS(n) (((size_t)(n) + 63) / 64)

static inline bool bits_has(const uint64_t *set, size_t i)
{
    return set[i / 64] >> (i % 64) & 1;
}

static inline void bits_add(uint64_t *set, size_t i)
{
    set[i / 64] |= (uint64_t)1 << (i % 64);
}

static inline void bits_remove(uint64_t *set, size_t i)
{
    set[i / 64] &= ~((uint64_t)1 << (i % 64));
}

/* The place of the lowest one; the word is not 0. */
static inline unsigned bits_lowest(uint64_t word)
{
    return (unsigned)__builtin_ctzll(word);
}

/* The place of the highest one; the word is not 0. */
static inline unsigned bits_highest(uint64_t word)
{
    return 63 - (unsigned)__builtin_clzll(word);
}

static inline unsigned bits_count(uint64_t word)
{
    return (unsigned)__builtin_popcountll(word);
}

/* A word as it stands in memory with its lowest byte first, and back. */
static inline uint64_t bits_little(uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(word);
#else
    return word;
#endif
}

/* The ones from place low to place high, both included, both under 64. */
static inline uint64_t bits_range(unsigned low, unsigned high)
{
    return (UINT64_MAX >> (63 - high)) & (UINT64_MAX << low);
}

static inline size_t bits_total(const uint64_t *set, size_t words)
{
    size_t total = 0;
    for (size_t i = 0; i < words; i++)
        total += bits_count(set[i]);
    return total;
}

/* How much two sets have in common. */
static inline size_t bits_common(const uint64_t *a, const uint64_t *b,
                                 size_t words)
{
    size_t total = 0;
    for (size_t i = 0; i < words; i++)
        total += bits_count(a[i] & b[i]);
    return total;
}

/* Have two sets something in common?  Is all of one in the other? */
static inline bool bits_meet(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (a[i] & b[i])
            return true;
    return false;
}

static inline bool bits_within(const uint64_t *part, const uint64_t *whole,
                               size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (part[i] & ~whole[i])
            return false;
    return true;
}

/* Walks a set in rising order: BITS_EACH (s, set, words) ... */
#define BITS_EACH(i, bits, count)                                \
    for (struct bits_walk i##_walk = bits_walk((bits), (count)); \
         i##_walk.words; i##_walk.words = 0)                     \
        for (size_t i; bits_next(&i##_walk, &i);)

struct bits_walk {
    const uint64_t *set;
    size_t words, word;
    uint64_t rest; /* of set[word], what is still to visit */
};

static inline struct bits_walk bits_walk(const uint64_t *set, size_t words)
{
    return (struct bits_walk){set, words, 0, words ? set[0] : 0};
}

static inline bool bits_next(struct bits_walk *walk, size_t *i)
{
    while (walk->rest == 0) {
        if (++walk->word >= walk->words)
            return false;
        walk->rest = walk->set[walk->word];
    }
    *i = walk->word * 64 + bits_lowest(walk->rest);
    walk->rest &= walk->rest - 1;
    return true;
}

#endif
