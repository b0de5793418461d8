/*
 * The list of positions: the theorem (section 2), and what may stand for its
 * condition 3, corrals, fewer boxes and maps (sections 6 to 8).
 */
#include "check.h"

/* The list at hand: the certificate's, or one that proves a pattern lost. */
static int least_cost;       /* C; FOREVER for "none" */
static bool exact;           /* the player's own square counts */
static struct position last; /* of its positions so far */
uint64_t list_count;

/* ---- Maps (section 8) ---- */

#define MOST_MAPS 8 /* as many ways as there are to turn and mirror a board */

static int maps[MOST_MAPS][MOST_SQUARES], map_count;

/* Does the map take direction d to direction e everywhere? */
static bool turns(const int *map, int d, int e)
{
    foreach (s, &ground.all) {
        int n = ground.next[s][d];
        if (ground.next[map[s]][e] != (n == NONE ? NONE : map[n]))
            return false;
    }
    return true;
}

void read_map(void)
{
    struct set seen = {{0}};
    if (map_count == MOST_MAPS)
        unreadable("eight maps at most");
    int *map = maps[map_count++];
    foreach (s, &ground.all) {
        map[s] = square();
        if (has(&seen, map[s]) ||
            has(&ground.goals, s) != has(&ground.goals, map[s]))
            refuse("no map");
        put(&seen, map[s]);
    }
    end_of_line();
    for (int d = 0; d < 4; d++)
        if (!turns(map, d, 0) && !turns(map, d, 1) && !turns(map, d, 2) &&
            !turns(map, d, 3))
            refuse("no map");
}

static bool is_before(const struct position *a, const struct position *b)
{
    int order = set_compare(&a->boxes, &b->boxes);
    return order < 0 || (order == 0 && a->player < b->player);
}

/* Names it by the least square, unless its own counts. */
static void name_player(struct position *position)
{
    struct set reach;
    if (!exact)
        position->player =
            walk(&position->boxes, position->player, &reach, NULL);
}

/* The least of the position and its images, the player named anew. */
static struct position turn(const struct position *given)
{
    struct position least = *given;
    name_player(&least);
    for (int i = 0; i < map_count; i++) {
        struct position image = {.player = maps[i][given->player]};
        foreach (s, &given->boxes)
            put(&image.boxes, maps[i][s]);
        name_player(&image);
        if (is_before(&image, &least))
            least = image;
    }
    return least;
}

/* ---- What is demanded of the list ---- */

/* FOREVER counts like a number: no cost is as great.  For "none" all numbers in
 * the list are 0, so that it is the same whether a push costs 1 or nothing. */
static bool is_far(const struct position *position, int cost)
{
    return cost + bound(position) >= least_cost;
}

/* That the position costs at least C, if it is reached with that cost. */
static void demand(const struct position *position, int cost)
{
    if (is_far(position, cost))
        return;
    struct position least = turn(position);
    if (map_count == 0 || !is_far(&least, cost))
        pile_add(&least, true, cost);
}

static void demand_push(const struct position *position, int cost, int s, int d)
{
    struct position after = *position;
    make_push(&after, s, d);
    demand(&after, cost);
}

void list_open(int least, bool own_square, const struct position *start)
{
    least_cost = least;
    exact = own_square;
    list_count = 0;
    demand(start, 0);
}

void list_close(void)
{
    uint32_t wrong = pile_close();
    if (wrong != NO_LINE)
        fail(EXIT_REFUSED,
             "line %u: needs a position that is not listed with such a cost",
             wrong);
}

/* ---- Corrals (section 6) ---- */

static struct set inside, fence; /* A and K */

/* Numbers of squares, as long as there are any; all are boxes. */
static struct set read_boxes(const struct position *position)
{
    struct set boxes = {{0}};
    while (at_number()) {
        int s = square();
        if (!has(&position->boxes, s))
            refuse("a box of the reason is not there");
        put(&boxes, s);
    }
    return boxes;
}

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
    if (!take("k"))
        unreadable("k and boxes");
    fence = read_boxes(position);
    foreach (i, &inside)
        for (int d = 0; d < 4; d++) {
            int s = ground.next[i][d];
            if (s != NONE && !has(&inside, s) && !has(&fence, s))
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
    int q = ground.next[s][d ^ 1], t = ground.next[s][d];
    if (has(&fence, q) || has(&fence, t) || has(&inside, q))
        return true;
    struct position after = {.boxes = fence};
    make_push(&after, s, d);
    return detour[s][d] == FOREVER || is_frozen(&after.boxes);
}

static void check_corral(const struct position *position, int cost,
                         const struct set *reach)
{
    read_inside(position, reach);
    read_fence(position);
    if (exact || !has_work(position))
        refuse("the corral need not be played");
    foreach_push (s, d, &fence) {
        if (is_excluded(s, d))
            continue;
        if (!has(reach, ground.next[s][d ^ 1]) ||
            !has(&inside, ground.next[s][d]))
            refuse("a push spoils the corral");
        demand_push(position, cost + 1, s, d);
    }
}

/* ---- Its positions ---- */

/* Condition 3 as it stands. */
static void check_pushes(const struct position *position, int cost,
                         const struct set *reach, const int *length)
{
    foreach_push (s, d, &position->boxes) {
        int q = ground.next[s][d ^ 1], t = ground.next[s][d];
        if (!has(reach, q) || has(&position->boxes, t))
            continue;
        int steps = exact ? length[q] : 0;
        demand_push(position, cost + steps + 1, s, d);
    }
}

/* Fewer boxes (section 7). */
static void check_fewer(const struct position *position, int cost)
{
    struct position fewer = *position;
    struct set out = read_boxes(position);
    if (set_count(&out) == 0)
        unreadable("boxes to be left out");
    foreach (s, &out)
        drop(&fewer.boxes, s);
    demand(&fewer, cost);
}

void list_add(const struct position *position, int cost)
{
    static int length[MOST_SQUARES];
    struct set reach;
    int least = walk(&position->boxes, position->player, &reach, length);
    if (!exact && least != position->player)
        refuse("the player is not named by its least square");
    if (list_count++ && !is_before(&last, position))
        refuse("out of order");
    last = *position;
    if (is_solved(&position->boxes) && cost < least_cost)
        refuse("a solved position");
    pile_add(position, false, cost);
    if (take("m"))
        check_fewer(position, cost);
    else if (take("c"))
        check_corral(position, cost, &reach);
    else
        check_pushes(position, cost, &reach, length);
    end_of_line();
}
