/* A search by layers of its own, in a part of the run. */
#include "engines/astar/beam.h"

#include "core/subrun.h"
#include "engines/astar/resume.h"

#ifdef KURA_TINY_TABLES
#define FIRST_BEAM 4
#else
#define FIRST_BEAM 20000 /* positions expanded before the first */
#endif
#define GROWTH 4 /* from each beam to the next */

/* The first solved position, by layers; QUEUE_EMPTY if there is none in the
 * beam or a limit ends it. */
static uint32_t follow(struct astar_search *beam,
                       const struct astar_search *search, uint64_t budget)
{
    uint32_t layer = 0, first, second;
    uint64_t end = 1;
    while (!run_stop(beam->run, beam->expanded) &&
           (!search->attend_team || search->attend_team(search->team))) {
        uint32_t number = astar_take(beam, &first, &second);
        if (number == QUEUE_EMPTY)
            return QUEUE_EMPTY;
        if (first > layer) {
            uint64_t left =
                budget > beam->expanded ? budget - beam->expanded : 0;
            layer = first;
            end = beam->expanded + 1 + left / (beam->high - layer);
        }
        if (beam->expanded >= end)
            continue;
        run_report(search->run, "looking for a first plan", -1, -1);
        enum step step = astar_step(beam, number);
        if (step == STEP_SOLVED)
            return number;
        if (step == STEP_STOPPED)
            return QUEUE_EMPTY;
    }
    return QUEUE_EMPTY;
}

/* Another search with the same tables, by layers. */
static bool open_beam(struct astar_search *beam,
                      const struct astar_search *search, struct run *part,
                      uint32_t low)
{
    if (!astar_share(beam, search, part))
        return false;
    beam->workers = 1;
    beam->here = 1;
    beam->high = low + 1;
    beam->layered = true;
    beam->queue.shuffle = true;
    beam->queue.rotate = true;
    beam->queue.random.state += search->me; /* no two ranks alike */
    return astar_start(beam);
}

enum outcome beam_run(struct astar_search *search, uint32_t low,
                      uint64_t budget, uint64_t most)
{
    struct run *run = search->run;
    struct subrun part;
    struct astar_search beam;
    enum outcome outcome = OUTCOME_GAVE_UP;
    subrun_open(&part, run, (struct slice){most, run_bytes_left(run)});
    uint32_t number = QUEUE_EMPTY;
    if (open_beam(&beam, search, &part.run, low))
        number = follow(&beam, search, budget);
    search->aside += beam.expanded;
    if (number != QUEUE_EMPTY && astar_plan(&beam, number)) {
        plan_swap(&run->plan, &part.run.plan);
        run->proved = true;
        run->low = (int)low;
        outcome = OUTCOME_SOLVED;
    } else if (part.run.stopped_by != STOP_NONE) {
        outcome = OUTCOME_STOPPED;
    }
    return subrun_close(&part, outcome);
}

bool beam_is_due(struct astar_search *search, uint64_t expanded)
{
    const struct astar_config *config = search->config;
    if (!config->beam || config->weight > 1 || search->has_second ||
        search->trace)
        return false;
    if (search->next_beam == 0)
        search->next_beam = FIRST_BEAM;
    if (expanded < search->next_beam)
        return false;
    search->next_beam *= GROWTH;
    return true;
}

enum outcome beam_try(struct astar_search *search, uint32_t low)
{
    if (!beam_is_due(search, search->expanded))
        return OUTCOME_GAVE_UP;
    /* Whoever goes on after a kill in this beam must not begin with it. */
    resume_keep(search);
    return beam_run(search, low, search->expanded, 0);
}
