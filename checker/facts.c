/*
 * What a certificate says of a few boxes: groups and their values (section 3);
 * lost patterns (section 5), which count like a group worth FOREVER.
 */
#include "check.h"

struct fact {
    struct set *boxes, *region; /* the squares joined to the player */
    int value;
    uint32_t line;
    struct fact *after; /* the one that was added after it */
    struct fact *next;  /* another one at the same node */
    struct fact *other; /* another one that is true */
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
    struct node *node = node_of(&part->boxes);
    struct fact *fact = allocate(1, sizeof *fact);
    walk(&part->boxes, part->player, &reach, NULL);
    fact->boxes = set_keep(&part->boxes);
    fact->region = set_keep(&reach);
    fact->value = value;
    fact->line = line_number;
    fact->next = node->facts;
    node->facts = *end = fact;
    end = &fact->after;
}

/* ---- Those that are true of a position ---- */

/* Adds to the others those at the node, and below it by boxes from a square on.
 * Of more than four boxes only the first are known to be there. */
static struct fact *find(const struct node *node,
                         const struct position *position, int from,
                         struct fact *others)
{
    const struct set *boxes = &position->boxes;
    for (struct fact *fact = node->facts; fact; fact = fact->next)
        if (has(fact->region, position->player)) {
            fact->other = others;
            others = fact;
        }
    if (node->below)
        for (int s = next_in(boxes, from); s != NONE; s = next_in(boxes, s + 1))
            if (node->below[s])
                others = find(node->below[s], position, s + 1, others);
    return others;
}

/* The one of these boxes with the greatest value, of equal ones that with the
 * least list of squares; or NULL. */
static const struct fact *best_of(const struct fact *fact,
                                  const struct set *boxes)
{
    const struct fact *best = NULL;
    for (; fact; fact = fact->other)
        if (set_holds(boxes, fact->boxes) &&
            (!best || fact->value > best->value ||
             (fact->value == best->value &&
              set_compare(fact->boxes, best->boxes) < 0)))
            best = fact;
    return best;
}

int facts_cost(const struct position *position)
{
    const struct fact *found = find(&root, position, 0, NULL), *best;
    struct set left = position->boxes;
    int sum = 0;
    while ((best = best_of(found, &left))) {
        if (best->value == FOREVER)
            return FOREVER;
        sum += best->value;
        foreach (s, best->boxes)
            drop(&left, s);
    }
    return sum;
}

/* ---- The condition on a group ---- */

/* The best that the table says of up to four boxes: v(B, p).  Two groups
 * without a common box can only be two pairs. */
static int value_of(const struct position *position)
{
    int most = 0;
    const struct fact *fact = find(&root, position, 0, NULL);
    for (; fact; fact = fact->other) {
        struct set left = position->boxes;
        foreach (s, fact->boxes)
            drop(&left, s);
        const struct fact *best = best_of(fact, &left);
        int value = fact->value + (best ? best->value : 0);
        if (value > most)
            most = value;
    }
    return most;
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
        foreach_push (s, d, fact->boxes)
            if (has(fact->region, ground.next[s][d ^ 1]) &&
                !has(fact->boxes, ground.next[s][d]))
                check_push(fact, s, d);
    }
}
