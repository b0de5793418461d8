/*
 * Two tables for each direction: an exact set, and one of bounded size without
 * probing, in which the newer entry stays.
 */
#include "engines/fess/visited.h"

#define NODE_BITS 24
#define MOST_NODES ((uint32_t)1 << NODE_BITS)
#ifdef KURA_TINY_TABLES
#define FIRST_BITS 2
#define MOST_BITS 6
#else
#define FIRST_BITS 12
#define MOST_BITS 21 /* 16 MB for each direction */
#endif
#define FIRST_SLOTS ((size_t)1 << FIRST_BITS)
#define MOST_SLOTS ((size_t)1 << MOST_BITS)
#define SLOTS_PER_POLL 0x4000

static bool make_waiting(struct visited_waiting *w, struct run *run,
                         size_t slots)
{
    *w = (struct visited_waiting){.slots = slots};
    w->entries = run_resize(run, NULL, slots * sizeof *w->entries);
    return w->entries;
}

bool visited_init(struct visited *visited, struct run *run)
{
    *visited = (struct visited){.owner_count = 0};
    run_fork(&visited->run, run);
    for (int i = 0; i < 2; i++)
        if (!keyset_init(&visited->known[i], &visited->run) ||
            !make_waiting(&visited->waiting[i], &visited->run, FIRST_SLOTS))
            return false;
    return true;
}

void visited_release(struct visited *visited)
{
    run_release(&visited->run);
}

uint32_t visited_join(struct visited *visited, struct strategy *owner)
{
    if (visited->owner_count == VISITED_OWNERS)
        return VISITED_OWNERS;
    visited->owners[visited->owner_count] = owner;
    return visited->owner_count++;
}

static bool is_kept(uint32_t owner, uint32_t node)
{
    return owner < VISITED_OWNERS && node < MOST_NODES;
}

void visited_keep(struct visited *visited, bool backward, uint32_t owner,
                  uint32_t node, uint64_t key)
{
    uint32_t *place =
        is_kept(owner, node)
            ? keyset_add(&visited->known[backward], &visited->run, key)
            : NULL;
    if (place)
        *place = owner << NODE_BITS | node;
}

/* The bits of a key beyond those of the smallest table's slots, and one that
 * an entry without a position has not. */
static uint32_t tag_of(uint64_t key)
{
    return (uint32_t)(key >> FIRST_BITS) | UINT32_C(1) << 31;
}

static struct visited_entry *entry_of(const struct visited_waiting *w,
                                      uint64_t key)
{
    return &w->entries[key & (w->slots - 1)];
}

/* Twice as large, if memory allows. */
static void grow(struct visited_waiting *w, struct run *run)
{
    struct visited_waiting old = *w;
    bool ok = make_waiting(w, run, 2 * old.slots);
    for (size_t i = 0; ok && i < old.slots; i++) {
        ok = i % SLOTS_PER_POLL != 0 || !run_poll(run);
        uint64_t key = (uint64_t)old.entries[i].tag << FIRST_BITS |
                       (i & (FIRST_SLOTS - 1));
        *entry_of(w, key) = old.entries[i];
    }
    arena_free(&run->arena, ok ? old.entries : w->entries);
    if (!ok)
        *w = old;
    w->added = 0;
}

void visited_keep_waiting(struct visited *visited, bool backward,
                          uint32_t owner, uint32_t node, uint64_t key)
{
    struct visited_waiting *w = &visited->waiting[backward];
    if (!is_kept(owner, node))
        return;
    if (++w->added > w->slots && w->slots < MOST_SLOTS)
        grow(w, &visited->run);
    *entry_of(w, key) =
        (struct visited_entry){tag_of(key), owner << NODE_BITS | node};
}

bool visited_find(const struct visited *visited, bool backward, uint64_t key,
                  struct visited_place *place)
{
    const struct visited_waiting *w = &visited->waiting[backward];
    const uint32_t *found = keyset_find(&visited->known[backward], key);
    *place = (struct visited_place){.waits = !found};
    if (!found && entry_of(w, key)->tag == tag_of(key))
        found = &entry_of(w, key)->place;
    if (!found || *found >> NODE_BITS >= visited->owner_count)
        return false;
    place->owner = visited->owners[*found >> NODE_BITS];
    place->node = *found & (MOST_NODES - 1);
    return true;
}
