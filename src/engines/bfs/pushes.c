/*
 * Fewest pushes: layer by layer over positions of boxes and player's region.
 * The table is the queue, since it keeps the order of arrival; beside it only
 * the number of each position's parent is stored.
 */
#include "core/reach.h"
#include "engines/bfs/search.h"

struct bfs_layers {
    struct bfs_search *search;
    uint32_t *parents; /* by number of position */
    size_t capacity;
    int depth;          /* pushes to the position being expanded */
    uint32_t layer_end; /* the first position of the next layer */
};

static uint32_t parent_of(const void *nodes, uint32_t number)
{
    return ((const uint32_t *)nodes)[number];
}

/* Stores a position; *added if it is new.  False when memory ends. */
static bool store(struct bfs_layers *layers, const uint64_t *boxes,
                  square region, uint32_t parent, uint32_t *number, bool *added)
{
    struct table *table = &layers->search->table;
    *number = table_add(table, boxes, region, added);
    if (*number == TABLE_FULL)
        return false;
    if (!*added)
        return true;
    if (!run_fit(layers->search->run, &layers->parents, &layers->capacity,
                 table->capacity, sizeof *layers->parents))
        return false;
    layers->parents[*number] = parent;
    return true;
}

static enum outcome finish(struct bfs_layers *layers, uint32_t number)
{
    struct run *run = layers->search->run;
    if (!search_plan(layers->search, number, parent_of, layers->parents))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    run->proved = true;
    run->low = layers->depth + 1;
    return OUTCOME_SOLVED;
}

/* Makes every push from one position; *solved is the number of a solved
 * position that came up, or TABLE_FULL.  False when memory ends. */
static bool expand(struct bfs_layers *layers, uint32_t number, uint32_t *solved)
{
    struct bfs_search *search = layers->search;
    struct state *state = &search->state;
    int count = search_expand(search, number);
    square player = state->player;
    *solved = TABLE_FULL;
    for (int i = 0; i < count; i++) {
        if (i % PUSHES_PER_POLL == PUSHES_PER_POLL - 1 && run_poll(search->run))
            return false;
        struct push push = search->pushes[i];
        square to = state_push(state, push);
        square region = reach_push(state->board, state->boxes, push.from, to,
                                   search->reach, search->child_reach);
        uint32_t child;
        bool added;
        if (!store(layers, state->boxes, region, number, &child, &added))
            return false;
        if (state_solved(state)) {
            *solved = child;
            return true;
        }
        state_undo(state, push, player);
    }
    return true;
}

/* Is the next position the first of a new layer?  Then none of the layers up
 * to here holds a solved one. */
static void enter_layer(struct bfs_layers *layers)
{
    layers->depth++;
    layers->layer_end = layers->search->table.count;
    run_report(layers->search->run, "trying every position, push by push",
               layers->depth + 1, -1);
}

enum outcome search_pushes(struct bfs_search *search)
{
    struct run *run = search->run;
    struct state *state = &search->state;
    struct bfs_layers layers = {.search = search, .depth = -1};
    uint32_t number, solved;
    bool added;
    square region =
        reach_fill(run->board, state->boxes, state->player, search->reach);
    if (!store(&layers, state->boxes, region, 0, &number, &added))
        return OUTCOME_STOPPED;
    for (uint32_t i = 0; i < search->table.count; i++) {
        if (i == layers.layer_end)
            enter_layer(&layers);
        if (run->limits.steps && layers.depth >= run->limits.steps)
            return run_stopped(run, STOP_STEPS);
        if (run_stop(run, search->expanded) || !expand(&layers, i, &solved))
            return OUTCOME_STOPPED;
        if (solved != TABLE_FULL)
            return finish(&layers, solved);
        run_report(run, "trying every position, push by push", layers.depth + 1,
                   -1);
    }
    return OUTCOME_UNSOLVABLE;
}
