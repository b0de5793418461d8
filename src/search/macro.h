/*
 * Macro-moves: one box pushed on and on, the others unmoved.
 */
#ifndef SEARCH_MACRO_H
#define SEARCH_MACRO_H

#include "core/engine.h"
#include "core/state.h"
#include "search/cuts.h"
#include "search/places.h"

/* Where a box can come to, the player on one side of it. */
struct macro_end {
    square to, player;
    uint16_t cost; /* the fewest pushes, or steps: search/haul.h */
};

struct macro {
    struct run *run; /* borrowed: asked in large floods */
    const struct board *board;
    const struct places *places; /* if not NULL, macro_sink makes no detour */
    uint64_t *boxes, *flood;     /* sets */
    uint32_t *queue;             /* sides: square * 4 + side of the player */
    uint32_t *before;            /* by side: where it was come from */
    uint8_t *push;               /* by side: the push that led there */
    bool *seen;                  /* by side */
    uint16_t *pushes;            /* by side: how many led there */
    uint32_t at;                 /* the side come from, or the start's mark */
    uint8_t pushed;              /* and the push */
    struct cuts cuts;            /* of the floor without the box */
    unsigned floods;             /* since the box was lifted; then cuts */
};

/* False when the run's memory is spent. */
bool macro_init(struct macro *macro, struct run *run);

/* One box is to come from one square to another, the player to end in the
 * region of that name. */
struct macro_move {
    square from, to, region;
};

/* The fewest pushes for that, other boxes unmoved.  list has room for 4 *
 * squares; answers how many, 0 when it can't be done. */
int macro_route(struct macro *macro, const uint64_t *boxes, square player,
                struct macro_move move, struct push *list);

/* The same into the sink over no dead square, the player in this reach; 0 also
 * once the run is stopped. */
int macro_sink(struct macro *macro, const uint64_t *boxes,
               const uint64_t *reach, square from, struct push *list);

/* All ends of the moves of one box that pass no dead square, the player in this
 * reach; list has room for 4 * squares.  Answers how many, fewer once the run
 * is stopped. */
size_t macro_ends(struct macro *macro, const uint64_t *boxes,
                  const uint64_t *reach, square from, struct macro_end *list);

#endif
