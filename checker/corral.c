/* Corrals (section 6): a position where only some pushes matter. */
#include "bound.h"
#include "check.h"

/* A and K. */
struct corral {
    struct set floor, boxes;
};

static void read_floor(const struct position *position, const struct set *reach,
                       struct set *floor)
{
    struct set piece;
    while (at_number()) {
        int s = square();
        if (has(reach, s) || has(&position->boxes, s) ||
            walk(&position->boxes, s, &piece, NULL) != s)
            refuse("no closed floor");
        foreach (i, &piece)
            put(floor, i);
    }
}

static void read_boxes(const struct position *position, struct set *boxes)
{
    if (!take("k"))
        unreadable("k and boxes");
    while (at_number()) {
        int s = square();
        if (!has(&position->boxes, s))
            refuse("a box of the corral is not there");
        put(boxes, s);
    }
}

static void check_border(const struct position *position,
                         const struct corral *corral)
{
    foreach (s, &position->boxes)
        for (int d = 0; d < 4; d++) {
            int n = level.next[s][d];
            if (n != NONE && has(&corral->floor, n) && !has(&corral->boxes, s))
                refuse("a box beside the corral is not one of it");
        }
}

/* Must one of its boxes be pushed in every plan? */
static bool has_work(const struct position *position,
                     const struct corral *corral)
{
    bool goal = false;
    foreach (s, &corral->floor)
        goal |= has(&level.goals, s);
    return !is_solved(&corral->boxes) ||
           (goal && set_count(&position->boxes) == level.goal_count);
}

/* Can the push not be the first of the corral's boxes in a plan? */
static bool is_excluded(const struct corral *corral, int s, int d)
{
    if (!can_push(s, d))
        return true;
    int q = level.next[s][d ^ 1], t = level.next[s][d];
    if (has(&corral->boxes, q) || has(&corral->boxes, t) ||
        has(&corral->floor, q))
        return true;
    struct position after = {.boxes = corral->boxes};
    make_push(&after, s, d);
    bool lost = t != level.sink;
    for (int i = 0; i < level.goal_count && lost; i++)
        lost = distance_row(t, s)[i] == FOREVER;
    return lost || is_frozen(&after.boxes);
}

void check_corral(const struct list *list, const struct position *position,
                  uint32_t cost, const struct set *reach)
{
    struct corral corral = {0};
    read_floor(position, reach, &corral.floor);
    read_boxes(position, &corral.boxes);
    check_border(position, &corral);
    if (list->exact || !has_work(position, &corral))
        refuse("the corral need not be played");
    foreach (s, &corral.boxes)
        for (int d = 0; d < 4; d++) {
            if (is_excluded(&corral, s, d))
                continue;
            if (!has(reach, level.next[s][d ^ 1]) ||
                !has(&corral.floor, level.next[s][d]))
                refuse("a push spoils the corral");
            demand_push(list, position, cost + (list->least != FOREVER), s, d);
        }
}
