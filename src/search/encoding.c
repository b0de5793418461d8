/*
 * Ranks are those of the lists in the order of encoding_compare: of all rising
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
#include "search/encoding.h"

#include <assert.h>

#include "base/bits.h"
#include "base/hash.h"

static bool number_places(struct encoding *encoding, struct run *run,
                          const uint64_t *dead)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    encoding->place_of = run_alloc(run, n, sizeof *encoding->place_of);
    encoding->places = run_alloc(run, n, sizeof *encoding->places);
    if (!encoding->place_of || !encoding->places)
        return false;
    for (size_t s = 0; s < n; s++)
        encoding->place_of[s] = bits_has(dead, s) ? ENCODING_NO_PLACE : 0;
    for (int i = 0; i < board->box_count; i++)
        encoding->place_of[board->box_squares[i]] = 0;
    for (size_t s = 0; s < n; s++) {
        if (encoding->place_of[s] == ENCODING_NO_PLACE)
            continue;
        encoding->places[encoding->place_count] = (square)s;
        encoding->place_of[s] = encoding->place_count++;
    }
    return true;
}

/* L of place n with j boxes; see above. */
static inline uint64_t *lists_from(const struct encoding *encoding, size_t n,
                                   size_t j)
{
    return encoding->lists + n * ((size_t)encoding->board->box_count + 1) + j;
}

/* Can a list and a player be one number of 64 bits?  A list from n on either
 * begins there or is one from n + 1 on. */
static bool count_lists(struct encoding *encoding)
{
    size_t boxes = (size_t)encoding->board->box_count;
    uint64_t most = UINT64_MAX / (uint64_t)encoding->board->squares / 2;
    for (size_t n = encoding->place_count + 1; n-- > 0;)
        for (size_t j = 0; j <= boxes; j++) {
            uint64_t *lists = lists_from(encoding, n, j);
            *lists = 1;
            if (n == encoding->place_count || j == 0)
                continue;
            *lists = *lists_from(encoding, n + 1, j) +
                     *lists_from(encoding, n + 1, j - 1);
            if (*lists > most)
                return false;
        }
    return true;
}

/* Bytes of the greatest rank with the greatest player. */
static size_t rank_bytes(const struct encoding *encoding)
{
    uint64_t greatest =
        *lists_from(encoding, 0, (size_t)encoding->board->box_count) *
            (uint64_t)encoding->board->squares -
        1;
    size_t bytes = 1;
    while (greatest >>= 8)
        bytes++;
    return bytes;
}

/* Where the binomials alone would fill the memory of small levels, or are more
 * than 64 bits, boxes are listed or marked. */
static bool prepare_ranks(struct encoding *encoding, struct run *run)
{
    size_t boxes = (size_t)encoding->board->box_count;
    if (boxes > 64 || encoding->place_count > 0x400)
        return true;
    encoding->lists = run_alloc(run, (encoding->place_count + 1) * (boxes + 1),
                                sizeof(uint64_t));
    if (!encoding->lists)
        return false;
    if (count_lists(encoding) && rank_bytes(encoding) < encoding->bytes) {
        encoding->form = ENCODE_RANK;
        encoding->bytes = rank_bytes(encoding);
    }
    return true;
}

bool encoding_init(struct encoding *encoding, struct run *run,
                   const uint64_t *dead)
{
    const struct board *board = run->board;
    *encoding = (struct encoding){.board = board};
    if (!number_places(encoding, run, dead))
        return false;
    size_t bits = (encoding->place_count + 7) / 8;
    encoding->place_bytes = encoding->place_count < 0xff ? 1 : 2;
    size_t list = encoding->place_bytes * (size_t)board->box_count;
    encoding->form = list < bits ? ENCODE_LIST : ENCODE_BITS;
    encoding->box_bytes = list < bits ? list : bits;
    encoding->player_bytes = board->squares <= 0x100 ? 1 : 2;
    encoding->bytes = encoding->box_bytes + encoding->player_bytes;
    return prepare_ranks(encoding, run);
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
    return key;
}

static inline void put_key(unsigned char *record, size_t bytes, uint64_t key)
{
    if (bytes == 4)
        memcpy(record, &key, 4);
    else if (bytes == 5)
        memcpy(record, &key, 5);
    else if (bytes == 6)
        memcpy(record, &key, 6);
    else
        memcpy(record, &key, bytes);
}

static void pack_rank(const struct encoding *encoding, const uint64_t *boxes,
                      square player, unsigned char *record)
{
    const struct board *board = encoding->board;
    size_t left = (size_t)board->box_count, from = 0;
    uint64_t rank = 0;
    struct bits_walk walk = bits_walk(boxes, board->words);
    for (size_t s; bits_next(&walk, &s); left--) {
        size_t place = encoding->place_of[s];
        assert(left > 0 && place != ENCODING_NO_PLACE);
        rank += *lists_from(encoding, from, left) -
                *lists_from(encoding, place, left);
        from = place + 1;
    }
    rank += *lists_from(encoding, from, left) - 1;
    put_key(record, encoding->bytes, rank * (uint64_t)board->squares + player);
}

static void unpack_rank(const struct encoding *encoding,
                        const unsigned char *record, uint64_t *boxes,
                        square *player)
{
    const struct board *board = encoding->board;
    uint64_t key = get_key(record, encoding->bytes);
    uint64_t rank = key / (uint64_t)board->squares;
    *player = (square)(key % (uint64_t)board->squares);
    size_t from = 0;
    for (size_t left = (size_t)board->box_count; left > 0; left--) {
        uint64_t all = *lists_from(encoding, from, left);
        if (rank == all - 1)
            return;
        size_t place = from;
        while (all - *lists_from(encoding, place + 1, left) <= rank)
            place++;
        rank -= all - *lists_from(encoding, place, left);
        bits_add(boxes, encoding->places[place]);
        from = place + 1;
    }
}

/* A list ends, where boxes have vanished, with all ones. */
static void pack_list(const struct encoding *encoding, const uint64_t *boxes,
                      unsigned char *record)
{
    memset(record, 0xff, encoding->box_bytes);
    struct bits_walk walk = bits_walk(boxes, encoding->board->words);
    for (size_t s; bits_next(&walk, &s); record += encoding->place_bytes)
        put_number(record, encoding->place_bytes, encoding->place_of[s]);
}

static void pack_bits(const struct encoding *encoding, const uint64_t *boxes,
                      unsigned char *record)
{
    memset(record, 0, encoding->box_bytes);
    struct bits_walk walk = bits_walk(boxes, encoding->board->words);
    for (size_t s; bits_next(&walk, &s);) {
        uint32_t place = encoding->place_of[s];
        record[place / 8] |= (unsigned char)(1 << place % 8);
    }
}

void encoding_pack(const struct encoding *encoding, const uint64_t *boxes,
                   square player, unsigned char *record)
{
    if (encoding->form == ENCODE_RANK) {
        pack_rank(encoding, boxes, player, record);
        return;
    }
    if (encoding->form == ENCODE_LIST)
        pack_list(encoding, boxes, record);
    else
        pack_bits(encoding, boxes, record);
    put_number(record + encoding->box_bytes, encoding->player_bytes, player);
}

static void unpack_list(const struct encoding *encoding,
                        const unsigned char *record, uint64_t *boxes)
{
    size_t size = encoding->place_bytes;
    unsigned none = size == 2 ? 0xffff : 0xff;
    for (size_t i = 0; i < encoding->box_bytes; i += size) {
        unsigned place = get_number(record + i, size);
        if (place == none)
            return;
        bits_add(boxes, encoding->places[place]);
    }
}

static void unpack_bits(const struct encoding *encoding,
                        const unsigned char *record, uint64_t *boxes)
{
    for (size_t i = 0; i < encoding->box_bytes; i++)
        for (uint64_t rest = record[i]; rest; rest &= rest - 1)
            bits_add(boxes, encoding->places[i * 8 + bits_lowest(rest)]);
}

void encoding_unpack(const struct encoding *encoding,
                     const unsigned char *record, uint64_t *boxes,
                     square *player)
{
    memset(boxes, 0, encoding->board->words * sizeof *boxes);
    if (encoding->form == ENCODE_RANK) {
        unpack_rank(encoding, record, boxes, player);
        return;
    }
    if (encoding->form == ENCODE_LIST)
        unpack_list(encoding, record, boxes);
    else
        unpack_bits(encoding, record, boxes);
    *player = (square)get_number(record + encoding->box_bytes,
                                 encoding->player_bytes);
}

bool encoding_equal(const struct encoding *encoding, const unsigned char *one,
                    const unsigned char *two)
{
    if (encoding->form == ENCODE_RANK)
        return get_key(one, encoding->bytes) == get_key(two, encoding->bytes);
    return memcmp(one, two, encoding->bytes) == 0;
}

uint64_t encoding_hash(const struct encoding *encoding,
                       const unsigned char *record)
{
    if (encoding->form == ENCODE_RANK)
        return hash_mix(get_key(record, encoding->bytes));
    return hash_bytes(record, encoding->bytes, 0);
}

uint64_t encoding_hash_boxes(const struct encoding *encoding,
                             const unsigned char *record)
{
    if (encoding->form == ENCODE_RANK)
        return hash_mix(get_key(record, encoding->bytes) /
                        (uint64_t)encoding->board->squares);
    return hash_bytes(record, encoding->box_bytes, 0);
}

/* Of two bytes of bits, the one with the lowest bit that the other has not is
 * less; numbers are stored from the low end. */
static int compare_items(const struct encoding *encoding,
                         const unsigned char *one, const unsigned char *two)
{
    bool bits = encoding->form == ENCODE_BITS;
    size_t size = bits ? 1 : encoding->place_bytes;
    for (size_t i = 0; i < encoding->bytes; i += size) {
        if (i == encoding->box_bytes)
            size = encoding->player_bytes;
        unsigned x = get_number(one + i, size), y = get_number(two + i, size);
        if (x == y)
            continue;
        bool less = x < y;
        if (i < encoding->box_bytes && bits)
            less = x & ((x ^ y) & -(x ^ y));
        return less ? -1 : 1;
    }
    return 0;
}

int encoding_compare(const struct encoding *encoding, const unsigned char *one,
                     const unsigned char *two)
{
    if (encoding->form != ENCODE_RANK)
        return compare_items(encoding, one, two);
    uint64_t x = get_key(one, encoding->bytes);
    uint64_t y = get_key(two, encoding->bytes);
    return (x > y) - (x < y);
}
