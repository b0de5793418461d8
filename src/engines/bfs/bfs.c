/*
 * The reference engine: every position is visited in the order of its cost,
 * and a position is known only by all its bytes.  The only thing left out are
 * pushes to dead squares, from where no box ever comes to a goal.
 *
 * Why the claims hold: the first solved position met in order of cost is the
 * cheapest; when no position is left and none was solved, there is no plan.
 */
#include "engines/bfs/search.h"
#include "search/both_ends.h"

struct bfs_config {
    int direction;
};

enum direction_choice { FORWARD, BOTH };

static const char *const directions[] = {"forward", "both", NULL};

static const struct setting settings[] = {
    {.name = "direction",
     .kind = SETTING_CHOICE,
     .offset = offsetof(struct bfs_config, direction),
     .preset = FORWARD,
     .names = directions,
     .help =
         "from the start, or from the goals as well where that is possible"},
    {.name = NULL},
};

static enum outcome search_forward(struct bfs_search *search)
{
    switch (search->run->objective) {
    case MINIMIZE_MOVES:
    case MINIMIZE_MOVES_PUSHES:
        return search_moves(search);
    case MINIMIZE_PUSHES_MOVES:
        return search_pushes_moves(search);
    case MINIMIZE_NONE:
    case MINIMIZE_PUSHES:
    case MINIMIZE_COUNT:
    default:
        return search_pushes(search);
    }
}

static enum outcome search_both(struct run *run)
{
    struct both_ends_counts counts;
    enum outcome outcome = both_ends(run, &counts);
    run_count(run, "expanded", "states", counts.expanded);
    run_count(run, "generated", "states", counts.generated);
    run_count(run, "stored", "states", counts.stored);
    return outcome;
}

static enum outcome solve(struct run *run)
{
    const struct bfs_config *config = run->config;
    struct bfs_search search;
    if (config && config->direction == BOTH && both_ends_possible(run))
        return search_both(run);
    if (!search_init(&search, run))
        return OUTCOME_STOPPED;
    enum outcome outcome = search_forward(&search);
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
    .settings = settings,
    .config_size = sizeof(struct bfs_config),
    .files = 1 << FILE_CERTIFICATE,
    .solve = solve,
};
