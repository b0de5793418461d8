/*
 * Taken from the level itself: a certificate is checked without a board.
 */
#include "certificate/floor.h"

#include <stdlib.h>

static void fill(struct floor *floor, const struct level *level, int *numbers)
{
    int cells = level->width * level->height;
    for (int cell = 0; cell < cells; cell++)
        numbers[cell] = level->inside[cell] ? floor->count++ : FLOOR_NONE;
    for (int cell = 0; cell < cells; cell++) {
        int c = numbers[cell];
        if (c == FLOOR_NONE)
            continue;
        for (int d = 0; d < 4; d++) {
            int to = level_beside(level, cell, d);
            floor->next[c][d] = to < 0 ? FLOOR_NONE : numbers[to];
        }
        floor->goal[c] = level->cells[cell] & CELL_GOAL;
        floor->box[c] = level->cells[cell] & CELL_BOX;
        floor->boxes += floor->box[c];
        if (cell == level->player)
            floor->player = c;
        if (floor->goal[c] && level->rules == RULES_SINK)
            floor->sink = c;
    }
}

bool floor_init(struct floor *floor, const struct level *level,
                struct kura_error *err)
{
    size_t cells = (size_t)level->width * (size_t)level->height;
    *floor = (struct floor){.sink = FLOOR_NONE};
    int *memory = calloc(cells, 6 * sizeof(int));
    if (!memory)
        return error_memory(err);
    floor->memory = memory;
    floor->next = (int(*)[4])memory;
    int *numbers = memory + 4 * cells;
    floor->goal = (bool *)(numbers + cells);
    floor->box = floor->goal + cells;
    fill(floor, level, numbers);
    return true;
}

void floor_release(struct floor *floor)
{
    free(floor->memory);
    *floor = (struct floor){0};
}
