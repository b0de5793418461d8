/*
 * Feature space of FESS (Shoham and Schaeffer 2020, The FESS Algorithm: A
 * Feature Based Approach to Single-Agent Search): a hash from the rank of a
 * cell to the cell, each with a binary heap.  Turns go round the cells that are
 * not empty.
 */
#include "engines/fess/cells.h"

#ifdef KURA_TINY_TABLES
#define MOST_MOVES 20000
#else
#define MOST_MOVES 750000 /* 12 MB */
#endif
#define FEW_MOVES 64 /* of a cell, which are never too many */

bool cells_init(struct cells *cells, struct run *run)
{
    *cells = (struct cells){.run = run};
    return keyset_init(&cells->by_rank, run);
}

void cells_release(struct cells *cells)
{
    for (size_t i = 0; i < cells->count; i++)
        arena_free(&cells->run->arena, cells->items[i].moves);
    arena_free(&cells->run->arena, cells->items);
    keyset_release(&cells->by_rank, cells->run);
}

struct cell *cells_get(struct cells *cells, uint64_t rank)
{
    uint32_t *number = keyset_add(&cells->by_rank, cells->run, rank + 1);
    if (!number)
        return NULL;
    if (*number)
        return &cells->items[*number - 1];
    cells->next = cells->count;
    if (!RUN_ADD(cells->run, cells->items, cells->count, cells->capacity,
                 (struct cell){.rank = rank}))
        return NULL;
    *number = (uint32_t)cells->count;
    return &cells->items[cells->count - 1];
}

struct cell *cells_turn(struct cells *cells)
{
    for (size_t i = 0; i < cells->count; i++) {
        struct cell *cell = &cells->items[cells->next];
        cells->next = (cells->next + 1) % cells->count;
        if (cell->count > 0)
            return cell;
    }
    return NULL;
}

static bool is_before(const struct waiting_move *a,
                      const struct waiting_move *b)
{
    return a->order != b->order ? a->order < b->order
                                : a->parent_side / 4 > b->parent_side / 4;
}

/* Forgets the second half of each heap; what is left is a heap.  Blocks that
 * can't be made smaller stay as they are. */
static void forget(struct cells *cells)
{
    cells->moves = 0;
    for (size_t i = 0; i < cells->count; i++) {
        struct cell *cell = &cells->items[i];
        if (cell->count > FEW_MOVES) {
            cell->count /= 2;
            void *moves = arena_resize(&cells->run->arena, cell->moves,
                                       cell->count * sizeof *cell->moves);
            if (moves) {
                cell->moves = moves;
                cell->capacity = cell->count;
            }
        }
        cells->moves += cell->count;
    }
}

bool cell_add(struct cells *cells, struct cell *cell, struct move move)
{
    if (cells->moves >= MOST_MOVES)
        forget(cells);
    if (!run_reserve(cells->run, &cell->moves, &cell->capacity, cell->count + 1,
                     sizeof *cell->moves))
        return false;
    struct waiting_move waiting = {.order = move.order,
                                   .parent_side = move.parent * 4 + move.side,
                                   .from = move.from,
                                   .to = move.to};
    size_t i = cell->count++;
    cells->moves++;
    for (; i > 0 && is_before(&waiting, &cell->moves[(i - 1) / 2]);
         i = (i - 1) / 2)
        cell->moves[i] = cell->moves[(i - 1) / 2];
    cell->moves[i] = waiting;
    return true;
}

struct move cell_take(struct cells *cells, struct cell *cell)
{
    cells->moves--;
    struct waiting_move first = cell->moves[0];
    struct waiting_move last = cell->moves[--cell->count];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= cell->count)
            break;
        if (child + 1 < cell->count &&
            is_before(&cell->moves[child + 1], &cell->moves[child]))
            child++;
        if (!is_before(&cell->moves[child], &last))
            break;
        cell->moves[i] = cell->moves[child];
        i = child;
    }
    if (cell->count > 0)
        cell->moves[i] = last;
    return (struct move){.order = first.order,
                         .parent = first.parent_side / 4,
                         .from = first.from,
                         .to = first.to,
                         .side = first.parent_side % 4};
}
