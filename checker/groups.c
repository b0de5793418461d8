/* The table of groups (section 3). */
#include <stdlib.h>

#include "bound.h"
#include "check.h"

struct group {
    struct set *boxes, *region; /* the squares joined to the player */
    int value;
    int next; /* another one of the same boxes, or NONE */
    uint32_t line;
};

/* The first one, two, ... squares of a group.  Their key is their numbers and
 * 1 in 16 bits each. */
struct node {
    uint64_t key; /* 0: free */
    int first;    /* group of just these boxes, or NONE */
};

static struct group *groups;
static int group_count, group_room;
static struct node *nodes; /* by hashing with open addresses */
static size_t node_count, node_room;
static struct set after[MOST_SQUARES]; /* what comes next in some group */

static uint64_t longer(uint64_t key, int s)
{
    return key << 16 | (uint64_t)(s + 1);
}

static int last_of(uint64_t key)
{
    return (int)(key & 0xffff) - 1;
}

static struct node *find_node(uint64_t key)
{
    size_t slot = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 20);
    while (nodes[slot &= node_room - 1].key && nodes[slot].key != key)
        slot++;
    return &nodes[slot];
}

static struct node *add_node(uint64_t key)
{
    if (2 * node_count >= node_room) {
        struct node *old = nodes;
        size_t count = node_room;
        node_room = count ? 2 * count : 1024;
        nodes = allocate(node_room, sizeof *nodes);
        for (size_t i = 0; i < count; i++)
            if (old[i].key)
                *find_node(old[i].key) = old[i];
        free(old);
    }
    struct node *node = find_node(key);
    if (!node->key) {
        *node = (struct node){key, NONE};
        node_count++;
    }
    return node;
}

void group_add(int value, const struct position *group, uint32_t line)
{
    struct set reach;
    uint64_t key = 0;
    if (group_count == group_room) {
        group_room = 2 * group_room + 1024;
        groups = grow(groups, (size_t)group_room * sizeof *groups);
    }
    walk(&group->boxes, group->player, &reach, NULL);
    foreach (s, &group->boxes) {
        if (key)
            put(&after[last_of(key)], s);
        add_node(key = longer(key, s));
    }
    struct node *node = add_node(key);
    groups[group_count] =
        (struct group){set_keep(&group->boxes), set_keep(&reach), value,
                       node->first, line};
    node->first = group_count++;
}

/* ---- Their condition ---- */

/* The greatest value of groups of just these boxes. */
static int value_at(uint64_t key, int player)
{
    int value = 0;
    const struct node *node = find_node(key);
    for (int i = node->key ? node->first : NONE; i != NONE; i = groups[i].next)
        if (has(groups[i].region, player) && groups[i].value > value)
            value = groups[i].value;
    return value;
}

/* The best that the table says of up to four boxes: v(B, p). */
static int value_of(const struct position *position)
{
    int list[4], count = 0, best = 0, pair[16] = {0};
    foreach (s, &position->boxes)
        list[count++] = s;
    for (int mask = 1; mask < 1 << count; mask++) {
        uint64_t key = 0;
        for (int i = 0; i < count; i++)
            if (mask >> i & 1)
                key = longer(key, list[i]);
        int value = value_at(key, position->player);
        if (__builtin_popcount((unsigned)mask) == 2)
            pair[mask] = value;
        if (value > best)
            best = value;
    }
    for (int mask = 3; count == 4 && mask < 8; mask++)
        if (pair[mask] + pair[15 - mask] > best)
            best = pair[mask] + pair[15 - mask];
    return best < FOREVER ? best : FOREVER;
}

static void check_push(const struct group *group, int s, int d)
{
    struct position behind = {.player = s};
    foreach (box, group->boxes)
        put(&behind.boxes, box);
    make_push(&behind, s, d);
    if (detour[s][d] < group->value &&
        detour[s][d] + value_of(&behind) < group->value)
        fail(EXIT_REFUSED, "line %u: the group costs less by a push to %d",
             group->line, level.next[s][d]);
}

void groups_check(void)
{
    for (int i = 0; i < group_count; i++) {
        const struct group *group = &groups[i];
        if (is_solved(group->boxes))
            fail(EXIT_REFUSED, "line %u: the group is on goals", group->line);
        foreach (s, group->boxes)
            for (int d = 0; d < 4; d++)
                if (can_push(s, d) &&
                    has(group->region, level.next[s][d ^ 1]) &&
                    !has(group->boxes, level.next[s][d]))
                    check_push(group, s, d);
    }
}

/* ---- Groups of a position ---- */

static int *found, found_count, found_room;

static void note(int group)
{
    if (found_count == found_room) {
        found_room = 2 * found_room + 256;
        found = grow(found, (size_t)found_room * sizeof *found);
    }
    found[found_count++] = group;
}

/* Notes all groups that begin with these boxes and go on from s, in the order
 * of their lists; false when one of them is lost. */
static bool find_groups(const struct position *position, uint64_t key, int s)
{
    const struct node *node = find_node(key);
    if (key && !node->key)
        return true;
    for (; key >> 48 == 0 && (s = next_in(&position->boxes, s)) != NONE; s++)
        if ((!key || has(&after[last_of(key)], s)) &&
            !find_groups(position, longer(key, s), s + 1))
            return false;
    for (int i = key ? node->first : NONE; i != NONE; i = groups[i].next) {
        if (!has(groups[i].region, position->player))
            continue;
        if (groups[i].value == FOREVER)
            return false;
        note(i);
    }
    return true;
}

/* By value, the greatest first; what is equal stays in order. */
static void sort_found(void)
{
    for (int i = 1; i < found_count; i++) {
        int group = found[i], k = i;
        for (; k > 0 && groups[found[k - 1]].value < groups[group].value; k--)
            found[k] = found[k - 1];
        found[k] = group;
    }
}

int groups_cost(const struct position *position)
{
    struct set left = position->boxes;
    int sum = 0;
    found_count = 0;
    if (group_count && !find_groups(position, 0, 0))
        return FOREVER;
    sort_found();
    for (int i = 0; i < found_count; i++) {
        const struct group *group = &groups[found[i]];
        if (!set_holds(&left, group->boxes))
            continue;
        sum += group->value;
        foreach (s, group->boxes)
            drop(&left, s);
    }
    return sum;
}
