/*
 * The reference engine: every position is visited in the order of its cost,
 * and a position is known only by all its bytes.  The only thing left out are
 * pushes to dead squares, from where no box ever comes to a goal.
 *
 * Why the claims hold: the first solved position met in order of cost is the
 * cheapest; when no position is left and none was solved, there is no plan.
 */
#include "engines/bfs/search.h"

static const struct elsewhere elsewhere[] = {{"direction", "bidirectional"},
                                             {NULL, NULL}};

static enum outcome bfs_solve(struct run *run)
{
    struct bfs_search search;
    if (!search_init(&search, run))
        return OUTCOME_STOPPED;
    bool plain = !run_by_moves(run) && !run_has_second(run);
    enum outcome outcome = plain ? search_pushes(&search)
                                 : search_moves(&search, run_by_moves(run));
    search_count(&search);
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
