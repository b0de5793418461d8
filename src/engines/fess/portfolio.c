/*
 * A portfolio of strategies (Huberman, Lukose and Hogg 1997, An Economics
 * Approach to Hard Computational Problems): the first one's turn sets how much
 * work the others may do, and turns grow by half each time.
 */
#include "engines/fess/portfolio.h"

#include "base/workers.h"
#include "core/subrun.h"
#include "engines/fess/deal.h"
#include "search/deadlocks/learned.h"

#define STEPS_PER_LESSON 64

/* A strategy and whose it is. */
struct strategy_turn {
    size_t style;
    int worker;
    struct strategy *strategy; /* NULL until its first turn */
    bool done;                 /* nothing left to try */
    unsigned turns;            /* it has had */
};

/* One thread. */
struct worker {
    struct run *run; /* the whole portfolio's, or the next */
    struct run forked;
    struct domain *domain;
    char told[96];     /* what progress says of it */
    uint64_t told_for; /* the best rank and boxes on goals that it says */
    /* Its turns: */
    uint64_t slice, work; /* positions of the first place's, what that took */
    size_t next;          /* place */
    bool any;             /* has had a turn in this round */
    struct tally past;    /* moves of all its strategies, the rest of those that
                             have begun anew */
};

/* What threads share is atomic or under the lock, which guards the keys of all
 * strategies, too (domain.h). */
struct portfolio {
    struct run *run;
    const struct portfolio_options *options;
    struct strategy_turn *places;
    size_t place_count;
    struct worker *workers;
    int worker_count;
    pthread_mutex_t lock;
    struct learned learned;
    struct visited visited;
    _Atomic bool over;
    const struct interlude *interlude; /* still to come, or NULL */
    _Atomic uint64_t popped;
    struct strategy *winner;
};

static const struct style *style_of(const struct portfolio *portfolio,
                                    const struct strategy_turn *place)
{
    return &portfolio->options->styles[place->style];
}

static void count(const struct portfolio *portfolio)
{
    struct tally tally = {0};
    for (size_t i = 0; i < portfolio->place_count; i++)
        if (portfolio->places[i].strategy)
            tally_add_strategy(&tally, portfolio->places[i].strategy);
    for (int i = 0; i < portfolio->worker_count; i++) {
        const struct worker *worker = &portfolio->workers[i];
        tally_add(&tally, &worker->past);
        if (!worker->domain)
            continue;
        const struct corral *corral = worker->domain->corral;
        struct tally corrals = {.patterns = corral_patterns(corral),
                                .corral_positions = corral_work(corral)};
        tally_add(&tally, &corrals);
    }
    tally_report(&tally, portfolio->run, portfolio->options->counters,
                 portfolio->options->style_count);
}

/* ---- One step ---- */

/* One step of a strategy; false when it has nothing left. */
static bool take_step(struct portfolio *portfolio, struct strategy_turn *place)
{
    struct strategy *strategy = place->strategy;
    bool more = !strategy->solved && strategy_step(strategy);
    if (!strategy->solved)
        return more;
    pthread_mutex_lock(&portfolio->lock);
    if (!portfolio->winner) /* the first one wins */
        portfolio->winner = strategy;
    portfolio->over = true;
    pthread_mutex_unlock(&portfolio->lock);
    return false;
}

/* ---- Turns ---- */

/* Makes the strategy known to the others, or takes it away from them; false if
 * it is too late for that. */
static bool announce(struct portfolio *portfolio, struct strategy_turn *place,
                     struct strategy *strategy)
{
    pthread_mutex_lock(&portfolio->lock);
    bool ok = !portfolio->winner;
    if (ok)
        place->strategy = strategy;
    pthread_mutex_unlock(&portfolio->lock);
    return ok;
}

/* A search of that kind from the other end that has come to something; NULL if
 * there is none.  Under the lock. */
static const struct strategy *find_other(const struct portfolio *portfolio,
                                         bool backward, enum kind kind)
{
    for (size_t i = 0; i < portfolio->place_count; i++) {
        const struct strategy *other = portfolio->places[i].strategy;
        if (other && other->style.backward == backward &&
            other->style.kind == kind && other->loose != UINT32_MAX)
            return other;
    }
    return NULL;
}

/* Whose loosest position a strategy is to know.  Under the lock. */
static const struct strategy *find_loosest(const struct portfolio *portfolio,
                                           const struct style *style)
{
    bool half = style->kind == KIND_HALF;
    const struct strategy *other = find_other(portfolio, !style->backward,
                                              half ? KIND_LOOSE : KIND_GREEDY);
    return other ? other
                 : find_other(portfolio, !style->backward,
                              half ? KIND_GREEDY : KIND_LOOSE);
}

/* The half in that direction that has come nearest to its own aim; NULL if
 * there is none.  Under the lock. */
static const struct strategy *find_nearest(const struct portfolio *portfolio,
                                           bool backward)
{
    const struct strategy *best = NULL;
    for (size_t i = 0; i < portfolio->place_count; i++) {
        const struct strategy *other = portfolio->places[i].strategy;
        if (other && other->style.kind == KIND_HALF &&
            other->style.backward == backward && other->nearest != UINT32_MAX &&
            (!best || other->least < best->least))
            best = other;
    }
    return best;
}

/* What a strategy is to know at its turn.  A half goes for the loosest position
 * of the other end and, by turns, for where a half from there has come nearest
 * to its own aim. */
static struct company find_company(struct portfolio *portfolio,
                                   const struct strategy_turn *place)
{
    const struct style *style = style_of(portfolio, place);
    const struct strategy *nearest = NULL;
    struct company company = {.visited = &portfolio->visited};
    pthread_mutex_lock(&portfolio->lock);
    company.loosest = find_loosest(portfolio, style);
    if (style->close_every && (place->turns + 1) % style->close_every == 0)
        nearest = find_nearest(portfolio, !style->backward);
    if (nearest)
        company.aim = (struct aim){nearest, nearest->nearest};
    else if (style->kind == KIND_HALF && company.loosest)
        company.aim = (struct aim){company.loosest, company.loosest->loose};
    pthread_mutex_unlock(&portfolio->lock);
    return company;
}

/* Gives up what a strategy has, if there is another aim. */
static bool begin_anew(struct portfolio *portfolio, struct worker *worker,
                       struct strategy_turn *place, struct aim aim)
{
    struct strategy *old = place->strategy;
    if (!old || !strategy_outdated(old, aim))
        return true;
    if (!announce(portfolio, place, NULL))
        return false;
    tally_add_strategy(&worker->past, old);
    strategy_release(old);
    return true;
}

/* Makes a strategy at its first turn; false when memory is spent or the game is
 * over. */
static bool make_strategy(struct portfolio *portfolio, struct worker *worker,
                          struct strategy_turn *place)
{
    struct style style = *style_of(portfolio, place);
    struct company company = find_company(portfolio, place);
    place->turns++;
    if (!begin_anew(portfolio, worker, place, company.aim))
        return false;
    if (place->strategy)
        return strategy_resume(place->strategy, company);
    struct strategy *strategy = run_alloc(worker->run, 1, sizeof *strategy);
    place->done = false;
    if (!strategy || !strategy_init(strategy, worker->domain, style, company))
        return false;
    /* With all boxes where they can serve it is no better than others. */
    place->done = style.options.sinks && portfolio->place_count > 1 &&
                  !strategy->solved && strategy->best_features.outside == 0;
    return announce(portfolio, place, strategy);
}

/* A search from the other end needs one from the start to meet, and the way
 * to an aim needs that. */
static bool is_possible(struct portfolio *portfolio,
                        const struct strategy_turn *place)
{
    const struct style *style = style_of(portfolio, place);
    if (style->kind == KIND_HALF && !find_company(portfolio, place).aim.owner)
        return false;
    bool possible = !style->backward;
    for (size_t i = 0; i < portfolio->place_count; i++)
        possible |= !style_of(portfolio, &portfolio->places[i])->backward;
    return possible;
}

static bool must_stop(struct portfolio *portfolio, struct worker *worker,
                      uint64_t popped)
{
    uint64_t limit = portfolio->run->limits.nodes;
    if (portfolio->over || run_stop(worker->run, popped))
        return true;
    if (limit && popped >= limit) /* a forked run doesn't look */
        run_stopped(worker->run, STOP_NODES);
    return worker->run->stopped_by != STOP_NONE;
}

/* Tells how far the strategy at work has come, written anew when that
 * changes. */
static void report(struct worker *worker, const struct strategy_turn *place,
                   bool first)
{
    const struct strategy *strategy = place->strategy;
    if (!strategy) {
        run_report(worker->run, "preparing a strategy", -1, -1);
        return;
    }
    uint64_t now = strategy->best << 8 ^ strategy->on_goals;
    if (first || now != worker->told_for)
        tally_describe(strategy, worker->told, sizeof worker->told);
    worker->told_for = now;
    run_report(worker->run, worker->told, -1, -1);
}

/* One turn of one strategy: so many positions if *work is 0, which is set to
 * what they took, or else as much work.  False when the worker must end. */
static bool take_turn(struct portfolio *portfolio, struct worker *worker,
                      struct strategy_turn *place, uint64_t slice,
                      uint64_t *work)
{
    if (!make_strategy(portfolio, worker, place))
        return false;
    report(worker, place, true);
    uint64_t before = place->strategy->work;
    for (uint64_t i = 0; !place->done; i++) {
        uint64_t done = place->strategy->work - before;
        if (*work ? done >= *work : i >= slice)
            break;
        if (must_stop(portfolio, worker, portfolio->popped))
            return false;
        if (i % STEPS_PER_LESSON == 0)
            corral_catch_up(worker->domain->corral);
        report(worker, place, false);
        portfolio->popped++;
        worker->past.moves[place->style]++;
        place->done = !take_step(portfolio, place);
    }
    if (*work == 0)
        *work = place->strategy->work - before;
    return !portfolio->over && worker->run->stopped_by == STOP_NONE;
}

/* Has it nothing left, nor a new aim? */
static bool is_over(struct portfolio *portfolio,
                    const struct strategy_turn *place)
{
    return place->done &&
           !(place->strategy &&
             strategy_outdated(place->strategy,
                               find_company(portfolio, place).aim));
}

/* Has it had its turns, and the thread another one to go on with? */
static bool has_left(const struct portfolio *portfolio,
                     const struct strategy_turn *place, int count)
{
    unsigned most = style_of(portfolio, place)->most_turns;
    if (most == 0 || place->turns < most)
        return false;
    for (size_t i = 0; i < portfolio->place_count; i++) {
        const struct strategy_turn *other = &portfolio->places[i];
        if (other != place && !other->done &&
            other->worker % count == place->worker % count &&
            !deal_needs_others(style_of(portfolio, other)))
            return true;
    }
    return false;
}

/* Longer turns than in the round before. */
static void begin_round(struct portfolio *portfolio, struct worker *worker)
{
    worker->slice = worker->slice ? worker->slice + worker->slice / 2
                                  : portfolio->options->slice;
    worker->work = 0;
    worker->next = 0;
    worker->any = false;
}

static bool is_due(const struct portfolio *portfolio)
{
    return portfolio->interlude &&
           portfolio->popped >= portfolio->interlude->after;
}

/* Turns until there is a winner, a limit, an interlude, or nothing left to
 * try. */
static void take_turns(struct portfolio *portfolio, struct worker *worker,
                       int me, int count)
{
    while (!is_due(portfolio)) {
        if (worker->next == portfolio->place_count && !worker->any)
            return;
        if (worker->next == portfolio->place_count)
            begin_round(portfolio, worker);
        struct strategy_turn *place = &portfolio->places[worker->next++];
        if (place->worker % count != me || has_left(portfolio, place, count) ||
            is_over(portfolio, place) || !is_possible(portfolio, place))
            continue;
        if (!take_turn(portfolio, worker, place, worker->slice, &worker->work))
            return;
        /* A half with nothing left but new aims is no reason to go on. */
        worker->any |=
            !place->done || style_of(portfolio, place)->kind != KIND_HALF;
    }
}

/* ---- Threads ---- */

static void begin(struct portfolio *portfolio, struct worker *worker, int me,
                  int count)
{
    worker->run = portfolio->run;
    if (me > 0) {
        run_fork(&worker->forked, portfolio->run);
        worker->run = &worker->forked;
    }
    worker->domain = domain_new(worker->run);
    if (worker->domain && count > 1) {
        worker->domain->lock = &portfolio->lock;
        corral_share(worker->domain->corral, &portfolio->learned, me);
    }
    begin_round(portfolio, worker);
}

static void work(void *job, int me, int count)
{
    struct portfolio *portfolio = job;
    struct worker *worker = &portfolio->workers[me];
    if (!worker->run)
        begin(portfolio, worker, me, count);
    if (worker->domain)
        take_turns(portfolio, worker, me, count);
    if (worker->run->stopped_by != STOP_NONE)
        portfolio->over = true;
}

/* A bit for each style that has a place. */
static unsigned choose_styles(const struct portfolio *portfolio)
{
    const struct portfolio_options *options = portfolio->options;
    const struct board *board = portfolio->run->board;
    unsigned chosen = 0;
    /* The other end is one position only if every goal gets a box. */
    for (size_t i = 0; i < options->style_count; i++)
        if (board->box_count == board->goal_count ||
            !deal_needs_others(&options->styles[i]))
            chosen |= options->chosen & 1u << i;
    return chosen;
}

static bool allocate(struct portfolio *portfolio, int threads)
{
    struct run *run = portfolio->run;
    portfolio->places = run_alloc(run, MAX_STYLES, sizeof *portfolio->places);
    portfolio->workers =
        run_alloc(run, (size_t)threads, sizeof *portfolio->workers);
    if (!portfolio->places || !portfolio->workers)
        return false;
    unsigned chosen = choose_styles(portfolio);
    int worker[MAX_STYLES];
    portfolio->worker_count =
        deal_styles(portfolio->options->styles, chosen, threads, worker);
    for (size_t i = 0; i < MAX_STYLES; i++)
        if (chosen >> i & 1)
            portfolio->places[portfolio->place_count++] =
                (struct strategy_turn){.style = i, .worker = worker[i]};
    return true;
}

/* Moves the winner's plan to where it is looked for. */
static enum outcome finish(struct portfolio *portfolio)
{
    struct strategy *winner = portfolio->winner;
    struct run *run = portfolio->run, *own = winner->domain->run;
    own->stopped_by = STOP_NONE; /* that others won is no reason */
    bool ok = winner->style.backward
                  ? strategy_plan(own, &winner->there, &winner->here)
                  : strategy_plan(own, &winner->here, &winner->there);
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

static enum outcome conclude(struct portfolio *portfolio)
{
    struct run *run = portfolio->run;
    run->nodes = portfolio->popped;
    count(portfolio);
    if (portfolio->winner)
        return finish(portfolio);
    for (int i = 1; i < portfolio->worker_count; i++)
        if (run->stopped_by == STOP_NONE)
            run->stopped_by = portfolio->workers[i].run->stopped_by;
    return run->stopped_by == STOP_NONE ? OUTCOME_GAVE_UP : OUTCOME_STOPPED;
}

/* Somebody else's turn, while all threads wait. */
static enum outcome play_interlude(struct portfolio *portfolio)
{
    struct run *run = portfolio->run;
    const struct interlude *interlude = portfolio->interlude;
    portfolio->interlude = NULL;
    if (!interlude || portfolio->over)
        return OUTCOME_GAVE_UP;
    run->nodes = portfolio->popped;
    enum outcome outcome = interlude->play(run);
    portfolio->popped = run->nodes;
    return outcome;
}

/* Answers how it ended, which has yet to be concluded if by giving up. */
static enum outcome play(struct portfolio *portfolio)
{
    portfolio->worker_count =
        workers_run(portfolio->worker_count, work, portfolio);
    bool more = portfolio->interlude;
    enum outcome outcome = play_interlude(portfolio);
    if (more && outcome == OUTCOME_GAVE_UP && !portfolio->over)
        workers_run(portfolio->worker_count, work, portfolio);
    return outcome;
}

enum outcome portfolio_run(struct run *run,
                           const struct portfolio_options *options)
{
    struct portfolio portfolio = {.run = run,
                                  .options = options,
                                  .interlude = run->interlude};
    if (!allocate(&portfolio, run->threads))
        return OUTCOME_STOPPED;
    if (!visited_init(&portfolio.visited, run)) {
        visited_release(&portfolio.visited);
        return run_stopped(run, STOP_MEMORY);
    }
    pthread_mutex_init(&portfolio.lock, NULL);
    learned_init(&portfolio.learned, run);
    enum outcome outcome = play(&portfolio), own = conclude(&portfolio);
    if (outcome == OUTCOME_GAVE_UP)
        outcome = own;
    for (int i = 1; i < portfolio.worker_count; i++)
        run_release(&portfolio.workers[i].forked);
    learned_release(&portfolio.learned);
    visited_release(&portfolio.visited);
    pthread_mutex_destroy(&portfolio.lock);
    return outcome;
}
