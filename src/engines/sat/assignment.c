/*
 * The Hungarian method with shortest augmenting paths (Kuhn 1955; Jonker and
 * Volgenant 1987): O(rows^2 * columns).  Row and column 0 are sentinels.
 */
#include "engines/sat/assignment.h"

/* More than any sum of real costs, far from overflow. */
#define COST_NONE 1000000

struct assignment {
    const int32_t *costs;
    int rows, columns;
    int64_t *row_price, *column_price;
    int *row_of;    /* by column: the row it is given to, 0 for none */
    int *came_from; /* by column: the one before it on the path */
    int64_t *slack; /* by column: cost of the path to it so far */
    bool *visited;
};

static int64_t cost(const struct assignment *a, int row, int column)
{
    int32_t cost = a->costs[(row - 1) * a->columns + column - 1];
    return cost >= ASSIGNMENT_NONE ? COST_NONE : cost;
}

/* One step of the path's growth; answers the next column. */
static int grow(struct assignment *a, int column)
{
    int row = a->row_of[column], next = 0;
    int64_t least = INT64_MAX;
    a->visited[column] = true;
    for (int j = 1; j <= a->columns; j++) {
        if (a->visited[j])
            continue;
        int64_t reduced =
            cost(a, row, j) - a->row_price[row] - a->column_price[j];
        if (reduced < a->slack[j]) {
            a->slack[j] = reduced;
            a->came_from[j] = column;
        }
        if (a->slack[j] < least) {
            least = a->slack[j];
            next = j;
        }
    }
    for (int j = 0; j <= a->columns; j++) {
        if (a->visited[j]) {
            a->row_price[a->row_of[j]] += least;
            a->column_price[j] -= least;
        } else {
            a->slack[j] -= least;
        }
    }
    return next;
}

static void assign(struct assignment *a, int row)
{
    int column = 0;
    a->row_of[0] = row;
    for (int j = 0; j <= a->columns; j++) {
        a->slack[j] = INT64_MAX / 4;
        a->visited[j] = false;
    }
    do
        column = grow(a, column);
    while (a->row_of[column] != 0);
    while (column != 0) {
        int before = a->came_from[column];
        a->row_of[column] = a->row_of[before];
        column = before;
    }
}

bool assignment_prices(struct run *run, const int32_t *costs, int rows,
                       int columns, int32_t *prices, bool *impossible)
{
    size_t m = (size_t)columns + 1;
    struct assignment a = {.costs = costs, .rows = rows, .columns = columns};
    a.row_price = run_alloc(run, (size_t)rows + 1, sizeof *a.row_price);
    a.column_price = run_alloc(run, m, sizeof *a.column_price);
    a.row_of = run_alloc(run, m, sizeof *a.row_of);
    a.came_from = run_alloc(run, m, sizeof *a.came_from);
    a.slack = run_alloc(run, m, sizeof *a.slack);
    a.visited = run_alloc(run, m, sizeof *a.visited);
    if (!a.row_price || !a.column_price || !a.row_of || !a.came_from ||
        !a.slack || !a.visited)
        return false;
    for (int i = 1; i <= rows; i++) {
        if (run_poll(run))
            return false;
        assign(&a, i);
    }
    for (int j = 1; j <= columns; j++) {
        prices[j - 1] = (int32_t)a.column_price[j];
        if (a.row_of[j] && cost(&a, a.row_of[j], j) >= COST_NONE)
            *impossible = true;
    }
    return true;
}
