/*
 * A square is dead if no push distance to any goal is finite there.  Other
 * boxes only take ways away, so what is dead on the empty board stays dead.
 * A box already on a goal is not dead there even if it can't move.
 */
#include "core/dead.h"

#include "base/bits.h"
#include "core/distance.h"

static bool has_way(const struct distances *table, int s)
{
    for (int d = 0; d < DIR_COUNT; d++)
        if (table[s].pushes[d] != DISTANCE_NONE)
            return true;
    return false;
}

uint64_t *dead_squares(const struct board *board, struct arena *arena)
{
    size_t n = (size_t)board->squares;
    uint64_t *dead = arena_alloc(arena, board->words, sizeof *dead);
    struct sides *sides = distance_sides(board, arena);
    struct distances *table = arena_block(arena, n * sizeof *table);
    uint32_t *queue = arena_block(arena, 4 * n * sizeof *queue);
    bool ok = dead && sides && table && queue;
    if (ok) {
        distance_to(board, sides, NO_SQUARE, table, queue);
        for (int s = 0; s < board->squares; s++)
            if (!has_way(table, s) && !bits_has(board->goals, (size_t)s))
                bits_add(dead, (size_t)s);
    }
    arena_free(arena, table);
    arena_free(arena, queue);
    return ok ? dead : NULL;
}
