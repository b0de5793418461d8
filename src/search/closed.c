/*
 * A hash is a fraction: times the number of homes it is the slot where its
 * entry belongs, which stands there or behind, with no free slot between, and
 * after all entries that are less.  To grow, all entries are moved to the end
 * of what is longer now, and from there, the first one first, to where they
 * belong. Behind the last home are a few slots more, so that nothing goes
 * round.
 */
#include "search/closed.h"

#include "base/bits.h"
#include "base/hash.h"

/* Debug builds start tiny, to give growing a chance to go wrong. */
#ifdef KURA_TINY_TABLES
#define FIRST_HOMES 4
#define FIRST_BEHIND 1
#else
#define FIRST_HOMES 1024
#define FIRST_BEHIND 64
#endif

#define WORD sizeof(uint64_t)
#define SLOTS_PER_POLL 0x4000
#define MANY 0x10000 /* homes; from here on less is held in reserve */

/* A permutation of the numbers below the mask plus 1, where every bit of the
 * upper half depends on all. */
static inline uint64_t scramble(uint64_t x, uint64_t mask, unsigned half)
{
    x ^= x >> half;
    x = x * UINT64_C(0xbf58476d1ce4e5b9) & mask;
    x ^= x >> half;
    x = x * UINT64_C(0x94d049bb133111eb) & mask;
    return x ^ x >> half;
}

/* And back. */
static uint64_t unscramble(uint64_t x, uint64_t mask, unsigned half)
{
    x ^= x >> half;
    x = x * UINT64_C(0x319642b2d24d8ec3) & mask;
    x ^= x >> half;
    x = x * UINT64_C(0x96de1b173f119089) & mask;
    return x ^ x >> half;
}

static inline unsigned char *entry_at(const struct closed *closed, size_t slot)
{
    return closed->entries + slot * closed->size;
}

static inline uint64_t head_at(const struct closed *closed, size_t slot)
{
    uint64_t head;
    memcpy(&head, entry_at(closed, slot), WORD);
    return bits_little(head) & closed->head_mask;
}

/* The slot where the entry with that head belongs. */
static inline size_t home_of(const struct closed *closed, uint64_t head)
{
    uint64_t hash = (head & ~closed->mark_mask) << closed->shift;
    return (size_t)((hash >> 32) * closed->homes >> 32);
}

/* ---- Room ---- */

/* In the middle of a word, since a call for a few bytes takes longer. */
static inline void put_head(struct closed *closed, size_t slot, uint64_t head)
{
    unsigned char *entry = entry_at(closed, slot);
    uint64_t word;
    memcpy(&word, entry, WORD);
    word = bits_little((bits_little(word) & ~closed->head_mask) | head);
    memcpy(entry, &word, WORD);
}

static inline void move(struct closed *closed, size_t from, size_t to,
                        uint64_t head)
{
    if (from == to)
        return;
    if (closed->low_bytes)
        memcpy(entry_at(closed, to) + WORD, entry_at(closed, from) + WORD,
               closed->size - WORD);
    put_head(closed, to, head);
    put_head(closed, from, 0);
}

/* Is it time to ask, and is the run to be stopped?  Whatever entries were moved
 * until then, they are all there, in their order. */
static bool is_stopped(struct closed *closed, size_t slot)
{
    return slot % SLOTS_PER_POLL == 0 && run_poll(closed->run);
}

static bool is_over(const struct closed *closed)
{
    return closed->run->stopped_by != STOP_NONE;
}

/* Moves all entries to the end; answers where they begin now. */
static size_t gather(struct closed *closed)
{
    size_t first = closed->capacity;
    for (size_t slot = closed->capacity; slot-- > 0;) {
        if (is_stopped(closed, slot))
            break;
        uint64_t head = head_at(closed, slot);
        if (head)
            move(closed, slot, --first, head);
    }
    return first;
}

/* And then to where they belong, as far as there is room behind the homes. */
static bool spread(struct closed *closed, size_t first)
{
    size_t next = 0;
    for (size_t slot = first; slot < closed->capacity; slot++) {
        if (is_stopped(closed, slot))
            return false;
        uint64_t head = head_at(closed, slot);
        size_t home = home_of(closed, head);
        if (home > next)
            next = home;
        if (next > slot)
            return false;
        move(closed, slot, next++, head);
    }
    return true;
}

/* Moves everything for so many homes with so many slots behind, or more. */
static bool resize(struct closed *closed, uint64_t homes, size_t behind)
{
    if (homes > UINT32_MAX)
        return run_lacks_memory(closed->run);
    for (;; behind *= 2) {
        size_t capacity = homes + behind, before = closed->capacity;
        unsigned char *entries = run_resize(closed->run, closed->entries,
                                            capacity * closed->size + WORD);
        if (!entries)
            return false;
        closed->entries = entries;
        closed->capacity = capacity;
        closed->homes = homes;
        if (!run_fill(closed->run, entry_at(closed, before), 0,
                      (capacity - before) * closed->size + WORD))
            return false;
        size_t first = gather(closed);
        if (is_over(closed))
            return false;
        if (spread(closed, first))
            return true;
        if (is_over(closed))
            return false;
    }
}

/* By less where entries are long, which weighs more than moving them. */
static bool grow(struct closed *closed)
{
    uint64_t homes = closed->homes;
    size_t behind = closed->capacity - homes;
    homes += homes / (homes < MANY ? 2 : closed->low_bytes ? 8 : 4);
    return resize(closed, homes, behind + behind / 8 + 1);
}

static bool is_crowded(const struct closed *closed)
{
    return (closed->count + 1) * 6 > closed->homes * 5;
}

/* A head has the first word of a position and the mark, where both fit. */
static void choose_entry(struct closed *closed, uint64_t most)
{
    const struct codec *codec = &closed->codec;
    unsigned marks = bits_highest(most) + 1, bits = codec->head_bits + marks;
    closed->mark_mask = ((uint64_t)1 << marks) - 1;
    closed->tail_bytes = codec->bytes > WORD ? codec->bytes - WORD : 0;
    closed->low_bytes = bits > 64 ? (marks + 7) / 8 : 0;
    size_t head_bytes = bits > 64 ? WORD : (bits + 7) / 8;
    closed->head_mask = UINT64_MAX >> (64 - 8 * head_bytes);
    /* To the top, since that is what tells the homes apart. */
    closed->shift = 64 - (bits > 64 ? codec->head_bits : bits);
    closed->size = head_bytes + closed->tail_bytes + closed->low_bytes;
    closed->word_mask = UINT64_MAX >> (64 - codec->head_bits);
    closed->half = (codec->head_bits + 1) / 2;
}

bool closed_init(struct closed *closed, struct run *run, const uint64_t *dead,
                 uint64_t most)
{
    *closed = (struct closed){.run = run};
    if (!codec_init(&closed->codec, run, dead))
        return false;
    choose_entry(closed, most);
    return resize(closed, FIRST_HOMES, FIRST_BEHIND);
}

/* ---- Positions ---- */

/* Of a record whose first word is known. */
static struct closed_key make_key(const struct closed *closed,
                                  const unsigned char *record, uint64_t word)
{
    struct closed_key key = {.record = record};
    if (closed->tail_bytes)
        word ^= hash_bytes(record + WORD, closed->tail_bytes, 0);
    key.head = scramble(word, closed->word_mask, closed->half);
    if (closed->low_bytes) {
        key.low = bits_little(key.head & closed->mark_mask);
        key.head &= ~closed->mark_mask;
    } else {
        key.head *= closed->mark_mask + 1;
    }
    __builtin_prefetch(entry_at(closed, home_of(closed, key.head)));
    return key;
}

struct closed_key closed_key(const struct closed *closed, const uint64_t *boxes,
                             square player, unsigned char *record)
{
    uint64_t word = codec_pack(&closed->codec, boxes, player, record);
    return make_key(closed, record, word);
}

struct closed_key closed_key_of(const struct closed *closed,
                                const unsigned char *record)
{
    size_t bytes = closed->codec.bytes;
    uint64_t word = 0;
    memcpy(&word, record, bytes < WORD ? bytes : WORD);
    return make_key(closed, record, bits_little(word));
}

static bool has_rest(const struct closed *closed, const unsigned char *entry,
                     const struct closed_key *key)
{
    size_t tail = closed->tail_bytes;
    return memcmp(entry + WORD, key->record + WORD, tail) == 0 &&
           memcmp(entry + WORD + tail, &key->low, closed->low_bytes) == 0;
}

/* Is it the entry at that slot?  All others with that head stand next to it. */
static inline bool is_at(const struct closed *closed, size_t slot,
                         const struct closed_key *key)
{
    return closed->low_bytes == 0 ||
           has_rest(closed, entry_at(closed, slot), key);
}

/* The slot of the position, or the first one behind where it belongs. */
static size_t find_slot(const struct closed *closed,
                        const struct closed_key *key, bool *found)
{
    size_t slot = home_of(closed, key->head);
    *found = false;
    for (; slot < closed->capacity; slot++) {
        uint64_t head = head_at(closed, slot);
        if (!head || (head & ~closed->mark_mask) > key->head)
            return slot;
        if ((head & ~closed->mark_mask) == key->head &&
            is_at(closed, slot, key)) {
            *found = true;
            return slot;
        }
    }
    return slot;
}

static void write_entry(struct closed *closed, size_t slot,
                        const struct closed_key *key, uint64_t mark)
{
    unsigned char *entry = entry_at(closed, slot);
    put_head(closed, slot, key->head | mark);
    if (closed->low_bytes == 0)
        return;
    memcpy(entry + WORD, key->record + WORD, closed->tail_bytes);
    memcpy(entry + WORD + closed->tail_bytes, &key->low, closed->low_bytes);
}

/* Makes that slot free: what stands there and behind moves on.  False where no
 * slot behind is free. */
static bool clear_slot(struct closed *closed, size_t slot)
{
    size_t end = slot;
    while (end < closed->capacity && head_at(closed, end))
        end++;
    if (end == closed->capacity)
        return false;
    memmove(entry_at(closed, slot + 1), entry_at(closed, slot),
            (end - slot) * closed->size);
    return true;
}

bool closed_add(struct closed *closed, const struct closed_key *key,
                uint64_t mark, bool *added)
{
    bool found;
    size_t slot = find_slot(closed, key, &found);
    *added = !found;
    if (found)
        return true;
    while (is_crowded(closed) || !clear_slot(closed, slot)) {
        if (!grow(closed))
            return false;
        slot = find_slot(closed, key, &found);
    }
    write_entry(closed, slot, key, mark);
    closed->count++;
    return true;
}

uint64_t closed_find(const struct closed *closed, const struct closed_key *key)
{
    bool found;
    size_t slot = find_slot(closed, key, &found);
    return found ? head_at(closed, slot) & closed->mark_mask : 0;
}

void closed_change(struct closed *closed, const struct closed_key *key,
                   uint64_t mark)
{
    bool found;
    size_t slot = find_slot(closed, key, &found);
    if (found)
        write_entry(closed, slot, key, mark);
}

/* The position of an entry. */
static void read_record(const struct closed *closed, size_t slot,
                        unsigned char *record)
{
    const unsigned char *entry = entry_at(closed, slot);
    size_t tail = closed->tail_bytes, bytes = closed->codec.bytes;
    uint64_t word = head_at(closed, slot) & ~closed->mark_mask, low = 0;
    if (closed->low_bytes) {
        memcpy(&low, entry + WORD + tail, closed->low_bytes);
        word |= bits_little(low);
    } else {
        word /= closed->mark_mask + 1;
    }
    word = unscramble(word, closed->word_mask, closed->half);
    if (tail) {
        memcpy(record + WORD, entry + WORD, tail);
        word ^= hash_bytes(record + WORD, tail, 0);
    }
    word = bits_little(word);
    memcpy(record, &word, bytes < WORD ? bytes : WORD);
}

bool closed_scan(const struct closed *closed, uint64_t *place, unsigned bits,
                 unsigned char *record)
{
    size_t slot = home_of(closed, *place);
    for (; slot < closed->capacity; slot++) {
        uint64_t head = head_at(closed, slot);
        if ((head & 3) != bits || (head & ~closed->mark_mask) < *place)
            continue;
        *place = head & ~closed->mark_mask;
        read_record(closed, slot, record);
        return true;
    }
    return false;
}

/* ---- To a file and back ---- */

static bool save(struct closed *closed, struct archive *archive)
{
    for (size_t slot = 0; slot < closed->capacity; slot++)
        if (head_at(closed, slot) &&
            !archive_carry(archive, entry_at(closed, slot), closed->size))
            return false;
    return true;
}

/* They come in their order, so there must be room for all from the start. */
static bool load(struct closed *closed, struct archive *archive, uint64_t count)
{
    unsigned char *entry = run_alloc(closed->run, 1, closed->size + WORD);
    if (!resize(closed, closed->homes + count + count / 4,
                closed->capacity - closed->homes))
        return false;
    for (; entry && count > 0; count--) {
        struct closed_key key = {.record = entry};
        bool added;
        if (!archive_carry(archive, entry, closed->size))
            return false;
        memcpy(&key.head, entry, WORD);
        key.head = bits_little(key.head);
        memcpy(&key.low, entry + closed->size - closed->low_bytes,
               closed->low_bytes);
        key.head &= closed->head_mask;
        uint64_t mark = key.head & closed->mark_mask;
        key.head ^= mark;
        if (mark == 0 || key.head << closed->shift >> closed->shift != key.head)
            return archive_refuse(archive);
        if (!closed_add(closed, &key, mark, &added))
            return false;
        if (!added)
            return archive_refuse(archive);
    }
    return entry != NULL;
}

bool closed_carry(struct closed *closed, struct archive *archive)
{
    uint64_t count = closed->count;
    if (!archive_carry(archive, &count, sizeof count))
        return false;
    if (archive->saving)
        return save(closed, archive);
    if (count > archive->left / closed->size)
        return archive_refuse(archive);
    return load(closed, archive, count);
}
