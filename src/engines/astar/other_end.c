/*
 * Positions with many short plans and weak bounds are better searched from both
 * ends.  So when the search has gone on for a while, that is tried once; it
 * gives up soon where it has no prospect.
 */
#include "engines/astar/loop.h"
#include "search/both_ends.h"

#ifdef KURA_TINY_TABLES
#define POSITIONS_BEFORE 4
#else
#define POSITIONS_BEFORE 20000
#endif

bool astar_other_end_due(const struct search *search, uint64_t expanded)
{
    const struct run *run = search->run;
    return expanded >= POSITIONS_BEFORE && !search->tried_both &&
           search->config->direction == DIRECTION_BOTH &&
           search->config->weight == 1 && !search->trace &&
           run->limits.nodes == 0 && run->limits.steps == 0 &&
           both_ends_possible(run);
}

static void swap_plans(struct run *a, struct run *b)
{
    struct plan plan = a->plan;
    a->plan = b->plan;
    b->plan = plan;
}

enum outcome astar_try_both_ends(struct search *search)
{
    struct run *run = search->run, part;
    struct both_ends_counts counts;
    search->tried_both = true;
    run_fork(&part, run);
    part.low = run->low;
    part.threads = run->threads;
    part.progress = run->progress;
    part.user = run->user;
    swap_plans(run, &part);
    enum outcome outcome = both_ends(&part, &counts);
    swap_plans(run, &part);
    search->met = counts.expanded;
    if (outcome == OUTCOME_SOLVED) {
        run->proved = part.proved;
        run->low = part.low;
    } else if (part.stopped_by == STOP_MEMORY) {
        outcome = OUTCOME_GAVE_UP;
    } else if (outcome == OUTCOME_STOPPED) {
        run_stopped(run, part.stopped_by);
    }
    if (part.low > run->low)
        run->low = part.low;
    run->error = part.error;
    run_release(&part);
    return outcome;
}
