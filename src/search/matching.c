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

bool matching_init(struct matching *matching, struct run *run, int longest)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->goal_count;
    *matching = (struct matching){.size = board->goal_count,
                                  .shared = board->rules == RULES_SINK};
    int64_t far = (int64_t)longest * board->goal_count + 1;
    matching->simple = matching->shared || far * board->goal_count > 1 << 29;
    matching->far = matching->simple ? 0 : (int)far;
    size_t rows = (size_t)board->box_count > n ? (size_t)board->box_count : n;
    uint16_t *zero = run_alloc(run, n, sizeof *zero);
    matching->row = run_alloc(run, rows, sizeof *matching->row);
    int *ints = run_alloc(run, 10 * n, sizeof *ints);
    matching->done = run_alloc(run, n, sizeof *matching->done);
    if (!zero || !matching->row || !ints || !matching->done)
        return false;
    matching->zero = zero;
    matching->row_price = ints;
    matching->column_price = ints + n;
    matching->column_of = ints + 2 * n;
    matching->row_of = ints + 3 * n;
    matching->kept = ints + 4 * n;
    matching->distance = ints + 8 * n;
    matching->from = ints + 9 * n;
    return true;
}

static inline int length(const struct matching *m, const uint16_t *row,
                         int column)
{
    return row[column] == DISTANCE_NONE ? m->far : row[column];
}

/* The reduced length of the edge, never negative for a settled row. */
static void relax(struct matching *m, int i, int base)
{
    const uint16_t *row = m->row[i];
    int shift = base - m->row_price[i];
    for (int j = 0; j < m->size; j++) {
        if (m->done[j])
            continue;
        int distance = shift + length(m, row, j) - m->column_price[j];
        if (distance < m->distance[j]) {
            m->distance[j] = distance;
            m->from[j] = i;
        }
    }
}

static int nearest_open(const struct matching *m)
{
    int best = NONE;
    for (int j = 0; j < m->size; j++)
        if (!m->done[j] && (best == NONE || m->distance[j] < m->distance[best]))
            best = j;
    return best;
}

/* Shifts the prices of everything settled, so that edges stay reduced. */
static void settle_prices(struct matching *m, int root, int end)
{
    int length_to_end = m->distance[end];
    m->row_price[root] += length_to_end;
    for (int j = 0; j < m->size; j++)
        if (m->done[j] && j != end) {
            m->column_price[j] += m->distance[j] - length_to_end;
            m->row_price[m->row_of[j]] += length_to_end - m->distance[j];
        }
}

/* Gives the unmatched row a column along the shortest alternating path. */
static void augment(struct matching *m, int root)
{
    for (int j = 0; j < m->size; j++) {
        m->done[j] = false;
        m->distance[j] = INT32_MAX;
    }
    relax(m, root, 0);
    int j = nearest_open(m);
    while (m->row_of[j] != NONE) {
        m->done[j] = true;
        relax(m, m->row_of[j], m->distance[j]);
        j = nearest_open(m);
    }
    settle_prices(m, root, j);
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

/* The price of a row is what its cheapest column asks; the rows whose column
 * is still free take it at once. */
static void start_greedily(struct matching *m)
{
    for (int j = 0; j < m->size; j++) {
        m->row_of[j] = NONE;
        m->column_price[j] = 0;
    }
    for (int i = 0; i < m->size; i++) {
        int best = 0;
        for (int j = 1; j < m->size; j++)
            if (m->row[i][j] < m->row[i][best])
                best = j;
        m->row_price[i] = length(m, m->row[i], best);
        m->column_of[i] = NONE;
        if (m->row_of[best] == NONE) {
            m->row_of[best] = i;
            m->column_of[i] = best;
        }
    }
}

int matching_solve(struct matching *matching, const uint16_t *const *rows,
                   int count)
{
    struct matching *m = matching;
    m->rows = count;
    for (int i = 0; i < count; i++)
        m->row[i] = rows[i];
    if (!m->simple) {
        for (int i = count; i < m->size; i++)
            m->row[i] = m->zero;
        start_greedily(m);
        for (int i = 0; i < m->size; i++)
            if (m->column_of[i] == NONE)
                augment(m, i);
    }
    return m->cost = total(m);
}

int matching_replace(struct matching *matching, int i, const uint16_t *row)
{
    struct matching *m = matching;
    const uint16_t *old = m->row[i];
    if (m->simple) {
        uint16_t now = least(m, row);
        return now == DISTANCE_NONE ? MATCHING_NONE
                                    : m->cost - least(m, old) + now;
    }
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
