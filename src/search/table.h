/*
 * All positions a search has seen, each once, packed and numbered from 0 in
 * the order they came.
 *
 * A position is a set of boxes and a square for the player (where it stands or
 * the name of its region: the search decides).  Boxes are packed as bits over
 * the squares where a box can stand at all, or as a list of them, whichever is
 * shorter.  Two positions are the same only if all their bytes are, so that
 * what is proved by "seen before" is proved.
 *
 * Memory: 5 bytes for each hash slot, of which 1/3 to 2/3 are used, and the
 * packed bytes; both grow with need in the run's arena.  A look-up is a miss of
 * the cache in the tags, and where the tag is right one each in slots and
 * records.
 */
#ifndef SEARCH_TABLE_H
#define SEARCH_TABLE_H

#include "base/parcel.h"
#include "core/engine.h"

#define TABLE_FULL UINT32_MAX

struct table {
    struct run *run;    /* borrowed: its arena and budget */
    uint32_t *place_of; /* square -> number among the places of boxes */
    square *places;     /* and back */
    uint32_t place_count;
    bool as_list;           /* boxes are lists, not bits */
    size_t place_bytes;     /* of a list's item: 1 or 2 */
    size_t box_bytes;       /* of all boxes */
    size_t player_bytes;    /* 1 or 2 */
    size_t record_bytes;    /* of a position */
    unsigned char *records; /* count of them */
    uint32_t count;
    size_t capacity;
    uint8_t *tags;          /* of a slot: a part of the hash; 0 is free */
    uint32_t *slots;        /* number of a position */
    size_t slot_count;      /* a power of two */
    unsigned char *scratch; /* one record */
};

/* Boxes will only ever stand on squares outside dead, or where they start.
 * False when the run's memory is spent. */
bool table_init(struct table *table, struct run *run, const uint64_t *dead);

/* The number of the position, *added if it is new; TABLE_FULL when the run's
 * memory is spent. */
uint32_t table_add(struct table *table, const uint64_t *boxes, square player,
                   bool *added);

/* The same in two steps: the position packed, valid until the next, in
 * record_bytes that are the same in every table of a level; and its number. */
const unsigned char *table_pack(struct table *table, const uint64_t *boxes,
                                square player);
uint32_t table_add_packed(struct table *table, const unsigned char *record,
                          bool *added);

/* The number of a position that is there; TABLE_FULL: it is not. */
uint32_t table_find(struct table *table, const uint64_t *boxes, square player);
uint32_t table_find_packed(const struct table *table,
                           const unsigned char *record);

/* Fetches into the cache what finding or adding the position will look at. */
void table_touch(const struct table *table, const unsigned char *record);

/* Forgets all positions and keeps the memory. */
void table_clear(struct table *table);

/* Gives back the memory that grows with the number of positions. */
void table_release(struct table *table);

/* Unpacks a position; boxes has board->words words. */
void table_get(const struct table *table, uint32_t number, uint64_t *boxes,
               square *player);

/* Compares two positions: box by box in rising order, where the end of the list
 * is greatest, then by the player. */
int table_compare(const struct table *table, uint32_t a, uint32_t b);

/* Carries all positions, with their numbers, out or into an empty table of the
 * same level. */
bool table_carry(struct table *table, struct parcel *parcel);

#endif
