/*
 * Open addressing with linear probing, doubled when it is two thirds
 * full.  Keys are hashes already.
 */
#include "search/keyset.h"

#ifdef KURA_TINY_TABLES
#define FIRST_SLOTS 4
#else
#define FIRST_SLOTS 4096
#endif

#define SLOTS_PER_POLL 0x4000

bool keyset_init(struct keyset *set, struct run *run)
{
    *set = (struct keyset){.slot_count = FIRST_SLOTS};
    set->slots = run_resize(run, NULL, FIRST_SLOTS * sizeof *set->slots);
    set->values = run_resize(run, NULL, FIRST_SLOTS * sizeof *set->values);
    return set->slots && set->values;
}

void keyset_release(struct keyset *set, struct run *run)
{
    arena_free(&run->arena, set->slots);
    arena_free(&run->arena, set->values);
    *set = (struct keyset){0};
}

static size_t first_slot(const struct keyset *set, uint64_t key)
{
    return (key ^ key >> 32) & (set->slot_count - 1);
}

void keyset_touch(const struct keyset *set, uint64_t key)
{
    __builtin_prefetch(&set->slots[first_slot(set, key)]);
}

static size_t find(const struct keyset *set, uint64_t key)
{
    size_t mask = set->slot_count - 1;
    size_t slot = first_slot(set, key);
    while (set->slots[slot] && set->slots[slot] != key)
        slot = (slot + 1) & mask;
    return slot;
}

uint32_t *keyset_find(const struct keyset *set, uint64_t key)
{
    size_t slot = find(set, key ? key : 1);
    return set->slots[slot] ? &set->values[slot] : NULL;
}

static bool grow(struct keyset *set, struct run *run)
{
    struct keyset old = *set;
    set->slot_count *= 2;
    set->slots = run_resize(run, NULL, set->slot_count * sizeof *set->slots);
    set->values = run_resize(run, NULL, set->slot_count * sizeof *set->values);
    bool ok = set->slots && set->values;
    for (size_t i = 0; ok && i < old.slot_count; i++) {
        ok = i % SLOTS_PER_POLL != 0 || !run_poll(run);
        if (!old.slots[i])
            continue;
        size_t slot = find(set, old.slots[i]);
        set->slots[slot] = old.slots[i];
        set->values[slot] = old.values[i];
    }
    if (ok) {
        keyset_release(&old, run);
    } else {
        keyset_release(set, run);
        *set = old;
    }
    return ok;
}

uint32_t *keyset_add(struct keyset *set, struct run *run, uint64_t key)
{
    key = key ? key : 1;
    size_t slot = find(set, key);
    if (set->slots[slot])
        return &set->values[slot];
    if ((set->count + 1) * 3 > set->slot_count * 2) {
        if (!grow(set, run))
            return NULL;
        slot = find(set, key);
    }
    set->count++;
    set->slots[slot] = key;
    return &set->values[slot];
}
