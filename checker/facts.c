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
    struct fact *next;  /* another one at the same node */
    struct fact *after; /* the one that was added after it */
};

/* From the root the way to a fact goes by its first boxes, up to four. */
struct node {
    struct node **below; /* by square, NULL for none; or NULL */
    struct fact *facts;
};

static struct fact *facts, **end = &facts;
static struct node root;

static struct node *node_of(const struct set *boxes)
{
    struct node *node = &root;
    int depth = 0;
    foreach (s, boxes) {
        if (depth++ == 4)
            break;
        if (!node->below)
            node->below = allocate((size_t)ground.squares, sizeof node);
        if (!node->below[s])
            node->below[s] = allocate(1, sizeof *node);
        node = node->below[s];
    }
    return node;
}

void fact_add(int value, const struct position *part)
{
    struct set reach;
    struct fact *fact = allocate(1, sizeof *fact);
    struct node *node = node_of(&part->boxes);
    walk(&part->boxes, part->player, &reach, NULL);
    *fact = (struct fact){set_keep(&part->boxes),
                          set_keep(&reach),
                          value,
                          line_number,
                          node->facts,
                          NULL};
    node->facts = fact;
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

/* At the node, and below it by boxes from a square on. */
static void find_at(const struct node *node, const struct position *position,
                    int from)
{
    const struct set *boxes = &position->boxes;
    for (const struct fact *fact = node->facts; fact; fact = fact->next)
        if (has(fact->region, position->player) &&
            set_holds(boxes, fact->boxes))
            note(fact);
    if (!node->below)
        return;
    for (int s = next_in(boxes, from); s != NONE; s = next_in(boxes, s + 1))
        if (node->below[s])
            find_at(node->below[s], position, s + 1);
}

static void find(const struct position *position)
{
    found_count = 0;
    find_at(&root, position, 0);
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
