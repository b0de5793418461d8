/*
 * A portfolio of strategies (Huberman, Lukose and Hogg 1997, An Economics
 * Approach to Hard Computational Problems): the first one's turn sets how much
 * work the others may do, and turns grow by half each time.
 */
#include "engines/fess/portfolio.h"

#include "base/workers.h"
#include "core/subrun.h"
#include "engines/fess/turns.h"
#include "search/deadlocks/learned.h"

#define STEPS_PER_LESSON 64

/* Where strategies are at home: memory, tables and what was learned.  With one
 * thread they share one, and with more each has its own, so that any thread
 * can take its turn. */
struct home {
    struct run *run; /* the whole portfolio's, or the next */
    struct run forked;
    struct domain *domain; /* NULL until it is needed */
    struct tally past;     /* moves of its strategies, the rest of those that
                              have begun anew */
};

/* What threads share is atomic, turns' own (turns.h), or under the lock, which
 * guards the keys of all strategies, too (domain.h). */
struct portfolio {
    struct run *run;
    const struct portfolio_options *options;
    struct turns turns;
    struct home *homes;
    size_t home_count;
    pthread_mutex_t lock;
    struct learned learned;
    struct visited visited;
    _Atomic bool over;
    const struct interlude *interlude; /* still to come, or NULL */
    _Atomic uint64_t popped;
    struct strategy *winner;
    char told[96];     /* what progress says */
    uint64_t told_for; /* the best rank and boxes on goals that it says */
};

static void count(const struct portfolio *portfolio)
{
    struct tally tally = {0};
    for (size_t i = 0; i < portfolio->turns.count; i++)
        if (portfolio->turns.list[i].strategy)
            tally_add_strategy(&tally, portfolio->turns.list[i].strategy);
    for (size_t i = 0; i < portfolio->home_count; i++) {
        const struct home *home = &portfolio->homes[i];
        tally_add(&tally, &home->past);
        if (!home->domain)
            continue;
        const struct corral *corral = home->domain->corral;
        struct tally corrals = {.patterns = corral_patterns(corral),
                                .corral_positions = corral_work(corral)};
        tally_add(&tally, &corrals);
    }
    tally_report(&tally, portfolio->run, portfolio->options->counters,
                 portfolio->options->style_count);
}

/* ---- One step ---- */

/* One step of a strategy; false when it has nothing left. */
static bool take_step(struct portfolio *portfolio, struct strategy_turn *turn)
{
    struct strategy *strategy = turn->strategy;
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
static bool announce(struct portfolio *portfolio, struct strategy_turn *turn,
                     struct strategy *strategy)
{
    pthread_mutex_lock(&portfolio->lock);
    bool ok = !portfolio->winner;
    if (ok)
        turn->strategy = strategy;
    pthread_mutex_unlock(&portfolio->lock);
    return ok;
}

/* Gives up what a strategy has, if there is another aim. */
static bool begin_anew(struct portfolio *portfolio, struct strategy_turn *turn,
                       struct aim aim)
{
    struct strategy *old = turn->strategy;
    if (!old || !strategy_outdated(old, aim))
        return true;
    if (!announce(portfolio, turn, NULL))
        return false;
    tally_add_strategy(&turn->home->past, old);
    strategy_release(old);
    return true;
}

/* Tables for a strategy at its first turn; false when memory is spent. */
static bool open_home(struct portfolio *portfolio, struct home *home)
{
    if (home->domain)
        return true;
    home->domain = domain_new(home->run, portfolio->homes[0].domain);
    if (home->domain && portfolio->home_count > 1) {
        home->domain->lock = &portfolio->lock;
        corral_share(home->domain->corral, &portfolio->learned,
                     (int)(home - portfolio->homes));
    }
    return home->domain;
}

/* Makes a strategy at its first turn; false when memory is spent or the game is
 * over. */
static bool make_strategy(struct portfolio *portfolio,
                          struct strategy_turn *turn)
{
    struct home *home = turn->home;
    struct style style = *turns_style(&portfolio->turns, turn);
    struct company company = turns_company(&portfolio->turns, turn);
    turn->count++;
    if (!open_home(portfolio, home) ||
        !begin_anew(portfolio, turn, company.aim))
        return false;
    if (turn->strategy)
        return strategy_resume(turn->strategy, company);
    struct strategy *strategy = run_alloc(home->run, 1, sizeof *strategy);
    turn->done = false;
    if (!strategy || !strategy_init(strategy, home->domain, style, company))
        return false;
    /* With all boxes where they can serve it is no better than others. */
    turn->done = style.options.sinks && portfolio->turns.count > 1 &&
                 !strategy->solved && strategy->best_features.outside == 0;
    return announce(portfolio, turn, strategy);
}

/* The first thread looks for the whole, too. */
static bool must_stop(struct portfolio *portfolio, struct run *run, int me)
{
    uint64_t limit = portfolio->run->limits.nodes, popped = portfolio->popped;
    if (portfolio->over || (me == 0 && run_stop(portfolio->run, popped)))
        return true;
    if (run == portfolio->run)
        return false;
    if (limit && popped >= limit) /* a forked run doesn't look */
        run_stopped(run, STOP_NODES);
    return run_poll(run);
}

/* Tells how far the strategy at work has come, written anew when that changes;
 * the first thread does. */
static void report(struct portfolio *portfolio, int me,
                   const struct strategy *strategy, bool first)
{
    if (me > 0)
        return;
    uint64_t now = strategy->best << 8 ^ strategy->on_goals;
    if (first || now != portfolio->told_for)
        tally_describe(strategy, portfolio->told, sizeof portfolio->told);
    portfolio->told_for = now;
    run_report(portfolio->run, portfolio->told, -1, -1);
}

/* One turn of one strategy: so many positions if its work is 0, which is set to
 * what they took, or else as much work.  False when the thread must end. */
static bool take_turn(struct portfolio *portfolio, int me,
                      struct strategy_turn *turn, struct round *length)
{
    struct home *home = turn->home;
    if (!make_strategy(portfolio, turn))
        return false;
    report(portfolio, me, turn->strategy, true);
    uint64_t before = turn->strategy->work;
    for (uint64_t i = 0; !turn->done; i++) {
        uint64_t done = turn->strategy->work - before;
        if (length->work ? done >= length->work : i >= length->slice)
            break;
        if (must_stop(portfolio, home->run, me))
            return false;
        if (i % STEPS_PER_LESSON == 0)
            corral_catch_up(home->domain->corral);
        report(portfolio, me, turn->strategy, false);
        portfolio->popped++;
        home->past.moves[turn->style]++;
        turn->done = !take_step(portfolio, turn);
    }
    if (length->work == 0)
        length->work = turn->strategy->work - before;
    return !portfolio->over && home->run->stopped_by == STOP_NONE;
}

static bool is_due(const struct portfolio *portfolio)
{
    return portfolio->interlude &&
           portfolio->popped >= portfolio->interlude->after;
}

/* Turns until there is a winner, a limit, an interlude, or nothing left to
 * try. */
static void take_turns(void *job, int me, int count)
{
    struct portfolio *portfolio = job;
    struct turns *turns = &portfolio->turns;
    (void)count;
    bool more = true;
    pthread_mutex_lock(&turns->lock);
    while (more && !portfolio->over && !is_due(portfolio)) {
        struct strategy_turn *turn = turns_next(turns, &more);
        if (!turn && more)
            pthread_cond_wait(&turns->ended, &turns->lock);
        if (!turn)
            continue;
        struct round length = turns_begin(turns, turn);
        pthread_mutex_unlock(&turns->lock);
        more = take_turn(portfolio, me, turn, &length);
        if (!more)
            portfolio->over = true;
        pthread_mutex_lock(&turns->lock);
        turns_end(turns, turn, &length);
    }
    pthread_mutex_unlock(&turns->lock);
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
            !turns_needs_others(&options->styles[i]))
            chosen |= options->chosen & 1u << i;
    return chosen;
}

/* One for all, or one for each. */
static bool make_homes(struct portfolio *portfolio)
{
    struct run *run = portfolio->run;
    bool several = run->threads > 1 && portfolio->turns.count > 1;
    size_t wanted = several ? portfolio->turns.count : 1;
    portfolio->homes = run_alloc(run, wanted, sizeof *portfolio->homes);
    if (!portfolio->homes)
        return false;
    for (; portfolio->home_count < wanted; portfolio->home_count++) {
        struct home *home = &portfolio->homes[portfolio->home_count];
        home->run = run;
        if (several)
            run_fork(home->run = &home->forked, run);
    }
    for (size_t i = 0; i < portfolio->turns.count; i++)
        portfolio->turns.list[i].home = &portfolio->homes[several ? i : 0];
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
        plan_swap(&run->plan, &own->plan);
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
    for (size_t i = 0; i < portfolio->home_count; i++)
        if (run->stopped_by == STOP_NONE)
            run->stopped_by = portfolio->homes[i].run->stopped_by;
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
    int threads = (int)portfolio->home_count;
    if (threads > portfolio->run->threads)
        threads = portfolio->run->threads;
    portfolio->over = !open_home(portfolio, &portfolio->homes[0]);
    workers_run(threads, take_turns, portfolio);
    bool more = portfolio->interlude;
    enum outcome outcome = play_interlude(portfolio);
    if (more && outcome == OUTCOME_GAVE_UP && !portfolio->over)
        workers_run(threads, take_turns, portfolio);
    return outcome;
}

static void release(struct portfolio *portfolio)
{
    for (size_t i = 0; portfolio->home_count > 1 && i < portfolio->home_count;
         i++)
        run_release(&portfolio->homes[i].forked);
    learned_release(&portfolio->learned);
    visited_release(&portfolio->visited);
    pthread_mutex_destroy(&portfolio->lock);
    turns_release(&portfolio->turns);
}

enum outcome portfolio_run(struct run *run,
                           const struct portfolio_options *options)
{
    struct portfolio portfolio = {.run = run,
                                  .options = options,
                                  .interlude = run->interlude};
    enum outcome outcome = OUTCOME_STOPPED;
    turns_init(&portfolio.turns, options->styles, choose_styles(&portfolio),
               options->slice);
    portfolio.turns.visited = &portfolio.visited;
    portfolio.turns.strategies = &portfolio.lock;
    pthread_mutex_init(&portfolio.lock, NULL);
    learned_init(&portfolio.learned, run);
    if (make_homes(&portfolio) && visited_init(&portfolio.visited, run)) {
        outcome = play(&portfolio);
        enum outcome own = conclude(&portfolio);
        if (outcome == OUTCOME_GAVE_UP)
            outcome = own;
    } else {
        run_stopped(run, STOP_MEMORY);
    }
    release(&portfolio);
    return outcome;
}
