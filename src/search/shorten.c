/*
 * First cycles are cut out.  Then windows: from each place where the plan
 * turns to another box, the longest stretch in which no more than BOXES boxes
 * move is searched anew, breadth first with only these boxes, from the
 * position before it to the position after it (boxes and player's region).
 */
#include "search/shorten.h"

#include "base/bits.h"
#include "core/reach.h"
#include "search/table.h"

#define BOXES 2
#define WINDOW_PUSHES 120
#define WINDOW_NODES 1500
#define TOTAL_NODES 20000
#define NONE UINT32_MAX

struct shorten_node {
    uint32_t parent;
    struct push push; /* that led here */
};

struct shorten {
    struct run *run;
    const struct board *board;
    struct push *pushes; /* the plan */
    size_t count;
    struct state state;
    uint64_t *reach, *child_reach, *fixed, *target, *here, *saved; /* sets */
    struct push *list;          /* of one position */
    struct table seen;          /* of the plan, or of a window */
    struct shorten_node *nodes; /* of a window's positions */
    long budget;                /* nodes still allowed */
};

static square region_of(struct shorten *s)
{
    return reach_fill(s->board, s->state.boxes, s->state.player, s->reach);
}

static void cut(struct shorten *s, size_t first, size_t end)
{
    memmove(s->pushes + first, s->pushes + end,
            (s->count - end) * sizeof *s->pushes);
    s->count -= end - first;
}

static void rewind_to_start(struct shorten *s)
{
    state_init(&s->state, s->board, s->state.boxes);
}

/* Cuts out what lies between two visits of a position.  True if it did; then
 * it should be called again. */
static bool cut_cycle(struct shorten *s)
{
    bool added;
    table_clear(&s->seen);
    rewind_to_start(s);
    for (size_t i = 0; i <= s->count; i++) {
        if (run_poll(s->run))
            return false;
        uint32_t first =
            table_add(&s->seen, s->state.boxes, region_of(s), &added);
        if (first == TABLE_FULL)
            return false;
        if (!added) {
            cut(s, first, i);
            return true;
        }
        if (i < s->count)
            state_push(&s->state, s->pushes[i]);
    }
    return false;
}

/* Where the window from a push on ends.  The boxes that move in it are taken
 * out of s->fixed, s->target is filled with the position after it. */
static size_t find_window(struct shorten *s, size_t first, square *region)
{
    size_t words = s->board->words, i = first;
    square player = s->state.player;
    square moving[BOXES];
    int count = 0;
    memcpy(s->fixed, s->state.boxes, words * sizeof *s->fixed);
    for (; i < s->count && i - first < WINDOW_PUSHES; i++) {
        struct push push = s->pushes[i];
        int k = 0;
        while (k < count && moving[k] != push.from)
            k++;
        if (k == BOXES)
            break;
        if (k == count) {
            bits_remove(s->fixed, push.from);
            count++;
        }
        moving[k] = state_push(&s->state, push);
    }
    memcpy(s->target, s->state.boxes, words * sizeof *s->target);
    *region = region_of(s);
    for (size_t k = i; k-- > first;)
        state_undo(&s->state, s->pushes[k],
                   k > first ? s->pushes[k - 1].from : player);
    return i;
}

/* Adds the position in s->state if it is new and there is room for it; false
 * when memory is spent. */
static bool add(struct shorten *s, square region, struct shorten_node node)
{
    bool added;
    if (s->seen.count == WINDOW_NODES)
        return true;
    uint32_t number = table_add(&s->seen, s->state.boxes, region, &added);
    if (number == TABLE_FULL)
        return false;
    if (added)
        s->nodes[number] = node;
    return true;
}

/* Plays all pushes of the boxes that may move; false when memory is spent. */
static bool expand(struct shorten *s, uint32_t node)
{
    region_of(s);
    int count = state_pushes(&s->state, s->reach, s->list);
    square player = s->state.player;
    for (int i = 0; i < count; i++) {
        struct push push = s->list[i];
        if (bits_has(s->fixed, push.from))
            continue;
        square to = state_push(&s->state, push);
        square region = reach_push(s->board, s->state.boxes, push.from, to,
                                   s->reach, s->child_reach);
        bool ok = add(s, region, (struct shorten_node){node, push});
        state_undo(&s->state, push, player);
        if (!ok)
            return false;
    }
    return true;
}

/* The node that reaches the end of the window; NONE if it was not found. */
static uint32_t search(struct shorten *s, square region)
{
    size_t bytes = s->board->words * sizeof *s->here;
    table_clear(&s->seen);
    if (!add(s, region_of(s), (struct shorten_node){NONE, {0, 0}}))
        return NONE;
    for (uint32_t i = 0; i < s->seen.count; i++) {
        square player;
        table_get(&s->seen, i, s->here, &player);
        if (player == region && memcmp(s->here, s->target, bytes) == 0)
            return i;
        state_set(&s->state, s->here, player);
        s->budget--;
        if (run_poll(s->run) || !expand(s, i))
            return NONE;
    }
    return NONE;
}

/* Puts the way to a node in the place of the window, if it is shorter. */
static bool replace(struct shorten *s, size_t first, size_t end, uint32_t node)
{
    size_t length = 0;
    for (uint32_t i = node; s->nodes[i].parent != NONE; i = s->nodes[i].parent)
        length++;
    if (length >= end - first)
        return false;
    size_t at = first + length;
    for (uint32_t i = node; s->nodes[i].parent != NONE; i = s->nodes[i].parent)
        s->pushes[--at] = s->nodes[i].push;
    cut(s, first + length, end);
    return true;
}

/* One pass over the plan; true if it became shorter. */
static bool shorten_windows(struct shorten *s)
{
    bool shorter = false;
    size_t at = 0;
    rewind_to_start(s);
    while (at < s->count && s->budget > 0) {
        square region, player = s->state.player;
        size_t end = find_window(s, at, &region);
        memcpy(s->saved, s->state.boxes, s->board->words * sizeof *s->saved);
        uint32_t node = search(s, region);
        if (s->run->stopped_by != STOP_NONE)
            return false;
        if (node != NONE)
            shorter |= replace(s, at, end, node);
        state_set(&s->state, s->saved, player);
        /* On to where another box is pushed. */
        square box = NO_SQUARE;
        for (; at < s->count && (box == NO_SQUARE || s->pushes[at].from == box);
             at++)
            box = state_push(&s->state, s->pushes[at]);
    }
    return shorter;
}

static bool allocate(struct shorten *s)
{
    struct run *run = s->run;
    uint64_t *boxes, *none; /* no square is dead here: any may be passed */
    if (!RUN_SETS(run, &boxes, &s->reach, &s->child_reach, &s->fixed,
                  &s->target, &s->here, &s->saved, &none) ||
        !RUN_NEW(run, s->list, 4 * (size_t)s->board->box_count) ||
        !RUN_NEW(run, s->nodes, WINDOW_NODES) ||
        !table_init(&s->seen, run, none))
        return false;
    state_init(&s->state, s->board, boxes);
    return true;
}

size_t shorten_pushes(struct run *run, struct push *pushes, size_t count)
{
    struct shorten s = {.run = run,
                        .board = run->board,
                        .pushes = pushes,
                        .count = count,
                        .budget = TOTAL_NODES};
    if (run->board->rules != RULES_GOALS || !allocate(&s))
        return count;
    while (cut_cycle(&s))
        ;
    while (s.budget > 0 && shorten_windows(&s))
        while (cut_cycle(&s))
            ;
    return s.count;
}
