/*
 * Augmenting paths in depth first order over bit sets of columns (Kuhn 1955,
 * The Hungarian Method for the Assignment Problem, for costs of 0 and 1):
 * O(rows * edges).
 */
#include "search/assign.h"

#include "base/bits.h"

#define LARGE 64 /* rows; from here on one more may take long */

bool assign_init(struct assign *assign, struct run *run, int rows, int columns)
{
    *assign = (struct assign){.run = run,
                              .words = BITS_WORDS(columns),
                              .columns = columns};
    return RUN_NEW(run, assign->rows, (size_t)rows) &&
           RUN_NEW(run, assign->row_of, (size_t)columns) &&
           RUN_NEW(run, assign->column_of, (size_t)rows) &&
           RUN_NEW(run, assign->tried, assign->words) &&
           RUN_NEW(run, assign->open, assign->words);
}

static void give(struct assign *assign, int row, size_t column)
{
    assign->row_of[column] = row;
    assign->column_of[row] = (int)column;
}

/* Finds a column for the row: a free one, or one whose row has another. */
static bool place(struct assign *assign, int row)
{
    for (size_t i = 0; i < assign->words; i++) {
        uint64_t rest = assign->rows[row][i] & assign->open[i];
        if (rest) {
            size_t column = i * 64 + bits_lowest(rest);
            bits_remove(assign->open, column);
            give(assign, row, column);
            return true;
        }
    }
    for (size_t i = 0; i < assign->words; i++) {
        for (;;) {
            uint64_t rest = assign->rows[row][i] & ~assign->tried[i];
            if (!rest)
                break;
            size_t column = i * 64 + bits_lowest(rest);
            bits_add(assign->tried, column);
            if (!place(assign, assign->row_of[column]))
                continue;
            give(assign, row, column);
            return true;
        }
    }
    return false;
}

int assign_all(struct assign *assign, int count, int from)
{
    int missing = 0;
    assign->count = count;
    memset(assign->open, 0, assign->words * sizeof *assign->open);
    for (int i = 0; i < assign->columns; i++)
        assign->row_of[i] = -1;
    for (int i = from; i < assign->columns; i++)
        bits_add(assign->open, (size_t)i);
    for (int row = 0; row < count; row++) {
        assign->column_of[row] = -1;
        if (row >= LARGE && run_poll(assign->run)) {
            missing++;
            continue;
        }
        memset(assign->tried, 0, assign->words * sizeof *assign->tried);
        for (int i = 0; i < from; i++)
            bits_add(assign->tried, (size_t)i);
        missing += !place(assign, row);
    }
    return missing;
}

void assign_open(struct assign *assign)
{
    for (bool more = true; more;) {
        more = false;
        for (int row = 0; row < assign->count; row++) {
            int column = assign->column_of[row];
            if (column < 0 || bits_has(assign->open, (size_t)column) ||
                !assign_finds(assign, assign->rows[row]))
                continue;
            bits_add(assign->open, (size_t)column);
            more = true;
        }
    }
}
