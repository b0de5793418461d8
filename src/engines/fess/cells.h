/*
 * Feature space: cells, each with a heap of the moves that wait in it.  When
 * there are very many, those that come late in each cell are forgotten.
 */
#ifndef ENGINES_FESS_CELLS_H
#define ENGINES_FESS_CELLS_H

#include "core/engine.h"
#include "search/keyset.h"

struct move {
    uint64_t order;  /* small is first */
    uint32_t parent; /* node it is made from, less than 2^30 */
    square from, to;
    uint32_t side; /* of the box, where the player ends */
};

/* The same as it waits: there may be very many. */
struct waiting_move {
    uint64_t order;
    uint32_t parent_side; /* parent * 4 + side */
    square from, to;
};

struct cell {
    uint64_t rank;
    struct waiting_move *moves; /* heap */
    size_t count, capacity;
    uint64_t visits;
};

struct cells {
    struct run *run;
    struct cell *items;
    size_t count, capacity;
    struct keyset by_rank; /* rank -> number + 1 */
    size_t next;           /* the cell whose turn it is */
    size_t moves;          /* that wait in all of them */
};

/* False when the run's memory is spent. */
bool cells_init(struct cells *cells, struct run *run);

void cells_release(struct cells *cells);

/* The cell of a rank, made if it is new; then its turn is next.  NULL when
 * memory is spent. */
struct cell *cells_get(struct cells *cells, uint64_t rank);

/* The next cell in turn that has moves; NULL when none has. */
struct cell *cells_turn(struct cells *cells);

bool cell_add(struct cells *cells, struct cell *cell, struct move move);
struct move cell_take(struct cells *cells,
                      struct cell *cell); /* the first; there is one */

#endif
