/* The matching of boxes and goals: augmenting paths with prices. */
#include <string.h>

#include "bound.h"
#include "check.h"

/* Rows are boxes, and rows of zeros to have as many as goals; an assignment of
 * least cost with prices, so that no cost - price - price is negative, and 0
 * where row and column are matched. */
struct matching {
    int rows; /* of boxes */
    const int **row;
    int *row_price, *price; /* of columns */
    int *column_of, *row_at;
};

static struct matching now, tried;
static int *zeros, *near, *from;
static int *row_number; /* square of a box -> its row */
static int now_cost;
static bool *settled;

static void matching_prepare(struct matching *m)
{
    size_t n = (size_t)(level.goal_count + level.box_count) + 1;
    m->row = allocate(n, sizeof *m->row);
    m->row_price = allocate(n, sizeof *m->row_price);
    m->price = allocate(n, sizeof *m->price);
    m->column_of = allocate(n, sizeof *m->column_of);
    m->row_at = allocate(n, sizeof *m->row_at);
}

/* Finds a column for a row along a shortest path of changes. */
static void augment(struct matching *m, int root)
{
    int n = level.goal_count, at = NONE, row = root, base = 0;
    for (int j = 0; j < n; j++) {
        near[j] = INT32_MAX;
        settled[j] = false;
    }
    m->row_price[root] = 0;
    do {
        int best = NONE;
        for (int j = 0; j < n; j++) {
            if (settled[j])
                continue;
            int length =
                base + m->row[row][j] - m->row_price[row] - m->price[j];
            if (length < near[j]) {
                near[j] = length;
                from[j] = row;
            }
            if (best == NONE || near[j] < near[best])
                best = j;
        }
        at = best;
        base = near[at];
        settled[at] = true;
        row = m->row_at[at];
    } while (row != NONE);
    m->row_price[root] += base;
    for (int j = 0; j < n; j++)
        if (settled[j] && j != at) {
            m->price[j] += near[j] - base;
            m->row_price[m->row_at[j]] += base - near[j];
        }
    for (row = NONE; row != root;) {
        row = from[at];
        int next = m->column_of[row];
        m->column_of[row] = at;
        m->row_at[at] = row;
        at = next;
    }
}

/* Under the sink rules: all rows in the one column. */
static int sum_of(const struct matching *m)
{
    int sum = 0;
    for (int i = 0; i < m->rows && sum < FOREVER; i++)
        sum += m->row[i][0];
    return sum < FOREVER ? sum : FOREVER;
}

static int cost_of(const struct matching *m)
{
    int cost = 0;
    for (int i = 0; i < m->rows; i++)
        cost += m->row[i][m->column_of[i]];
    return cost < FOREVER ? cost : FOREVER;
}

static void prepare(void)
{
    size_t n = (size_t)level.goal_count + 1;
    matching_prepare(&now);
    matching_prepare(&tried);
    zeros = allocate(n, sizeof *zeros);
    near = allocate(n, sizeof *near);
    from = allocate(n, sizeof *from);
    settled = allocate(n, sizeof *settled);
    row_number = allocate((size_t)level.squares, sizeof *row_number);
}

static int match_into(struct matching *m, const struct position *position)
{
    int n = level.goal_count;
    if (!zeros)
        prepare();
    m->rows = position->count;
    if (level.sink == NONE && m->rows > n)
        return FOREVER;
    for (int i = 0; i < m->rows; i++)
        m->row[i] = distance_row(position->list[i], position->player);
    if (level.sink != NONE)
        return sum_of(m);
    for (int i = 0; i < n; i++) {
        if (i >= m->rows)
            m->row[i] = zeros;
        m->price[i] = 0;
        m->column_of[i] = m->row_at[i] = NONE;
    }
    for (int i = 0; i < n; i++)
        augment(m, i);
    return cost_of(m);
}

int match(const struct position *position)
{
    return match_into(&tried, position);
}

void match_before(const struct position *position)
{
    now_cost = match_into(&now, position);
    for (int i = 0; i < position->count; i++)
        row_number[position->list[i]] = i;
}

int match_after(int s, int t)
{
    size_t n = (size_t)level.goal_count, bytes = n * sizeof(int);
    int i = row_number[s];
    const int *row = t == level.sink ? zeros : distance_row(t, s);
    /* A box comes to no goal that it could not come to before. */
    if (now_cost == FOREVER)
        return FOREVER;
    if (level.sink != NONE) {
        int cost = now_cost - now.row[i][0] + row[0];
        return cost < FOREVER ? cost : FOREVER;
    }
    tried.rows = now.rows;
    memcpy(tried.row, now.row, n * sizeof *now.row);
    memcpy(tried.row_price, now.row_price, bytes);
    memcpy(tried.price, now.price, bytes);
    memcpy(tried.column_of, now.column_of, bytes);
    memcpy(tried.row_at, now.row_at, bytes);
    tried.row_at[tried.column_of[i]] = NONE;
    tried.column_of[i] = NONE;
    tried.row[i] = row;
    augment(&tried, i);
    return cost_of(&tried);
}
