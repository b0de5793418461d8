/*
 * Where searches from both ends have been, so that one of them that comes to a
 * position of another direction has a plan.
 *
 * Positions that were played on are all kept; those that wait in a table whose
 * size has an end, where newer ones take the place of older ones.  A key may
 * deceive, so who finds one looks whether it is true (way.h).
 */
#ifndef ENGINES_FESS_MEETING_H
#define ENGINES_FESS_MEETING_H

#include "search/keyset.h"

#define MEETING_OWNERS 255

struct strategy;

/* A position, or one that a move leads to from there. */
struct meeting_place {
    struct strategy *owner;
    uint32_t node;
    bool waits; /* the position is a child of the node */
};

struct meeting_waiting {
    uint64_t *keys;
    uint32_t *places;
    size_t slots, added;
};

struct meeting {
    struct run run; /* for memory; any thread's, under the domain's lock */
    struct keyset known[2];            /* by direction: key -> place */
    struct meeting_waiting waiting[2]; /* the same */
    struct strategy *owners[MEETING_OWNERS];
    uint32_t owner_count;
};

bool meeting_init(struct meeting *meeting, struct run *run);
void meeting_release(struct meeting *meeting);

/* A number for the owner of positions; MEETING_OWNERS when there are too many,
 * and then its positions are not kept. */
uint32_t meeting_join(struct meeting *meeting, struct strategy *owner);

/* Keeps a position that an owner plays on, or one that waits for it. */
void meeting_keep(struct meeting *meeting, bool backward, uint32_t owner,
                  uint32_t node, uint64_t key);
void meeting_keep_waiting(struct meeting *meeting, bool backward,
                          uint32_t owner, uint32_t node, uint64_t key);

/* Where searches in that direction have the key; false: nowhere. */
bool meeting_find(const struct meeting *meeting, bool backward, uint64_t key,
                  struct meeting_place *place);

#endif
