/*
 * Successors and plans for the breadth-first searches of pushes.c and moves.c.
 */
#include "engines/bfs/search.h"

#include "core/reach.h"
#include "core/route.h"

bool search_init(struct bfs_search *search, struct run *run)
{
    const struct board *board = run->board;
    size_t words = board->words;
    *search = (struct bfs_search){.run = run};
    uint64_t *boxes = run_alloc(run, words, sizeof *boxes);
    search->reach = run_alloc(run, words, sizeof *search->reach);
    search->child_reach = run_alloc(run, words, sizeof *search->child_reach);
    search->spare_reach = run_alloc(run, words, sizeof *search->spare_reach);
    search->pushes =
        run_alloc(run, 4 * (size_t)board->box_count, sizeof *search->pushes);
    if (run->stopped_by != STOP_NONE)
        return false;
    state_init(&search->state, board, boxes);
    return table_init(&search->table, run, board->dead);
}

int search_expand(struct bfs_search *search, uint32_t number)
{
    struct state *state = &search->state;
    const struct board *board = state->board;
    square player;
    /* child_reach is free between two expansions. */
    table_get(&search->table, number, search->child_reach, &player);
    state_set(state, search->child_reach, player);
    reach_fill(board, state->boxes, player, search->reach);
    int all = state_pushes(state, search->reach, search->pushes), count = 0;
    for (int i = 0; i < all; i++) {
        struct push push = search->pushes[i];
        if (!bits_has(board->dead, board->next[push.from][push.d]))
            search->pushes[count++] = push;
    }
    search->before = search->counts;
    search->counts.expanded++;
    search->counts.dead_ends += (uint64_t)(all - count);
    search->counts.generated += (uint64_t)count;
    return count;
}

bool search_plan(struct bfs_search *search, uint32_t number,
                 uint32_t (*parent_of)(const void *nodes, uint32_t number),
                 const void *nodes)
{
    size_t count = 0;
    for (uint32_t i = number; i != 0; i = parent_of(nodes, i))
        count++;
    struct push *pushes = run_alloc(search->run, count, sizeof *pushes);
    if (!pushes)
        return false;
    uint64_t *before = search->reach, *after = search->child_reach;
    square player;
    for (uint32_t i = number; i != 0; i = parent_of(nodes, i)) {
        table_get(&search->table, i, after, &player);
        table_get(&search->table, parent_of(nodes, i), before, &player);
        pushes[--count] = state_push_between(search->run->board, before, after);
    }
    for (uint32_t i = number; i != 0; i = parent_of(nodes, i))
        count++;
    return route_pushes(search->run, pushes, count);
}

void search_count(struct bfs_search *search)
{
    struct run *run = search->run;
    run_count(run, "expanded", "states", search->counts.expanded);
    run_count(run, "generated", "states", search->counts.generated);
    run_count(run, "stored", "states", search->table.count);
    run_count(run, "dead ends", "pushes", search->counts.dead_ends);
}

/* ---- Checkpoints ---- */

bool search_has_kept(const struct bfs_search *search)
{
    return search->run->checkpoint && search->run->checkpoint->number;
}

bool search_resume(struct bfs_search *search, checkpoint_fn *carry, void *user)
{
    struct run *run = search->run;
    return checkpoint_load(run->checkpoint, run, carry, user);
}

void search_keep(struct bfs_search *search, checkpoint_fn *carry, void *user)
{
    struct checkpoint *checkpoint = search->run->checkpoint;
    if (checkpoint_is_due(checkpoint))
        checkpoint_save(checkpoint, carry, user);
}

enum outcome search_leave(struct bfs_search *search, enum outcome outcome,
                          checkpoint_fn *carry, void *user)
{
    struct run *run = search->run;
    if (run->checkpoint && outcome == OUTCOME_STOPPED &&
        run->stopped_by != STOP_STEPS)
        checkpoint_save(run->checkpoint, carry, user);
    return run->error.code ? OUTCOME_FAILED : outcome;
}

bool search_carry(struct bfs_search *search, struct archive *archive)
{
    return archive_carry(archive, &search->counts, sizeof search->counts) &&
           table_carry(&search->table, archive);
}
