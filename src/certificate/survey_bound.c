/*
 * Groups are taken greedily, the greatest value first, as long as no box is in
 * two: any choice without overlap is a bound, and the order is fixed, so that
 * the checker finds the same.
 */
#include "certificate/survey_bound.h"

/* As the engine astar weighs them: see there. */
#define MOST_GROUPS (UINT32_C(12) << 20)
#define BYTES_PER_GROUP 32
#define GROUPS_AT_ONCE (UINT64_C(1) << 16)
#define GROUPS_PER_POSITION 64

static void note_group(void *self, const int *members, int size, int value)
{
    struct survey_bound *bound = self;
    uint64_t list = 0;
    for (int i = 0; i < PATTERN_MAX; i++)
        list = list << 16 | (i < size ? (unsigned)members[i] : 0xffffu);
    bound->failed |=
        !RUN_ADD(bound->run, bound->groups, bound->group_count,
                 bound->group_capacity, (struct survey_group){list, value});
}

bool survey_bound_init(struct survey_bound *bound, struct run *run, bool moves)
{
    uint64_t most = MOST_GROUPS, bytes = run->limits.bytes;
    *bound = (struct survey_bound){.run = run};
    if (bytes && bytes / 2 / BYTES_PER_GROUP < most)
        most = bytes / 2 / BYTES_PER_GROUP;
    if (moves && !walking_init(&bound->walking, run))
        return false;
    bound->places = places_new_with(run, (void *)bound->walking.cost);
    if (!bound->places)
        return false;
    bound->patterns = patterns_new(run, bound->places, 2, 0, (uint32_t)most);
    if (!bound->patterns ||
        !RUN_NEW(run, bound->taken, (size_t)run->board->box_count) ||
        !boxes_init(&bound->boxes, run, bound->places) ||
        !pattern_scan_init(&bound->scan, run, bound->patterns))
        return false;
    bound->scan.found = note_group;
    bound->scan.self = bound;
    return true;
}

bool survey_bound_deserves(const struct survey_bound *bound, uint64_t positions)
{
    uint64_t groups = patterns_next(bound->patterns);
    uint64_t work = groups * (1 + bound->run->board->words / 4);
    return groups > 0 &&
           (work <= GROUPS_AT_ONCE || positions >= work / GROUPS_PER_POSITION);
}

bool survey_bound_grow(struct survey_bound *bound)
{
    return patterns_grow(bound->patterns, bound->run);
}

/* By value, the greatest first, then by list. */
static void sort_groups(struct survey_bound *bound)
{
    for (int i = 1; i < bound->group_count; i++) {
        struct survey_group group = bound->groups[i];
        int k = i;
        for (; k > 0; k--) {
            const struct survey_group *before = &bound->groups[k - 1];
            if (before->value > group.value ||
                (before->value == group.value && before->list < group.list))
                break;
            bound->groups[k] = *before;
        }
        bound->groups[k] = group;
    }
}

/* Box i of a group, or 0xffff. */
static unsigned member(const struct survey_group *group, int i)
{
    return (unsigned)(group->list >> 16 * i & 0xffff);
}

static int choose_groups(struct survey_bound *bound)
{
    int sum = 0;
    bool *taken = bound->taken;
    memset(taken, 0, (size_t)bound->boxes.count * sizeof *taken);
    sort_groups(bound);
    for (int i = 0; i < bound->group_count; i++) {
        const struct survey_group *group = &bound->groups[i];
        bool open = true;
        for (int k = 0; k < PATTERN_MAX; k++)
            open &= member(group, k) == 0xffff || !taken[member(group, k)];
        for (int k = 0; k < PATTERN_MAX && open; k++)
            if (member(group, k) != 0xffff)
                taken[member(group, k)] = true;
        sum += open ? group->value : 0;
    }
    return sum;
}

static uint32_t with_walk(const struct survey_bound *bound, int cost,
                          square player)
{
    if (bound->walking.height)
        cost = walking_bound(&bound->walking, cost, player);
    return (uint32_t)cost;
}

uint32_t survey_bound_here(struct survey_bound *bound,
                           const struct state *state, const uint64_t *reach)
{
    int cost = boxes_visit(&bound->boxes, state);
    bound->group_count = 0;
    if (cost == HEURISTIC_DEAD || !pattern_scan_all(&bound->scan, state, reach))
        return BOUND_INFINITE;
    return with_walk(bound, cost + choose_groups(bound), state->player);
}

uint32_t survey_bound_after(struct survey_bound *bound, struct push push)
{
    int cost = boxes_after(&bound->boxes, push);
    return cost == HEURISTIC_DEAD ? BOUND_INFINITE
                                  : with_walk(bound, cost, push.from);
}
