/*
 * Every engine with every limit: it stops with the right reason or answers
 * rightly, and never claims a bound above the truth.  A leak shows under the
 * address sanitizer.
 */
#include <criterion/criterion.h>

#include "answers.h"
#include "engines/engines.h"
#include "leaks.h"

/* Levels that take an engine some work: solvable, unsolvable, of both rules. */
static const char *const names[] = {
    "first-steps.sok:1", "first-steps.sok:4", "two-ways.sok:1",
    "workshop.sok:1",    "impossible.sok:17", "impossible.sok:19",
    "stones-pit.txt:1",  "stones-dry.txt:1",
};

#define NAMES (sizeof names / sizeof names[0])

/* A run with some limit, and what it must be stopped by if it is stopped. */
struct limit {
    struct limits limits;
    const atomic_bool *cancel;
    enum stop_reason reason;
};

/* Tries one limit with one engine; answers how often it stopped a run. */
static int try_limit(const struct engine *engine, const struct limit *limit,
                     const struct answer *answer)
{
    int stopped = 0;
    for (int k = MINIMIZE_NONE; k < MINIMIZE_COUNT; k++) {
        char why[300];
        struct attempt attempt = {.engine = engine,
                                  .objective = (enum objective)k,
                                  .is_lost = answer->truth.solvable == 0,
                                  .limits = limit->limits,
                                  .cancel = limit->cancel};
        if (!engine_takes(engine, attempt.objective))
            continue;
        attempt_solve(&attempt, answer->level);
        cr_expect(!attempt_lies(&attempt, &answer->truth, why, sizeof why),
                  "%s, minimising %s, on levels/%s: %s", engine->name,
                  objective_name(attempt.objective), answer->name, why);
        if (attempt.outcome == OUTCOME_STOPPED) {
            bool bounded = attempt.is_lost && engine_climbs(engine);
            cr_expect(attempt.reason == limit->reason ||
                          (bounded && attempt.reason == STOP_STEPS),
                      "%s on levels/%s: stopped for another reason (%d)",
                      engine->name, answer->name, (int)attempt.reason);
            stopped++;
        }
        if (limit->limits.bytes)
            cr_expect_leq(attempt.peak_bytes, limit->limits.bytes);
        if (limit->limits.nodes)
            cr_expect(attempt.nodes <= limit->limits.nodes || !engine->complete,
                      "%s, minimising %s, on levels/%s: %llu nodes of %llu",
                      engine->name, objective_name(attempt.objective),
                      answer->name, (unsigned long long)attempt.nodes,
                      (unsigned long long)limit->limits.nodes);
        attempt_release(&attempt);
    }
    return stopped;
}

/* The limit for all engines and levels; bfs, which has to look at positions,
 * must be stopped that often at least. */
static void try_everywhere(const struct limit *limit, int at_least)
{
    struct answers answers;
    answers_init(&answers);
    for (size_t i = 0; engine_number(i); i++) {
        const struct engine *engine = engine_number(i);
        int stopped = 0;
        if (!engine_runs(engine))
            continue;
        for (size_t k = 0; k < NAMES; k++) {
            const struct answer *answer = answers_find(&answers, names[k]);
            if (engine_suits(engine, answer->level, &answer->truth))
                stopped += try_limit(engine, limit, answer);
        }
        if (engine == engine_find("bfs"))
            cr_expect_geq(stopped, at_least);
    }
    answers_release(&answers);
    expect_no_leaks();
}

Test(every_limit, nodes)
{
    for (uint64_t nodes = 1; nodes <= 64; nodes *= 2) {
        struct limit limit = {.limits.nodes = nodes, .reason = STOP_NODES};
        try_everywhere(&limit, 20);
    }
}

Test(every_limit, memory)
{
    for (size_t bytes = 1; bytes <= (1 << 20); bytes *= 4) {
        struct limit limit = {.limits.bytes = bytes, .reason = STOP_MEMORY};
        try_everywhere(&limit, bytes < 1000 ? (int)NAMES * 5 : 0);
    }
}

/* So little time that it is over before the first look at the clock. */
Test(every_limit, time)
{
    struct limit limit = {.limits.seconds = 1e-9, .reason = STOP_TIME};
    try_everywhere(&limit, (int)NAMES * 5);
}

Test(every_limit, cancelled_before)
{
    atomic_bool cancel = true;
    struct limit limit = {.cancel = &cancel, .reason = STOP_CANCEL};
    try_everywhere(&limit, (int)NAMES * 5);
}

/* One step too few stops the run, and proves nothing else; just enough steps
 * are enough.  Where it is another program's word that they are too few, the
 * engine gives up. */
static void try_steps(const struct engine *engine, enum objective objective,
                      const struct answer *answer, int fewest)
{
    for (int steps = fewest > 2 ? fewest - 2 : 1; steps <= fewest + 1;
         steps++) {
        char why[300];
        struct attempt attempt = {.engine = engine,
                                  .objective = objective,
                                  .limits.steps = steps};
        attempt_solve(&attempt, answer->level);
        cr_expect(!attempt_lies(&attempt, &answer->truth, why, sizeof why),
                  "%s on levels/%s with %d steps: %s", engine->name,
                  answer->name, steps, why);
        enum outcome few =
            *attempt.rests_on ? OUTCOME_GAVE_UP : OUTCOME_STOPPED;
        cr_expect_eq(attempt.outcome, steps < fewest ? few : OUTCOME_SOLVED,
                     "%s, minimising %s, on levels/%s with %d steps of %d: %s",
                     engine->name, objective_name(objective), answer->name,
                     steps, fewest, outcome_name(attempt.outcome));
        if (attempt.outcome == OUTCOME_STOPPED)
            cr_expect_eq(attempt.reason, STOP_STEPS);
        attempt_release(&attempt);
    }
}

Test(every_limit, steps)
{
    struct answers answers;
    answers_init(&answers);
    for (size_t i = 0; engine_number(i); i++) {
        const struct engine *engine = engine_number(i);
        for (size_t k = 0; k < NAMES && engine_runs(engine); k++) {
            const struct answer *answer = answers_find(&answers, names[k]);
            if (!engine_suits(engine, answer->level, &answer->truth) ||
                answer->truth.solvable == 0)
                continue;
            if (engine_takes(engine, MINIMIZE_PUSHES))
                try_steps(engine, MINIMIZE_PUSHES, answer,
                          answer->truth.pushes);
            if (engine_takes(engine, MINIMIZE_MOVES))
                try_steps(engine, MINIMIZE_MOVES, answer, answer->truth.moves);
        }
    }
    answers_release(&answers);
    expect_no_leaks();
}
