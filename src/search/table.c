/*
 * Open addressing with linear probing; one byte of the hash stands in a tag
 * beside each slot, so that almost every record that is compared is the one
 * that is looked for.
 */
#include "search/table.h"

#include "base/bits.h"
#include "base/hash.h"

/* Debug builds start tiny, to give growing a chance to go wrong. */
#ifdef KURA_TINY_TABLES
#define FIRST_SLOTS 4
#define FIRST_RECORDS 2
#else
#define FIRST_SLOTS 1024
#define FIRST_RECORDS 256
#endif

#define NO_PLACE UINT32_MAX
#define RECORDS_PER_POLL 0x4000

static bool number_places(struct table *table, const uint64_t *dead)
{
    const struct board *board = table->run->board;
    size_t n = (size_t)board->squares;
    table->place_of = run_alloc(table->run, n, sizeof *table->place_of);
    table->places = run_alloc(table->run, n, sizeof *table->places);
    if (!table->place_of || !table->places)
        return false;
    for (size_t s = 0; s < n; s++)
        table->place_of[s] = bits_has(dead, s) ? NO_PLACE : 0;
    for (int i = 0; i < board->box_count; i++)
        table->place_of[board->box_squares[i]] = 0;
    for (size_t s = 0; s < n; s++) {
        if (table->place_of[s] == NO_PLACE)
            continue;
        table->places[table->place_count] = (square)s;
        table->place_of[s] = table->place_count++;
    }
    return true;
}

static void choose_packing(struct table *table)
{
    const struct board *board = table->run->board;
    size_t bits = (table->place_count + 7) / 8;
    table->place_bytes = table->place_count < 0xff ? 1 : 2;
    size_t list = table->place_bytes * (size_t)board->box_count;
    table->as_list = list < bits;
    table->box_bytes = table->as_list ? list : bits;
    table->player_bytes = board->squares <= 0x100 ? 1 : 2;
    table->record_bytes = table->box_bytes + table->player_bytes;
}

bool table_init(struct table *table, struct run *run, const uint64_t *dead)
{
    *table = (struct table){.run = run};
    if (!number_places(table, dead))
        return false;
    choose_packing(table);
    table->capacity = FIRST_RECORDS;
    table->slot_count = FIRST_SLOTS;
    table->records = run_resize(run, NULL, FIRST_RECORDS * table->record_bytes);
    table->slots = run_resize(run, NULL, FIRST_SLOTS * sizeof *table->slots);
    table->tags = run_resize(run, NULL, FIRST_SLOTS * sizeof *table->tags);
    table->scratch = run_alloc(run, 1, table->record_bytes);
    return table->records && table->slots && table->tags && table->scratch;
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

/* A list is rising and ends, where boxes have vanished, with all ones. */
static void pack(const struct table *table, const uint64_t *boxes,
                 square player, unsigned char *record)
{
    unsigned char *item = record;
    memset(record, table->as_list ? 0xff : 0, table->box_bytes);
    struct bits_walk walk = bits_walk(boxes, table->run->board->words);
    for (size_t s; bits_next(&walk, &s);) {
        uint32_t place = table->place_of[s];
        if (table->as_list) {
            put_number(item, table->place_bytes, place);
            item += table->place_bytes;
        } else {
            record[place / 8] |= (unsigned char)(1 << place % 8);
        }
    }
    put_number(record + table->box_bytes, table->player_bytes, player);
}

static void unpack_list(const struct table *table, const unsigned char *record,
                        uint64_t *boxes)
{
    size_t size = table->place_bytes;
    unsigned none = size == 2 ? 0xffff : 0xff;
    for (size_t i = 0; i < table->box_bytes; i += size) {
        unsigned place = get_number(record + i, size);
        if (place == none)
            return;
        bits_add(boxes, table->places[place]);
    }
}

static void unpack_bits(const struct table *table, const unsigned char *record,
                        uint64_t *boxes)
{
    for (size_t i = 0; i < table->box_bytes; i++)
        for (uint64_t rest = record[i]; rest; rest &= rest - 1)
            bits_add(boxes, table->places[i * 8 + bits_lowest(rest)]);
}

void table_get(const struct table *table, uint32_t number, uint64_t *boxes,
               square *player)
{
    const unsigned char *record = table->records + number * table->record_bytes;
    memset(boxes, 0, table->run->board->words * sizeof *boxes);
    if (table->as_list)
        unpack_list(table, record, boxes);
    else
        unpack_bits(table, record, boxes);
    *player =
        (square)get_number(record + table->box_bytes, table->player_bytes);
}

/* Never 0; from bits that the place of a slot doesn't use. */
static uint8_t tag_of(uint64_t hash)
{
    return (uint8_t)(hash >> 56 | 1);
}

/* The slot of an equal record, or the free one where it belongs. */
static size_t find_slot(const struct table *table, const unsigned char *record,
                        uint64_t hash)
{
    size_t mask = table->slot_count - 1, slot = hash & mask;
    uint8_t tag = tag_of(hash);
    for (;; slot = (slot + 1) & mask) {
        if (table->tags[slot] == 0 ||
            (table->tags[slot] == tag &&
             memcmp(table->records +
                        (size_t)table->slots[slot] * table->record_bytes,
                    record, table->record_bytes) == 0))
            return slot;
    }
}

static uint64_t hash_of(const struct table *table, const unsigned char *record)
{
    return hash_bytes(record, table->record_bytes, 0);
}

/* Files all records anew in so many slots. */
static bool resize_slots(struct table *table, size_t count)
{
    struct arena *arena = &table->run->arena;
    size_t mask = count - 1;
    uint32_t *slots = run_resize(table->run, NULL, count * sizeof *slots);
    uint8_t *tags = run_resize(table->run, NULL, count * sizeof *tags);
    if (!slots || !tags) {
        arena_free(arena, slots);
        arena_free(arena, tags);
        return false;
    }
    for (uint32_t i = 0; i < table->count; i++) {
        if (i % RECORDS_PER_POLL == 0 && run_poll(table->run)) {
            arena_free(arena, slots);
            arena_free(arena, tags);
            return false;
        }
        uint64_t hash =
            hash_of(table, table->records + i * table->record_bytes);
        size_t slot = hash & mask;
        while (tags[slot])
            slot = (slot + 1) & mask;
        tags[slot] = tag_of(hash);
        slots[slot] = i;
    }
    arena_free(arena, table->slots);
    arena_free(arena, table->tags);
    table->slots = slots;
    table->tags = tags;
    table->slot_count = count;
    return true;
}

/* Room for one more; false when memory or numbers end. */
static bool make_room(struct table *table)
{
    if (table->count >= TABLE_FULL - 1) {
        run_stopped(table->run, STOP_MEMORY);
        return false;
    }
    if (table->count == table->capacity &&
        !run_fit(table->run, &table->records, &table->capacity,
                 table->capacity + table->capacity / 2 + 1,
                 table->record_bytes))
        return false;
    return (table->count + 1) * 3 <= table->slot_count * 2 ||
           resize_slots(table, 2 * table->slot_count);
}

const unsigned char *table_pack(struct table *table, const uint64_t *boxes,
                                square player)
{
    pack(table, boxes, player, table->scratch);
    return table->scratch;
}

uint32_t table_add_packed(struct table *table, const unsigned char *record,
                          bool *added)
{
    uint64_t hash = hash_of(table, record);
    size_t slot = find_slot(table, record, hash);
    *added = table->tags[slot] == 0;
    if (!*added)
        return table->slots[slot];
    size_t slot_count = table->slot_count;
    if (!make_room(table))
        return TABLE_FULL;
    if (table->slot_count != slot_count)
        slot = find_slot(table, record, hash);
    memcpy(table->records + table->count * table->record_bytes, record,
           table->record_bytes);
    table->tags[slot] = tag_of(hash);
    table->slots[slot] = table->count;
    return table->count++;
}

uint32_t table_add(struct table *table, const uint64_t *boxes, square player,
                   bool *added)
{
    return table_add_packed(table, table_pack(table, boxes, player), added);
}

uint32_t table_find_packed(const struct table *table,
                           const unsigned char *record)
{
    size_t slot = find_slot(table, record, hash_of(table, record));
    return table->tags[slot] ? table->slots[slot] : TABLE_FULL;
}

uint32_t table_find(struct table *table, const uint64_t *boxes, square player)
{
    return table_find_packed(table, table_pack(table, boxes, player));
}

void table_touch(const struct table *table, const unsigned char *record)
{
    size_t slot = hash_of(table, record) & (table->slot_count - 1);
    __builtin_prefetch(&table->tags[slot]);
    __builtin_prefetch(&table->slots[slot]);
}

void table_clear(struct table *table)
{
    table->count = 0;
    memset(table->tags, 0, table->slot_count * sizeof *table->tags);
}

void table_release(struct table *table)
{
    arena_free(&table->run->arena, table->records);
    arena_free(&table->run->arena, table->slots);
    arena_free(&table->run->arena, table->tags);
    table->records = NULL;
    table->slots = NULL;
    table->tags = NULL;
}

/* Of two bytes of bits, the one with the lowest bit that the other has not is
 * less; numbers are stored from the low end. */
int table_compare(const struct table *table, uint32_t a, uint32_t b)
{
    const unsigned char *one = table->records + a * table->record_bytes;
    const unsigned char *two = table->records + b * table->record_bytes;
    size_t size = table->as_list ? table->place_bytes : 1;
    for (size_t i = 0; i < table->record_bytes; i += size) {
        if (i == table->box_bytes)
            size = table->player_bytes;
        unsigned x = get_number(one + i, size), y = get_number(two + i, size);
        if (x == y)
            continue;
        bool less = x < y;
        if (i < table->box_bytes && !table->as_list)
            less = x & ((x ^ y) & -(x ^ y));
        return less ? -1 : 1;
    }
    return 0;
}

/* ---- To a file and back ---- */

/* Can these bytes be a position?  A table from a file is not trusted. */
static bool is_position(const struct table *table, const unsigned char *record)
{
    size_t size = table->place_bytes;
    unsigned none = size == 2 ? 0xffff : 0xff;
    unsigned player =
        get_number(record + table->box_bytes, table->player_bytes);
    if (player >= (unsigned)table->run->board->squares)
        return false;
    for (size_t i = 0; table->as_list && i < table->box_bytes; i += size) {
        unsigned place = get_number(record + i, size);
        if (place >= table->place_count && place != none)
            return false;
    }
    size_t last = table->place_count % 8;
    return table->as_list || last == 0 ||
           record[table->box_bytes - 1] >> last == 0;
}

bool table_carry(struct table *table, struct parcel *parcel)
{
    size_t bytes = table->record_bytes, slots = table->slot_count;
    if (!parcel_carry(parcel, &table->count, sizeof table->count))
        return false;
    if (parcel->saving)
        return parcel_carry(parcel, table->records, table->count * bytes);
    if (table->count > parcel->left / bytes || table->count >= TABLE_FULL - 1)
        return parcel_refuse(parcel);
    if (!run_fit(table->run, &table->records, &table->capacity, table->count,
                 bytes) ||
        !parcel_carry(parcel, table->records, table->count * bytes))
        return false;
    for (uint32_t i = 0; i < table->count; i++)
        if (!is_position(table, table->records + i * bytes))
            return parcel_refuse(parcel);
    while (((size_t)table->count + 1) * 3 > slots * 2)
        slots *= 2;
    return resize_slots(table, slots);
}
