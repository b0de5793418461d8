/*
 * Successors, counters and checkpoints for the breadth-first searches of
 * pushes.c and moves.c.
 */
#include "engines/bfs/search.h"

#include "core/reach.h"

bool search_init(struct bfs_search *search, struct run *run)
{
    const struct board *board = run->board;
    uint64_t *boxes;
    *search = (struct bfs_search){.run = run};
    if (!RUN_SETS(run, &boxes, &search->reach, &search->child_reach) ||
        !RUN_NEW(run, search->pushes, 4 * (size_t)board->box_count))
        return false;
    state_init(&search->state, board, boxes);
    return true;
}

int search_expand(struct bfs_search *search, const struct codec *codec,
                  const unsigned char *record)
{
    struct state *state = &search->state;
    const struct board *board = state->board;
    square player;
    /* child_reach is free between two expansions. */
    codec_unpack(codec, record, search->child_reach, &player);
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

void search_count(struct bfs_search *search)
{
    struct run *run = search->run;
    run_count(run, "expanded", "states", search->counts.expanded);
    run_count(run, "generated", "states", search->counts.generated);
    run_count(run, "stored", "states", search->stored);
    run_count(run, "dead ends", "pushes", search->counts.dead_ends);
}

/* ---- Checkpoints ---- */

enum outcome search_leave(struct bfs_search *search, enum outcome outcome,
                          checkpoint_fn *carry, void *user)
{
    struct run *run = search->run;
    if (run->checkpoint && outcome == OUTCOME_STOPPED &&
        run->stopped_by != STOP_STEPS)
        checkpoint_save(run->checkpoint, carry, user);
    return run->error.code ? OUTCOME_FAILED : outcome;
}
