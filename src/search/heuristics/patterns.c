/*
 * The matching plus the penalties of groups without a common box
 * (search/patterns.h).  Which groups to take is a set packing: found by depth
 * first search that gives each box at most an equal share of its best group,
 * and cut off after a while, since any choice is a bound.
 */
#include "search/heuristics/boxes.h"
#include "search/pattern_scan.h"

#define MAX_GROUPS 256 /* of a position; more are not looked at */
#define MAX_TRIES 400  /* steps of the packing */
#define MAX_BOXES 64   /* that can be in groups with a finite penalty */
#define SHARES 12      /* a multiple of 2, 3 and 4: shares stay whole */

struct group {
    uint64_t boxes; /* by number */
    int value;
};

struct penalties {
    struct boxes boxes;        /* first: boxes_after */
    struct patterns *patterns; /* shared by all threads */
    struct pattern_scan scan;
    struct group groups[MAX_GROUPS];
    int group_count;
    int share[MAX_BOXES]; /* the most that a box can add, in 1 / SHARES */
    int best, tries;
};

/* Notes a group of box numbers. */
static void add_group(void *memory, const int *members, int size, int value)
{
    struct penalties *self = memory;
    if (members[size - 1] >= MAX_BOXES || self->group_count == MAX_GROUPS)
        return;
    uint64_t boxes = 0;
    for (int i = 0; i < size; i++)
        boxes |= (uint64_t)1 << members[i];
    self->groups[self->group_count++] = (struct group){boxes, value};
}

static struct penalties *penalties_new(struct run *run,
                                       const struct places *places,
                                       struct patterns *patterns)
{
    struct penalties *self = run_alloc(run, 1, sizeof *self);
    if (!self || !boxes_init(&self->boxes, run, places) ||
        !pattern_scan_init(&self->scan, run, patterns))
        return NULL;
    self->patterns = patterns;
    self->scan.found = add_group;
    self->scan.self = self;
    return self;
}

static void *prepare(struct run *run, const struct heuristic_options *options)
{
    struct patterns *patterns = options->built;
    if (!patterns)
        patterns = patterns_new(run, options->places, options->patterns,
                                options->distance, options->groups);
    if (!patterns)
        return NULL;
    patterns->courier = options->courier;
    return penalties_new(run, options->places, patterns);
}

static void *share(void *memory, struct run *run)
{
    struct penalties *self = memory;
    return penalties_new(run, self->boxes.places, self->patterns);
}

static void sort_groups(struct penalties *self)
{
    for (int i = 1; i < self->group_count; i++) {
        struct group group = self->groups[i];
        int k = i;
        for (; k > 0 && self->groups[k - 1].value < group.value; k--)
            self->groups[k] = self->groups[k - 1];
        self->groups[k] = group;
    }
}

/* The most that the free boxes could still add, rounded down. */
static int most(const struct penalties *self, uint64_t taken)
{
    int sum = 0;
    for (int i = 0; i < self->boxes.count && i < MAX_BOXES; i++)
        if (!(taken >> i & 1))
            sum += self->share[i];
    return sum / SHARES;
}

static void pack(struct penalties *self, int first, uint64_t taken, int value)
{
    if (value > self->best)
        self->best = value;
    if (value + most(self, taken) <= self->best)
        return;
    for (int i = first; i < self->group_count; i++) {
        if (self->groups[i].boxes & taken)
            continue;
        if (++self->tries > MAX_TRIES)
            return;
        pack(self, i + 1, taken | self->groups[i].boxes,
             value + self->groups[i].value);
    }
}

static void share_out(struct penalties *self)
{
    memset(self->share, 0, sizeof self->share);
    for (int i = 0; i < self->group_count; i++) {
        const struct group *group = &self->groups[i];
        int share = group->value * SHARES / (int)bits_count(group->boxes);
        for (uint64_t rest = group->boxes; rest; rest &= rest - 1)
            if (share > self->share[bits_lowest(rest)])
                self->share[bits_lowest(rest)] = share;
    }
}

static int estimate(void *memory, const struct state *state,
                    const uint64_t *reach)
{
    struct penalties *self = memory;
    int cost = boxes_visit(&self->boxes, state);
    if (cost == HEURISTIC_DEAD)
        return HEURISTIC_DEAD;
    self->group_count = 0;
    if (!pattern_scan_all(&self->scan, state, reach))
        return HEURISTIC_DEAD;
    self->best = 0;
    self->tries = 0;
    if (self->group_count > 0) {
        sort_groups(self);
        share_out(self);
        pack(self, 0, 0, 0);
    }
    return cost + self->best;
}

static uint64_t next_groups(void *memory)
{
    return patterns_next(((struct penalties *)memory)->patterns);
}

static bool improve(void *memory, struct run *run)
{
    return patterns_grow(((struct penalties *)memory)->patterns, run);
}

const struct heuristic patterns_heuristic = {
    .name = "patterns",
    .summary = "the matching plus penalties of small groups of boxes",
    .prepare = prepare,
    .share = share,
    .estimate = estimate,
    .visit = boxes_look,
    .after = boxes_after,
    .next_groups = next_groups,
    .improve = improve,
};
