/*
 * All positions a search has seen, each once with a mark, in little more than
 * the bytes of the positions themselves.  Unlike in search/table.h they have no
 * numbers and no order of arrival.
 *
 * An ordered hash table (Amble and Knuth 1974), whose entries stand in the
 * order of their hashes, with 3/4 to 5/6 of the slots used.  The hash is the
 * position itself, scrambled so that no two become the same (as in Cleary's
 * compact hashing, 1984, though none of its bits are saved), so that an entry
 * is its hash, with the mark in the lowest bits, and a look-up is one miss of
 * the cache.  Since the order is that of the slots, the table grows in place.
 */
#ifndef SEARCH_CLOSED_H
#define SEARCH_CLOSED_H

#include "base/archive.h"
#include "search/codec.h"

struct closed {
    struct run *run; /* borrowed: its arena and budget */
    struct codec codec;
    uint64_t count; /* of positions */

    unsigned char *entries; /* of so many bytes; a head of 0 is a free slot */
    size_t size;
    size_t tail_bytes; /* of a position, behind its first eight */
    size_t low_bytes;  /* then, of the hash where the mark stands instead */
    uint64_t
        head_mask; /* the bytes of an entry's first word that are its own */
    uint64_t mark_mask, word_mask; /* of a mark, of a position's first word */
    unsigned half;                 /* of its bits */
    unsigned shift;                /* from a head to a hash of 64 bits */
    uint64_t homes;                /* slots where a hash may belong */
    size_t capacity;               /* slots: these and some behind the last */
};

/* A position to be looked for. */
struct closed_key {
    const unsigned char *record; /* as the codec packs it; borrowed */
    uint64_t head;               /* of its entry, without a mark */
    uint64_t low;                /* of the hash, what the mark takes up, in the
                                    order of memory */
};

/* Marks are 1 to most.  Boxes will only ever stand on squares outside dead, or
 * where they start.  False when the run's memory is spent. */
bool closed_init(struct closed *closed, struct run *run, const uint64_t *dead,
                 uint64_t most);

/* Packs a position into closed->codec.bytes that must outlive the key, which
 * takes its slot on the way to the cache. */
struct closed_key closed_key(const struct closed *closed, const uint64_t *boxes,
                             square player, unsigned char *record);

/* The same of a position that is packed. */
struct closed_key closed_key_of(const struct closed *closed,
                                const unsigned char *record);

/* Adds it if it is new.  False when the run's memory is spent. */
bool closed_add(struct closed *closed, const struct closed_key *key,
                uint64_t mark, bool *added);

/* Its mark; 0: it is not there. */
uint64_t closed_find(const struct closed *closed, const struct closed_key *key);

/* Gives a position that is there another mark. */
void closed_change(struct closed *closed, const struct closed_key *key,
                   uint64_t mark);

/* The first position from a place on (0: the first of all) whose mark has these
 * two lowest bits, into a record of closed->codec.bytes, and its place, which
 * stays the same whatever is added.  False when there is none. */
bool closed_scan(const struct closed *closed, uint64_t *place, unsigned bits,
                 unsigned char *record);

/* Carries all positions out or into an empty one of the same level. */
bool closed_carry(struct closed *closed, struct archive *archive);

#endif
