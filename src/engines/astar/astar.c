/*
 * Best first by cost so far plus a bound on the rest (Hart, Nilsson and Raphael
 * 1968).
 *
 * Why the claims hold: bounds are never above the truth, deadlock tests and
 * prunings leave a cheapest plan from every position that has one, and a
 * position is opened again when a cheaper way to it is found.  So as long as
 * there is a plan, the queue holds a position of a cheapest one, filed no
 * higher than its cost; the first solved position taken out is cheapest, the
 * number under which positions are taken out is a bound on every plan, and an
 * empty queue means that there is none.
 */
#include "engines/astar/beam.h"
#include "engines/astar/loop.h"
#include "engines/astar/resume.h"
#include "engines/astar/team.h"
#include "search/exchange/commons.h"

static const char *const pruning_names[] = {"straight", "tunnels", "pi-corral",
                                            "symmetry", NULL};
static const char *const tie_names[] = {"deep", "random", "spread", "scatter",
                                        NULL};

/* Some seconds: see team.c. */
#ifdef KURA_TINY_TABLES
#define ALONE 40
#else
#define ALONE 100000
#endif
#define MAX_ALONE 100000000

/* To add one: a field in struct astar_config and a line here. */
#define FIELD(name) offsetof(struct astar_config, name)
static const struct setting settings[] = {
    {"heuristic", SETTING_CHOICE, FIELD(heuristic), 0, 0, 4, heuristic_names,
     "the bound on the pushes that are left"},
    {"deadlocks", SETTING_LIST, FIELD(deadlocks), 0, 0, 49, deadlock_names,
     "tests for positions without a solution, beside dead squares"},
    {"prunings", SETTING_LIST, FIELD(prunings), 0, 0, 15, pruning_names,
     "pushes that are not tried because others are enough"},
    {"weight", SETTING_INTEGER, FIELD(weight), 1, ASTAR_MAX_WEIGHT, 1, NULL,
     "of the bound; above 1 plans come sooner and nothing is proved"},
    {"patterns", SETTING_INTEGER, FIELD(patterns), 0, 4, 0, NULL,
     "most boxes in a pattern; 0: as many as the level deserves"},
    {"distance", SETTING_INTEGER, FIELD(distance), 0, 255, 0, NULL,
     "most rows or columns between boxes of a pattern; 0: any"},
    {"ties", SETTING_CHOICE, FIELD(ties), 0, 0, TIES_SPREAD, tie_names,
     "which of two positions with equal sums and bounds comes first"},
    {"walks", SETTING_YES_NO, FIELD(walks), 0, 0, 1, NULL,
     "bound the player's walk too when moves are counted"},
    {"beam", SETTING_YES_NO, FIELD(beam), 0, 0, 1, NULL,
     "look for a plan as short as the bound now and then, one thread a process "
     "only"},
    {"alone", SETTING_INTEGER, FIELD(alone), 0, MAX_ALONE, ALONE, NULL,
     "with several processes: positions that the first one expands before the "
     "others have a part"},
    {0},
};

/* Looked at now and then: the answer changes slowly. */
static bool improve_bounds(struct astar_search *search)
{
    if (search->expanded % 64 != 0 || search->expanded == search->improved)
        return true;
    search->improved = search->expanded;
    return astar_improve(search, search->expanded);
}

/* What is next for a position that was taken out; GAVE_UP: go on. */
static enum outcome work_on(struct astar_search *search, uint32_t number,
                            uint32_t first)
{
    struct run *run = search->run;
    bool proves = search->config->weight == 1;
    if (run_stop(run, search->expanded + search->aside) ||
        !improve_bounds(search))
        return OUTCOME_STOPPED;
    run_report(run, "trying the most promising positions",
               proves ? (int)first : -1, -1);
    enum outcome outcome = beam_try(search, first);
    if (outcome != OUTCOME_GAVE_UP)
        return outcome;
    enum step step = astar_step(search, number);
    if (step == STEP_SOLVED)
        return astar_finish(search, number, search->nodes[number].cost);
    return step == STEP_STOPPED ? OUTCOME_STOPPED : OUTCOME_GAVE_UP;
}

static enum outcome astar_run(struct astar_search *search)
{
    struct run *run = search->run;
    if (!(checkpoint_is_kept(run->checkpoint) ? resume_load(search)
                                              : astar_start(search)))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    for (;;) {
        struct queue_item item;
        if (checkpoint_is_due(run->checkpoint))
            resume_keep(search);
        item.number = astar_take(search, &item.first, &item.second);
        if (item.number == QUEUE_EMPTY)
            return astar_exhausted(search);
        search->pending = item;
        enum outcome outcome = work_on(search, item.number, item.first);
        if (outcome == OUTCOME_STOPPED)
            resume_keep(search);
        if (outcome != OUTCOME_GAVE_UP)
            return outcome;
        search->pending.number = QUEUE_EMPTY;
    }
}

static const struct elsewhere elsewhere[] = {{"direction", "bidirectional"},
                                             {NULL, NULL}};

/* With the workers of other ranks. */
static enum outcome solve_on_ranks(struct run *run)
{
    struct astar_search search;
    struct courier courier;
    enum outcome outcome = OUTCOME_STOPPED;
    courier_open(&courier, run);
    if (astar_init(&search, run, run->config, &courier))
        outcome = team_run(&search, run->threads, &courier);
    else
        distant_settle(&courier, &search, false);
    courier_close(&courier);
    astar_count(&search);
    commons_release(&courier);
    return run->error.code ? OUTCOME_FAILED : outcome;
}

static enum outcome astar_solve(struct run *run)
{
    struct astar_search search;
    if (courier_needed(run))
        return solve_on_ranks(run);
    if (!astar_init(&search, run, run->config, NULL))
        return OUTCOME_STOPPED;
    if (!trace_open(run, &search.trace))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    /* A trace tells one story. */
    int threads = search.trace ? 1 : run->threads;
    enum outcome outcome =
        threads > 1 ? team_run(&search, threads, NULL) : astar_run(&search);
    astar_count(&search);
    return trace_close(run, search.trace) ? outcome : OUTCOME_FAILED;
}

const struct engine astar_engine = {
    .name = "astar",
    .summary = "fewest pushes or moves, guided by lower bounds",
    .proves = 1 << MINIMIZE_PUSHES | 1 << MINIMIZE_MOVES |
              1 << MINIMIZE_PUSHES_MOVES | 1 << MINIMIZE_MOVES_PUSHES,
    .complete = true,
    .distributed = true,
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .settings = settings,
    .config_size = sizeof(struct astar_config),
    .elsewhere = elsewhere,
    .adopt = astar_adopt,
    .files = 1 << KURA_FILE_TRACE | 1 << KURA_FILE_CERTIFICATE |
             1 << KURA_FILE_CHECKPOINT,
    .solve = astar_solve,
};
