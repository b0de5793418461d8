/*
 * What a certificate says of a few boxes: groups and their values (section 3);
 * lost patterns (section 5), which count like a group worth FOREVER.
 */
#include <stdlib.h>

#include "check.h"

struct fact {
    struct set *boxes, *region; /* the squares joined to the player */
    int value;
    uint32_t line;
    struct fact *next;  /* another one with the same first two boxes */
    struct fact *after; /* the one that was added after it */
};

static struct fact *facts, **end = &facts;
static struct fact **first; /* [a * squares + b]: by first two boxes */

static struct fact **facts_with(int a, int b)
{
    size_t squares = (size_t)ground.squares;
    if (!first)
        first = allocate(squares * squares, sizeof(struct fact *));
    return &first[(size_t)a * squares + (size_t)b];
}

void fact_add(int value, const struct position *part)
{
    struct set reach;
    struct fact *fact = allocate(1, sizeof *fact);
    int a = next_in(&part->boxes, 0), b = next_in(&part->boxes, a + 1);
    struct fact **same = facts_with(a, b == NONE ? a : b);
    walk(&part->boxes, part->player, &reach, NULL);
    *fact = (struct fact){set_keep(&part->boxes),
                          set_keep(&reach),
                          value,
                          line_number,
                          *same,
                          NULL};
    *same = fact;
    *end = fact;
    end = &fact->after;
}

/* ---- Those that are true of a position ---- */

static const struct fact **found;
static int found_count, found_room;

static void note(const struct fact *fact)
{
    if (found_count == found_room) {
        found_room = 2 * found_room + 256;
        found = grow(found, (size_t)found_room * sizeof(struct fact *));
    }
    found[found_count++] = fact;
}

static void find(const struct position *position)
{
    const struct set *boxes = &position->boxes;
    found_count = 0;
    foreach (a, boxes)
        for (int b = a; b != NONE; b = next_in(boxes, b + 1))
            for (const struct fact *fact = *facts_with(a, b); fact;
                 fact = fact->next)
                if (has(fact->region, position->player) &&
                    set_holds(boxes, fact->boxes))
                    note(fact);
}

/* The greatest value first, then the least list of squares. */
static int compare(const void *a, const void *b)
{
    const struct fact *one = *(const struct fact *const *)a;
    const struct fact *other = *(const struct fact *const *)b;
    return one->value != other->value ? other->value - one->value
                                      : set_compare(one->boxes, other->boxes);
}

int facts_cost(const struct position *position)
{
    struct set left = position->boxes;
    int sum = 0;
    find(position);
    if (found_count > 1)
        qsort(found, (size_t)found_count, sizeof *found, compare);
    for (int i = 0; i < found_count; i++) {
        if (found[i]->value == FOREVER)
            return FOREVER;
        if (!set_holds(&left, found[i]->boxes))
            continue;
        sum += found[i]->value;
        foreach (s, found[i]->boxes)
            drop(&left, s);
    }
    return sum;
}

/* ---- The condition on a group ---- */

static bool have_common_box(const struct fact *a, const struct fact *b)
{
    foreach (s, a->boxes)
        if (has(b->boxes, s))
            return true;
    return false;
}

/* The best that the table says of up to four boxes: v(B, p).  Two groups
 * without a common box can only be two pairs. */
static int value_of(const struct position *position)
{
    int best = 0;
    find(position);
    for (int i = 0; i < found_count; i++)
        for (int k = 0; k <= i; k++) {
            int value = found[i]->value;
            if (k < i && !have_common_box(found[i], found[k]))
                value += found[k]->value;
            if (value > best)
                best = value;
        }
    return best;
}

static void check_push(const struct fact *fact, int s, int d)
{
    struct position behind = {.player = s};
    foreach (box, fact->boxes)
        put(&behind.boxes, box);
    make_push(&behind, s, d);
    if (detour[s][d] < fact->value &&
        detour[s][d] + value_of(&behind) < fact->value)
        fail(EXIT_REFUSED, "line %u: the group costs less by a push to %d",
             fact->line, ground.next[s][d]);
}

void facts_check(void)
{
    for (const struct fact *fact = facts; fact; fact = fact->after) {
        if (is_solved(fact->boxes))
            fail(EXIT_REFUSED, "line %u: the group is on goals", fact->line);
        foreach (s, fact->boxes)
            for (int d = 0; d < 4; d++)
                if (can_push(s, d) &&
                    has(fact->region, ground.next[s][d ^ 1]) &&
                    !has(fact->boxes, ground.next[s][d]))
                    check_push(fact, s, d);
    }
}
