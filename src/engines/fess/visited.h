/*
 * Where searches from both ends have been, so that one of them that comes to a
 * position of another direction has a plan.
 *
 * Positions that were played on are all kept; those that wait in a table whose
 * size has an end, where newer ones take the place of older ones.  A key may
 * deceive, so who finds one looks whether it is true (way.h).
 */
#ifndef ENGINES_FESS_VISITED_H
#define ENGINES_FESS_VISITED_H

#include "search/keyset.h"

#define VISITED_OWNERS 255

struct strategy;

/* A position, or one that a move leads to from there. */
struct visited_place {
    struct strategy *owner;
    uint32_t node;
    bool waits; /* the position is a child of the node */
};

/* A part of a key, of which the slot tells the rest, and where it waits. */
struct visited_entry {
    uint32_t tag, place;
};

struct visited_waiting {
    struct visited_entry *entries;
    size_t slots, added;
};

struct visited {
    struct run run; /* for memory; any thread's, under the domain's lock */
    struct keyset known[2];            /* by direction: key -> place */
    struct visited_waiting waiting[2]; /* the same */
    struct strategy *owners[VISITED_OWNERS];
    uint32_t owner_count;
};

bool visited_init(struct visited *visited, struct run *run);
void visited_release(struct visited *visited);

/* A number for the owner of positions; VISITED_OWNERS when there are too many,
 * and then its positions are not kept. */
uint32_t visited_join(struct visited *visited, struct strategy *owner);

/* Keeps a position that an owner plays on, or one that waits for it. */
void visited_keep(struct visited *visited, bool backward, uint32_t owner,
                  uint32_t node, uint64_t key);
void visited_keep_waiting(struct visited *visited, bool backward,
                          uint32_t owner, uint32_t node, uint64_t key);

/* Where searches in that direction have the key; false: nowhere. */
bool visited_find(const struct visited *visited, bool backward, uint64_t key,
                  struct visited_place *place);

#endif
