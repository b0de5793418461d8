/* The list of positions: the theorem (section 2), maps, fewer boxes. */
#include <string.h>

#include "check.h"

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

static bool is_far(const struct list *list, const struct position *position,
                   uint32_t cost)
{
    int more = bound(position);
    return more == FOREVER || (list->least != FOREVER &&
                               cost + (uint32_t)more >= (uint32_t)list->least);
}

/* That the position costs at least C, if it is reached with that cost. */
static void demand(const struct list *list, const struct position *position,
                   uint32_t cost)
{
    if (is_far(list, position, cost))
        return;
    struct position least = turn(position, list->exact);
    if (map_count == 0 || !is_far(list, &least, cost))
        pile_add(list->pile, &least, true, cost, list->count ? line_number : 0);
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
    list->pile = pile_new(memory);
    demand(list, start, 0);
}

/* Everything that was demanded must be there, with no greater cost. */
void list_close(struct list *list)
{
    uint64_t listed[MOST_WORDS] = {0}; /* boxes everywhere: no position */
    const uint64_t *record;
    uint32_t wrong = UINT32_MAX; /* the first line that is */
    while ((record = pile_next(list->pile)))
        if (!is_demanded(record))
            memcpy(listed, record, bytes_of_record());
        else if (!is_same_position(listed, record) ||
                 cost_in(listed) > cost_in(record))
            wrong = line_in(record) < wrong ? line_in(record) : wrong;
    if (wrong == 0)
        fail(EXIT_REFUSED, "line %u: the start of this list is not in it",
             line_number);
    if (wrong != UINT32_MAX)
        fail(EXIT_REFUSED,
             "line %u: leads to a position that is not in the list with such a "
             "cost",
             wrong);
    pile_free(list->pile);
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
            int q = ground.next[s][d ^ 1], t = ground.next[s][d];
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
    pile_add(list->pile, position, false, cost, line_number);
    if (take("m"))
        check_fewer(list, position, cost);
    else if (take("c"))
        check_corral(list, position, cost, &reach);
    else
        check_pushes(list, position, cost);
    end_of_line();
}
