/* Corrals (section 6): a position where only some pushes matter. */
#include "check.h"

static struct set inside, fence; /* A and K */

static void read_inside(const struct position *position,
                        const struct set *reach)
{
    struct set piece;
    inside = (struct set){{0}};
    while (at_number()) {
        int s = square();
        if (has(reach, s) || has(&position->boxes, s) ||
            walk(&position->boxes, s, &piece, NULL) != s)
            refuse("no closed floor");
        foreach (i, &piece)
            put(&inside, i);
    }
}

static void read_fence(const struct position *position)
{
    fence = (struct set){{0}};
    if (!take("k"))
        unreadable("k and boxes");
    while (at_number()) {
        int s = square();
        if (!has(&position->boxes, s))
            refuse("a box of the corral is not there");
        put(&fence, s);
    }
    foreach (s, &position->boxes)
        for (int d = 0; d < 4; d++) {
            int n = ground.next[s][d];
            if (n != NONE && has(&inside, n) && !has(&fence, s))
                refuse("a box beside the corral is not one of it");
        }
}

/* Must one of its boxes be pushed in every plan? */
static bool has_work(const struct position *position)
{
    bool goal = false;
    foreach (s, &inside)
        goal |= has(&ground.goals, s);
    return !is_solved(&fence) ||
           (goal && set_count(&position->boxes) == ground.goal_count);
}

/* Can the push not be the first of the corral's boxes in a plan? */
static bool is_excluded(int s, int d)
{
    if (!can_push(s, d))
        return true;
    int q = ground.next[s][d ^ 1], t = ground.next[s][d];
    if (has(&fence, q) || has(&fence, t) || has(&inside, q))
        return true;
    struct position after = {.boxes = fence};
    make_push(&after, s, d);
    bool lost = true;
    for (int i = 0; i < ground.goal_count; i++)
        lost &= distances(t, s)[i] == FOREVER;
    return lost || is_frozen(&after.boxes);
}

void check_corral(const struct position *position, uint32_t cost,
                  const struct set *reach)
{
    read_inside(position, reach);
    read_fence(position);
    if (list.exact || !has_work(position))
        refuse("the corral need not be played");
    foreach (s, &fence)
        for (int d = 0; d < 4; d++) {
            if (is_excluded(s, d))
                continue;
            if (!has(reach, ground.next[s][d ^ 1]) ||
                !has(&inside, ground.next[s][d]))
                refuse("a push spoils the corral");
            demand_push(position, cost + (list.least != FOREVER), s, d);
        }
}
