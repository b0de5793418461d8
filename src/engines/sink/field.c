/*
 * One table of positions and an open list of rows and lanes, each a stack.
 */
#include "engines/sink/field.h"

bool field_init(struct field *field, struct run *run, const uint64_t *dead,
                size_t lanes)
{
    size_t rows = (size_t)run->board->box_count + 1;
    *field = (struct field){.run = run, .rows = rows, .lanes = lanes};
    return RUN_NEW(run, field->newest, rows * lanes) &&
           RUN_NEW(run, field->open, rows) &&
           RUN_NEW(run, field->cursor, rows) &&
           table_init(&field->table, run, dead) &&
           table_beside(&field->table, &field->nodes, sizeof *field->nodes);
}

void field_clear(struct field *field)
{
    table_clear(&field->table);
    memset(field->newest, 0,
           field->rows * field->lanes * sizeof *field->newest);
    memset(field->open, 0, field->rows * sizeof *field->open);
}

uint32_t field_add(struct field *field, const struct state *state,
                   square region, struct field_node node, bool *added)
{
    uint32_t number = table_add(&field->table, state->boxes, region, added);
    if (number == TABLE_FULL)
        return FIELD_NONE;
    if (*added)
        field->nodes[number] = node;
    return number;
}

void field_open(struct field *field, uint32_t number, size_t row, size_t lane)
{
    uint32_t *newest = &field->newest[row * field->lanes + lane];
    field->nodes[number].older = *newest;
    *newest = number + 1;
    field->open[row]++;
}

uint32_t field_take(struct field *field, size_t row)
{
    uint32_t *lanes = field->newest + row * field->lanes;
    size_t lane = field->cursor[row];
    do
        lane = (lane + 1) % field->lanes;
    while (!lanes[lane]);
    field->cursor[row] = (uint32_t)lane;
    uint32_t number = lanes[lane] - 1;
    lanes[lane] = field->nodes[number].older;
    field->open[row]--;
    return number;
}
