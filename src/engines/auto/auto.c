/*
 * Without an objective: a short exhaustive search first, since it also proves
 * that there is no plan, then feature-space search, and when that gives up the
 * exhaustive search again, without an end.  Under the sink rules the engine
 * that finds any plan proves that too, and comes alone.
 *
 * With an objective: the strongest engine that proves it; when that takes
 * longer, any plan, made shorter, and then the proof again, which ends as soon
 * as its bound reaches the plan.
 *
 * Each engine works in a run of its own, cut from what is left of the limits.
 * Slices are counted in nodes, never in seconds, so that a run with a node
 * limit repeats exactly.
 */
#include "base/clock.h"
#include "engines/engines.h"
#include "optimize/windows.h"
#include "search/both_ends.h"

#define FIRST_NODES 20000
#define FIRST_BYTES ((size_t)64 << 20)

/* Of the slices with an objective, by turns: proof, plan, polish,
 * proof from both ends.  Each next one is so much larger that what is done
 * again hardly counts; polish grows less, since what it finds it finds soon. */
#define PROOF_NODES 10000
#define PLAN_NODES 2000
#define DRAIN_NODES 2000000 /* for a plan under the sink rules, or none */
#define POLISH_NODES 40000
#define GROWTH 5
#define POLISH_GROWTH 2

/* What one engine may use, besides the limits of the whole; 0 is no limit. */
struct slice {
    uint64_t nodes;
    size_t bytes;
};

static bool plays(const struct engine *engine, const struct run *run)
{
    return engine && engine->rules >> run->board->rules & 1 &&
           !(engine->missing && engine->missing());
}

/* The smaller of two limits, where 0 is none. */
static uint64_t tighter(uint64_t a, uint64_t b)
{
    return a && (!b || a < b) ? a : b;
}

static void share_limits(const struct run *run, struct run *part,
                         struct slice slice)
{
    part->limits = run->limits;
    if (run->limits.seconds > 0) {
        double left = run->limits.seconds - (clock_wall() - run->started);
        part->limits.seconds = left > 1e-6 ? left : 1e-6;
    }
    if (run->limits.nodes)
        part->limits.nodes =
            run->limits.nodes > run->nodes ? run->limits.nodes - run->nodes : 1;
    part->limits.nodes = tighter(part->limits.nodes, slice.nodes);
    part->arena.budget = tighter(run->arena.budget, slice.bytes);
}

/* Takes over what the part has answered. */
static void take(struct run *run, struct run *part)
{
    run->proved = part->proved;
    if (part->low > run->low)
        run->low = part->low;
    run->error = part->error;
    if (!counters_add_all(&run->counters, &part->counters))
        run_stopped(run, STOP_MEMORY);
    run->nodes += part->nodes;
    if (part->arena.peak > run->arena.peak)
        run->arena.peak = part->arena.peak;
}

/* Was it the slice that ended, and not what the user allows? */
static bool only_slice_ended(const struct run *run, const struct run *part)
{
    if (part->stopped_by == STOP_NODES)
        return !run->limits.nodes || run->nodes < run->limits.nodes;
    return part->stopped_by == STOP_MEMORY &&
           part->arena.budget != run->arena.budget;
}

static void swap_plans(struct run *run, struct run *part)
{
    struct plan plan = run->plan;
    run->plan = part->plan;
    part->plan = plan;
}

/* A run of its own, which has the plan until it is closed. */
static void open_part(struct run *run, struct run *part, struct slice slice)
{
    run_init(part, run->board);
    part->level = run->level;
    part->objective = run->objective;
    part->threads = run->threads;
    part->seed = run->seed;
    part->progress = run->progress;
    part->user = run->user;
    part->cancel = run->cancel;
    part->low = run->low;
    share_limits(run, part, slice);
    swap_plans(run, part);
}

/* The outcome, where the end of a slice is giving up. */
static enum outcome close_part(struct run *run, struct run *part,
                               enum outcome outcome)
{
    swap_plans(run, part);
    take(run, part);
    if (outcome == OUTCOME_STOPPED && only_slice_ended(run, part))
        outcome = OUTCOME_GAVE_UP;
    else if (outcome == OUTCOME_STOPPED)
        run->stopped_by = part->stopped_by;
    run_release(part);
    return outcome;
}

/* The engine with its defaults, but for one setting; name may be NULL. */
static enum outcome run_with(struct run *run, const struct engine *engine,
                             const char *name, const char *value,
                             struct slice slice)
{
    struct run part;
    void *config = NULL;
    if (engine->config_size) {
        config = run_alloc(run, 1, engine->config_size);
        if (!config)
            return OUTCOME_STOPPED;
        settings_default(engine->settings, config);
    }
    if (name &&
        !settings_set(engine->settings, config, name, value, &run->error))
        return OUTCOME_FAILED;
    open_part(run, &part, slice);
    part.config = config;
    return close_part(run, &part, engine->solve(&part));
}

static enum outcome run_engine(struct run *run, const struct engine *engine,
                               struct slice slice)
{
    return run_with(run, engine, NULL, NULL, slice);
}

static enum outcome find_any(struct run *run)
{
    const struct engine *bfs = engine_find("bfs"), *fess = engine_find("fess");
    if (!plays(fess, run) || run->limits.steps)
        return run_engine(run, bfs, (struct slice){0, 0});
    if (run->board->rules == RULES_SINK)
        return run_engine(run, fess, (struct slice){0, 0});
    enum outcome outcome =
        run_engine(run, bfs, (struct slice){FIRST_NODES, FIRST_BYTES});
    if (outcome == OUTCOME_GAVE_UP)
        outcome = run_engine(run, fess, (struct slice){0, 0});
    if (outcome == OUTCOME_GAVE_UP)
        outcome = run_engine(run, bfs, (struct slice){0, 0});
    return outcome;
}

/* Makes the plan shorter for a while: SOLVED if nothing shorter is possible,
 * GAVE_UP otherwise, STOPPED by a limit. */
static enum outcome polish(struct run *run, uint64_t nodes)
{
    struct run part;
    open_part(run, &part, (struct slice){0, 0});
    polish_plan(&part, nodes);
    enum outcome outcome =
        part.stopped_by == STOP_NONE ? OUTCOME_GAVE_UP : OUTCOME_STOPPED;
    outcome = close_part(run, &part, outcome);
    if (run_plan_cost(run) > run->low)
        return outcome;
    run->proved = true;
    return OUTCOME_SOLVED;
}

static bool has_second(const struct run *run)
{
    return run->objective == MINIMIZE_PUSHES_MOVES ||
           run->objective == MINIMIZE_MOVES_PUSHES;
}

/* Any plan, if there is none yet, made shorter; each with so many nodes. */
static enum outcome find_bound(struct run *run, const struct engine *finder,
                               uint64_t plan_nodes, uint64_t polish_nodes)
{
    if (run->plan.count == 0) {
        enum outcome outcome =
            run_engine(run, finder, (struct slice){plan_nodes, 0});
        run->proved = false;
        if (outcome != OUTCOME_SOLVED)
            return outcome;
    }
    return has_second(run) ? OUTCOME_GAVE_UP : polish(run, polish_nodes);
}

/* The proof from both ends, which gives up soon where the level is too large
 * for it; with half of the memory, so that others can go on. */
static enum outcome meet(struct run *run)
{
    if (!both_ends_possible(run))
        return OUTCOME_GAVE_UP;
    return run_with(run, engine_find("bfs"), "direction", "both",
                    (struct slice){0, run->arena.budget / 2});
}

/* By turns, each with more: the proof, which has the plan as its upper bound,
 * and a plan; once in between the proof from both ends. */
static enum outcome find_best(struct run *run, const struct engine *prover,
                              const struct engine *finder)
{
    uint64_t polish_nodes = POLISH_NODES, plan_nodes = PLAN_NODES;
    if (run->board->rules == RULES_SINK)
        plan_nodes = DRAIN_NODES;
    for (uint64_t scale = 1;; scale *= GROWTH, polish_nodes *= POLISH_GROWTH) {
        enum outcome outcome = run_with(run, prover, "direction", "forward",
                                        (struct slice){PROOF_NODES * scale, 0});
        if (outcome == OUTCOME_GAVE_UP)
            outcome = find_bound(run, finder, plan_nodes * scale, polish_nodes);
        if (outcome == OUTCOME_GAVE_UP && scale == 1)
            outcome = meet(run);
        if (outcome != OUTCOME_GAVE_UP)
            return outcome;
    }
}

static enum outcome solve(struct run *run)
{
    const struct engine *astar = engine_find("astar"),
                        *fess = engine_find("fess");
    if (run->objective == MINIMIZE_NONE)
        return find_any(run);
    if (!plays(astar, run) || !(astar->proves >> (unsigned)run->objective & 1))
        return run_engine(run, engine_find("bfs"), (struct slice){0, 0});
    if (!plays(fess, run) || run->limits.steps)
        return run_engine(run, astar, (struct slice){0, 0});
    return find_best(run, astar, fess);
}

const struct engine auto_engine = {
    .name = "auto",
    .summary = "the right engine for what is asked",
    .proves = 1 << MINIMIZE_PUSHES | 1 << MINIMIZE_MOVES |
              1 << MINIMIZE_PUSHES_MOVES | 1 << MINIMIZE_MOVES_PUSHES,
    .complete = true,
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .files = 1 << FILE_CERTIFICATE,
    .solve = solve,
};
