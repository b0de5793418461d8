/*
 * The bound: all its parts together, and the matching of boxes and goals
 * (section 3).
 *
 * The matching is the Hungarian method: rows are boxes, columns are goals. Both
 * have prices, such that distance - price - price is never negative, and 0 for
 * the column that a row has; a column's price is never above 0, and is 0 while
 * it is free.  So the prices sum up to the cost of what was chosen, and to no
 * more than the cost of any other choice.
 */
#include "check.h"

static const int *row[MOST_SQUARES];
static int64_t row_price[MOST_SQUARES], price[MOST_SQUARES + 1];
static int row_at[MOST_SQUARES + 1]; /* by column; NONE: free */

/* While a column is looked for: what is missing until some settled row could
 * have this one as well, and that row's column. */
static int64_t slack[MOST_SQUARES + 1];
static int from[MOST_SQUARES + 1];
static bool settled[MOST_SQUARES + 1];

/* Settles a column and its row, and changes the prices of what is settled until
 * a row of them could have another column; answers that. */
static int next_column(int column)
{
    int at = row_at[column], nearest = NONE;
    settled[column] = true;
    for (int j = 0; j < ground.goal_count; j++) {
        int64_t here = row[at][j] - row_price[at] - price[j];
        if (settled[j])
            continue;
        if (here < slack[j]) {
            slack[j] = here;
            from[j] = column;
        }
        if (nearest == NONE || slack[j] < slack[nearest])
            nearest = j;
    }
    int64_t change = slack[nearest];
    for (int j = 0; j <= ground.goal_count; j++)
        if (settled[j]) {
            row_price[row_at[j]] += change;
            price[j] -= change;
        } else {
            slack[j] -= change;
        }
    return nearest;
}

/* Finds a column for one more row; those before it may get others.  It begins
 * with a column of its own, beside those of the goals. */
static void add_row(int added)
{
    int column = ground.goal_count;
    for (int j = 0; j <= ground.goal_count; j++) {
        slack[j] = INT64_MAX;
        settled[j] = false;
    }
    row_price[added] = 0;
    row_at[column] = added;
    while (row_at[column] != NONE)
        column = next_column(column);
    for (; column != ground.goal_count; column = from[column])
        row_at[column] = row_at[from[column]];
}

/* The least sum of distances.  FOREVER counts like a number: it is greater than
 * any finite sum. */
static int match(const struct position *position)
{
    int boxes = 0;
    int64_t sum = 0;
    for (int j = 0; j <= ground.goal_count; j++) {
        price[j] = 0;
        row_at[j] = NONE;
    }
    foreach (s, &position->boxes) {
        row[boxes] = distances(s, position->player);
        if (ground.sink != NONE) /* all go there */
            sum += row[boxes][0];
        else if (boxes == ground.goal_count)
            return FOREVER;
        else
            add_row(boxes);
        boxes++;
    }
    for (int j = 0; j < ground.goal_count; j++)
        if (row_at[j] != NONE)
            sum += row[row_at[j]][j];
    return sum < FOREVER ? (int)sum : FOREVER;
}

int bound(const struct position *position)
{
    if (is_solved(&position->boxes))
        return 0;
    if (is_frozen(&position->boxes))
        return FOREVER;
    int matched = match(position);
    int groups = matched == FOREVER ? FOREVER : facts_cost(position);
    if (groups == FOREVER)
        return FOREVER;
    int cost = matched + groups + climb(position->player);
    return cost > 0 ? cost : 0;
}
