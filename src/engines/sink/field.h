/*
 * The positions of a search for any plan under the sink rules, and which of
 * them are still to be played on: those with the same number of boxes in a row,
 * each row in lanes that take turns, of each lane the newest first.
 */
#ifndef ENGINES_SINK_FIELD_H
#define ENGINES_SINK_FIELD_H

#include "core/engine.h"
#include "core/state.h"
#include "search/table.h"

#define FIELD_NONE UINT32_MAX

struct field_node {
    uint32_t parent;  /* FIELD_NONE: the first position */
    uint32_t older;   /* in its lane, plus 1 */
    struct push push; /* from the parent, before boxes sank */
    uint32_t checked; /* lost patterns that it is known not to hold */
};

struct field {
    struct run *run;
    struct table table;
    struct field_node *nodes;
    size_t rows, lanes;
    uint32_t *newest; /* [row][lane]: a position plus 1; 0: none */
    uint32_t *open;   /* of a row: how many */
    uint32_t *cursor; /* of a row: the lane that served last */
};

/* False when the run's memory is spent. */
bool field_init(struct field *field, struct run *run, const uint64_t *dead,
                size_t lanes);

/* Takes all positions out. */
void field_clear(struct field *field);

/* The number of a position; *added if it is new.  FIELD_NONE when memory
 * ends. */
uint32_t field_add(struct field *field, const struct state *state,
                   square region, struct field_node node, bool *added);

/* It is to be played on. */
void field_open(struct field *field, uint32_t number, size_t row, size_t lane);

/* One of the row, which has one. */
uint32_t field_take(struct field *field, size_t row);

#endif
