/*
 * Open addressing with linear probing.  A slot is as many bits of the hash as
 * the number of a position leaves free, the tag, so that almost every record
 * that is compared is the one that is looked for; and the number.
 */
#include "search/table.h"

#include "base/bits.h"
#include "core/reach.h"

/* Debug builds start tiny, to give growing a chance to go wrong. */
#ifdef KURA_TINY_TABLES
#define FIRST_SLOTS 4
#define FIRST_RECORDS 2
#else
#define FIRST_SLOTS 1024
#define FIRST_RECORDS 256
#endif

#define RECORDS_PER_POLL 0x4000
#define RECORDS_AHEAD 16     /* in time for their slots to be fetched */
#define MANY_RECORDS 0x10000 /* from here on less is held in reserve */

/* Slots for as many positions as numbers below the mask can name. */
static void set_slots(struct table *table, uint32_t *slots, uint32_t count)
{
    table->slots = slots;
    table->slot_count = count;
    table->number_mask = UINT32_MAX >> (31 - bits_highest((uint64_t)count));
}

bool table_init(struct table *table, struct run *run, const uint64_t *dead)
{
    *table = (struct table){.run = run};
    if (!codec_init(&table->codec, run, dead))
        return false;
    size_t bytes = table->codec.bytes;
    table->capacity = FIRST_RECORDS;
    table->records = run_resize(run, NULL, FIRST_RECORDS * bytes);
    set_slots(table, run_resize(run, NULL, FIRST_SLOTS * sizeof *table->slots),
              FIRST_SLOTS);
    table->scratch = run_alloc(run, 1, bytes);
    return table->records && table->slots && table->scratch;
}

bool table_beside(struct table *table, void *items, size_t size)
{
    size_t none = 0;
    table->beside[table->beside_count++] = (struct table_array){items, size};
    return run_fit(table->run, items, &none, table->capacity, size);
}

void table_get(const struct table *table, uint32_t number, uint64_t *boxes,
               square *player)
{
    codec_unpack(&table->codec, table_record(table, number), boxes, player);
}

void table_load(const struct table *table, uint32_t number, struct state *state,
                uint64_t *scratch, uint64_t *reach)
{
    square player;
    table_get(table, number, scratch, &player);
    state_set(state, scratch, player);
    reach_fill(state->board, scratch, player, reach);
}

/* Where the search for a hash begins. */
static inline uint32_t home_of(const struct table *table, uint64_t hash)
{
    return (uint32_t)((hash >> 32) * table->slot_count >> 32);
}

static inline uint32_t tag_of(const struct table *table, uint64_t hash)
{
    return (uint32_t)hash & ~table->number_mask;
}

static inline uint32_t next_slot(const struct table *table, uint32_t slot)
{
    return slot + 1 == table->slot_count ? 0 : slot + 1;
}

/* The position that a slot in use names. */
static inline uint32_t number_in(const struct table *table, uint32_t slot)
{
    return (table->slots[slot] & table->number_mask) - 1;
}

/* The next slot from there on that is free or has that tag. */
static inline uint32_t probe(const struct table *table, uint32_t slot,
                             uint32_t tag)
{
    while (table->slots[slot] != 0 &&
           (table->slots[slot] & ~table->number_mask) != tag)
        slot = next_slot(table, slot);
    return slot;
}

/* The slot of an equal record, or the free one where it belongs. */
static uint32_t find_slot(const struct table *table,
                          const unsigned char *record, uint64_t hash)
{
    uint32_t tag = tag_of(table, hash);
    uint32_t slot = probe(table, home_of(table, hash), tag);
    while (table->slots[slot] != 0 &&
           !codec_equal(&table->codec,
                        table_record(table, number_in(table, slot)), record))
        slot = probe(table, next_slot(table, slot), tag);
    return slot;
}

static void fill_slot(struct table *table, uint32_t slot, uint64_t hash,
                      uint32_t number)
{
    table->slots[slot] = tag_of(table, hash) | (number + 1);
}

static uint64_t hash_of(const struct table *table, uint32_t number)
{
    return codec_hash(&table->codec, table_record(table, number));
}

/* Names every record in the empty slots; false when the run is stopped. */
static bool name_records(struct table *table)
{
    for (uint32_t i = 0; i < table->count; i++) {
        if (i % RECORDS_PER_POLL == 0 && run_poll(table->run))
            return false;
        if (i + RECORDS_AHEAD < table->count)
            table_touch(table, hash_of(table, i + RECORDS_AHEAD));
        uint64_t hash = hash_of(table, i);
        uint32_t slot = home_of(table, hash);
        while (table->slots[slot])
            slot = next_slot(table, slot);
        fill_slot(table, slot, hash, i);
    }
    return true;
}

/* The records say what was in the slots, so these grow in place.  In a run that
 * is stopped meanwhile nothing more is found, but all can be read. */
static bool grow_slots(struct table *table)
{
    uint64_t count = table->slot_count + (uint64_t)table->slot_count / 2;
    if (count > UINT32_MAX)
        count = UINT32_MAX;
    uint32_t *slots =
        run_resize(table->run, table->slots, count * sizeof *slots);
    if (!slots)
        return false;
    set_slots(table, slots, (uint32_t)count);
    return run_fill(table->run, slots, 0, count * sizeof *slots) &&
           name_records(table);
}

static bool is_crowded(const struct table *table)
{
    return ((uint64_t)table->count + 1) * 6 > (uint64_t)table->slot_count * 5;
}

/* And what is beside them, first. */
static bool grow_records(struct table *table)
{
    size_t more = table->capacity / (table->count < MANY_RECORDS ? 2 : 8) + 1;
    size_t wanted = table->capacity + more;
    for (int i = 0; i < table->beside_count; i++) {
        const struct table_array *array = &table->beside[i];
        size_t had = table->capacity;
        if (!run_fit(table->run, array->items, &had, wanted, array->size))
            return false;
    }
    return run_fit(table->run, &table->records, &table->capacity, wanted,
                   table->codec.bytes);
}

/* Room for one more; false when memory or numbers end. */
static bool make_room(struct table *table)
{
    if (table->count >= TABLE_FULL / 6 * 5)
        return run_lacks_memory(table->run);
    if (table->count == table->capacity && !grow_records(table))
        return false;
    return !is_crowded(table) || grow_slots(table);
}

const unsigned char *table_pack(struct table *table, const uint64_t *boxes,
                                square player)
{
    codec_pack(&table->codec, boxes, player, table->scratch);
    return table->scratch;
}

uint32_t table_add_packed(struct table *table, const unsigned char *record,
                          bool *added)
{
    uint64_t hash = codec_hash(&table->codec, record);
    uint32_t slot = find_slot(table, record, hash);
    *added = table->slots[slot] == 0;
    if (!*added)
        return number_in(table, slot);
    uint32_t slot_count = table->slot_count;
    if (!make_room(table))
        return TABLE_FULL;
    if (table->slot_count != slot_count)
        slot = find_slot(table, record, hash);
    memcpy(table->records + table->count * table->codec.bytes, record,
           table->codec.bytes);
    fill_slot(table, slot, hash, table->count);
    return table->count++;
}

uint32_t table_add(struct table *table, const uint64_t *boxes, square player,
                   bool *added)
{
    return table_add_packed(table, table_pack(table, boxes, player), added);
}

uint32_t table_find(struct table *table, const uint64_t *boxes, square player)
{
    const unsigned char *record = table_pack(table, boxes, player);
    uint32_t slot = find_slot(table, record, codec_hash(&table->codec, record));
    return table->slots[slot] ? number_in(table, slot) : TABLE_FULL;
}

void table_touch(const struct table *table, uint64_t hash)
{
    __builtin_prefetch(&table->slots[home_of(table, hash)]);
}

void table_clear(struct table *table)
{
    table->count = 0;
    memset(table->slots, 0, table->slot_count * sizeof *table->slots);
}

int table_compare(const struct table *table, uint32_t a, uint32_t b)
{
    return codec_compare(&table->codec, table_record(table, a),
                         table_record(table, b));
}

/* ---- To a file and back ---- */

static bool load(struct table *table, struct archive *archive, uint32_t count)
{
    size_t bytes = table->codec.bytes;
    unsigned char *record = run_alloc(table->run, 1, bytes + sizeof(uint64_t));
    for (uint32_t i = 0; record && i < count; i++) {
        bool added;
        if (!archive_carry(archive, record, bytes) ||
            table_add_packed(table, record, &added) == TABLE_FULL)
            return false;
        if (!added)
            return archive_refuse(archive);
    }
    return record != NULL;
}

bool table_carry(struct table *table, struct archive *archive)
{
    uint32_t count = table->count;
    size_t bytes = table->codec.bytes;
    if (!archive_carry(archive, &count, sizeof count))
        return false;
    if (archive->saving)
        return archive_carry(archive, table->records, count * bytes);
    if (count > archive->left / bytes)
        return archive_refuse(archive);
    return load(table, archive, count);
}
