/*
 * Plans for levels that nobody can search exhaustively, by feature-space
 * search; docs/engines/fess.md tells how.
 *
 * It proves nothing: positions are known by 64 bits, so that "nothing left"
 * only means that it gives up.
 */
#include "engines/fess/strategy.h"

static const struct style styles[] = {
    {"packed", RANK_PACKED, PACKING_NEAREST, true, 2},
    {"outside", RANK_OUTSIDE, PACKING_WIDEST, true, 2},
    {"plain", RANK_PLAIN, PACKING_FARTHEST, false, 4},
    {"wide", RANK_PACKED, PACKING_WIDEST, true, 4},
};
#define STYLES (sizeof styles / sizeof *styles)
static const char *const style_names[] = {"packed", "outside", "plain", "wide",
                                          NULL};

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

/* The strategies at work, in turns that grow. */
struct turns {
    struct run *run;
    const struct config *config;
    struct domain *domain;
    struct strategy *strategies[STYLES]; /* NULL until its first turn */
    bool done[STYLES];                   /* nothing left to try */
    uint64_t popped;
    struct strategy *winner;
};

static void count(const struct turns *turns)
{
    struct domain *domain = turns->domain;
    struct run *run = domain->run;
    uint64_t expanded = 0, generated = 0, hopeless = 0, cells = 0, packed = 0;
    for (size_t i = 0; i < STYLES; i++) {
        const struct strategy *strategy = turns->strategies[i];
        if (!strategy)
            continue;
        expanded += strategy->count;
        generated += strategy->generated;
        hopeless += strategy->hopeless;
        cells += strategy->cells.count;
        if ((uint64_t)strategy->packed > packed)
            packed = (uint64_t)strategy->packed;
    }
    run_count(run, "expanded", "states", expanded);
    run_count(run, "generated", "states", generated);
    run_count(run, "dead ends", "states", hopeless);
    run_count(run, "cells", "cells", cells);
    run_count(run, "packed", "steps", packed);
    for (int i = 0; i < PACKING_ORDERS; i++) {
        const struct packing *packing = domain->packings[i];
        if (!packing)
            continue;
        run_count(run, "plan steps", "steps", (uint64_t)packing->steps);
        run_count(run, "forced steps", "steps", (uint64_t)packing->forced);
    }
    run_count(run, "patterns", "patterns", corral_patterns(domain->corral));
    run_count(run, "corral positions", "states", corral_work(domain->corral));
}

/* One turn of one strategy; false when the run must end. */
static bool take_turn(struct turns *turns, size_t i, uint64_t slice)
{
    struct run *run = turns->run;
    struct strategy *strategy = turns->strategies[i];
    if (!strategy) {
        strategy = run_alloc(run, 1, sizeof *strategy);
        if (!strategy || !strategy_init(strategy, turns->domain, &styles[i]))
            return false;
        turns->strategies[i] = strategy;
    }
    for (; slice > 0 && !turns->done[i]; slice--) {
        if (run_stop(run, turns->popped))
            return false;
        run_report(run, styles[i].name, -1, -1);
        turns->popped++;
        turns->done[i] = !strategy_step(strategy);
    }
    if (strategy->solved != UINT32_MAX)
        turns->winner = strategy;
    return !turns->winner && run->stopped_by == STOP_NONE;
}

/* Turns until there is a winner, a limit, or nothing left to try. */
static void take_turns(struct turns *turns)
{
    uint64_t slice = (uint64_t)turns->config->slice;
    for (bool any = true; any; slice += slice / 2) {
        any = false;
        for (size_t i = 0; i < STYLES; i++) {
            if (!(turns->config->styles >> i & 1) || turns->done[i])
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
    if (!strategy_plan(turns->winner))
        return run->error.code ? OUTCOME_FAILED : OUTCOME_STOPPED;
    if (run->limits.steps && run->plan.pushes > (size_t)run->limits.steps) {
        plan_clear(&run->plan);
        return run_stopped(run, STOP_STEPS);
    }
    return OUTCOME_SOLVED;
}

static enum outcome solve(struct run *run)
{
    struct turns turns = {.run = run, .config = run->config};
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
