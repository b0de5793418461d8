/*
 * The reference engine: every position is visited in the order of its cost,
 * and a position is known only by all its bytes.  The only thing left out are
 * pushes to dead squares, from where no box ever comes to a goal.
 *
 * Why the claims hold: the first solved position met in order of cost is the
 * cheapest; when no position is left and none was solved, there is no plan.
 */
#include "engines/bfs/search.h"

static enum outcome solve(struct run *run)
{
    struct search search;
    if (!search_init(&search, run))
        return OUTCOME_STOPPED;
    enum outcome outcome;
    switch (run->objective) {
    case MINIMIZE_MOVES:
    case MINIMIZE_MOVES_PUSHES:
        outcome = search_moves(&search);
        break;
    case MINIMIZE_PUSHES_MOVES:
        outcome = search_pushes_moves(&search);
        break;
    case MINIMIZE_NONE:
    case MINIMIZE_PUSHES:
    case MINIMIZE_COUNT:
    default:
        outcome = search_pushes(&search);
        break;
    }
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
    .solve = solve,
};
