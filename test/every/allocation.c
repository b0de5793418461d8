/*
 * Every engine with memory that fails at the n-th request, for all n until it
 * succeeds: it stops for lack of memory, or answers rightly without what it
 * did not get; it never crashes.
 */
#include <criterion/criterion.h>

#include "answers.h"
#include "leaks.h"

static const char *const names[] = {
    "first-steps.sok:3", "first-steps.sok:4", "impossible.sok:5",
    "stones-well.txt:1", "two-ways.sok:1",
};

#define NAMES (sizeof names / sizeof names[0])
#define MAX_REQUESTS 100000

/* Answers how many requests failed before one run had all it wanted. */
static int fail_one_by_one(const struct engine *engine,
                           enum objective objective,
                           const struct answer *answer)
{
    for (int n = 1; n < MAX_REQUESTS; n++) {
        char why[300];
        struct attempt attempt = {.engine = engine,
                                  .objective = objective,
                                  .is_lost = answer->truth.solvable == 0,
                                  .fail_from = (uint64_t)n};
        attempt_solve(&attempt, answer->level);
        enum outcome outcome = attempt.outcome;
        cr_expect(!attempt_lies(&attempt, &answer->truth, why, sizeof why),
                  "%s, minimising %s, on levels/%s, request %d: %s",
                  engine->name, objective_name(objective), answer->name, n,
                  why);
        bool for_memory =
            outcome == OUTCOME_STOPPED && attempt.reason == STOP_MEMORY;
        bool for_steps =
            outcome == OUTCOME_STOPPED && attempt.reason == STOP_STEPS;
        cr_expect(outcome != OUTCOME_STOPPED || for_memory ||
                  (for_steps && attempt.is_lost && engine_climbs(engine)));
        attempt_release(&attempt);
        if (!for_memory)
            return n - 1;
    }
    cr_expect(false, "%s on levels/%s never ends", engine->name, answer->name);
    return MAX_REQUESTS;
}

Test(every_allocation, may_fail)
{
    struct answers answers;
    answers_init(&answers);
    for (size_t i = 0; engine_number(i); i++) {
        const struct engine *engine = engine_number(i);
        int failed = 0;
        if (!engine_runs(engine))
            continue;
        for (size_t k = 0; k < NAMES; k++) {
            const struct answer *answer = answers_find(&answers, names[k]);
            if (!engine_suits(engine, answer->level, &answer->truth))
                continue;
            for (int o = MINIMIZE_NONE; o < MINIMIZE_COUNT; o++)
                if (engine_takes(engine, (enum objective)o))
                    failed +=
                        fail_one_by_one(engine, (enum objective)o, answer);
        }
        fprintf(stderr, "%s: %d requests failed, one at a time\n", engine->name,
                failed);
        /* "auto" asks for none itself. */
        if (i > 0)
            cr_expect_gt(failed, 0, "%s asks its run for no memory",
                         engine->name);
    }
    answers_release(&answers);
    expect_no_leaks();
}
