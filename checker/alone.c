/* One box alone (section 3), and frozen boxes (section 4). */
#include "check.h"

static const int *height; /* NULL: all 0 */
static int end = FOREVER; /* the least height of a last push */
static uint8_t *part; /* [s * squares + q]: the part of q around s, 0 to 3 */
static int *distance; /* [(s * 4 + part) * goals + goal] */
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

/* A part around a square is named by the first direction that leads into it. */
static void find_parts(void)
{
    size_t n = (size_t)ground.squares;
    part = allocate(n * n, 1);
    foreach (s, &ground.all)
        for (int d = 3; d >= 0; d--) {
            struct set box = {{0}}, reach;
            put(&box, s);
            if (ground.next[s][d] == NONE)
                continue;
            walk(&box, ground.next[s][d], &reach, NULL);
            foreach (q, &reach)
                part[(size_t)s * n + (size_t)q] = (uint8_t)d;
        }
}

/* One try of all pushes towards a goal; was a distance shortened? */
static bool shorten(int goal)
{
    bool any = false;
    foreach_push (s, d, &ground.all) {
        int *before = distances(s, ground.next[s][d ^ 1]) + goal;
        int least = weight(s, d) + distances(ground.next[s][d], s)[goal];
        if (least >= *before)
            continue;
        *before = least;
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

void alone_prepare(const int *heights)
{
    height = heights;
    find_parts();
    find_distances();
    dead = ground.all; /* but for goals, and where a push leads on to one */
    foreach (s, &ground.goals)
        drop(&dead, s);
    foreach_push (s, d, &ground.all) {
        detour[s][d] = find_detour(s, d);
        if (detour[s][d] != FOREVER)
            drop(&dead, s);
        if (height && has(&ground.goals, ground.next[s][d]) && height[s] < end)
            end = height[s];
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
