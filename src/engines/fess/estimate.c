#include "engines/fess/estimate.h"

#include "base/bits.h"

#define ROWS (DIR_COUNT + 1)
#define SQUARES_PER_POLL 1024 /* each a page of a large table */

static uint16_t *row_of(const struct estimate *e, square s, unsigned row)
{
    return e->rows + ((size_t)s * ROWS + row) * e->columns;
}

/* The rows' column for one target. */
static bool fill_column(struct estimate *e, struct run *run, size_t column,
                        const struct distances *table)
{
    for (int s = 0; s < e->board->squares; s++) {
        if (s % SQUARES_PER_POLL == 0 && run_poll(run))
            return false;
        uint16_t least = DISTANCE_NONE;
        for (unsigned d = 0; d < DIR_COUNT; d++) {
            uint16_t pushes = table[s].pushes[d];
            row_of(e, (square)s, d + 1)[column] = pushes;
            if (pushes < least)
                least = pushes;
        }
        row_of(e, (square)s, 0)[column] = least;
    }
    return true;
}

static bool fill_rows(struct estimate *e, struct run *run,
                      const uint64_t *targets)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares, column = 0;
    struct distances *table = run_alloc(run, n, sizeof *table);
    uint32_t *queue = run_alloc(run, DISTANCE_QUEUE(board), sizeof *queue);
    if (!table || !queue)
        return false;
    struct bits_walk walk = bits_walk(targets, board->words);
    for (size_t s; bits_next(&walk, &s); column++) {
        distance_to(board, (square)s, NULL, table, queue);
        if (!fill_column(e, run, column, table))
            return false;
    }
    return true;
}

bool estimate_init(struct estimate *e, struct run *run, const uint64_t *targets)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    *e =
        (struct estimate){.board = board, .columns = (size_t)board->goal_count};
    e->rows = run_alloc(run, n * ROWS * e->columns, sizeof *e->rows);
    e->list = run_alloc(run, (size_t)board->box_count, sizeof *e->list);
    e->number = run_alloc(run, n, sizeof *e->number);
    return e->rows && e->list && e->number &&
           matching_init(&e->matching, run, 4 * board->squares) &&
           fill_rows(e, run, targets);
}

/* A side of the box that the player comes to; the nearest if there is none. */
static unsigned find_row(const struct estimate *e, square s,
                         const uint64_t *reach)
{
    for (unsigned d = 0; d < DIR_COUNT; d++) {
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
    struct bits_walk walk = bits_walk(boxes, e->board->words);
    for (size_t s; bits_next(&walk, &s);) {
        e->number[s] = count;
        e->list[count++] = row_of(e, (square)s, find_row(e, (square)s, reach));
    }
    return matching_solve(&e->matching, e->list, count);
}

int estimate_move(struct estimate *e, square from, square to, unsigned side)
{
    return matching_replace(&e->matching, e->number[from],
                            row_of(e, to, side + 1), INT16_MIN);
}
