/*
 * A position as few bytes: a set of boxes and a square for the player.
 *
 * Boxes stand on places: squares where a box can be at all.  Three forms, the
 * shortest is taken:
 *
 *     rank   the place of the list among all lists of that many boxes or
 *            fewer, times the squares, plus the player; at most eight bytes
 *     list   the boxes' places, rising, then the player
 *     bits   one bit for each place, then the player
 *
 * Two positions are the same only if all their bytes are.
 */
#ifndef SEARCH_ENCODING_H
#define SEARCH_ENCODING_H

#include "core/engine.h"

#define ENCODING_NO_PLACE UINT32_MAX

enum encoding_form { ENCODE_RANK, ENCODE_LIST, ENCODE_BITS };

struct encoding {
    const struct board *board;
    uint32_t *place_of; /* square -> its number, or ENCODING_NO_PLACE */
    square *places;     /* and back */
    uint32_t place_count;
    enum encoding_form form;
    uint64_t *lists;     /* for ranks: see encoding.c */
    size_t place_bytes;  /* of a list's item: 1 or 2 */
    size_t box_bytes;    /* of all boxes; not for ranks */
    size_t player_bytes; /* 1 or 2; not for ranks */
    size_t bytes;        /* of a position */
};

/* Boxes will only ever stand on squares outside dead, or where they start.
 * False when the run's memory is spent. */
bool encoding_init(struct encoding *encoding, struct run *run,
                   const uint64_t *dead);

/* Is it a square where boxes can be? */
static inline bool encoding_has_place(const struct encoding *encoding, square s)
{
    return encoding->place_of[s] != ENCODING_NO_PLACE;
}

/* Boxes has board->words words, record encoding->bytes. */
void encoding_pack(const struct encoding *encoding, const uint64_t *boxes,
                   square player, unsigned char *record);
void encoding_unpack(const struct encoding *encoding,
                     const unsigned char *record, uint64_t *boxes,
                     square *player);

bool encoding_equal(const struct encoding *encoding, const unsigned char *one,
                    const unsigned char *two);

/* Of the whole position, and of its boxes alone. */
uint64_t encoding_hash(const struct encoding *encoding,
                       const unsigned char *record);
uint64_t encoding_hash_boxes(const struct encoding *encoding,
                             const unsigned char *record);

/* Compares two positions: box by box in rising order, where the end of the list
 * is greatest, then by the player. */
int encoding_compare(const struct encoding *encoding, const unsigned char *one,
                     const unsigned char *two);

#endif
