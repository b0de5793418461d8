/*
 * The scheduler is fair queueing with weights: an arm has a clock that goes on
 * with its work, the slower the larger its weight, and the arm that is behind
 * has the next turn.  So all get work as their weights are, whatever the sizes
 * of their turns, and none starves.  The weight is what the method promises,
 * and several times that for the one that gained most by work lately.  A method
 * that is through without gain looks further next time, or for longer.  With
 * several threads each takes turns at what nobody else is at; the lock is held
 * but for the work itself.
 */
#include "optimize/optimize.h"

#include "base/workers.h"
#include "core/subrun.h"
#include "optimize/passage.h"
#include "optimize/proof.h"
#include "optimize/score.h"

#define FIRST_SLICE 4000
#define GAIN_WEIGHT 1000
#define SLICE_GROWTH 3
#define GAIN_BONUS 3 /* promises more, for who gained most by work lately */
#define MOST_SCALE 20
#define QUICK_WORK 60000 /* of quick methods before all others, at most */
#define QUICK_TURNS 4    /* without gain in a row end that sooner */

#define COMPANION (OPTIMIZE_ALL & ~(1U << METHOD_STARTS))

/* Where moves count, another one that makes plans shorter by pushes, which
 * starts work with.  Without memory for it there is none. */
static void accompany(struct optimizer *optimizer)
{
    struct run *run = optimizer->run;
    if (!run_by_moves(run) || !(optimizer->chosen >> METHOD_STARTS & 1))
        return;
    struct optimizer *companion = run_alloc(run, 1, sizeof *companion);
    if (companion) {
        optimizer_init(companion, run, COMPANION);
        companion->aside = true;
    }
    optimizer->companion = companion;
}

void optimizer_init(struct optimizer *optimizer, struct run *run,
                    unsigned chosen)
{
    *optimizer = (struct optimizer){.run = run,
                                    .chosen = chosen,
                                    .members = 1,
                                    .proof = {.slice = PROOF_SLICE}};
    optimizer->settled = proof_is_small(run->board);
    pthread_mutex_init(&optimizer->lock, NULL);
    pthread_cond_init(&optimizer->news, NULL);
    for (int i = 0; methods[i]; i++)
        optimizer->arms[i].slice =
            FIRST_SLICE * (methods[i]->slices ? methods[i]->slices : 1);
    accompany(optimizer);
}

void optimizer_release(struct optimizer *optimizer)
{
    if (optimizer->companion)
        optimizer_release(optimizer->companion);
    optimizer->companion = NULL;
    plan_release(&optimizer->kept);
    for (size_t i = 0; i < optimizer->other_count; i++)
        plan_release(optimizer->others + i);
    optimizer->other_count = 0;
    pthread_cond_destroy(&optimizer->news);
    pthread_mutex_destroy(&optimizer->lock);
}

/* ---- Plans ---- */

/* Who had nothing to do has no claim to what others did meanwhile. */
static void wake(struct optimizer *optimizer)
{
    for (int i = 0; methods[i]; i++) {
        struct optimizer_arm *arm = optimizer->arms + i;
        if (arm->done && arm->clock < optimizer->clock)
            arm->clock = optimizer->clock;
        arm->done = false;
    }
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
    if (!plan_score(run, plan, &after))
        return 0;
    if (!plan_score(run, &run->plan, &before))
        before = after;
    else if (plan_score_compare(&after, &before) >= 0)
        return 0;
    plan_swap(&run->plan, plan);
    optimizer->plans++;
    wake(optimizer);
    run_announce_plan(run, "making the plan shorter");
    uint64_t gain = GAIN_WEIGHT * (before.parts[0] - after.parts[0]);
    if (gain == 0 && run_has_second(run) && before.parts[1] > after.parts[1])
        gain = GAIN_WEIGHT / 10 * (before.parts[1] - after.parts[1]);
    return gain ? gain : 1;
}

bool optimizer_add(struct optimizer *optimizer, const struct plan *plan)
{
    struct plan copy = {0};
    bool ok = plan_copy(&copy, plan);
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
           (optimizer->settled || methods[i]->quick) &&
           methods[i]->rules >> optimizer->run->board->rules & 1;
}

/* Its share is not given yet, and the quick ones had a turn. */
static bool is_due(const struct optimizer *optimizer, int i)
{
    return optimizer->work >= FIRST_SLICE &&
           optimizer->arms[i].spent * 100 < optimizer->work * methods[i]->share;
}

/* The method that is behind most, of those that nobody is at; -1: none. */
static int choose(const struct optimizer *optimizer)
{
    int best = -1;
    for (int i = 0; methods[i]; i++) {
        const struct optimizer_arm *arm = optimizer->arms + i;
        if (!can_play(optimizer, i) || arm->busy)
            continue;
        if (is_due(optimizer, i))
            return i;
        if (best < 0 || arm->clock < optimizer->arms[best].clock)
            best = i;
    }
    return best;
}

/* Gain by work, lately. */
static double rate_of(const struct optimizer *optimizer, int i)
{
    const struct optimizer_arm *arm = optimizer->arms + i;
    return methods[i]->share || arm->work <= 0 ? 0 : arm->gain / arm->work;
}

static unsigned promise_of(const struct optimizer *optimizer, int number)
{
    const struct method *method = methods[number];
    return method->by_moves && run_by_moves(optimizer->run) ? method->by_moves
                                                            : method->promise;
}

static double weight_of(const struct optimizer *optimizer, int number)
{
    double best = 0, rate = rate_of(optimizer, number);
    for (int i = 0; methods[i]; i++)
        if (rate_of(optimizer, i) > best)
            best = rate_of(optimizer, i);
    return promise_of(optimizer, number) *
           (1 + (best > 0 ? GAIN_BONUS * rate / best : 0));
}

/* Quick methods are done with when they look and gain nothing; one that is cut
 * off has not looked yet. */
static void count_barren(struct optimizer *optimizer, enum errand_end end,
                         uint64_t gain)
{
    if (gain)
        optimizer->barren = 0;
    else if (end == ERRAND_MORE || end == ERRAND_AGAIN)
        optimizer->barren++;
    optimizer->settled |= optimizer->barren == QUICK_TURNS;
    optimizer->settled |= optimizer->work >= QUICK_WORK;
}

/* What a turn says of the next one of that method; quick ones are to see the
 * whole plan soon, even where a part of it gains.  A gain counts as much as
 * work was done before it. */
static void learn(struct optimizer *optimizer, int number, enum errand_end end,
                  uint64_t gain, uint64_t work)
{
    struct optimizer_arm *arm = optimizer->arms + number;
    optimizer->work += work;
    count_barren(optimizer, end, gain);
    arm->gain += (double)gain * (double)optimizer->work;
    arm->work += (double)work * (double)optimizer->work;
    if (optimizer->clock < arm->clock)
        optimizer->clock = arm->clock;
    arm->clock += (double)work / weight_of(optimizer, number);
    arm->spent += work;
    arm->turn++;
    if (end == ERRAND_CUT && (gain == 0 || methods[number]->quick))
        arm->slice *= SLICE_GROWTH;
    if (end == ERRAND_MORE && gain == 0 && arm->scale < MOST_SCALE)
        arm->scale++;
    arm->done = end == ERRAND_DONE && gain == 0;
}

/* One turn: PROOF, or a method.  While somebody is at it, it is nobody else's
 * but for its beginning and end, which are under the lock. */
#define PROOF (-1)
struct optimizer_turn {
    struct optimizer *optimizer;
    int number;
    struct subrun part;
    struct plan others[OPTIMIZE_OTHERS]; /* owned copies */
    struct errand errand;
    enum errand_end end;
    enum outcome outcome;
    uint64_t plans;  /* of the optimizer, when it began */
    bool is_clipped; /* it had what was left, not the method's slice */
    bool between;    /* it is a proof from both ends */
};

/* What a turn tells while others are at work, with what all of them know. */
static bool tell(void *user, const struct kura_progress *progress)
{
    struct optimizer *optimizer = user;
    struct run *run = optimizer->run;
    struct kura_progress now = *progress;
    pthread_mutex_lock(&optimizer->lock);
    now.high = run_plan_cost(run);
    now.low = run->low > now.low ? run->low : now.low;
    bool ok =
        !optimizer->over && (!run->progress || run->progress(run->user, &now));
    pthread_mutex_unlock(&optimizer->lock);
    return ok;
}

static void open_turn(struct optimizer_turn *turn, struct optimizer *optimizer,
                      int number)
{
    struct run *run = optimizer->run, *part = &turn->part.run;
    struct optimizer_arm *arm =
        number == PROOF ? &optimizer->proof : optimizer->arms + number;
    *turn = (struct optimizer_turn){.optimizer = optimizer,
                                    .number = number,
                                    .end = ERRAND_CUT,
                                    .outcome = OUTCOME_STOPPED,
                                    .plans = optimizer->plans};
    size_t bytes = run_bytes_left(run);
    if (bytes > (size_t)optimizer->members)
        bytes /= (size_t)optimizer->members;
    turn->between =
        number == PROOF && proof_is_between(arm, run, optimizer->work);
    uint64_t nodes =
        number == PROOF ? proof_nodes(arm, turn->between) : arm->slice;
    uint64_t left = optimizer->end - optimizer->work;
    turn->is_clipped = optimizer->end && !optimizer->aside && left < nodes;
    subrun_open(&turn->part, run,
                (struct slice){turn->is_clipped ? left : nodes, bytes});
    if (optimizer->members > 1) {
        part->threads = 1;
        part->progress = tell;
        part->user = optimizer;
    }
    bool ok = plan_copy(&part->plan, &run->plan);
    for (size_t i = 0; ok && i < optimizer->other_count; i++)
        ok = plan_copy(turn->others + i, optimizer->others + i);
    if (!ok)
        run_stopped(part, STOP_MEMORY);
    turn->errand = (struct errand){.run = part,
                                   .companion = optimizer->companion,
                                   .scale = arm->scale,
                                   .turn = arm->turn,
                                   .place = &arm->place,
                                   .others = turn->others,
                                   .other_count = optimizer->other_count};
    arm->busy = true;
    optimizer->busy++;
}

static void work_turn(struct optimizer_turn *turn)
{
    struct run *part = &turn->part.run;
    if (part->stopped_by != STOP_NONE)
        return;
    if (turn->number == PROOF) {
        turn->outcome = proof_search(part, turn->between);
        return;
    }
    turn->end = methods[turn->number]->improve(&turn->errand);
    if (part->stopped_by == STOP_NONE)
        turn->outcome = OUTCOME_GAVE_UP;
}

/* Takes over a turn's plan; answers the gain. */
static uint64_t take_plan(struct optimizer_turn *turn)
{
    struct optimizer *optimizer = turn->optimizer;
    struct plan *plan = &turn->part.run.plan;
    if (plan->count == 0)
        return 0;
    bool late = optimizer->plans != turn->plans;
    uint64_t gain = offer(optimizer, plan);
    /* What two have gained at once is to be crossed. */
    if (late || (turn->number != PROOF && methods[turn->number]->brings_others))
        keep_other(optimizer, plan);
    return gain;
}

/* No plan costs less than what is claimed, so that one of just that cost is
 * shortest: the one that was found, unless it was refused. */
static void learn_proof(struct optimizer *optimizer,
                        const struct optimizer_turn *turn, uint64_t claim)
{
    struct run *run = optimizer->run;
    const struct run *part = &turn->part.run;
    run->proved |= turn->outcome == OUTCOME_SOLVED && part->proved &&
                   plan_cost(run, &run->plan, run_has_second(run)) <= claim;
    proof_learn(&optimizer->proof, part, turn->between);
}

static enum outcome close_turn(struct optimizer_turn *turn)
{
    struct optimizer *optimizer = turn->optimizer;
    struct run *run = optimizer->run, *part = &turn->part.run;
    if (turn->is_clipped && turn->end == ERRAND_CUT)
        turn->end = ERRAND_AGAIN; /* its slice is not too small */
    struct optimizer_arm *arm = turn->number == PROOF
                                    ? &optimizer->proof
                                    : optimizer->arms + turn->number;
    uint64_t claim = plan_cost(run, &part->plan, run_has_second(run));
    uint64_t gain = take_plan(turn);
    if (turn->number == PROOF)
        learn_proof(optimizer, turn, claim);
    else
        part->nodes++;
    if (part->low > run->low)
        run->low = part->low;
    if (turn->number != PROOF) {
        learn(optimizer, turn->number, turn->end, gain,
              part->nodes + turn->errand.effort);
        if (!optimizer->aside)
            run_count(run, methods[turn->number]->name, "gained",
                      gain / GAIN_WEIGHT);
    }
    arm->busy = false;
    optimizer->busy--;
    for (size_t i = 0; i < turn->errand.other_count; i++)
        plan_release(turn->others + i);
    if (optimizer->over && part->stopped_by == STOP_CANCEL)
        turn->outcome = OUTCOME_GAVE_UP; /* it is not needed any more */
    return subrun_close(&turn->part, turn->outcome);
}

static enum outcome take_turn(struct optimizer *optimizer, int number)
{
    struct optimizer_turn turn;
    open_turn(&turn, optimizer, number);
    work_turn(&turn);
    return close_turn(&turn);
}

/* ---- Work ---- */

#define NOTHING (-2)
/* What to do next; NOTHING: others may find something. */
static int choose_turn(struct optimizer *optimizer)
{
    int number = choose(optimizer);
    optimizer->settled |= number < 0;
    if (number < 0)
        number = choose(optimizer);
    struct proof_share share = {.percent = optimizer->percent,
                                .work = optimizer->work,
                                .idle = number < 0};
    if (optimizer->settled &&
        proof_is_due(&optimizer->proof, optimizer->run, share))
        return PROOF;
    return number < 0 ? NOTHING : number;
}

/* All has been done, whatever for. */
static bool is_over(struct optimizer *optimizer)
{
    struct run *run = optimizer->run;
    if (is_shortest(optimizer))
        optimizer->outcome = OUTCOME_SOLVED;
    else if (run_stop(run, run->nodes))
        optimizer->outcome = OUTCOME_STOPPED;
    else if ((!optimizer->end || optimizer->work < optimizer->end) &&
             (optimizer->busy || choose_turn(optimizer) != NOTHING))
        return optimizer->over;
    optimizer->over = true;
    return true;
}

/* Turns by one of the members, until it is over for all. */
static void work(void *job, int me, int count)
{
    struct optimizer *optimizer = job;
    (void)me;
    pthread_mutex_lock(&optimizer->lock);
    optimizer->members = count;
    while (!is_over(optimizer)) {
        struct optimizer_turn turn;
        int number = choose_turn(optimizer);
        if (number == NOTHING) {
            pthread_cond_wait(&optimizer->news, &optimizer->lock);
            continue;
        }
        open_turn(&turn, optimizer, number);
        pthread_mutex_unlock(&optimizer->lock);
        work_turn(&turn);
        pthread_mutex_lock(&optimizer->lock);
        enum outcome outcome = close_turn(&turn);
        if (outcome == OUTCOME_STOPPED || outcome == OUTCOME_FAILED) {
            optimizer->outcome = outcome;
            optimizer->over = true;
        }
        pthread_cond_broadcast(&optimizer->news);
    }
    pthread_cond_broadcast(&optimizer->news);
    pthread_mutex_unlock(&optimizer->lock);
}

enum outcome optimizer_work(struct optimizer *optimizer, uint64_t nodes)
{
    struct run *run = optimizer->run;
    optimizer->end = nodes ? optimizer->work + nodes : 0;
    optimizer->over = false;
    optimizer->outcome = OUTCOME_GAVE_UP;
    workers_run(run->threads, work, optimizer);
    optimizer->members = 1;
    return optimizer->outcome;
}

void optimizer_break_ties(struct optimizer *optimizer)
{
    for (int i = 0; methods[i] && !run_has_second(optimizer->run); i++)
        if (methods[i]->breaks_ties && can_play(optimizer, i))
            take_turn(optimizer, i);
}
