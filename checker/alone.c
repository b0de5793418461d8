/* One box alone (section 3), and frozen boxes (section 4). */
#include "check.h"

static const int *height; /* NULL: all 0 */
static int end = FOREVER; /* the least height of a last push */
static uint8_t *part;     /* [s * squares + q]: the part of q around s */
static int *distance;     /* [(s * 4 + part) * goals + goal] */
static struct set dead;

int detour[MOST_SQUARES][4];

int *distances(int s, int player)
{
    size_t of = part[(size_t)s * (size_t)ground.squares + (size_t)player];
    return distance + ((size_t)s * 4 + of) * (size_t)ground.goal_count;
}

int climb(int player)
{
    return height ? end - height[player] : 0;
}

static int weight(int s, int d)
{
    return height ? 1 + height[ground.next[s][d ^ 1]] - height[s] : 1;
}

/* Numbers the parts around each square, 0 to 3. */
static void find_parts(void)
{
    size_t n = (size_t)ground.squares;
    part = allocate(n * n, 1);
    for (int s = 0; s < ground.squares; s++) {
        struct set box = {{0}}, seen = {{0}}, reach;
        uint8_t count = 0;
        put(&box, s);
        for (int d = 0; d < 4; d++) {
            int q = ground.next[s][d];
            if (q == NONE || has(&seen, q))
                continue;
            walk(&box, q, &reach, NULL);
            foreach (i, &reach) {
                part[(size_t)s * n + (size_t)i] = count;
                put(&seen, i);
            }
            count++;
        }
    }
}

/* One try of all pushes towards a goal; was a distance shortened? */
static bool shorten(int goal)
{
    bool any = false;
    for (int s = 0; s < ground.squares; s++)
        for (int d = 0; d < 4; d++) {
            if (!can_push(s, d))
                continue;
            int *before = distances(s, ground.next[s][d ^ 1]) + goal;
            int after = distances(ground.next[s][d], s)[goal];
            if (weight(s, d) + after >= *before)
                continue;
            *before = weight(s, d) + after;
            any = true;
        }
    return any;
}

static void find_distances(void)
{
    size_t goals = (size_t)ground.goal_count;
    size_t count = 4 * (size_t)ground.squares * goals;
    distance = allocate(count, sizeof *distance);
    for (size_t i = 0; i < count; i++)
        distance[i] = FOREVER;
    for (size_t goal = 0; goal < goals; goal++) {
        for (size_t i = 0; i < 4; i++)
            distance[((size_t)ground.goal[goal] * 4 + i) * goals + goal] = 0;
        while (shorten((int)goal))
            ;
    }
}

static int find_detour(int s, int d)
{
    int least = FOREVER;
    const int *before = distances(s, ground.next[s][d ^ 1]);
    const int *after = distances(ground.next[s][d], s);
    for (int i = 0; i < ground.goal_count; i++)
        if (after[i] != FOREVER && weight(s, d) + after[i] - before[i] < least)
            least = weight(s, d) + after[i] - before[i];
    return least;
}

static bool is_dead(int s)
{
    const int *row = distance + (size_t)s * 4 * (size_t)ground.goal_count;
    for (int i = 0; i < 4 * ground.goal_count; i++)
        if (row[i] != FOREVER)
            return false;
    return true;
}

void alone_prepare(const int *heights)
{
    height = heights;
    find_parts();
    find_distances();
    for (int s = 0; s < ground.squares; s++) {
        if (is_dead(s))
            put(&dead, s);
        for (int d = 0; d < 4; d++) {
            if (!can_push(s, d))
                continue;
            detour[s][d] = find_detour(s, d);
            if (height && has(&ground.goals, ground.next[s][d]) &&
                height[s] < end)
                end = height[s];
        }
    }
}

/* ---- Frozen boxes ---- */

static bool is_blocked(const struct set *boxes, int s, int d)
{
    int a = ground.next[s][d], b = ground.next[s][d ^ 1];
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
    return !set_holds(&ground.goals, &left);
}
