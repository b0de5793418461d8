#include "engines/fess/effort.h"

#include "base/crew.h"
#include "search/deadlocks/lessons.h"

#define STEPS_PER_LESSON 64

/* What strategies have done. */
struct tally {
    uint64_t expanded, generated, hopeless, cells;
    uint64_t packed, on_goals;  /* the most */
    uint64_t moves[MAX_STYLES]; /* made by each */
};

/* A strategy and whose it is. */
struct place {
    size_t style;
    uint64_t seed; /* added to the style's */
    int worker;
    struct strategy *strategy; /* NULL until its first turn */
    bool done;                 /* nothing left to try */
};

/* One thread. */
struct worker {
    struct run *run; /* the whole effort's, or the next */
    struct run forked;
    struct domain *domain;
    uint64_t round;
    char told[96];     /* what progress says of it */
    uint64_t told_for; /* the best rank and boxes on goals that it says */
    struct tally past; /* moves of all its strategies, the rest of those that
                          have begun anew */
};

/* What threads share is atomic or under the lock, which guards the keys of all
 * strategies, too (domain.h). */
struct effort {
    struct run *run;
    const struct effort_options *options;
    struct place *places;
    size_t place_count;
    struct worker *workers;
    int worker_count;
    pthread_mutex_t lock;
    struct lessons lessons;
    _Atomic(struct pulling *) pulling; /* NULL until its first turn */
    _Atomic bool over;
    _Atomic uint64_t popped;
    struct strategy *winner;
    uint32_t last; /* the winner's last position */
    uint32_t met;  /* where that is in the other search, or NO_PULLED */
};

static const struct style *style_of(const struct effort *effort,
                                    const struct place *place)
{
    return &effort->options->styles[place->style];
}

/* ---- Counting ---- */

static void add_strategy(struct tally *tally, const struct strategy *strategy)
{
    tally->expanded += strategy->count;
    tally->generated += strategy->generated;
    tally->hopeless += strategy->hopeless;
    tally->cells += strategy->cells.count;
    if ((uint64_t)strategy->packed > tally->packed)
        tally->packed = (uint64_t)strategy->packed;
    if (strategy->on_goals > tally->on_goals)
        tally->on_goals = strategy->on_goals;
}

static void add_past(struct tally *tally, const struct tally *past)
{
    tally->expanded += past->expanded;
    tally->generated += past->generated;
    tally->hopeless += past->hopeless;
    tally->cells += past->cells;
    for (size_t i = 0; i < MAX_STYLES; i++)
        tally->moves[i] += past->moves[i];
    if (past->packed > tally->packed)
        tally->packed = past->packed;
    if (past->on_goals > tally->on_goals)
        tally->on_goals = past->on_goals;
}

static void add_up(const struct effort *effort, struct tally *tally,
                   uint64_t *patterns, uint64_t *corral_positions)
{
    const struct pulling *pulling = effort->pulling;
    if (pulling) {
        tally->expanded += pulling->count;
        tally->generated += pulling->generated;
        tally->cells += pulling->cells.count;
    }
    for (size_t i = 0; i < effort->place_count; i++)
        if (effort->places[i].strategy)
            add_strategy(tally, effort->places[i].strategy);
    for (int i = 0; i < effort->worker_count; i++) {
        const struct worker *worker = &effort->workers[i];
        add_past(tally, &worker->past);
        if (!worker->domain)
            continue;
        *corral_positions += corral_work(worker->domain->corral);
        if (corral_patterns(worker->domain->corral) > *patterns)
            *patterns = corral_patterns(worker->domain->corral);
    }
}

static void count(const struct effort *effort)
{
    struct run *run = effort->run;
    struct tally tally = {0};
    uint64_t patterns = 0, corral_positions = 0;
    add_up(effort, &tally, &patterns, &corral_positions);
    run_count(run, "expanded", "states", tally.expanded);
    run_count(run, "generated", "states", tally.generated);
    run_count(run, "dead ends", "states", tally.hopeless);
    run_count(run, "cells", "cells", tally.cells);
    run_count(run, "packed", "steps", tally.packed);
    run_count(run, "on goals", "boxes", tally.on_goals);
    run_count(run, "patterns", "patterns", patterns);
    run_count(run, "corral positions", "states", corral_positions);
    for (size_t i = 0; i < effort->options->style_count; i++)
        if (tally.moves[i])
            run_count(run, effort->options->counters[i], "moves",
                      tally.moves[i]);
}

/* ---- One step ---- */

/* The first one wins; under the lock. */
static void win(struct effort *effort, struct strategy *strategy, uint32_t last,
                uint32_t met)
{
    if (effort->winner)
        return;
    effort->winner = strategy;
    effort->last = last;
    effort->met = met;
    effort->over = true;
}

/* Has a search from the start been at the newest position of the other one? */
static void find_meeting(struct effort *effort)
{
    const struct pulling *pulling = effort->pulling;
    pthread_mutex_lock(&effort->lock);
    for (size_t i = 0; i < effort->place_count; i++) {
        struct strategy *strategy = effort->places[i].strategy;
        const uint32_t *place =
            strategy ? keyset_find(&strategy->known, pulling->last_key) : NULL;
        if (place && *place)
            win(effort, strategy, *place - 1,
                pulling_find(pulling, pulling->last_key));
    }
    pthread_mutex_unlock(&effort->lock);
}

static bool pull(struct effort *effort)
{
    struct pulling *pulling = effort->pulling;
    size_t count = pulling->count;
    bool more = pulling_step(pulling);
    if (pulling->count > count)
        find_meeting(effort);
    return more;
}

/* One step of a strategy; false when it has nothing left. */
static bool take_step(struct effort *effort, struct place *place)
{
    if (style_of(effort, place)->kind == KIND_PULLS)
        return pull(effort);
    struct strategy *strategy = place->strategy;
    strategy->pulling = effort->pulling;
    bool more = strategy_step(strategy);
    if (strategy->solved == UINT32_MAX)
        return more;
    pthread_mutex_lock(&effort->lock);
    win(effort, strategy, strategy->solved, strategy->met);
    pthread_mutex_unlock(&effort->lock);
    return false;
}

/* ---- Turns ---- */

/* Makes the strategy known to the others, or takes it away from them; false if
 * it is too late for that. */
static bool announce(struct effort *effort, struct place *place,
                     struct strategy *strategy)
{
    pthread_mutex_lock(&effort->lock);
    bool ok = !effort->winner;
    if (ok)
        place->strategy = strategy;
    pthread_mutex_unlock(&effort->lock);
    return ok;
}

/* Gives up what a strategy has, if it begins anew at every turn. */
static bool begin_anew(struct effort *effort, struct worker *worker,
                       struct place *place)
{
    struct strategy *old = place->strategy;
    if (!old || !style_of(effort, place)->anew)
        return true;
    if (!announce(effort, place, NULL))
        return false;
    add_strategy(&worker->past, old);
    strategy_release(old);
    return true;
}

static bool make_pulling(struct effort *effort, struct worker *worker)
{
    if (effort->pulling)
        return true;
    struct pulling *pulling = run_alloc(worker->run, 1, sizeof *pulling);
    if (!pulling || !pulling_init(pulling, worker->domain))
        return false;
    effort->pulling = pulling;
    return true;
}

/* Makes a strategy at its first turn; false when memory is spent or the game is
 * over. */
static bool make_strategy(struct effort *effort, struct worker *worker,
                          struct place *place)
{
    struct style style = *style_of(effort, place);
    if (style.kind == KIND_PULLS)
        return make_pulling(effort, worker);
    if (!begin_anew(effort, worker, place))
        return false;
    if (place->strategy)
        return strategy_resume(place->strategy, effort->pulling);
    struct strategy *strategy = run_alloc(worker->run, 1, sizeof *strategy);
    style.taste.seed += place->seed + worker->round;
    if (!strategy ||
        !strategy_init(strategy, worker->domain, style, effort->pulling))
        return false;
    /* With all boxes where they can serve it is no better than others. */
    place->done = style.taste.sinks && effort->place_count > 1 &&
                  strategy->solved == UINT32_MAX &&
                  strategy->best_features.outside == 0;
    return announce(effort, place, strategy);
}

/* The search from the other end needs one from the start to meet, and the way
 * to its loosest position needs that. */
static bool is_possible(struct effort *effort, const struct place *place)
{
    enum kind kind = style_of(effort, place)->kind;
    bool possible = true;
    pthread_mutex_lock(&effort->lock);
    if (kind == KIND_PULLS) {
        possible = false;
        for (size_t i = 0; i < effort->place_count; i++)
            possible |=
                style_of(effort, &effort->places[i])->kind != KIND_PULLS;
    } else if (kind == KIND_HALF) {
        const struct pulling *pulling = effort->pulling;
        possible = pulling && pulling->loose != NO_PULLED;
    }
    pthread_mutex_unlock(&effort->lock);
    return possible;
}

static bool must_stop(struct effort *effort, struct worker *worker,
                      uint64_t popped)
{
    uint64_t limit = effort->run->limits.nodes;
    if (effort->over || run_stop(worker->run, popped))
        return true;
    if (limit && popped >= limit) /* a forked run doesn't look */
        run_stopped(worker->run, STOP_NODES);
    return worker->run->stopped_by != STOP_NONE;
}

/* Tells the strategy at work and its best features, written anew when they
 * change. */
static void report(struct effort *effort, struct worker *worker,
                   const struct place *place, bool first)
{
    const struct strategy *strategy = place->strategy;
    if (!strategy) {
        run_report(worker->run, style_of(effort, place)->name, -1, -1);
        return;
    }
    uint64_t now = strategy->best << 8 ^ strategy->on_goals;
    if (first || now != worker->told_for)
        strategy_describe(strategy, worker->told, sizeof worker->told);
    worker->told_for = now;
    run_report(worker->run, worker->told, -1, -1);
}

/* One turn of one strategy; false when the worker must end. */
static bool take_turn(struct effort *effort, struct worker *worker,
                      struct place *place, uint64_t slice)
{
    if (!make_strategy(effort, worker, place))
        return false;
    report(effort, worker, place, true);
    for (; slice > 0 && !place->done; slice--) {
        if (must_stop(effort, worker, effort->popped))
            return false;
        if (slice % STEPS_PER_LESSON == 0)
            corral_catch_up(worker->domain->corral);
        report(effort, worker, place, false);
        effort->popped++;
        worker->past.moves[place->style]++;
        place->done = !take_step(effort, place);
    }
    return !effort->over && worker->run->stopped_by == STOP_NONE;
}

/* Turns until there is a winner, a limit, or nothing left to try. */
static void take_turns(struct effort *effort, struct worker *worker, int me,
                       int count)
{
    uint64_t slice = effort->options->slice;
    for (bool any = true; any; slice += slice / 2, worker->round++) {
        any = false;
        for (size_t i = 0; i < effort->place_count; i++) {
            struct place *place = &effort->places[i];
            if (place->worker % count != me || place->done ||
                !is_possible(effort, place))
                continue;
            any = true;
            if (!take_turn(effort, worker, place, slice))
                return;
        }
    }
}

/* ---- Threads ---- */

static void work(void *job, int me, int count)
{
    struct effort *effort = job;
    struct worker *worker = &effort->workers[me];
    worker->run = effort->run;
    if (me > 0) {
        run_fork(&worker->forked, effort->run);
        worker->run = &worker->forked;
    }
    worker->domain = domain_new(worker->run);
    if (worker->domain) {
        if (count > 1) {
            worker->domain->lock = &effort->lock;
            corral_share(worker->domain->corral, &effort->lessons, me);
        }
        take_turns(effort, worker, me, count);
    }
    if (worker->run->stopped_by != STOP_NONE)
        effort->over = true;
}

/* Has the style a place? */
static bool is_chosen(const struct effort *effort, size_t style)
{
    const struct effort_options *options = effort->options;
    const struct board *board = effort->run->board;
    enum kind kind = options->styles[style].kind;
    if (!(options->chosen >> style & 1))
        return false;
    /* The other end is one position only if every goal gets a box. */
    return board->box_count == board->goal_count ||
           (kind != KIND_PULLS && kind != KIND_HALF);
}

static bool needs_others(const struct effort *effort, size_t style)
{
    enum kind kind = effort->options->styles[style].kind;
    return kind == KIND_PULLS || kind == KIND_HALF;
}

/* A place for each style that is chosen, dealt out so that every worker has one
 * that needs no other; answers for how many workers there is one. */
static int deal_out(struct effort *effort, int workers)
{
    int free = 0, bound = 0;
    for (size_t i = 0; i < effort->options->style_count; i++) {
        if (!is_chosen(effort, i))
            continue;
        int turn = needs_others(effort, i) ? workers - 1 - bound++ % workers
                                           : free++ % workers;
        effort->places[effort->place_count++] =
            (struct place){.style = i, .worker = turn};
    }
    return free;
}

/* More workers than strategies: those that begin anew can do so with other
 * seeds. */
static int deal_more(struct effort *effort, int free, int workers)
{
    const struct effort_options *options = effort->options;
    for (size_t i = 0; i < options->style_count; i++)
        while (is_chosen(effort, i) && !needs_others(effort, i) &&
               options->styles[i].anew && free < workers) {
            effort->places[effort->place_count++] = (struct place){
                .style = i, .seed = (uint64_t)free << 32, .worker = free};
            free++;
        }
    return free;
}

static bool allocate(struct effort *effort, int threads)
{
    struct run *run = effort->run;
    effort->places =
        run_alloc(run, MAX_STYLES + (size_t)threads, sizeof *effort->places);
    effort->workers = run_alloc(run, (size_t)threads, sizeof *effort->workers);
    if (!effort->places || !effort->workers)
        return false;
    int free = deal_more(effort, deal_out(effort, threads), threads);
    effort->worker_count = threads;
    if (free < threads) { /* too few strategies for so many */
        effort->worker_count = free > 0 ? free : 1;
        effort->place_count = 0;
        deal_out(effort, effort->worker_count);
    }
    return true;
}

/* Moves the winner's plan to where it is looked for. */
static enum outcome finish(struct effort *effort)
{
    struct run *run = effort->run, *own = effort->winner->domain->run;
    own->stopped_by = STOP_NONE; /* that others won is no reason */
    bool ok = strategy_plan(effort->winner, effort->last, effort->pulling,
                            effort->met);
    if (own != run) {
        struct plan plan = run->plan;
        run->plan = own->plan;
        own->plan = plan;
        run->error = own->error;
        run->stopped_by = own->stopped_by;
    }
    if (ok)
        return OUTCOME_SOLVED;
    return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
}

static enum outcome conclude(struct effort *effort, int workers)
{
    struct run *run = effort->run;
    run->nodes = effort->popped;
    count(effort);
    if (effort->winner)
        return finish(effort);
    for (int i = 1; i < workers; i++)
        if (run->stopped_by == STOP_NONE)
            run->stopped_by = effort->workers[i].run->stopped_by;
    return run->stopped_by == STOP_NONE ? OUTCOME_GAVE_UP : OUTCOME_STOPPED;
}

enum outcome effort_run(struct run *run, const struct effort_options *options)
{
    struct effort effort = {.run = run, .options = options, .met = NO_PULLED};
    if (!allocate(&effort, run->threads))
        return OUTCOME_STOPPED;
    pthread_mutex_init(&effort.lock, NULL);
    lessons_init(&effort.lessons, run);
    int workers = crew_run(effort.worker_count, work, &effort);
    effort.worker_count = workers;
    enum outcome outcome = conclude(&effort, workers);
    for (int i = 1; i < workers; i++)
        run_release(&effort.workers[i].forked);
    lessons_release(&effort.lessons);
    pthread_mutex_destroy(&effort.lock);
    return outcome;
}
