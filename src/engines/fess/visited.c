/*
 * Two tables for each direction: an exact set, and one of bounded size without
 * probing, in which the newer entry stays.
 */
#include "engines/fess/visited.h"

#define NODE_BITS 24
#define MOST_NODES ((uint32_t)1 << NODE_BITS)
#ifdef KURA_TINY_TABLES
#define FIRST_SLOTS 4
#define MOST_SLOTS 64
#else
#define FIRST_SLOTS 4096
#define MOST_SLOTS ((size_t)1 << 20)
#endif

static bool make_waiting(struct visited_waiting *w, struct run *run,
                         size_t slots)
{
    *w = (struct visited_waiting){.slots = slots};
    w->keys = run_resize(run, NULL, slots * sizeof *w->keys);
    w->places = run_resize(run, NULL, slots * sizeof *w->places);
    return w->keys && w->places;
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

static size_t slot_of(const struct visited_waiting *w, uint64_t key)
{
    return (key ^ key >> 32) & (w->slots - 1);
}

/* Twice as large, if memory allows. */
static void grow(struct visited_waiting *w, struct run *run)
{
    struct visited_waiting old = *w;
    if (!make_waiting(w, run, 2 * old.slots)) {
        arena_free(&run->arena, w->keys);
        *w = old;
        w->added = 0;
        return;
    }
    for (size_t i = 0; i < old.slots; i++) {
        size_t slot = slot_of(w, old.keys[i]);
        w->keys[slot] = old.keys[i];
        w->places[slot] = old.places[i];
    }
    arena_free(&run->arena, old.keys);
    arena_free(&run->arena, old.places);
}

void visited_keep_waiting(struct visited *visited, bool backward,
                          uint32_t owner, uint32_t node, uint64_t key)
{
    struct visited_waiting *w = &visited->waiting[backward];
    if (!is_kept(owner, node))
        return;
    if (++w->added > w->slots && w->slots < MOST_SLOTS)
        grow(w, &visited->run);
    size_t slot = slot_of(w, key);
    w->keys[slot] = key;
    w->places[slot] = owner << NODE_BITS | node;
}

bool visited_find(const struct visited *visited, bool backward, uint64_t key,
                  struct visited_place *place)
{
    const struct visited_waiting *w = &visited->waiting[backward];
    const uint32_t *found = keyset_find(&visited->known[backward], key);
    *place = (struct visited_place){.waits = !found};
    if (!found && w->keys[slot_of(w, key)] == key)
        found = &w->places[slot_of(w, key)];
    if (!found || *found >> NODE_BITS >= visited->owner_count)
        return false;
    place->owner = visited->owners[*found >> NODE_BITS];
    place->node = *found & (MOST_NODES - 1);
    return true;
}
