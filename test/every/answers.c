/*
 * Every engine on every level with a known answer, for every objective that it
 * takes: fewest is fewest, unsolvable is unsolvable, every plan verifies.
 *
 * A run that a limit stops is no failure but is counted, and the counts are
 * said.  Large levels wait for $KURA_LONG.
 */
#include <criterion/criterion.h>

#include "answers.h"
#include "base/array.h"
#include "engines/engines.h"
#include "leaks.h"
#include "often.h"

/* Enough for bfs on all small levels; an engine that counts nodes in another
 * coin may be stopped earlier. */
#define MAX_NODES 1000000u
/* Of engines that ask a solver: conflicts are dearer, and left to make long. */
#define MAX_CONFLICTS 5000u
#define MAX_SECONDS 20.0
#define LARGE_BYTES ((size_t)2 << 30)

struct tally {
    int solved, unsolvable, gave_up, stopped;
};

static void tally_add(struct tally *tally, const struct attempt *attempt)
{
    tally->solved += attempt->outcome == OUTCOME_SOLVED;
    tally->unsolvable += attempt->outcome == OUTCOME_UNSOLVABLE;
    tally->gave_up += attempt->outcome == OUTCOME_GAVE_UP;
    tally->stopped += attempt->outcome == OUTCOME_STOPPED;
}

static uint64_t most_nodes(const struct engine *engine)
{
    bool asks = strcmp(engine->name, "sat") == 0 || engine->rests_on;
    return asks && !often_all() ? MAX_CONFLICTS : MAX_NODES;
}

static void try_objective(const struct engine *engine, enum objective objective,
                          const struct answer *answer, struct tally *tally)
{
    char why[300];
    struct attempt attempt = {.engine = engine,
                              .objective = objective,
                              .is_lost = answer->truth.solvable == 0,
                              .limits = {.nodes = most_nodes(engine),
                                         .seconds = MAX_SECONDS}};
    if (answer->large)
        attempt.limits = (struct limits){.bytes = LARGE_BYTES};
    attempt_solve(&attempt, answer->level);
    tally_add(tally, &attempt);
    cr_expect(!attempt_lies(&attempt, &answer->truth, why, sizeof why),
              "%s, minimising %s, on levels/%s: %s", engine->name,
              objective_name(objective), answer->name, why);
    attempt_release(&attempt);
}

/* auto mostly does what others do here, other programs are slow: each second
 * objective or each fourth, in make long all. */
static int turns(const struct engine *engine)
{
    if (often_all())
        return 1;
    return engine->rests_on ? 4 : strcmp(engine->name, "auto") == 0 ? 2 : 1;
}

static void try_engine(const struct engine *engine,
                       const struct answers *answers, struct tally *tally)
{
    int every = turns(engine);
    for (size_t i = 0; i < answers->count; i++) {
        const struct answer *answer = &answers->items[i];
        if (!engine_suits(engine, answer->level, &answer->truth))
            continue;
        for (int k = (int)i % every; k < MINIMIZE_COUNT; k += every)
            if (engine_takes(engine, (enum objective)k) && !answer->large)
                try_objective(engine, (enum objective)k, answer, tally);
    }
}

static void say(const struct engine *engine, const struct tally *tally)
{
    fprintf(stderr, "%s: %d solved, %d unsolvable, %d gave up, %d stopped\n",
            engine->name, tally->solved, tally->unsolvable, tally->gave_up,
            tally->stopped);
}

/* The least that each engine answers; one that always stops or gives up would
 * pass all other tests.  bfs is the reference and answers all. */
static const struct least {
    const char *engine;
    int solved, unsolvable;
} leasts[] = {
    {"auto", 180, 50},   {"bfs", 380, 110},
    {"astar", 380, 110}, {"bidirectional", 100, 20},
    {"fess", 70, 0},     {"stow", 50, 0},
    {"sink", 5, 1},      {"sat", 80, 60},
    {"asp", 20, 0},
};

static void expect_answers(const struct engine *engine,
                           const struct tally *tally)
{
    const struct least *least = leasts;
    while (least < leasts + ARRAY_COUNT(leasts) &&
           strcmp(least->engine, engine->name) != 0)
        least++;
    cr_assert_lt(least - leasts, (ptrdiff_t)ARRAY_COUNT(leasts),
                 "what is the least that %s answers?", engine->name);
    cr_expect_geq(tally->solved, least->solved, "%s", engine->name);
    cr_expect_geq(tally->unsolvable, least->unsolvable, "%s", engine->name);
    if (strcmp(engine->name, "bfs") == 0)
        cr_expect_eq(tally->stopped + tally->gave_up, 0);
}

Test(every_answer, claims_hold)
{
    struct answers answers;
    answers_init(&answers);
    for (size_t i = 0; engine_number(i); i++) {
        const struct engine *engine = engine_number(i);
        struct tally tally = {0};
        if (!engine_runs(engine))
            continue;
        try_engine(engine, &answers, &tally);
        say(engine, &tally);
        expect_answers(engine, &tally);
    }
    answers_release(&answers);
    expect_no_leaks();
}

/* Fewest pushes only, which is what is known of them, and the engines that
 * need not climb there. */
Test(every_answer, large_levels, .timeout = 7200)
{
    struct answers answers;
    if (!often_all())
        cr_skip_test("large levels are tried when KURA_LONG is set");
    answers_init(&answers);
    for (size_t i = 0; engine_number(i); i++) {
        const struct engine *engine = engine_number(i);
        struct tally tally = {0};
        bool can = engine->complete && engine_takes(engine, MINIMIZE_PUSHES);
        for (size_t k = 0; k < answers.count && can; k++)
            if (answers.items[k].large)
                try_objective(engine, MINIMIZE_PUSHES, &answers.items[k],
                              &tally);
        if (can)
            say(engine, &tally);
    }
    answers_release(&answers);
    expect_no_leaks();
}
