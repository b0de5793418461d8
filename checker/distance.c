/* One box alone, and frozen boxes. */
#include <stdlib.h>
#include <string.h>

#include "bound.h"
#include "check.h"

static const int *height; /* NULL: all 0 */
static uint8_t *part;     /* [s * squares + q]: the part of q around s */
static int *distance;     /* [(s * 4 + part) * goals + goal] */
static struct set dead;

int (*detour)[4];

/* ---- Distances (section 3) ---- */

static int part_of(int s, int player)
{
    return part[(size_t)s * (size_t)level.squares + (size_t)player];
}

int *distance_row(int s, int player)
{
    return distance +
           (size_t)(s * 4 + part_of(s, player)) * (size_t)level.goal_count;
}

static int weight(int s, int d)
{
    return height ? 1 + height[level.next[s][d ^ 1]] - height[s] : 1;
}

bool can_push(int s, int d)
{
    return s != level.sink && level.next[s][d] != NONE &&
           level.next[s][d ^ 1] != NONE;
}

static void find_parts(void)
{
    static struct set alone, reach;
    size_t n = (size_t)level.squares;
    part = allocate(n * n, 1);
    for (int s = 0; s < level.squares; s++) {
        uint8_t count = 0;
        uint8_t *of = part + (size_t)s * n;
        memset(of, 0xff, n);
        put(&alone, s);
        for (int d = 0; d < 4; d++) {
            int q = level.next[s][d];
            if (q == NONE || of[q] != 0xff)
                continue;
            walk(&alone, q, &reach);
            for (int i = 0; i < level.squares; i++)
                if (has(&reach, i))
                    of[i] = count;
            count++;
        }
        drop(&alone, s);
    }
}

/* One way to a goal made shorter by a push in front of it? */
static bool relax(int s, int d, int goal)
{
    int q = level.next[s][d ^ 1], t = level.next[s][d];
    int *before = distance_row(s, q) + goal;
    int after = t == level.sink ? 0 : distance_row(t, s)[goal];
    if (after == FOREVER || weight(s, d) + after >= *before)
        return false;
    *before = weight(s, d) + after;
    return true;
}

/* To one goal, by trying all pushes until nothing changes. */
static void find_distances(int goal)
{
    for (int i = 0; i < 4; i++)
        distance[(level.goal[goal] * 4 + i) * level.goal_count + goal] = 0;
    for (bool any = true; any;) {
        any = false;
        for (int s = 0; s < level.squares; s++)
            for (int d = 0; d < 4; d++)
                any |= can_push(s, d) && relax(s, d, goal);
    }
}

static int find_detour(int s, int d)
{
    int least = FOREVER, t = level.next[s][d];
    const int *before = distance_row(s, level.next[s][d ^ 1]);
    if (t == level.sink)
        return weight(s, d) - before[0];
    const int *after = distance_row(t, s);
    for (int i = 0; i < level.goal_count; i++)
        if (after[i] != FOREVER && weight(s, d) + after[i] - before[i] < least)
            least = weight(s, d) + after[i] - before[i];
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
    size_t n = (size_t)level.squares;
    size_t cells = 4 * n * (size_t)level.goal_count;
    height = heights;
    int end = FOREVER;
    find_parts();
    distance = allocate(cells, sizeof *distance);
    detour = allocate(n, sizeof *detour);
    for (size_t i = 0; i < cells; i++)
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
            if (has(&level.goals, level.next[s][d]) && height &&
                height[s] < end)
                end = height[s];
        }
    }
    return end;
}

/* ---- Frozen boxes (section 4) ---- */

static bool is_blocked(const struct set *boxes, int s, int d)
{
    int a = level.next[s][d], b = level.next[s][d ^ 1];
    return a == NONE || b == NONE || has(boxes, a) || has(boxes, b) ||
           (has(&dead, a) && has(&dead, b));
}

static bool is_fixed(const struct set *boxes, int s)
{
    return is_blocked(boxes, s, 0) && is_blocked(boxes, s, 2);
}

bool is_frozen(const struct set *boxes)
{
    struct set left;
    size_t bytes = (size_t)level.words * sizeof *left.word;
    memcpy(left.word, boxes->word, bytes);
    for (bool any = true; any;) {
        any = false;
        for (int i = 0; i < level.words; i++)
            for (uint64_t rest = left.word[i]; rest; rest &= rest - 1) {
                int s = 64 * i + __builtin_ctzll(rest);
                if (is_fixed(&left, s))
                    continue;
                drop(&left, s);
                any = true;
            }
    }
    for (int i = 0; i < level.words; i++)
        if (left.word[i] & ~level.goals.word[i])
            return true;
    return false;
}

bool is_stuck(const struct set *boxes, int s, int t)
{
    if (t == level.sink)
        return false;
    const int *row = distance_row(t, s);
    bool lost = true;
    for (int i = 0; i < level.goal_count; i++)
        lost &= row[i] == FOREVER;
    return lost || (is_fixed(boxes, t) && is_frozen(boxes));
}
