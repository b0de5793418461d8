/*
 * The scheduler is a bandit with a short memory: an arm's worth is what it
 * gained by work lately, with a little for everyone, so that without gains all
 * get the same work.  A turn without gain makes the next one of that arm
 * larger.
 *
 * Plans are compared by what is minimised, then by the other of moves and
 * pushes, then by box lines, box changes and pushing sessions, as the referee
 * counts them; what it does not accept is no plan.
 */
#include "optimize/optimize.h"

#include "core/subrun.h"
#include "core/verify.h"
#include "engines/engines.h"
#include "optimize/passage.h"

#define FIRST_SLICE 4000
#define GAIN_WEIGHT 1000
#define FIRST_PROOF 10000
#define PROOF_GROWTH 4
#define SLICE_GROWTH 3
#define MOST_SCALE 20

/* What plans are compared by, in this order. */
enum { SCORE_PARTS = 5 };
struct plan_score {
    size_t parts[SCORE_PARTS];
};

/* False when the plan is refused, or memory ends. */
static bool score(const struct run *run, const struct plan *plan,
                  struct plan_score *score)
{
    struct kura_verdict verdict;
    struct kura_error err;
    if (!verify(run->level, plan, NULL, &verdict, &err) || !verdict.accepted)
        return false;
    const struct kura_metrics *m = &verdict.metrics;
    bool moves = run_by_moves(run);
    *score = (struct plan_score){{moves ? m->moves : m->pushes,
                                  moves ? m->pushes : m->moves, m->box_lines,
                                  m->box_changes, m->pushing_sessions}};
    return true;
}

static int compare(const struct plan_score *a, const struct plan_score *b)
{
    for (int i = 0; i < SCORE_PARTS; i++)
        if (a->parts[i] != b->parts[i])
            return a->parts[i] < b->parts[i] ? -1 : 1;
    return 0;
}

void optimizer_init(struct optimizer *optimizer, struct run *run,
                    unsigned chosen)
{
    *optimizer = (struct optimizer){.run = run,
                                    .chosen = chosen,
                                    .proof_slice = FIRST_PROOF};
    for (int i = 0; i < OPTIMIZE_METHODS; i++)
        optimizer->arms[i].slice = FIRST_SLICE;
}

void optimizer_release(struct optimizer *optimizer)
{
    for (size_t i = 0; i < optimizer->other_count; i++)
        plan_release(optimizer->others + i);
    optimizer->other_count = 0;
}

/* ---- Plans ---- */

static void wake(struct optimizer *optimizer)
{
    for (int i = 0; methods[i]; i++)
        optimizer->arms[i].done = false;
}

/* Keeps a plan to cross with, unless it is there; the oldest goes.  Takes what
 * is in plan away. */
static void keep_other(struct optimizer *optimizer, struct plan *plan)
{
    size_t count = optimizer->other_count;
    for (size_t i = 0; i <= count; i++) {
        const struct plan *known =
            i < count ? optimizer->others + i : &optimizer->run->plan;
        if (known->count == plan->count &&
            strcmp(plan_text(known), plan_text(plan)) == 0)
            return;
    }
    if (count == OPTIMIZE_OTHERS) {
        plan_release(optimizer->others);
        memmove(optimizer->others, optimizer->others + 1,
                --count * sizeof *optimizer->others);
    }
    plan_init(optimizer->others + count);
    plan_swap(optimizer->others + count, plan);
    optimizer->other_count = count + 1;
    wake(optimizer);
}

/* Makes it the best plan if it is, which then is in plan; answers the gain. */
static uint64_t offer(struct optimizer *optimizer, struct plan *plan)
{
    struct run *run = optimizer->run;
    struct plan_score before, after;
    if (!score(run, plan, &after))
        return 0;
    if (!score(run, &run->plan, &before))
        before = after;
    else if (compare(&after, &before) >= 0)
        return 0;
    plan_swap(&run->plan, plan);
    wake(optimizer);
    run_announce_plan(run, "shortening");
    uint64_t gain = GAIN_WEIGHT * (before.parts[0] - after.parts[0]);
    if (gain == 0 && run_has_second(run) && before.parts[1] > after.parts[1])
        gain = GAIN_WEIGHT / 10 * (before.parts[1] - after.parts[1]);
    return gain ? gain : 1;
}

static bool copy_plan(struct plan *to, const struct plan *from)
{
    plan_init(to);
    for (size_t i = 0; i < from->count; i++)
        if (!plan_add(to, plan_direction(from->steps[i]),
                      plan_is_push(from->steps[i])))
            return false;
    return true;
}

bool optimizer_add(struct optimizer *optimizer, const struct plan *plan)
{
    struct plan copy;
    bool ok = copy_plan(&copy, plan);
    if (ok) {
        offer(optimizer, &copy);
        keep_other(optimizer, &copy);
    }
    plan_release(&copy);
    return ok;
}

/* ---- Turns ---- */

static bool is_shortest(struct optimizer *optimizer)
{
    struct run *run = optimizer->run;
    if (!run_has_second(run) && run_plan_cost(run) <= run->low)
        run->proved = true;
    return run->proved;
}

static bool can_play(const struct optimizer *optimizer, int i)
{
    return optimizer->chosen >> i & 1 && !optimizer->arms[i].done &&
           methods[i]->rules >> optimizer->run->board->rules & 1;
}

/* The method with the best prospects; -1: none. */
static int choose(const struct optimizer *optimizer)
{
    int best = -1;
    double worth = 0;
    for (int i = 0; methods[i]; i++) {
        const struct optimizer_arm *arm = optimizer->arms + i;
        double here = (double)(arm->gain + 1) / (double)(arm->work + 1);
        if (can_play(optimizer, i) && (best < 0 || here > worth)) {
            best = i;
            worth = here;
        }
    }
    return best;
}

/* What a turn says of the next one of that method. */
static void learn(struct optimizer_arm *arm, enum errand_end end, uint64_t gain,
                  uint64_t work)
{
    arm->gain = arm->gain / 2 + gain;
    arm->work = arm->work / 2 + work;
    arm->turn++;
    if (end == ERRAND_CUT && gain == 0)
        arm->slice *= SLICE_GROWTH;
    if (end == ERRAND_MORE && gain == 0 && arm->scale < MOST_SCALE)
        arm->scale++;
    arm->done = end == ERRAND_DONE && gain == 0;
}

/* One turn of a method, on a copy of the plan. */
static enum outcome take_turn(struct optimizer *optimizer, int number)
{
    struct run *run = optimizer->run;
    struct optimizer_arm *arm = optimizer->arms + number;
    struct subrun part;
    subrun_open(&part, run, (struct slice){arm->slice, subrun_bytes_left(run)});
    struct errand errand = {.run = &part.run,
                            .scale = arm->scale,
                            .turn = arm->turn,
                            .place = &arm->place,
                            .others = optimizer->others,
                            .other_count = optimizer->other_count};
    enum errand_end end = ERRAND_CUT;
    uint64_t gain = 0;
    if (!copy_plan(&part.run.plan, &run->plan))
        run_stopped(&part.run, STOP_MEMORY);
    else
        end = methods[number]->improve(&errand);
    part.run.nodes++;
    uint64_t work = part.run.nodes;
    if (part.run.plan.count > 0) {
        gain = offer(optimizer, &part.run.plan);
        if (methods[number]->brings_others)
            keep_other(optimizer, &part.run.plan);
    }
    if (part.run.low > run->low)
        run->low = part.run.low;
    optimizer->work += work;
    learn(arm, end, gain, work);
    run_count(run, methods[number]->name, "gained", gain / GAIN_WEIGHT);
    return subrun_close(&part, part.run.stopped_by == STOP_NONE
                                   ? OUTCOME_GAVE_UP
                                   : OUTCOME_STOPPED);
}

enum outcome optimizer_work(struct optimizer *optimizer, uint64_t nodes)
{
    struct run *run = optimizer->run;
    uint64_t end = optimizer->work + nodes;
    while (!is_shortest(optimizer)) {
        int number = choose(optimizer);
        if (number < 0 || (nodes > 0 && optimizer->work >= end))
            return OUTCOME_GAVE_UP;
        if (run_stop(run, run->nodes) ||
            take_turn(optimizer, number) == OUTCOME_STOPPED)
            return OUTCOME_STOPPED;
    }
    return OUTCOME_SOLVED;
}

/* ---- The bound ---- */

/* The search for the shortest plan, with the best as upper bound. */
static enum outcome prove(struct optimizer *optimizer)
{
    struct run *run = optimizer->run;
    const struct engine *engine = engine_find("astar");
    struct subrun part;
    subrun_open(&part, run,
                (struct slice){optimizer->proof_slice, subrun_bytes_left(run)});
    void *config = run_alloc(&part.run, 1, engine->config_size);
    enum outcome outcome = OUTCOME_STOPPED;
    if (config && copy_plan(&part.run.plan, &run->plan)) {
        settings_default(engine->settings, config);
        part.run.config = config;
        outcome = engine->solve(&part.run);
    }
    if (part.run.low > run->low)
        run->low = part.run.low;
    if (part.run.plan.count > 0)
        offer(optimizer, &part.run.plan);
    run->proved = outcome == OUTCOME_SOLVED && part.run.proved;
    optimizer->exhausted = part.run.stopped_by == STOP_MEMORY;
    optimizer->proof_work += part.run.nodes + 1;
    optimizer->proof_slice *= PROOF_GROWTH;
    return subrun_close(&part, outcome);
}

/* Its share of the work is due. */
static bool is_proof_due(const struct optimizer *optimizer, uint64_t percent)
{
    return !optimizer->exhausted && percent > 0 &&
           (choose(optimizer) < 0 || optimizer->proof_work * (100 - percent) <=
                                         optimizer->work * percent);
}

static enum outcome optimize(struct optimizer *optimizer, uint64_t percent)
{
    for (;;) {
        enum outcome outcome = is_proof_due(optimizer, percent)
                                   ? prove(optimizer)
                                   : optimizer_work(optimizer, 1);
        if (is_shortest(optimizer))
            return OUTCOME_SOLVED;
        if (outcome == OUTCOME_STOPPED || outcome == OUTCOME_FAILED)
            return outcome;
        if (choose(optimizer) < 0 && optimizer->exhausted)
            return run_stopped(optimizer->run, STOP_MEMORY);
        if (choose(optimizer) < 0 && percent == 0)
            return OUTCOME_SOLVED;
    }
}

/* What is proved to have the fewest pushes may still have fewer moves. */
static void break_ties(struct optimizer *optimizer)
{
    for (int i = 0; methods[i] && !run_has_second(optimizer->run); i++)
        if (methods[i]->breaks_ties && can_play(optimizer, i))
            take_turn(optimizer, i);
}

/* ---- As an engine ---- */

/* Any plan, where none is given. */
static enum outcome find_plan(struct run *run)
{
    struct subrun part;
    subrun_open(&part, run, (struct slice){0, 0});
    part.run.objective = MINIMIZE_NONE;
    enum outcome outcome = engine_find("auto")->solve(&part.run);
    plan_swap(&run->plan, &part.run.plan);
    return subrun_close(&part, outcome);
}

static bool is_solved(const struct run *run)
{
    for (int i = 0; i < run->board->box_count; i++)
        if (!bits_has(run->board->goals, run->board->box_squares[i]))
            return false;
    return true;
}

static enum outcome optimize_solve(struct run *run)
{
    const struct optimize_config *config = run->config;
    struct optimizer optimizer;
    optimizer_init(&optimizer, run, config->methods);
    for (size_t i = 0; i < config->plan_count; i++)
        if (!optimizer_add(&optimizer, config->plans + i))
            run_stopped(run, STOP_MEMORY);
    enum outcome outcome = OUTCOME_SOLVED;
    if (run->plan.count == 0)
        outcome = find_plan(run);
    if (run->plan.count > 0)
        run_announce_plan(run, "shortening");
    run->proved = is_solved(run);
    if (outcome == OUTCOME_SOLVED && !run->proved)
        outcome = optimize(&optimizer, (uint64_t)config->proof);
    if (outcome == OUTCOME_SOLVED && run->plan.count > 0)
        break_ties(&optimizer);
    optimizer_release(&optimizer);
    return outcome;
}

void optimize_give(struct optimize_config *config, const struct plan *plans,
                   size_t plan_count)
{
    config->plans = plans;
    config->plan_count = plan_count;
}

static const struct setting settings[] = {
    {.name = "methods",
     .kind = SETTING_LIST,
     .offset = offsetof(struct optimize_config, methods),
     .preset = (1 << 7) - 1,
     .names = method_names,
     .help = "the methods that take turns"},
    {.name = "proof",
     .kind = SETTING_INTEGER,
     .offset = offsetof(struct optimize_config, proof),
     .high = 90,
     .preset = 25,
     .help = "percent of the work for the bound"},
    {.name = NULL},
};

const struct engine optimize_engine = {
    .name = "optimize",
    .summary = "a plan made shorter, and how far it is from the shortest",
    .proves = 1 << MINIMIZE_PUSHES | 1 << MINIMIZE_MOVES |
              1 << MINIMIZE_PUSHES_MOVES | 1 << MINIMIZE_MOVES_PUSHES,
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .settings = settings,
    .config_size = sizeof(struct optimize_config),
    .solve = optimize_solve,
};
