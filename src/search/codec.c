/*
 * Ranks are those of the lists in the order of codec_compare: of all rising
 * lists of at most k boxes on P places, how many come before this one.  It is
 * the combinatorial number system (Knuth, The Art of Computer Programming 4A,
 * 7.2.1.3), with the end of a list as its greatest item.
 *
 * Let L(n, j) be the number of rising lists of at most j items from n on, the
 * empty one included: the sum of the binomials (P - n over i) for i up to j.
 * Of those the lists that begin below c come first, L(n, j) - L(c, j) of them,
 * and the empty one last.  So a list c1, c2, ... has the rank
 *
 *     L(0, k) - L(c1, k)  +  L(c1 + 1, k - 1) - L(c2, k - 1)  + ...
 *
 * and, where it ends before k boxes, one less than what is left of L on top.
 */
#include "search/codec.h"

#include <assert.h>

#include "base/bits.h"
#include "base/hash.h"

static bool number_places(struct codec *codec, struct run *run,
                          const uint64_t *dead)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    if (!RUN_NEW(run, codec->place_of, n) || !RUN_NEW(run, codec->places, n))
        return false;
    for (size_t s = 0; s < n; s++)
        codec->place_of[s] = bits_has(dead, s) ? CODEC_NO_PLACE : 0;
    for (int i = 0; i < board->box_count; i++)
        codec->place_of[board->box_squares[i]] = 0;
    for (size_t s = 0; s < n; s++) {
        if (codec->place_of[s] == CODEC_NO_PLACE)
            continue;
        codec->places[codec->place_count] = (square)s;
        codec->place_of[s] = codec->place_count++;
    }
    return true;
}

/* L of place n with j boxes; see above. */
static inline uint64_t *lists_from(const struct codec *codec, size_t n,
                                   size_t j)
{
    return codec->lists + n * ((size_t)codec->board->box_count + 1) + j;
}

/* Can a list and a player be one number of 64 bits?  A list from n on either
 * begins there or is one from n + 1 on. */
static bool count_lists(struct codec *codec)
{
    size_t boxes = (size_t)codec->board->box_count;
    uint64_t most = UINT64_MAX / (uint64_t)codec->board->squares / 2;
    for (size_t n = codec->place_count + 1; n-- > 0;)
        for (size_t j = 0; j <= boxes; j++) {
            uint64_t *lists = lists_from(codec, n, j);
            *lists = 1;
            if (n == codec->place_count || j == 0)
                continue;
            *lists =
                *lists_from(codec, n + 1, j) + *lists_from(codec, n + 1, j - 1);
            if (*lists > most)
                return false;
        }
    return true;
}

/* Bits of the greatest rank with the greatest player. */
static unsigned rank_bits(const struct codec *codec)
{
    uint64_t all = *lists_from(codec, 0, (size_t)codec->board->box_count) *
                   (uint64_t)codec->board->squares;
    return bits_highest((all - 1) | 1) + 1;
}

/* Where the binomials alone would fill the memory of small levels, or are more
 * than 64 bits, boxes are listed or marked. */
static bool prepare_ranks(struct codec *codec, struct run *run)
{
    size_t boxes = (size_t)codec->board->box_count;
    if (boxes > 64 || codec->place_count > 0x400)
        return true;
    codec->lists = run_alloc(run, (codec->place_count + 1) * (boxes + 1),
                             sizeof(uint64_t));
    if (!codec->lists)
        return false;
    if (count_lists(codec) && (rank_bits(codec) + 7) / 8 < codec->bytes) {
        codec->form = ENCODE_RANK;
        codec->head_bits = rank_bits(codec);
        codec->bytes = (codec->head_bits + 7) / 8;
    }
    return true;
}

bool codec_init(struct codec *codec, struct run *run, const uint64_t *dead)
{
    const struct board *board = run->board;
    *codec = (struct codec){.board = board};
    if (!number_places(codec, run, dead))
        return false;
    size_t bits = (codec->place_count + 7) / 8;
    codec->place_bytes = codec->place_count < 0xff ? 1 : 2;
    size_t list = codec->place_bytes * (size_t)board->box_count;
    codec->form = list < bits ? ENCODE_LIST : ENCODE_BITS;
    codec->box_bytes = list < bits ? list : bits;
    codec->player_bytes = board->squares <= 0x100 ? 1 : 2;
    codec->bytes = codec->box_bytes + codec->player_bytes;
    codec->head_bits = codec->bytes < 8 ? 8 * (unsigned)codec->bytes : 64;
    return prepare_ranks(codec, run);
}

/* Little-endian, one or two bytes. */
static void put_number(unsigned char *bytes, size_t size, unsigned value)
{
    bytes[0] = (unsigned char)value;
    if (size == 2)
        bytes[1] = (unsigned char)(value >> 8);
}

static unsigned get_number(const unsigned char *bytes, size_t size)
{
    return size == 2 ? bytes[0] | (unsigned)bytes[1] << 8 : bytes[0];
}

/* A rank with its player.  Sizes that are common are constant here, so that
 * nothing is called: a fifth of the time of bfs. */
static inline uint64_t get_key(const unsigned char *record, size_t bytes)
{
    uint64_t key = 0;
    if (bytes == 4)
        memcpy(&key, record, 4);
    else if (bytes == 5)
        memcpy(&key, record, 5);
    else if (bytes == 6)
        memcpy(&key, record, 6);
    else
        memcpy(&key, record, bytes);
    return bits_little(key);
}

static inline void put_key(unsigned char *record, size_t bytes, uint64_t key)
{
    key = bits_little(key);
    if (bytes == 4)
        memcpy(record, &key, 4);
    else if (bytes == 5)
        memcpy(record, &key, 5);
    else if (bytes == 6)
        memcpy(record, &key, 6);
    else
        memcpy(record, &key, bytes);
}

static uint64_t rank_of(const struct codec *codec, const uint64_t *boxes,
                        square player)
{
    const struct board *board = codec->board;
    size_t left = (size_t)board->box_count, from = 0;
    uint64_t rank = 0;
    struct bits_walk walk = bits_walk(boxes, board->words);
    for (size_t s; bits_next(&walk, &s); left--) {
        size_t place = codec->place_of[s];
        assert(left > 0 && place != CODEC_NO_PLACE);
        rank +=
            *lists_from(codec, from, left) - *lists_from(codec, place, left);
        from = place + 1;
    }
    rank += *lists_from(codec, from, left) - 1;
    return rank * (uint64_t)board->squares + player;
}

static void unpack_rank(const struct codec *codec, const unsigned char *record,
                        uint64_t *boxes, square *player)
{
    const struct board *board = codec->board;
    uint64_t key = get_key(record, codec->bytes);
    uint64_t rank = key / (uint64_t)board->squares;
    *player = (square)(key % (uint64_t)board->squares);
    size_t from = 0;
    for (size_t left = (size_t)board->box_count; left > 0; left--) {
        uint64_t all = *lists_from(codec, from, left);
        if (rank == all - 1)
            return;
        size_t place = from;
        while (all - *lists_from(codec, place + 1, left) <= rank)
            place++;
        rank -= all - *lists_from(codec, place, left);
        bits_add(boxes, codec->places[place]);
        from = place + 1;
    }
}

/* A list ends, where boxes have vanished, with all ones. */
static void pack_list(const struct codec *codec, const uint64_t *boxes,
                      unsigned char *record)
{
    memset(record, 0xff, codec->box_bytes);
    struct bits_walk walk = bits_walk(boxes, codec->board->words);
    for (size_t s; bits_next(&walk, &s); record += codec->place_bytes)
        put_number(record, codec->place_bytes, codec->place_of[s]);
}

static void pack_bits(const struct codec *codec, const uint64_t *boxes,
                      unsigned char *record)
{
    memset(record, 0, codec->box_bytes);
    BITS_EACH (s, boxes, codec->board->words) {
        uint32_t place = codec->place_of[s];
        record[place / 8] |= (unsigned char)(1 << place % 8);
    }
}

uint64_t codec_pack(const struct codec *codec, const uint64_t *boxes,
                    square player, unsigned char *record)
{
    if (codec->form == ENCODE_RANK) {
        uint64_t key = rank_of(codec, boxes, player);
        put_key(record, codec->bytes, key);
        return key;
    }
    if (codec->form == ENCODE_LIST)
        pack_list(codec, boxes, record);
    else
        pack_bits(codec, boxes, record);
    put_number(record + codec->box_bytes, codec->player_bytes, player);
    return get_key(record, codec->bytes < 8 ? codec->bytes : 8);
}

static void unpack_list(const struct codec *codec, const unsigned char *record,
                        uint64_t *boxes)
{
    size_t size = codec->place_bytes;
    unsigned none = size == 2 ? 0xffff : 0xff;
    for (size_t i = 0; i < codec->box_bytes; i += size) {
        unsigned place = get_number(record + i, size);
        if (place == none)
            return;
        bits_add(boxes, codec->places[place]);
    }
}

static void unpack_bits(const struct codec *codec, const unsigned char *record,
                        uint64_t *boxes)
{
    for (size_t i = 0; i < codec->box_bytes; i++)
        for (uint64_t rest = record[i]; rest; rest &= rest - 1)
            bits_add(boxes, codec->places[i * 8 + bits_lowest(rest)]);
}

void codec_unpack(const struct codec *codec, const unsigned char *record,
                  uint64_t *boxes, square *player)
{
    memset(boxes, 0, codec->board->words * sizeof *boxes);
    if (codec->form == ENCODE_RANK) {
        unpack_rank(codec, record, boxes, player);
        return;
    }
    if (codec->form == ENCODE_LIST)
        unpack_list(codec, record, boxes);
    else
        unpack_bits(codec, record, boxes);
    *player =
        (square)get_number(record + codec->box_bytes, codec->player_bytes);
}

bool codec_equal(const struct codec *codec, const unsigned char *one,
                 const unsigned char *two)
{
    if (codec->form == ENCODE_RANK)
        return get_key(one, codec->bytes) == get_key(two, codec->bytes);
    return memcmp(one, two, codec->bytes) == 0;
}

uint64_t codec_hash(const struct codec *codec, const unsigned char *record)
{
    if (codec->form == ENCODE_RANK)
        return hash_mix(get_key(record, codec->bytes));
    return hash_bytes(record, codec->bytes, 0);
}

uint64_t codec_hash_boxes(const struct codec *codec,
                          const unsigned char *record)
{
    if (codec->form == ENCODE_RANK)
        return hash_mix(get_key(record, codec->bytes) /
                        (uint64_t)codec->board->squares);
    return hash_bytes(record, codec->box_bytes, 0);
}

/* Of two bytes of bits, the one with the lowest bit that the other has not is
 * less; numbers are stored from the low end. */
static int compare_items(const struct codec *codec, const unsigned char *one,
                         const unsigned char *two)
{
    bool bits = codec->form == ENCODE_BITS;
    size_t size = bits ? 1 : codec->place_bytes;
    for (size_t i = 0; i < codec->bytes; i += size) {
        if (i == codec->box_bytes)
            size = codec->player_bytes;
        unsigned x = get_number(one + i, size), y = get_number(two + i, size);
        if (x == y)
            continue;
        bool less = x < y;
        if (i < codec->box_bytes && bits)
            less = x & ((x ^ y) & -(x ^ y));
        return less ? -1 : 1;
    }
    return 0;
}

int codec_compare(const struct codec *codec, const unsigned char *one,
                  const unsigned char *two)
{
    if (codec->form != ENCODE_RANK)
        return compare_items(codec, one, two);
    uint64_t x = get_key(one, codec->bytes);
    uint64_t y = get_key(two, codec->bytes);
    return (x > y) - (x < y);
}
