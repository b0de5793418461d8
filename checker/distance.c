/* One box alone (section 3), and frozen boxes (section 4). */
#include <string.h>

#include "bound.h"
#include "check.h"

static const int *height; /* NULL: all 0 */
static uint8_t *part;     /* [s * squares + q]: the part of q around s */
static int *distance;     /* [(s * 4 + part) * goals + goal] */
static struct set dead;

int detour[MOST_SQUARES][4];

int *distance_row(int s, int player)
{
    size_t of = part[(size_t)s * (size_t)level.squares + (size_t)player];
    return distance + ((size_t)s * 4 + of) * (size_t)level.goal_count;
}

static int weight(int s, int d)
{
    return height ? 1 + height[level.next[s][d ^ 1]] - height[s] : 1;
}

/* Numbers the parts around each square, 0 to 3. */
static void find_parts(void)
{
    size_t n = (size_t)level.squares;
    part = allocate(n * n, 1);
    for (int s = 0; s < level.squares; s++) {
        struct set alone = {{0}}, seen = {{0}}, reach;
        uint8_t count = 0;
        put(&alone, s);
        for (int d = 0; d < 4; d++) {
            int q = level.next[s][d];
            if (q == NONE || has(&seen, q))
                continue;
            walk(&alone, q, &reach, NULL);
            foreach (i, &reach) {
                part[(size_t)s * n + (size_t)i] = count;
                put(&seen, i);
            }
            count++;
        }
    }
}

/* From the square and part behind a push. */
static int distance_after(int s, int d, int goal)
{
    int t = level.next[s][d];
    return t == level.sink ? 0 : distance_row(t, s)[goal];
}

static bool shorten(int s, int d, int goal)
{
    int *here = distance_row(s, level.next[s][d ^ 1]) + goal;
    int after = distance_after(s, d, goal);
    if (after == FOREVER || weight(s, d) + after >= *here)
        return false;
    *here = weight(s, d) + after;
    return true;
}

/* To one goal, by trying all pushes until nothing changes. */
static void find_distances(int goal)
{
    int at = level.goal[goal];
    for (int i = 0; i < 4; i++)
        distance[(at * 4 + i) * level.goal_count + goal] = 0;
    for (bool any = true; any;) {
        any = false;
        for (int s = 0; s < level.squares; s++)
            for (int d = 0; d < 4; d++)
                any |= can_push(s, d) && shorten(s, d, goal);
    }
}

static int find_detour(int s, int d)
{
    int least = FOREVER;
    const int *before = distance_row(s, level.next[s][d ^ 1]);
    for (int i = 0; i < level.goal_count; i++) {
        int after = distance_after(s, d, i);
        if (after != FOREVER && weight(s, d) + after - before[i] < least)
            least = weight(s, d) + after - before[i];
    }
    return least;
}

static bool is_dead(int s)
{
    for (int i = 0; i < 4 * level.goal_count; i++)
        if (distance[s * 4 * level.goal_count + i] != FOREVER)
            return false;
    return true;
}

int distance_prepare(const int *heights)
{
    size_t count = 4 * (size_t)level.squares * (size_t)level.goal_count;
    int end = FOREVER;
    height = heights;
    find_parts();
    distance = allocate(count, sizeof *distance);
    for (size_t i = 0; i < count; i++)
        distance[i] = FOREVER;
    for (int i = 0; i < level.goal_count; i++)
        find_distances(i);
    for (int s = 0; s < level.squares; s++) {
        if (is_dead(s))
            put(&dead, s);
        for (int d = 0; d < 4; d++) {
            if (!can_push(s, d))
                continue;
            detour[s][d] = find_detour(s, d);
            if (height && has(&level.goals, level.next[s][d]) &&
                height[s] < end)
                end = height[s];
        }
    }
    return end;
}

/* ---- Frozen boxes ---- */

static bool is_blocked(const struct set *boxes, int s, int d)
{
    int a = level.next[s][d], b = level.next[s][d ^ 1];
    return a == NONE || b == NONE || has(boxes, a) || has(boxes, b) ||
           (has(&dead, a) && has(&dead, b));
}

bool is_frozen(const struct set *boxes)
{
    struct set left = *boxes;
    for (bool any = true; any;) {
        any = false;
        foreach (s, &left)
            if (!is_blocked(&left, s, 0) || !is_blocked(&left, s, 2)) {
                drop(&left, s);
                any = true;
            }
    }
    return !set_holds(&level.goals, &left);
}
