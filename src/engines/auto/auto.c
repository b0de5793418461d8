/*
 * Without an objective: a short exhaustive search first, since it also proves
 * that there is no plan; boxes one by one to their goals, which is enough where
 * there is room, and comes first on a large board; then feature-space search,
 * on a small board with a weighted search over pushes and one from both ends
 * soon after, and when that gives up the strongest engine that proves that
 * there is no plan.  Under the sink rules the engine that finds any plan proves
 * that too, and comes alone.
 *
 * With an objective: the strongest engine that proves it, on a large board
 * after a search for any plan box by box; when that takes longer, any plan,
 * made shorter, and then the proof again, which ends as soon as its bound
 * reaches the plan.
 *
 * An algorithm portfolio by turns (Huberman, Lukose and Hogg 1997), and the
 * only place where engines are scheduled; each works in a part of the run
 * (core/subrun.h).
 */
#include "base/bits.h"
#include "core/subrun.h"
#include "engines/engines.h"
#include "optimize/optimize.h"

#define FIRST_NODES 20000
#define FIRST_BYTES ((size_t)64 << 20)

/* Where so few squares and boxes make single pushes cheap, a weighted search
 * over those has its turn when feature space was not enough for a second or
 * so. */
#define SMALL_SQUARES 80
#define SMALL_BOXES 20
#define SMALL_FESS_NODES 25000
#define SMALL_ASTAR_NODES 250000
#define SMALL_WEIGHT "weight=3"

/* And then a search from both ends, if that looks as if it would get there. */
#define SMALL_BOTH_NODES 8000000
#define SMALL_BOTH_BYTES ((size_t)256 << 20)

/* To stow boxes one by one takes a millisecond or so.  On a board so large that
 * preparing feature space takes seconds it may take longer, and comes first
 * whatever is asked. */
#define STOW_NODES 10 /* for each box */
#define LARGE_SQUARES 1000
#define LARGE_NODES 3000
#define ATTEMPT_NODES 4 /* for each box: to a goal, and parked thrice */

/* Of the slices with an objective, by turns: proof, plan, polish,
 * proof from both ends.  Each next one is so much larger that what is done
 * again hardly counts; polish begins with as much time as the proof has, and
 * grows less, since what it finds it finds soon. */
#define PROOF_NODES 10000
#define PLAN_NODES 2000
#define SINK_NODES 2000000 /* for a plan under the sink rules, or none */
#define POLISH_NODES 5000
#define GROWTH 6
#define POLISH_GROWTH 4
#define NEAR 16 /* a gap below this part of the plan has less of it */

/* Something that works on the run's plan within a slice. */
typedef enum outcome part_fn(struct run *part, const void *job);

/* The part has the plan while it works, and answers for the whole. */
static enum outcome run_part(struct run *run, struct slice slice, part_fn *work,
                             const void *job)
{
    struct subrun part;
    subrun_open(&part, run, slice);
    plan_swap(&run->plan, &part.run.plan);
    enum outcome outcome = work(&part.run, job);
    plan_swap(&run->plan, &part.run.plan);
    run->proved = part.run.proved;
    if (part.run.remark)
        run->remark = part.run.remark;
    if (part.run.low > run->low)
        run->low = part.run.low;
    return subrun_close(&part, outcome);
}

/* Who works, settings of its own, name=value, and an interlude; or NULL. */
struct choice {
    const struct engine *engine;
    const char *settings[3];
    const struct interlude *interlude;
};

static enum outcome start_engine(struct run *part, const void *job)
{
    const struct choice *choice = job;
    const struct engine *engine = choice->engine;
    void *config;
    part->interlude = choice->interlude;
    if (!engine_configure(engine, part, choice->settings, &config))
        return OUTCOME_STOPPED;
    if (engine->adopt)
        part->remark = engine->adopt(part->level, part->objective, config);
    return engine->solve(part);
}

static enum outcome run_engine(struct run *run, const struct engine *engine,
                               struct slice slice)
{
    struct choice choice = {.engine = engine};
    return run_part(run, slice, start_engine, &choice);
}

/* An engine that ran out of memory has given it back: another may need less.
 * Makes that a giving up. */
static bool ran_out(struct run *run, enum outcome *outcome)
{
    if (*outcome != OUTCOME_STOPPED || run->stopped_by != STOP_MEMORY)
        return false;
    run->stopped_by = STOP_NONE;
    *outcome = OUTCOME_GAVE_UP;
    return true;
}

/* From both ends, where the other one is one set of boxes; who has a bound may
 * give up. */
static enum outcome find_between(struct run *run)
{
    const struct engine *engine = engine_between(run);
    if (!engine)
        return OUTCOME_GAVE_UP;
    if (run->low < 0)
        run->low = 0;
    return run_engine(run, engine,
                      (struct slice){SMALL_BOTH_NODES, SMALL_BOTH_BYTES});
}

/* Single pushes. */
static enum outcome find_by_pushes(struct run *run)
{
    struct choice pushes = {.engine = engine_find("astar"),
                            .settings = {SMALL_WEIGHT}};
    enum outcome outcome = run_part(run, (struct slice){SMALL_ASTAR_NODES, 0},
                                    start_engine, &pushes);
    ran_out(run, &outcome);
    if (outcome == OUTCOME_GAVE_UP)
        outcome = find_between(run);
    ran_out(run, &outcome);
    return outcome;
}

/* Feature space, on a small board with single pushes after a while. */
static enum outcome find_far(struct run *run, const struct engine *finder)
{
    static const struct interlude small = {SMALL_FESS_NODES, find_by_pushes};
    struct choice choice = {.engine = finder};
    if (run->board->squares <= SMALL_SQUARES &&
        run->board->box_count <= SMALL_BOXES)
        choice.interlude = &small;
    return run_part(run, (struct slice){0, 0}, start_engine, &choice);
}

static bool is_large(const struct run *run)
{
    return run->board->squares >= LARGE_SQUARES;
}

/* On a large board enough for one attempt at least. */
static uint64_t stow_nodes(const struct run *run)
{
    uint64_t boxes = (uint64_t)run->board->box_count;
    if (!is_large(run))
        return STOW_NODES * boxes;
    return boxes > LARGE_NODES / ATTEMPT_NODES ? ATTEMPT_NODES * boxes
                                               : LARGE_NODES;
}

/* Box after box to a goal. */
static enum outcome find_roomy(struct run *run)
{
    const struct engine *stow = engine_find("stow");
    if (!engine_plays(stow, run))
        return OUTCOME_GAVE_UP;
    struct slice slice = {stow_nodes(run), 0};
    enum outcome outcome = run_engine(run, stow, slice);
    ran_out(run, &outcome);
    return outcome;
}

/* What takes no time, the better plan first. */
static enum outcome find_soon(struct run *run, const struct engine *bfs)
{
    enum outcome outcome = is_large(run) ? find_roomy(run) : OUTCOME_GAVE_UP;
    if (outcome == OUTCOME_GAVE_UP)
        outcome =
            run_engine(run, bfs, (struct slice){FIRST_NODES, FIRST_BYTES});
    ran_out(run, &outcome);
    if (outcome == OUTCOME_GAVE_UP && !is_large(run))
        outcome = find_roomy(run);
    return outcome;
}

static enum outcome find_any(struct run *run, const struct engine *finder)
{
    const struct engine *bfs = engine_find("bfs"),
                        *astar = engine_find("astar");
    if (run->limits.steps)
        return run_engine(run, bfs, (struct slice){0, 0});
    if (finder->complete)
        return run_engine(run, finder, (struct slice){0, 0});
    enum outcome outcome = find_soon(run, bfs);
    if (outcome == OUTCOME_GAVE_UP)
        outcome = find_far(run, finder);
    ran_out(run, &outcome);
    if (outcome == OUTCOME_GAVE_UP)
        outcome = run_engine(run, astar, (struct slice){0, 0});
    ran_out(run, &outcome);
    if (outcome == OUTCOME_GAVE_UP)
        outcome = run_engine(run, bfs, (struct slice){0, 0});
    return outcome;
}

/* What making the plan shorter may take: less where it is near the bound, since
 * the proof has a better chance then. */
static uint64_t fit_polish(const struct run *run, uint64_t nodes)
{
    int cost = run_plan_cost(run), gap = cost - run->low;
    if (gap >= cost / NEAR)
        return nodes;
    return 1 + nodes * (uint64_t)(gap > 0 ? gap : 0) * NEAR / (uint64_t)cost;
}

/* Any plan, if there is none yet, made shorter; each with so many nodes. */
static enum outcome find_bound(struct run *run, const struct engine *finder,
                               struct optimizer *optimizer, uint64_t plan_nodes,
                               uint64_t polish_nodes)
{
    if (run->plan.count == 0) {
        enum outcome outcome =
            is_large(run) ? OUTCOME_GAVE_UP : find_roomy(run);
        if (outcome == OUTCOME_GAVE_UP)
            outcome = run_engine(run, finder, (struct slice){plan_nodes, 0});
        run->proved = false;
        if (outcome != OUTCOME_SOLVED)
            return outcome;
    }
    return optimizer_work(optimizer, fit_polish(run, polish_nodes));
}

/* The proof from both ends, which gives up soon where the level is too large
 * for it, and has no prospect where the other end is many sets of boxes; with
 * half of the memory, so that others can go on. */
static enum outcome meet(struct run *run)
{
    const struct engine *engine = engine_between(run);
    if (!engine)
        return OUTCOME_GAVE_UP;
    return run_engine(run, engine, (struct slice){0, run->arena.budget / 2});
}

/* Can the finder do no more than it did, with so many nodes since then? */
static bool is_stuck(const struct run *run, uint64_t before, uint64_t nodes)
{
    return run->plan.count > 0 || run->nodes - before < nodes;
}

/* By turns, each with more: the proof, which has the plan as its upper bound,
 * and a plan; once in between the proof from both ends.  Where the proof takes
 * more memory than there is, a plan is still looked for. */
static enum outcome take_turns(struct run *run, const struct engine *prover,
                               const struct engine *finder,
                               struct optimizer *optimizer)
{
    uint64_t polish_nodes = POLISH_NODES, plan_nodes = PLAN_NODES;
    bool full = false;
    if (run->board->rules == RULES_SINK)
        plan_nodes = SINK_NODES;
    for (uint64_t scale = 1;; scale *= GROWTH, polish_nodes *= POLISH_GROWTH) {
        enum outcome outcome = OUTCOME_GAVE_UP;
        if (!full)
            outcome =
                run_engine(run, prover, (struct slice){PROOF_NODES * scale, 0});
        full = full || ran_out(run, &outcome);
        uint64_t before = run->nodes;
        if (outcome == OUTCOME_GAVE_UP)
            outcome = find_bound(run, finder, optimizer, plan_nodes * scale,
                                 polish_nodes);
        bool stuck =
            ran_out(run, &outcome) || is_stuck(run, before, plan_nodes * scale);
        if (outcome == OUTCOME_GAVE_UP && scale == 1)
            outcome = meet(run);
        ran_out(run, &outcome);
        if (outcome != OUTCOME_GAVE_UP)
            return outcome;
        if (full && stuck)
            return run_stopped(run, STOP_MEMORY);
    }
}

static enum outcome find_best(struct run *run, const struct engine *prover,
                              const struct engine *finder)
{
    struct optimizer optimizer;
    optimizer_init(&optimizer, run, OPTIMIZE_ALL);
    enum outcome outcome = is_large(run) ? find_roomy(run) : OUTCOME_GAVE_UP;
    run->proved = false;
    if (outcome == OUTCOME_SOLVED || outcome == OUTCOME_GAVE_UP)
        outcome = take_turns(run, prover, finder, &optimizer);
    optimizer_release(&optimizer);
    return outcome;
}

/* A slip of whoever draws a level, and seen at once: most engines would look at
 * what the other boxes can do, on a large board without an end. */
static bool has_lost_box(const struct board *board)
{
    for (int i = 0; i < board->box_count; i++)
        if (bits_has(board->dead, board->box_squares[i]))
            return true;
    return false;
}

static enum outcome auto_solve(struct run *run)
{
    const struct engine *astar = engine_find("astar"),
                        *sink = engine_find("sink"),
                        *fess = engine_find("fess");
    const struct engine *finder = engine_plays(sink, run) ? sink : fess;
    if (has_lost_box(run->board)) {
        run->remark = "a box stands where it can never come to a goal";
        return OUTCOME_UNSOLVABLE;
    }
    if (run->objective == MINIMIZE_NONE)
        return find_any(run, finder);
    if (run->limits.steps)
        return run_engine(run, astar, (struct slice){0, 0});
    return find_best(run, astar, finder);
}

const struct engine auto_engine = {
    .name = "auto",
    .summary = "the right engine for what is asked",
    .proves = 1 << MINIMIZE_PUSHES | 1 << MINIMIZE_MOVES |
              1 << MINIMIZE_PUSHES_MOVES | 1 << MINIMIZE_MOVES_PUSHES,
    .complete = true,
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .files = 1 << KURA_FILE_CERTIFICATE,
    .solve = auto_solve,
};
