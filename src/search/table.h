/*
 * All positions a search has seen, each once, encoded and numbered from 0 in
 * the order they came.
 *
 * A position is a set of boxes and a square for the player (where it stands or
 * the name of its region: the search decides).  Two positions are the same only
 * if all their bytes are, so that what is proved by "seen before" is proved.
 *
 * Memory: 4 bytes for each hash slot, of which 5/9 to 5/6 are used, and the
 * bytes of the codec; both grow with need in the run's arena.  A look-up is
 * a miss of the cache in the slots, and where the tag is right one in the
 * records.
 */
#ifndef SEARCH_TABLE_H
#define SEARCH_TABLE_H

#include "base/archive.h"
#include "core/state.h"
#include "search/codec.h"

#define TABLE_FULL UINT32_MAX

/* An array with an item for each position. */
struct table_array {
    void *items; /* address of the pointer to them */
    size_t size; /* of one */
};

struct table {
    struct run *run; /* borrowed: its arena and budget */
    struct codec codec;
    unsigned char *records; /* count of them */
    uint32_t count;
    size_t capacity;
    uint32_t *slots; /* 0: free; else a position's number plus 1, and above
                        what numbers need a part of its hash, the tag */
    uint32_t slot_count;
    uint32_t number_mask;
    unsigned char *scratch;       /* one record */
    struct table_array beside[2]; /* grow with it */
    int beside_count;
};

/* Boxes will only ever stand on squares outside dead, or where they start.
 * False when the run's memory is spent. */
bool table_init(struct table *table, struct run *run, const uint64_t *dead);

/* Makes an array of items of that size that has room for as many positions as
 * the table, while that is empty: items is the address of the pointer to it,
 * which changes when a position is added.  False when memory is spent. */
bool table_beside(struct table *table, void *items, size_t size);

/* The number of the position, *added if it is new; TABLE_FULL when the run's
 * memory is spent. */
uint32_t table_add(struct table *table, const uint64_t *boxes, square player,
                   bool *added);

/* The same in two steps: the position encoded, valid until the next, in bytes
 * that are the same in every table of a level; and its number. */
const unsigned char *table_pack(struct table *table, const uint64_t *boxes,
                                square player);
uint32_t table_add_packed(struct table *table, const unsigned char *record,
                          bool *added);

/* The number of a position that is there; TABLE_FULL: it is not. */
uint32_t table_find(struct table *table, const uint64_t *boxes, square player);

/* For many look-ups at once, whose misses of the cache then overlap: fetches
 * the slot of a record with that codec_hash. */
void table_touch(const struct table *table, uint64_t hash);

/* Forgets all positions and keeps the memory. */
void table_clear(struct table *table);

/* A position as the codec packed it, until the next is added. */
static inline const unsigned char *table_record(const struct table *table,
                                                uint32_t number)
{
    return table->records + number * table->codec.bytes;
}

/* Unpacks a position; boxes has board->words words. */
void table_get(const struct table *table, uint32_t number, uint64_t *boxes,
               square *player);

/* Makes it the state's, and fills the player's reach; scratch is a set. */
void table_load(const struct table *table, uint32_t number, struct state *state,
                uint64_t *scratch, uint64_t *reach);

/* Compares two positions as codec_compare does. */
int table_compare(const struct table *table, uint32_t a, uint32_t b);

/* Carries all positions, with their numbers, out or into an empty table of the
 * same level. */
bool table_carry(struct table *table, struct archive *archive);

#endif
