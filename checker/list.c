/* The list of positions: the theorem (section 2), maps, fewer boxes. */
#include <string.h>

#include "bound.h"
#include "check.h"

static int (*maps)[MOST_SQUARES], map_count;

/* ---- Maps (section 8) ---- */

/* Does the map take direction d to direction e everywhere? */
static bool turns(const int *map, int d, int e)
{
    for (int s = 0; s < level.squares; s++) {
        int n = level.next[s][d], m = level.next[map[s]][e];
        if ((n == NONE) != (m == NONE) || (n != NONE && map[n] != m))
            return false;
    }
    return true;
}

void read_map(void)
{
    struct set seen = {{0}};
    maps = grow(maps, (size_t)(map_count + 1) * sizeof *maps);
    int *map = maps[map_count++];
    for (int s = 0; s < level.squares; s++) {
        map[s] = square();
        if (has(&seen, map[s]) ||
            has(&level.goals, s) != has(&level.goals, map[s]))
            refuse("no map");
        put(&seen, map[s]);
    }
    end_of_line();
    for (int d = 0; d < 4; d++)
        if (!turns(map, d, 0) && !turns(map, d, 1) && !turns(map, d, 2) &&
            !turns(map, d, 3))
            refuse("no map");
}

/* Turns the position to the least of its images; was it another one? */
static bool turn_to_least(struct position *position, bool exact)
{
    const struct position given = *position;
    struct set reach;
    bool turned = false;
    if (!exact)
        position->player = walk(&given.boxes, given.player, &reach, NULL);
    for (int i = 0; i < map_count; i++) {
        struct position image = {.player = maps[i][given.player]};
        foreach (s, &given.boxes)
            put(&image.boxes, maps[i][s]);
        if (!exact)
            image.player = walk(&image.boxes, image.player, &reach, NULL);
        if (is_before(&image, position)) {
            *position = image;
            turned = true;
        }
    }
    return turned;
}

/* ---- What is demanded of the list ---- */

static bool is_far(const struct list *list, const struct position *position,
                   uint32_t cost)
{
    int more = bound(position);
    return more == FOREVER || (list->least != FOREVER &&
                               cost + (uint32_t)more >= (uint32_t)list->least);
}

void demand(const struct list *list, const struct position *position,
            uint32_t cost)
{
    if (is_far(list, position, cost))
        return;
    struct position least = *position;
    if (turn_to_least(&least, list->exact) && is_far(list, &least, cost))
        return;
    pile_add(list->demands, &least, cost, list->count ? line_number : 0);
}

void demand_push(const struct list *list, const struct position *position,
                 uint32_t cost, int s, int d)
{
    struct position after = *position;
    make_push(&after, s, d);
    demand(list, &after, cost);
}

void list_open(struct list *list, const struct position *start, size_t memory)
{
    list->demands = pile_new(memory);
    list->lines = pile_new(memory);
    list->count = 0;
    demand(list, start, 0);
}

/* Everything that was demanded must be there, with no greater cost. */
void list_close(struct list *list)
{
    const uint64_t *wanted, *listed = pile_next(list->lines);
    uint32_t wrong = UINT32_MAX; /* the first line that is */
    while ((wanted = pile_next(list->demands))) {
        while (listed && compare_positions(listed, wanted) < 0)
            listed = pile_next(list->lines);
        if ((!listed || compare_positions(listed, wanted) != 0 ||
             cost_in(listed) > cost_in(wanted)) &&
            line_in(wanted) < wrong)
            wrong = line_in(wanted);
    }
    if (wrong == 0)
        fail(EXIT_REFUSED, "line %u: the start of this list is not in it",
             line_number);
    if (wrong != UINT32_MAX)
        fail(EXIT_REFUSED,
             "line %u: leads to a position that is not in the list with such a "
             "cost",
             wrong);
    pile_free(list->demands);
    pile_free(list->lines);
    list->demands = list->lines = NULL;
}

/* ---- Its positions ---- */

/* Condition 3 as it stands. */
static void check_pushes(const struct list *list,
                         const struct position *position, uint32_t cost)
{
    static int length[MOST_SQUARES];
    struct set reach;
    walk(&position->boxes, position->player, &reach, length);
    foreach (s, &position->boxes)
        for (int d = 0; d < 4; d++) {
            int q = level.next[s][d ^ 1], t = level.next[s][d];
            int step = list->least == FOREVER ? 0 : 1;
            if (!can_push(s, d) || !has(&reach, q) || has(&position->boxes, t))
                continue;
            if (list->exact)
                step += length[q];
            demand_push(list, position, cost + (uint32_t)step, s, d);
        }
}

/* Fewer boxes (section 7). */
static void check_fewer(const struct list *list,
                        const struct position *position, uint32_t cost)
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
    demand(list, &fewer, cost);
}

void list_add(struct list *list, const struct position *position, uint32_t cost)
{
    struct set reach;
    int least = walk(&position->boxes, position->player, &reach, NULL);
    if (!list->exact && least != position->player)
        refuse("the player is not named by its least square");
    if (list->count++ && !is_before(&list->last, position))
        refuse("out of order");
    list->last = *position;
    if (is_solved(&position->boxes) &&
        (list->least == FOREVER || cost < (uint32_t)list->least))
        refuse("a solved position");
    pile_add(list->lines, position, cost, line_number);
    if (take("m"))
        check_fewer(list, position, cost);
    else if (take("c"))
        check_corral(list, position, cost, &reach);
    else
        check_pushes(list, position, cost);
    end_of_line();
}
