/*
 * The reference engine: every position is visited in the order of its cost,
 * and a position is known only by all its bytes.  The only thing left out are
 * pushes to dead squares, from where no box ever comes to a goal.
 *
 * Here are successors, counters and checkpoints for its two searches, pushes.c
 * and moves.c.
 *
 * Why the claims hold: the first solved position met in order of cost is the
 * cheapest; when no position is left and none was solved, there is no plan.
 */
#include "engines/bfs/search.h"

#include "core/reach.h"

/* Memory for a search; false when it is spent. */
static bool init(struct bfs_search *search, struct run *run)
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
    int all = state_pushes(state, search->reach, search->pushes);
    int count = pushes_drop(board, board->dead, search->pushes, all);
    search->before = search->counts;
    search->counts.expanded++;
    search->counts.dead_ends += (uint64_t)(all - count);
    search->counts.generated += (uint64_t)count;
    return count;
}

static void count(struct bfs_search *search)
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

/* ---- The engine ---- */

static const struct elsewhere elsewhere[] = {{"direction", "bidirectional"},
                                             {NULL, NULL}};

static enum outcome bfs_solve(struct run *run)
{
    struct bfs_search search;
    if (!init(&search, run))
        return OUTCOME_STOPPED;
    bool plain = !run_by_moves(run) && !run_has_second(run);
    enum outcome outcome = plain ? search_pushes(&search)
                                 : search_moves(&search, run_by_moves(run));
    count(&search);
    return outcome;
}

const struct engine bfs_engine = {
    .name = "bfs",
    .summary = "every position in order of cost: small levels, plain proofs",
    .proves = 1 << MINIMIZE_PUSHES | 1 << MINIMIZE_MOVES |
              1 << MINIMIZE_PUSHES_MOVES | 1 << MINIMIZE_MOVES_PUSHES,
    .complete = true,
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .files = 1 << KURA_FILE_CERTIFICATE | 1 << KURA_FILE_CHECKPOINT,
    .elsewhere = elsewhere,
    .solve = bfs_solve,
};
