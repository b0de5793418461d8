/*
 * Positions with many short plans and weak bounds are better searched from both
 * ends.  So when the search has gone on for a while, that is tried once; it
 * gives up soon where it has no prospect.
 *
 * Under the sink rules there is no other end.  There the search for any plan
 * (search/drain.h) has its turn instead, since it may prove that there is none,
 * which costs a search for the shortest far more.
 */
#include "engines/astar/loop.h"
#include "search/both_ends.h"
#include "search/drain.h"

#ifdef KURA_TINY_TABLES
#define POSITIONS_BEFORE 4
#else
#define POSITIONS_BEFORE 20000
#endif
#define DRAIN_NODES 2000000
#define DRAIN_TRIAL 500

bool astar_other_way_due(const struct astar_search *search, uint64_t expanded)
{
    const struct run *run = search->run;
    return expanded >= POSITIONS_BEFORE && !search->tried_other &&
           search->config->direction == DIRECTION_BOTH &&
           search->config->weight == 1 && !search->trace &&
           run->limits.nodes == 0 && run->limits.steps == 0 &&
           (both_ends_possible(run) ||
            (run->board->rules == RULES_SINK && run->plan.count == 0));
}

static void swap_plans(struct run *a, struct run *b)
{
    struct plan plan = a->plan;
    a->plan = b->plan;
    b->plan = plan;
}

/* A run with the same limits, for a while. */
static void open_part(struct run *part, struct run *run)
{
    run_fork(part, run);
    part->low = run->low;
    part->threads = run->threads;
    part->progress = run->progress;
    part->user = run->user;
}

/* A plan is of no use here: it is not the shortest, and none was asked for. */
static enum outcome try_drain(struct astar_search *search)
{
    struct run *run = search->run, part;
    open_part(&part, run);
    part.limits.nodes = DRAIN_NODES;
    enum outcome outcome = drain_run(&part, DRAIN_TRIAL);
    if (outcome == OUTCOME_STOPPED && part.stopped_by != STOP_MEMORY &&
        part.stopped_by != STOP_NODES)
        run_stopped(run, part.stopped_by);
    else if (outcome != OUTCOME_UNSOLVABLE)
        outcome = OUTCOME_GAVE_UP;
    run_release(&part);
    return outcome;
}

static enum outcome try_both_ends(struct astar_search *search)
{
    struct run *run = search->run, part;
    struct both_ends_counts counts;
    open_part(&part, run);
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

enum outcome astar_try_other_way(struct astar_search *search)
{
    search->tried_other = true;
    return search->run->board->rules == RULES_SINK ? try_drain(search)
                                                   : try_both_ends(search);
}
