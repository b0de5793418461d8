/* The list of positions: the theorem (section 2), maps, fewer boxes. */
#include "check.h"

struct list list;

static struct position last; /* of its positions so far */

/* ---- Maps (section 8) ---- */

static int (*maps)[MOST_SQUARES], map_count;

/* Does the map take direction d to direction e everywhere? */
static bool turns(const int *map, int d, int e)
{
    for (int s = 0; s < ground.squares; s++) {
        int n = ground.next[s][d];
        if (ground.next[map[s]][e] != (n == NONE ? NONE : map[n]))
            return false;
    }
    return true;
}

void read_map(void)
{
    struct set seen = {{0}};
    maps = grow(maps, (size_t)(map_count + 1) * sizeof *maps);
    int *map = maps[map_count++];
    for (int s = 0; s < ground.squares; s++) {
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

/* The player named by the least square. */
static int name_of(const struct position *position)
{
    struct set reach;
    return walk(&position->boxes, position->player, &reach, NULL);
}

/* The least of the position and its images, the player named anew. */
static struct position turn(const struct position *given, bool exact)
{
    struct position least = *given;
    if (!exact)
        least.player = name_of(given);
    for (int i = 0; i < map_count; i++) {
        struct position image = {.player = maps[i][given->player]};
        foreach (s, &given->boxes)
            put(&image.boxes, maps[i][s]);
        if (!exact)
            image.player = name_of(&image);
        if (is_before(&image, &least))
            least = image;
    }
    return least;
}

/* ---- What is demanded of the list ---- */

static bool is_far(const struct position *position, uint32_t cost)
{
    int more = bound(position);
    return more == FOREVER || (list.least != FOREVER &&
                               cost + (uint32_t)more >= (uint32_t)list.least);
}

/* That the position costs at least C, if it is reached with that cost. */
static void demand(const struct position *position, uint32_t cost)
{
    if (is_far(position, cost))
        return;
    struct position least = turn(position, list.exact);
    if (map_count == 0 || !is_far(&least, cost))
        pile_add(&least, true, cost, list.count ? line_number : 0);
}

void demand_push(const struct position *position, uint32_t cost, int s, int d)
{
    struct position after = *position;
    make_push(&after, s, d);
    demand(&after, cost);
}

void list_open(int least, bool exact, const struct position *start)
{
    list = (struct list){least, exact, 0};
    demand(start, 0);
}

void list_close(void)
{
    uint32_t wrong = pile_close();
    if (wrong == 0)
        fail(EXIT_REFUSED, "line %u: the start of this list is not in it",
             line_number);
    if (wrong != NO_LINE)
        fail(EXIT_REFUSED,
             "line %u: leads to a position that is not in the list with such a "
             "cost",
             wrong);
}

/* ---- Its positions ---- */

/* Condition 3 as it stands. */
static void check_pushes(const struct position *position, uint32_t cost,
                         const struct set *reach, const int *length)
{
    foreach (s, &position->boxes)
        for (int d = 0; d < 4; d++) {
            int q = ground.next[s][d ^ 1], t = ground.next[s][d];
            int step = list.least == FOREVER ? 0 : 1;
            if (!can_push(s, d) || !has(reach, q) || has(&position->boxes, t))
                continue;
            if (list.exact)
                step += length[q];
            demand_push(position, cost + (uint32_t)step, s, d);
        }
}

/* Fewer boxes (section 7). */
static void check_fewer(const struct position *position, uint32_t cost)
{
    struct position fewer = *position;
    if (!at_number())
        unreadable("boxes to be left out");
    while (at_number()) {
        int s = square();
        if (!has(&fewer.boxes, s))
            refuse("a box to be left out is not there");
        drop(&fewer.boxes, s);
    }
    demand(&fewer, cost);
}

void list_add(const struct position *position, uint32_t cost)
{
    static int length[MOST_SQUARES];
    struct set reach;
    int least = walk(&position->boxes, position->player, &reach, length);
    if (!list.exact && least != position->player)
        refuse("the player is not named by its least square");
    if (list.count++ && !is_before(&last, position))
        refuse("out of order");
    last = *position;
    if (is_solved(&position->boxes) &&
        (list.least == FOREVER || cost < (uint32_t)list.least))
        refuse("a solved position");
    pile_add(position, false, cost, line_number);
    if (take("m"))
        check_fewer(position, cost);
    else if (take("c"))
        check_corral(position, cost, &reach);
    else
        check_pushes(position, cost, &reach, length);
    end_of_line();
}
