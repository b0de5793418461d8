/*
 * The search from the other end: all boxes on goals, pulled back to where they
 * are at the start.
 *
 * Its positions are kept by their keys, so that a search from the start that
 * comes to one of them has its plan.
 */
#ifndef ENGINES_FESS_PULLING_H
#define ENGINES_FESS_PULLING_H

#include "core/distance.h"
#include "core/reach.h"
#include "engines/fess/cells.h"
#include "engines/fess/domain.h"
#include "engines/fess/macro.h"
#include "search/keyset.h"
#include "search/matching.h"

/* A position, and the macro-pull that led to it. */
struct pulled {
    uint32_t parent; /* NO_PULLED at a root */
    square from, to, region;
};

#define NO_PULLED UINT32_MAX

struct pulling {
    struct domain *domain;
    struct keyset known; /* key -> number of the position + 1 */
    struct pulled *nodes;
    uint64_t *boxes; /* of each */
    size_t count, capacity;
    struct cells cells;
    uint64_t popped, generated;
    uint32_t solved;    /* the position of the start, or NO_PULLED */
    uint64_t start_key; /* its key */
    uint64_t last_key;  /* of the newest position */
    uint32_t loose;     /* the position where boxes are least in the way */
    uint64_t tightness; /* of that one */
    int stuck;          /* boxes of the newest position that can't be pulled */
    struct matching matching;
    uint16_t *rows; /* by square: pushes from each start to it */
    const uint16_t **row_list;
    struct state state;
    uint64_t *reach, *lifted, *flood, *starts;
    struct reach_names open; /* of the floor that the lifted box stands on */
    uint32_t *queue;         /* of a box's pulls: square * 4 + side */
    square *names;  /* of the player's region there; NO_SQUARE: as before */
    uint8_t *sides; /* by square: mask of sides reached */
};

/* False when the run's memory is spent. */
bool pulling_init(struct pulling *pulling, struct domain *domain);

/* Takes one move and plays on from it; false when memory is spent, nothing is
 * left, or the start was reached. */
bool pulling_step(struct pulling *pulling);

/* The boxes of a position. */
const uint64_t *pulling_boxes(const struct pulling *pulling, uint32_t node);

/* The number of the position with that key, or NO_PULLED. */
uint32_t pulling_find(const struct pulling *pulling, uint64_t key);

/* Adds the pushes from a position to the solved one; list has room for 4 *
 * squares for each node on the way (pulling_depth).  Answers how many. */
size_t pulling_depth(const struct pulling *pulling, uint32_t node);
size_t pulling_route(const struct pulling *pulling, struct macro *macro,
                     uint32_t node, struct push *list);

#endif
