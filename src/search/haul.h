/*
 * Macro-moves by the steps they take: one box pushed on and on, the others
 * unmoved, with the walks around it.
 */
#ifndef SEARCH_HAUL_H
#define SEARCH_HAUL_H

#include "core/engine.h"
#include "core/state.h"
#include "search/cuts.h"
#include "search/macro.h"

struct haul_label;
struct haul_entry;

struct haul {
    struct run *run; /* borrowed: asked in large floors; NULL: nobody is */
    const struct board *board;
    uint64_t *boxes;           /* set: the others */
    struct haul_label *labels; /* by side: square * 4 + side of the player */
    struct haul_entry *entries;
    uint32_t entry_count;
    uint32_t *buckets; /* by steps, lists of entries */
    uint32_t most;     /* steps; more is not looked at */
    uint32_t clock;    /* labels of older ones are void */
    int *walks;        /* from where the player pushed */
    square *queue;
    struct cuts cuts; /* of the floor without the box, once it is asked for */
    bool is_cut;
};

/* False when the run's memory is spent. */
bool haul_init(struct haul *haul, struct run *run);

/* All ends of the moves of one box that pass no dead square, with what they
 * cost in steps, no more than most; steps says how far the player is from each
 * square.  An end has the player where it pushed last; list has room for 4 *
 * squares.  Answers how many, fewer once the run is stopped. */
size_t haul_ends(struct haul *haul, const uint64_t *boxes, const int *steps,
                 square from, uint32_t most, struct macro_end *list);

/* The pushes to one of those ends; list has room for 4 * squares.  Answers how
 * many, 0 when the box did not come there. */
size_t haul_route(const struct haul *haul, square to, square player,
                  struct push *list);

#endif
