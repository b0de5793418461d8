/*
 * Successive shortest augmenting paths with prices (Kuhn 1955, Munkres 1957;
 * the form of Jonker and Volgenant 1987 without its column reduction).  The
 * table is square because of the padding, so that a replaced row leaves exactly
 * one column free and one augmenting path repairs the optimum: O(n^2).
 *
 * A missing distance is a large number, so that prices stay finite; a matching
 * that has to use one is no matching.
 */
#include "search/matching.h"

#include "core/distance.h"

#define NONE (-1)
#define LOWEST_PRICE (-(1 << 28))
#define LARGE 64 /* rows; from here on a path may take long */

bool matching_init(struct matching *matching, struct run *run, int longest)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->goal_count;
    *matching = (struct matching){.run = run,
                                  .size = board->goal_count,
                                  .shared = board->rules == RULES_SINK};
    int64_t far = (int64_t)longest * board->goal_count + 1;
    matching->simple = matching->shared || far * board->goal_count > 1 << 29;
    matching->far = matching->simple ? 0 : (int)far;
    size_t rows = (size_t)board->box_count > n ? (size_t)board->box_count : n;
    uint16_t *zero = run_alloc(run, n, sizeof *zero);
    matching->row = run_alloc(run, rows, sizeof *matching->row);
    int *ints = run_alloc(run, 12 * n, sizeof *ints);
    matching->next_row = run_alloc(run, rows, sizeof *matching->row);
    if (!zero || !matching->row || !ints || !matching->next_row)
        return false;
    matching->zero = zero;
    matching->row_price = ints;
    matching->column_price = ints + n;
    matching->column_of = ints + 2 * n;
    matching->row_of = ints + 3 * n;
    matching->kept = ints + 4 * n;
    matching->distance = ints + 8 * n;
    matching->from = ints + 9 * n;
    matching->open = ints + 10 * n;
    matching->detour = ints + 11 * n;
    for (size_t i = 0; i < rows; i++)
        matching->row[i] = NULL;
    for (size_t i = 0; i < n; i++)
        matching->column_of[i] = NONE;
    return true;
}

static inline int length(const struct matching *m, const uint16_t *row,
                         int column)
{
    return row[column] == DISTANCE_NONE ? m->far : row[column];
}

/* Looks at all edges of a row, from a column at that distance; answers which of
 * the open columns is nearest now, by its place in the list. */
static int relax(struct matching *m, int i, int base, int open)
{
    const uint16_t *row = m->row[i];
    int shift = base - m->row_price[i], nearest = 0, least = INT32_MAX;
    for (int k = 0; k < open; k++) {
        int j = m->open[k];
        int distance = shift + length(m, row, j) - m->column_price[j];
        if (distance < m->distance[j]) {
            m->distance[j] = distance;
            m->from[j] = i;
        }
        if (m->distance[j] < least) {
            least = m->distance[j];
            nearest = k;
        }
    }
    return nearest;
}

/* Shifts the prices of everything settled (the columns behind the open ones),
 * so that edges stay reduced. */
static void settle_prices(struct matching *m, int root, int open, int end)
{
    int length_to_end = m->distance[end];
    m->row_price[root] += length_to_end;
    for (int k = open; k < m->size; k++) {
        int j = m->open[k];
        m->column_price[j] += m->distance[j] - length_to_end;
        m->row_price[m->row_of[j]] += length_to_end - m->distance[j];
    }
}

/* Opens all columns.  Those without a row come first: of columns that are as
 * near the first is taken, and at one of them the path ends. */
static int open_all(struct matching *m)
{
    int free = 0;
    for (int j = 0; j < m->size; j++) {
        m->distance[j] = INT32_MAX;
        m->open[j] = j;
        if (m->row_of[j] == NONE) {
            m->open[j] = m->open[free];
            m->open[free++] = j;
        }
    }
    return m->size;
}

/* Gives the unmatched row a column along the shortest alternating path. */
static void augment(struct matching *m, int root)
{
    int open = open_all(m);
    int k = relax(m, root, 0, open), j = m->open[k];
    while (m->row_of[j] != NONE) {
        m->open[k] = m->open[--open];
        m->open[open] = j;
        k = relax(m, m->row_of[j], m->distance[j], open);
        j = m->open[k];
    }
    settle_prices(m, root, open, j);
    for (int i = NONE; i != root;) {
        i = m->from[j];
        int next = m->column_of[i];
        m->column_of[i] = j;
        m->row_of[j] = i;
        j = next;
    }
}

static uint16_t least(const struct matching *m, const uint16_t *row)
{
    uint16_t best = row[0];
    for (int j = 1; j < m->size; j++)
        if (row[j] < best)
            best = row[j];
    return best;
}

static int total(const struct matching *m)
{
    int cost = 0;
    for (int i = 0; i < m->rows; i++) {
        uint16_t part =
            m->simple ? least(m, m->row[i]) : m->row[i][m->column_of[i]];
        if (part == DISTANCE_NONE)
            return MATCHING_NONE;
        cost += part;
    }
    return cost;
}

void matching_forget(struct matching *matching)
{
    for (int i = 0; i < matching->size; i++) {
        matching->row[i] = NULL;
        matching->column_price[i] = 0;
    }
}

/* Takes over what is known of the rows that were there before: both lists are
 * rising, so a merge finds them.  The others are without a column. */
static void keep_rows(struct matching *m, const uint16_t *const *rows,
                      int count)
{
    int *price = m->kept, *column = m->kept + m->size;
    memcpy(price, m->row_price, (size_t)m->size * sizeof *price);
    memcpy(column, m->column_of, (size_t)m->size * sizeof *column);
    bool low = false; /* prices only fall; before they leave an int */
    for (int j = 0; j < m->size; j++) {
        m->row_of[j] = NONE;
        low |= m->column_price[j] < LOWEST_PRICE;
    }
    if (low)
        matching_forget(m);
    for (int i = 0, old = 0; i < m->size; i++) {
        const uint16_t *row = i < count ? rows[i] : m->zero;
        if (i == count)
            old = m->rows;
        while (i < count && old < m->rows && m->row[old] < row)
            old++;
        bool known =
            old < (i < count ? m->rows : m->size) && m->row[old] == row;
        m->next_row[i] = row;
        m->row_price[i] = known ? price[old] : 0;
        m->column_of[i] = known ? column[old] : NONE;
        if (known && column[old] != NONE)
            m->row_of[column[old]] = i;
        old += known;
    }
    const uint16_t **swap = m->row;
    m->row = m->next_row;
    m->next_row = swap;
}

/* After a stop some rows have no column: nobody may look at them then. */
static bool is_stopped(const struct matching *m)
{
    return m->size >= LARGE && run_poll(m->run);
}

int matching_solve(struct matching *matching, const uint16_t *const *rows,
                   int count)
{
    struct matching *m = matching;
    if (m->simple) {
        for (int i = 0; i < count; i++)
            m->row[i] = rows[i];
        m->rows = count;
        return m->cost = total(m);
    }
    keep_rows(m, rows, count);
    m->rows = count;
    for (int i = 0; i < m->size; i++)
        if (m->column_of[i] == NONE) {
            if (is_stopped(m))
                return m->cost = 0;
            augment(m, i);
        }
    return m->cost = total(m);
}

/* Where each row counts for itself. */
static int replace_simply(const struct matching *m, int i, const uint16_t *row)
{
    uint16_t now = least(m, row);
    return now == DISTANCE_NONE ? MATCHING_NONE
                                : m->cost - least(m, m->row[i]) + now;
}

int matching_replace(struct matching *matching, int i, const uint16_t *row,
                     int change)
{
    struct matching *m = matching;
    const uint16_t *old = m->row[i];
    if (m->simple)
        return replace_simply(m, i, row);
    if (is_stopped(m))
        return 0;
    int column = m->column_of[i];
    if (row[column] != DISTANCE_NONE && row[column] - old[column] == change)
        return m->cost + change;
    size_t bytes = 4 * (size_t)m->size * sizeof *m->kept;
    memcpy(m->kept, m->row_price, bytes);
    m->row_of[m->column_of[i]] = NONE;
    m->column_of[i] = NONE;
    m->row[i] = row;
    m->row_price[i] = 0;
    augment(m, i);
    int cost = total(m);
    memcpy(m->row_price, m->kept, bytes);
    m->row[i] = old;
    return cost;
}

/* Goes back from a column along the edges of rows that have others; answers
 * which of the open columns is nearest now, by its place in the list. */
static int relax_back(struct matching *m, int column, int open)
{
    int shift = m->detour[column] - m->column_price[column];
    int nearest = 0, least = INT32_MAX;
    for (int k = 0; k < open; k++) {
        int j = m->open[k], i = m->row_of[j];
        int detour = shift + length(m, m->row[i], column) - m->row_price[i];
        if (detour < m->detour[j])
            m->detour[j] = detour;
        if (m->detour[j] < least) {
            least = m->detour[j];
            nearest = k;
        }
    }
    return nearest;
}

void matching_lift(struct matching *m, int i)
{
    m->lifted = is_stopped(m) ? NONE : i;
    if (m->simple || m->lifted == NONE)
        return;
    int column = m->column_of[i], open = 0;
    for (int j = 0; j < m->size; j++) {
        m->detour[j] = INT32_MAX;
        if (j != column)
            m->open[open++] = j;
    }
    m->detour[column] = 0;
    while (open > 0) {
        int k = relax_back(m, column, open);
        column = m->open[k];
        m->open[k] = m->open[--open];
    }
}

int matching_put(const struct matching *m, const uint16_t *row)
{
    int best = INT32_MAX;
    if (m->lifted == NONE)
        return 0;
    if (m->simple)
        return replace_simply(m, m->lifted, row);
    for (int j = 0; j < m->size; j++) {
        int cost = length(m, row, j) - m->column_price[j] + m->detour[j];
        if (cost < best)
            best = cost;
    }
    best += m->cost - m->row_price[m->lifted];
    return best < m->far ? best : MATCHING_NONE;
}
