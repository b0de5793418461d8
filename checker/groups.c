/* The table of groups (section 3). */
#include <stdlib.h>
#include <string.h>

#include "bound.h"
#include "check.h"

struct group {
    int value, next; /* another one of the same boxes, or NONE */
    int player, count;
    uint16_t list[4];
    uint64_t *region; /* the squares joined to the player */
    long line;
};

/* A beginning of groups, in the order of their squares. */
struct node {
    uint64_t key;   /* 0: free */
    int first;      /* group of just these boxes, or NONE */
    uint64_t *next; /* set of squares that go on, or NULL */
};

static struct group *groups;
static int group_count, group_room;
static struct node *nodes;
static size_t node_count, node_room;

static struct node *find_slot(uint64_t key)
{
    size_t slot = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 20);
    while (nodes[slot &= node_room - 1].key && nodes[slot].key != key)
        slot++;
    return &nodes[slot];
}

static void make_room(void)
{
    if (2 * node_count < node_room)
        return;
    struct node *old = nodes;
    size_t count = node_room;
    node_room = count ? 2 * count : 1024;
    nodes = allocate(node_room, sizeof *nodes);
    for (size_t i = 0; i < count; i++)
        if (old[i].key)
            *find_slot(old[i].key) = old[i];
    free(old);
}

static struct node *node_at(uint64_t key)
{
    make_room();
    struct node *node = find_slot(key);
    if (!node->key) {
        *node = (struct node){.key = key, .first = NONE};
        node_count++;
    }
    return node;
}

static uint64_t longer(uint64_t key, int s)
{
    return key << 16 | (uint64_t)(s + 1);
}

void group_add(int value, int player, const struct position *of, long line)
{
    struct set reach;
    size_t words = (size_t)level.words;
    if (group_count == group_room) {
        group_room = 2 * group_room + 1024;
        groups = grow(groups, (size_t)group_room * sizeof *groups);
    }
    struct group *group = &groups[group_count];
    *group = (struct group){
        .value = value, .player = player, .count = of->count, .line = line};
    group->region = allocate(words, sizeof *group->region);
    walk(&of->boxes, player, &reach);
    memcpy(group->region, reach.word, words * sizeof *group->region);
    uint64_t key = 0;
    for (int i = 0; i < of->count; i++) {
        int s = group->list[i] = of->list[i];
        if (i > 0) {
            struct node *before = node_at(key);
            if (!before->next)
                before->next = allocate(words, sizeof *before->next);
            before->next[s / 64] |= (uint64_t)1 << s % 64;
        }
        key = longer(key, s);
    }
    struct node *node = node_at(key);
    group->next = node->first;
    node->first = group_count++;
}

static int value_at(uint64_t key, int player)
{
    int value = 0;
    for (int i = find_slot(key)->key ? find_slot(key)->first : NONE; i != NONE;
         i = groups[i].next)
        if (groups[i].region[player / 64] >> player % 64 & 1 &&
            groups[i].value > value)
            value = groups[i].value;
    return value;
}

/* The best that the table says of these boxes. */
static int value_of(const int *list, int count, int player)
{
    int best = 0, pair[16] = {0};
    for (unsigned mask = 1; mask < 1u << count; mask++) {
        uint64_t key = 0;
        int size = 0;
        for (int i = 0; i < count; i++)
            if (mask >> i & 1) {
                key = longer(key, list[i]);
                size++;
            }
        if (size < 2)
            continue;
        int value = value_at(key, player);
        if (size == 2)
            pair[mask] = value;
        if (value > best)
            best = value;
    }
    for (unsigned mask = 3; count == 4 && mask < 8; mask++)
        if (pair[mask] + pair[15 - mask] > best)
            best = pair[mask] + pair[15 - mask];
    return best < FOREVER ? best : FOREVER;
}

static void check_push(const struct group *group, int i, int d)
{
    int s = group->list[i], t = level.next[s][d], list[4], count = 0;
    int q = level.next[s][d ^ 1];
    if (!can_push(s, d) || !(group->region[q / 64] >> q % 64 & 1))
        return;
    for (int k = 0; k < group->count; k++)
        if (group->list[k] == t)
            return;
    if (detour[s][d] >= group->value)
        return;
    for (int k = 0; k < group->count; k++)
        if (k != i)
            list[count++] = group->list[k];
    if (t != level.sink) {
        int at = count++;
        for (; at > 0 && list[at - 1] > t; at--)
            list[at] = list[at - 1];
        list[at] = t;
    }
    if (detour[s][d] + value_of(list, count, s) < group->value)
        fail(EXIT_REFUSED,
             "line %ld: the group costs less by the push from %d to %d",
             group->line, s, t);
}

void groups_check(void)
{
    for (int i = 0; i < group_count; i++) {
        const struct group *group = &groups[i];
        bool solved = level.sink == NONE;
        for (int k = 0; k < group->count; k++)
            solved &= has(&level.goals, group->list[k]);
        if (solved)
            fail(EXIT_REFUSED, "line %ld: the group is on goals", group->line);
        for (int k = 0; k < 4 * group->count; k++)
            check_push(group, k / 4, k % 4);
    }
}

/* ---- Groups of a position ---- */

static int *found;
static int found_count, found_room;

static void note(int group)
{
    if (found_count == found_room) {
        found_room = 2 * found_room + 256;
        found = grow(found, (size_t)found_room * sizeof *found);
    }
    found[found_count++] = group;
}

/* Notes all groups that begin like this, in the order of their lists; false
 * when one of them is lost. */
static bool find_groups(const struct position *position, uint64_t key)
{
    const struct node *node = find_slot(key);
    if (!node->key)
        return true;
    int p = position->player;
    for (int i = 0; i < level.words && node->next; i++)
        for (uint64_t rest = node->next[i] & position->boxes.word[i]; rest;
             rest &= rest - 1)
            if (!find_groups(position,
                             longer(key, 64 * i + __builtin_ctzll(rest))))
                return false;
    for (int i = node->first; i != NONE; i = groups[i].next) {
        if (!(groups[i].region[p / 64] >> p % 64 & 1))
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
    struct set taken;
    int sum = 0;
    found_count = 0;
    for (int i = 0; i < position->count && group_count; i++)
        if (!find_groups(position, longer(0, position->list[i])))
            return FOREVER;
    if (!found_count)
        return 0;
    sort_found();
    memset(taken.word, 0, (size_t)level.words * sizeof *taken.word);
    for (int i = 0; i < found_count; i++) {
        const struct group *group = &groups[found[i]];
        bool free = true;
        for (int k = 0; k < group->count; k++)
            free &= !has(&taken, group->list[k]);
        for (int k = 0; k < group->count && free; k++)
            put(&taken, group->list[k]);
        sum += free ? group->value : 0;
    }
    return sum;
}
