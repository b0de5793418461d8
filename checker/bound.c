/* The bound: all parts together; and lost patterns (section 5). */
#include "bound.h"
#include "check.h"

static const int *height; /* NULL: all 0 */
static int end;           /* the least height of a last push */

struct pattern {
    struct set *boxes, *region;
    int next; /* another one with the same first box, or NONE */
};

static struct pattern *patterns;
static int pattern_count, pattern_room;
static int first_with[MOST_SQUARES]; /* by first box: a pattern, or NONE */

void bound_prepare(const int *heights)
{
    height = heights;
    end = distance_prepare(heights);
    for (int s = 0; s < level.squares; s++)
        first_with[s] = NONE;
}

void pattern_add(const struct position *pattern)
{
    struct set reach;
    int first = next_in(&pattern->boxes, 0);
    if (pattern_count == pattern_room) {
        pattern_room = 2 * pattern_room + 256;
        patterns = grow(patterns, (size_t)pattern_room * sizeof *patterns);
    }
    walk(&pattern->boxes, pattern->player, &reach, NULL);
    patterns[pattern_count] =
        (struct pattern){set_keep(&pattern->boxes), set_keep(&reach),
                         first_with[first]};
    first_with[first] = pattern_count++;
}

static bool holds_pattern(const struct position *position)
{
    foreach (s, &position->boxes)
        for (int i = first_with[s]; i != NONE; i = patterns[i].next)
            if (has(patterns[i].region, position->player) &&
                set_holds(&position->boxes, patterns[i].boxes))
                return true;
    return false;
}

int bound(const struct position *position)
{
    if (is_solved(&position->boxes))
        return 0;
    if (is_frozen(&position->boxes) || holds_pattern(position))
        return FOREVER;
    int matched = match(position);
    int groups = matched == FOREVER ? FOREVER : groups_cost(position);
    if (groups == FOREVER)
        return FOREVER;
    int cost = matched + groups;
    if (height)
        cost += end - height[position->player];
    return cost > 0 ? cost : 0;
}
