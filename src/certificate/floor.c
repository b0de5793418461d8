/*
 * A flood over the level itself: a certificate is checked without a board.
 */
#include "certificate/floor.h"

#include <stdlib.h>

/* The cell beside it, or -1 where the rectangle ends. */
static int beside(const struct level *level, int cell, int d)
{
    static const int dx[] = {0, 0, -1, 1}, dy[] = {-1, 1, 0, 0};
    int x = cell % level->width + dx[d], y = cell / level->width + dy[d];
    bool inside = x >= 0 && x < level->width && y >= 0 && y < level->height;
    return inside ? y * level->width + x : -1;
}

/* Marks the floor with 1 in numbers; queue is scratch. */
static void flood(const struct level *level, int player, int *numbers,
                  int *queue)
{
    int head = 0, tail = 0;
    numbers[player] = 1;
    queue[tail++] = player;
    while (head < tail) {
        int cell = queue[head++];
        for (int d = 0; d < 4; d++) {
            int to = beside(level, cell, d);
            if (to < 0 || numbers[to] || (level->cells[to] & CELL_WALL))
                continue;
            numbers[to] = 1;
            queue[tail++] = to;
        }
    }
}

static void fill(struct floor *floor, const struct level *level, int *numbers)
{
    int cells = level->width * level->height;
    for (int cell = 0; cell < cells; cell++)
        numbers[cell] = numbers[cell] ? floor->count++ : FLOOR_NONE;
    for (int cell = 0; cell < cells; cell++) {
        int c = numbers[cell];
        if (c == FLOOR_NONE)
            continue;
        for (int d = 0; d < 4; d++) {
            int to = beside(level, cell, d);
            floor->next[c][d] = to < 0 ? FLOOR_NONE : numbers[to];
        }
        floor->goal[c] = level->cells[cell] & CELL_GOAL;
        floor->box[c] = level->cells[cell] & CELL_BOX;
        floor->boxes += floor->box[c];
        if (level->cells[cell] & CELL_PLAYER)
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
    int *memory = calloc(cells, 8 * sizeof(int));
    if (!memory)
        return error_memory(err);
    floor->memory = memory;
    floor->next = (int(*)[4])memory;
    int *numbers = memory + 4 * cells, *queue = numbers + cells;
    floor->goal = (bool *)(queue + cells);
    floor->box = floor->goal + cells;
    int player = 0;
    while (!(level->cells[player] & CELL_PLAYER))
        player++;
    flood(level, player, numbers, queue);
    fill(floor, level, numbers);
    return true;
}

void floor_release(struct floor *floor)
{
    free(floor->memory);
    *floor = (struct floor){0};
}
