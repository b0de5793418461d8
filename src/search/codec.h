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
#ifndef SEARCH_CODEC_H
#define SEARCH_CODEC_H

#include "core/engine.h"

#define CODEC_NO_PLACE UINT32_MAX

enum codec_form { ENCODE_RANK, ENCODE_LIST, ENCODE_BITS };

struct codec {
    const struct board *board;
    uint32_t *place_of; /* square -> its number, or CODEC_NO_PLACE */
    square *places;     /* and back */
    uint32_t place_count;
    enum codec_form form;
    uint64_t *lists;     /* for ranks: see codec.c */
    size_t place_bytes;  /* of a list's item: 1 or 2 */
    size_t box_bytes;    /* of all boxes; not for ranks */
    size_t player_bytes; /* 1 or 2; not for ranks */
    size_t bytes;        /* of a position */
    unsigned head_bits;  /* of its first eight bytes, as a number; or fewer */
};

/* Boxes will only ever stand on squares outside dead, or where they start.
 * False when the run's memory is spent. */
bool codec_init(struct codec *codec, struct run *run, const uint64_t *dead);

/* Boxes has board->words words, record codec->bytes.  Answers the first eight
 * of these as a number below 1 << head_bits, the lowest first. */
uint64_t codec_pack(const struct codec *codec, const uint64_t *boxes,
                    square player, unsigned char *record);
void codec_unpack(const struct codec *codec, const unsigned char *record,
                  uint64_t *boxes, square *player);

bool codec_equal(const struct codec *codec, const unsigned char *one,
                 const unsigned char *two);

/* Of the whole position, and of its boxes alone. */
uint64_t codec_hash(const struct codec *codec, const unsigned char *record);
uint64_t codec_hash_boxes(const struct codec *codec,
                          const unsigned char *record);

/* Compares two positions: box by box in rising order, where the end of the list
 * is greatest, then by the player. */
int codec_compare(const struct codec *codec, const unsigned char *one,
                  const unsigned char *two);

#endif
