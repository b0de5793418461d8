/*
 * The matching of boxes and goals (section 3): rows are boxes, and rows of
 * zeros until there are as many as goals; columns are goals.
 *
 * Each row finds its column along a shortest path of changes.  Rows and columns
 * have prices, such that cost - price - price is never negative for a row that
 * has a column, and 0 for the column it has: so no other choice costs less.
 * The prices of columns stay from one call to the next, since any will do.
 */
#include "bound.h"
#include "check.h"

static const int *row[MOST_SQUARES];
static int64_t row_price[MOST_SQUARES], price[MOST_SQUARES];
static int column_of[MOST_SQUARES], row_at[MOST_SQUARES];

/* The search for a path: length to each column, and the row it came from. */
static int64_t near[MOST_SQUARES];
static int from[MOST_SQUARES];
static bool settled[MOST_SQUARES];

/* Goes on from a row; answers the nearest column that is not settled. */
static int nearest(int at, int64_t base)
{
    int best = NONE;
    for (int j = 0; j < level.goal_count; j++) {
        if (settled[j])
            continue;
        int64_t length = base + row[at][j] - row_price[at] - price[j];
        if (row[at][j] != FOREVER && length < near[j]) {
            near[j] = length;
            from[j] = at;
        }
        if (near[j] != INT64_MAX &&
            (best == NONE || near[j] < near[best] ||
             (near[j] == near[best] && row_at[j] == NONE)))
            best = j;
    }
    return best;
}

/* False when there is no column for this row. */
static bool find_column(int root)
{
    int at = root, column;
    int64_t base = 0;
    for (int j = 0; j < level.goal_count; j++) {
        near[j] = INT64_MAX;
        settled[j] = false;
    }
    row_price[root] = 0;
    for (; at != NONE; at = row_at[column]) {
        column = nearest(at, base);
        if (column == NONE)
            return false;
        base = near[column];
        settled[column] = true;
    }
    row_price[root] = base;
    for (int j = 0; j < level.goal_count; j++)
        if (settled[j] && row_at[j] != NONE) {
            price[j] += near[j] - base;
            row_price[row_at[j]] += base - near[j];
        }
    for (at = NONE; at != root;) {
        at = from[column];
        int next = column_of[at];
        column_of[at] = column;
        row_at[column] = at;
        column = next;
    }
    return true;
}

/* Under the sink rules: all go to the one goal. */
static int sum_up(int boxes)
{
    int sum = 0;
    for (int i = 0; i < boxes; i++) {
        if (row[i][0] == FOREVER)
            return FOREVER;
        sum += row[i][0];
    }
    return sum;
}

int match(const struct position *position)
{
    static const int zeros[MOST_SQUARES];
    int boxes = 0, cost = 0;
    foreach (s, &position->boxes)
        row[boxes++] = distance_row(s, position->player);
    if (level.sink != NONE)
        return sum_up(boxes);
    if (boxes > level.goal_count)
        return FOREVER;
    for (int i = 0; i < level.goal_count; i++) {
        column_of[i] = row_at[i] = NONE;
        if (i >= boxes)
            row[i] = zeros;
    }
    for (int i = 0; i < level.goal_count; i++)
        if (!find_column(i))
            return FOREVER;
    for (int i = 0; i < boxes; i++)
        cost += row[i][column_of[i]];
    return cost;
}
