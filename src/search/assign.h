/*
 * Who can have what: the largest matching of rows to columns, where each row
 * is the set of columns it could have (augmenting paths; Kuhn 1955).
 */
#ifndef SEARCH_ASSIGN_H
#define SEARCH_ASSIGN_H

#include "base/bits.h"
#include "core/engine.h"

struct assign {
    struct run *run;       /* borrowed: asked where there are many rows */
    size_t words;          /* of a row */
    const uint64_t **rows; /* borrowed; set by the caller, count of them */
    int *row_of;           /* by column, -1 is free */
    int *column_of;        /* by row, -1 has none */
    int columns;
    int count;       /* rows of the last assign_all */
    uint64_t *tried; /* set of columns */
    uint64_t *open;  /* set of columns: free ones, and those of assign_open */
};

/* False when the run's memory is spent. */
bool assign_init(struct assign *assign, struct run *run, int rows, int columns);

/* Matches as many of the first count rows as possible, without the columns
 * below from; answers how many rows are left without one.  Once the run is
 * stopped, rows may be left without need. */
int assign_all(struct assign *assign, int count, int from);

/* After that: finds the columns that are free or whose row has another way, and
 * says of one more row if it could be matched, too. */
void assign_open(struct assign *assign);
static inline bool assign_finds(const struct assign *assign,
                                const uint64_t *row)
{
    return bits_meet(row, assign->open, assign->words);
}

#endif
