/*
 * The bound: all its parts together, and the matching of boxes and goals
 * (section 3).
 *
 * The matching is the Hungarian method: rows are boxes, columns are goals.
 * Columns have prices, never above 0, and 0 while they are free, such that each
 * row has the column where distance - price is least.  So no other choice costs
 * less: its distances - prices sum up to no less, and its prices to no less.
 */
#include "check.h"

static const int *row[MOST_SQUARES];
static int64_t price[MOST_SQUARES + 1];
static int row_at[MOST_SQUARES + 1]; /* by column; NONE: free */

/* While a column is looked for: how much more it costs when rows change columns
 * up to this one, and the column before it. */
static int64_t more[MOST_SQUARES + 1];
static int from[MOST_SQUARES + 1];
static bool settled[MOST_SQUARES + 1];

/* Settles a column, whose row could have others instead; answers the one that
 * can be reached at the least cost then. */
static int next_column(int column)
{
    const int *distance = row[row_at[column]];
    int64_t own = column == ground.goal_count ? 0 : distance[column];
    int64_t base = more[column] - (own - price[column]);
    int nearest = NONE;
    settled[column] = true;
    for (int j = 0; j < ground.goal_count; j++) {
        if (settled[j])
            continue;
        if (base + distance[j] - price[j] < more[j]) {
            more[j] = base + distance[j] - price[j];
            from[j] = column;
        }
        if (nearest == NONE || more[j] < more[nearest])
            nearest = j;
    }
    return nearest;
}

/* Finds a column for one more row; those before it may get others.  It begins
 * with a column of its own, beside those of the goals. */
static void add_row(int added)
{
    int column = ground.goal_count;
    for (int j = 0; j < ground.goal_count; j++) {
        more[j] = INT64_MAX;
        settled[j] = false;
    }
    more[column] = 0;
    row_at[column] = added;
    while (row_at[column] != NONE)
        column = next_column(column);
    for (int j = 0; j < ground.goal_count; j++)
        if (settled[j])
            price[j] -= more[column] - more[j];
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
    if (ground.unsolvable)
        return FOREVER;
    if (is_solved(&position->boxes))
        return 0;
    int matched = is_frozen(&position->boxes) ? FOREVER : match(position);
    int groups = matched == FOREVER ? FOREVER : facts_cost(position);
    if (groups == FOREVER)
        return FOREVER;
    int cost = matched + groups + climb(position->player);
    return cost > 0 ? cost : 0;
}
