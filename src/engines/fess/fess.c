/*
 * Plans for levels that nobody can search exhaustively, by feature-space
 * search; docs/engines/fess.md tells how.
 *
 * It proves nothing: positions are known by 64 bits, so that "nothing left"
 * only means that it gives up.
 */
#include "engines/fess/strategy.h"

static const struct style styles[] = {
    {"outside", KIND_PLAN, RANK_OUTSIDE, {0, -1, 0, 0}, true, 2, false},
    {"greedy", .kind = KIND_GREEDY, .best_every = 2},
    {"packed", KIND_PLAN, RANK_PACKED, {1, 0, 0, 0}, true, 2, false},
    {"pulls", .kind = KIND_PULLS},
    {"half", .kind = KIND_HALF, .best_every = 2, .anew = true},
    {"plain", KIND_PLAN, RANK_PLAIN, {-1, 0, 0, 0}, false, 4, false},
    {"random", KIND_PLAN, RANK_OUTSIDE, {1, 0, 10, 3}, true, 2, true},
};
#define STYLES (sizeof styles / sizeof *styles)
static const char *const style_names[] = {"outside", "greedy", "packed",
                                          "pulls",   "half",   "plain",
                                          "random",  NULL};
static const char *const counter_names[STYLES] = {
    "outside moves", "greedy moves", "packed moves", "pulls moves",
    "half moves",    "plain moves",  "random moves"};

struct config {
    unsigned styles; /* a bit for each */
    int slice;
};

/* To add one: a field in struct config and a line here. */
static const struct setting settings[] = {
    {.name = "styles",
     .kind = SETTING_LIST,
     .offset = offsetof(struct config, styles),
     .preset = (1 << STYLES) - 1,
     .names = style_names,
     .help = "the strategies that take turns"},
    {.name = "slice",
     .kind = SETTING_INTEGER,
     .offset = offsetof(struct config, slice),
     .low = 1,
     .high = 1000000,
     .preset = 500,
     .help = "positions of a strategy's first turn; later ones are longer"},
    {.name = NULL},
};

/* What strategies have done. */
struct tally {
    uint64_t expanded, generated, hopeless, cells;
    uint64_t packed, on_goals; /* the most */
    uint64_t moves[STYLES];    /* made by each */
};

/* The strategies at work, in turns that grow. */
struct turns {
    struct run *run;
    const struct config *config;
    struct domain *domain;
    struct strategy *strategies[STYLES]; /* NULL until its first turn */
    bool done[STYLES];                   /* nothing left to try */
    uint64_t popped, round;
    struct tally past;       /* moves of all, the rest of strategies that have
                                begun anew */
    struct pulling *pulling; /* NULL until its first turn */
    struct strategy *winner;
    uint32_t met; /* where the winner met the other search */
};

/* Adds up what a strategy has done. */
static void add_tally(struct tally *tally, const struct strategy *strategy)
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

static void count(const struct turns *turns)
{
    struct domain *domain = turns->domain;
    struct run *run = domain->run;
    struct tally tally = turns->past;
    if (turns->pulling) {
        tally.expanded += turns->pulling->count;
        tally.generated += turns->pulling->generated;
        tally.cells += turns->pulling->cells.count;
    }
    for (size_t i = 0; i < STYLES; i++)
        if (turns->strategies[i])
            add_tally(&tally, turns->strategies[i]);
    run_count(run, "expanded", "states", tally.expanded);
    run_count(run, "generated", "states", tally.generated);
    run_count(run, "dead ends", "states", tally.hopeless);
    run_count(run, "cells", "cells", tally.cells);
    run_count(run, "packed", "steps", tally.packed);
    run_count(run, "on goals", "boxes", tally.on_goals);
    run_count(run, "patterns", "patterns", corral_patterns(domain->corral));
    run_count(run, "corral positions", "states", corral_work(domain->corral));
    for (size_t i = 0; i < STYLES; i++)
        if (tally.moves[i])
            run_count(run, counter_names[i], "moves", tally.moves[i]);
}

/* Has a search from the start been at the newest position of the other one? */
static void find_meeting(struct turns *turns)
{
    struct pulling *pulling = turns->pulling;
    for (size_t i = 0; i < STYLES; i++) {
        struct strategy *strategy = turns->strategies[i];
        const uint32_t *place =
            strategy ? keyset_find(&strategy->known, pulling->last_key) : NULL;
        if (!place || *place == 0)
            continue;
        turns->winner = strategy;
        strategy->solved = *place - 1;
        turns->met = pulling_find(pulling, pulling->last_key);
        return;
    }
}

/* One step of a strategy; false when it has nothing left, or there is a
 * winner. */
static bool take_step(struct turns *turns, size_t i)
{
    struct strategy *strategy = turns->strategies[i];
    bool more;
    if (styles[i].kind == KIND_PULLS) {
        size_t count = turns->pulling->count;
        more = pulling_step(turns->pulling);
        if (turns->pulling->count > count)
            find_meeting(turns);
        return more && !turns->winner;
    }
    strategy->pulling = turns->pulling;
    more = strategy_step(strategy);
    if (strategy->solved != UINT32_MAX) {
        turns->winner = strategy;
        turns->met = strategy->met;
    }
    return more;
}

/* Gives up what a strategy has, if it begins anew at every turn. */
static void begin_anew(struct turns *turns, size_t i)
{
    if (!styles[i].anew || !turns->strategies[i])
        return;
    add_tally(&turns->past, turns->strategies[i]);
    strategy_release(turns->strategies[i]);
    turns->strategies[i] = NULL;
}

/* Makes a strategy at its first turn; false when memory is spent. */
static bool make_strategy(struct turns *turns, size_t i)
{
    struct run *run = turns->run;
    if (styles[i].kind == KIND_PULLS) {
        if (turns->pulling)
            return true;
        turns->pulling = run_alloc(run, 1, sizeof *turns->pulling);
        return turns->pulling && pulling_init(turns->pulling, turns->domain);
    }
    begin_anew(turns, i);
    if (turns->strategies[i])
        return true;
    struct strategy *strategy = run_alloc(run, 1, sizeof *strategy);
    struct style style = styles[i];
    style.taste.seed += turns->round;
    if (!strategy ||
        !strategy_init(strategy, turns->domain, style, turns->pulling))
        return false;
    turns->strategies[i] = strategy;
    return true;
}

/* One turn of one strategy; false when the run must end. */
static bool take_turn(struct turns *turns, size_t i, uint64_t slice)
{
    struct run *run = turns->run;
    if (!make_strategy(turns, i))
        return false;
    for (; slice > 0 && !turns->done[i]; slice--) {
        if (run_stop(run, turns->popped))
            return false;
        run_report(run, styles[i].name, -1, -1);
        turns->popped++;
        turns->past.moves[i]++;
        turns->done[i] = !take_step(turns, i);
    }
    return !turns->winner && run->stopped_by == STOP_NONE;
}

/* The other end is one position only if every goal gets a box, and a plan from
 * it needs a search from the start to begin with. */
static bool can_pull(const struct turns *turns)
{
    const struct board *board = turns->run->board;
    bool any = false;
    for (size_t i = 0; i < STYLES; i++)
        any |= turns->strategies[i] != NULL;
    return board->box_count == board->goal_count && any;
}

/* Is there a position to go to? */
static bool can_meet(const struct turns *turns)
{
    return turns->pulling && turns->pulling->loose != NO_PULLED;
}

/* Turns until there is a winner, a limit, or nothing left to try. */
static void take_turns(struct turns *turns)
{
    uint64_t slice = (uint64_t)turns->config->slice;
    for (bool any = true; any; slice += slice / 2, turns->round++) {
        any = false;
        for (size_t i = 0; i < STYLES; i++) {
            if (!(turns->config->styles >> i & 1) || turns->done[i] ||
                (styles[i].kind == KIND_PULLS && !can_pull(turns)) ||
                (styles[i].kind == KIND_HALF && !can_meet(turns)))
                continue;
            any = true;
            if (!take_turn(turns, i, slice))
                return;
        }
    }
}

static enum outcome finish(struct turns *turns)
{
    struct run *run = turns->run;
    if (!strategy_plan(turns->winner, turns->winner->solved, turns->pulling,
                       turns->met))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    if (run->limits.steps && run->plan.pushes > (size_t)run->limits.steps) {
        plan_clear(&run->plan);
        return run_stopped(run, STOP_STEPS);
    }
    return OUTCOME_SOLVED;
}

static enum outcome solve(struct run *run)
{
    struct turns turns = {.run = run, .config = run->config, .met = NO_PULLED};
    turns.domain = domain_new(run);
    if (!turns.domain)
        return OUTCOME_STOPPED;
    take_turns(&turns);
    count(&turns);
    if (turns.winner)
        return finish(&turns);
    return run->stopped_by == STOP_NONE ? OUTCOME_GAVE_UP : OUTCOME_STOPPED;
}

const struct engine fess_engine = {
    .name = "fess",
    .summary = "feature-space search: any plan, on levels of any size",
    .rules = 1 << RULES_GOALS,
    .settings = settings,
    .config_size = sizeof(struct config),
    .solve = solve,
};
