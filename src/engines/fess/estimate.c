/*
 * Rows of distances, one search for each target, and the minimum assignment
 * (search/matching.h) over them; towards targets by pulls with the player's
 * side, from them by pushes.
 */
#include "engines/fess/estimate.h"

#include "base/bits.h"

#define SQUARES_PER_POLL 1024 /* each a page of a large table */

static uint16_t *row_of(const struct estimate *e, square s, unsigned row)
{
    return e->rows + ((size_t)s * e->per_square + row) * e->columns;
}

/* The rows' column for one target. */
static bool fill_column(struct estimate *e, struct run *run, size_t column,
                        const struct distances *table)
{
    for (int s = 0; s < e->board->squares; s++) {
        if (s % SQUARES_PER_POLL == 0 && run_poll(run))
            return false;
        for (unsigned d = 0; d + 1 < e->per_square; d++)
            row_of(e, (square)s, d + 1)[column] = table[s].pushes[d];
        row_of(e, (square)s, 0)[column] = distance_least(&table[s]);
    }
    return true;
}

/* Both directions' tables need these. */
struct scratch {
    struct distances *table;
    uint32_t *queue;
    uint64_t *one;
};

static bool fill_target(struct estimate *e, struct run *run,
                        const struct scratch *scratch, square s, size_t column)
{
    if (e->per_square > 1) {
        distance_to(e->board, s, NULL, scratch->table, scratch->queue);
    } else {
        bits_add(scratch->one, s);
        distance_from(e->board, scratch->one, -1, NULL, scratch->table,
                      scratch->queue);
        bits_remove(scratch->one, s);
    }
    return fill_column(e, run, column, scratch->table);
}

static bool fill_rows(struct estimate *e, struct run *run,
                      const uint64_t *targets)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares, column = 0;
    struct scratch scratch = {
        .table = run_alloc(run, n, sizeof *scratch.table),
        .queue = run_alloc(run, DISTANCE_QUEUE(board), sizeof *scratch.queue),
        .one = run_alloc(run, board->words, sizeof *scratch.one)};
    if (!scratch.table || !scratch.queue || !scratch.one)
        return false;
    if (!run_fill(run, e->rows, 0xff,
                  n * e->per_square * e->columns * sizeof *e->rows))
        return false;
    struct bits_walk walk = bits_walk(targets, board->words);
    for (size_t s; bits_next(&walk, &s); column++)
        if (!fill_target(e, run, &scratch, (square)s, column))
            return false;
    return true;
}

bool estimate_init(struct estimate *e, struct run *run, const uint64_t *targets,
                   bool backward)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    *e = (struct estimate){.board = board,
                           .columns = (size_t)board->goal_count,
                           .per_square = backward ? 1 : DIR_COUNT + 1};
    return RUN_NEW(run, e->rows, n * e->per_square * e->columns) &&
           RUN_NEW(run, e->list, (size_t)board->box_count) &&
           RUN_NEW(run, e->number, n) &&
           matching_init(&e->matching, run, 4 * board->squares) &&
           fill_rows(e, run, targets);
}

/* A side of the box that the player comes to; the nearest if there is none. */
static unsigned find_row(const struct estimate *e, square s,
                         const uint64_t *reach)
{
    for (unsigned d = 0; e->per_square > 1 && d < DIR_COUNT; d++) {
        square n = e->board->next[s][d];
        if (n != NO_SQUARE && bits_has(reach, n))
            return d + 1;
    }
    return 0;
}

int estimate_position(struct estimate *e, const uint64_t *boxes,
                      const uint64_t *reach)
{
    int count = 0;
    BITS_EACH (s, boxes, e->board->words) {
        e->number[s] = count;
        e->list[count++] = row_of(e, (square)s, find_row(e, (square)s, reach));
    }
    e->lifted = NO_SQUARE;
    return matching_solve(&e->matching, e->list, count);
}

int estimate_move(struct estimate *e, square from, square to, unsigned side)
{
    unsigned row = e->per_square > 1 ? side + 1 : 0;
    if (e->lifted != from)
        matching_lift(&e->matching, e->number[from]);
    e->lifted = from;
    return matching_put(&e->matching, row_of(e, to, row));
}
