/*
 * Every engine twice on the same level with the same limits: the same outcome,
 * plan and counters.  The limit is one of nodes, which repeats exactly.  Each
 * level has its turn with every third objective.
 */
#include <criterion/criterion.h>

#include "answers.h"
#include "often.h"

#define MAX_NODES (often_all() ? 5000u : 2000u)

static void expect_same(const struct attempt *a, const struct attempt *b,
                        const char *name)
{
    const char *engine = a->engine->name;
    cr_expect_eq(a->outcome, b->outcome, "%s on levels/%s", engine, name);
    cr_expect_eq(a->reason, b->reason, "%s on levels/%s", engine, name);
    cr_expect_eq(a->proved, b->proved, "%s on levels/%s", engine, name);
    cr_expect_eq(a->low, b->low, "%s on levels/%s", engine, name);
    cr_expect_eq(a->nodes, b->nodes, "%s on levels/%s", engine, name);
    cr_expect_str_eq(plan_text(&a->plan), plan_text(&b->plan),
                     "%s on levels/%s", engine, name);
    cr_assert_eq(a->counters.count, b->counters.count);
    for (size_t i = 0; i < a->counters.count; i++) {
        /* Time is not work, and no run repeats it. */
        if (strcmp(a->counters.list[i].unit, "ms") == 0)
            continue;
        cr_expect_str_eq(a->counters.list[i].name, b->counters.list[i].name);
        cr_expect_eq(a->counters.list[i].value, b->counters.list[i].value,
                     "%s on levels/%s: counter '%s'", engine, name,
                     a->counters.list[i].name);
    }
}

static void try_twice(const struct engine *engine, enum objective objective,
                      const struct answer *answer)
{
    struct attempt once = {.engine = engine,
                           .objective = objective,
                           .is_lost = answer->truth.solvable == 0,
                           .limits.nodes = MAX_NODES};
    struct attempt again = once;
    attempt_solve(&once, answer->level);
    attempt_solve(&again, answer->level);
    expect_same(&once, &again, answer->name);
    attempt_release(&once);
    attempt_release(&again);
}

Test(every_engine, twice)
{
    struct answers answers;
    answers_init(&answers);
    for (size_t i = 0; engine_number(i); i++) {
        const struct engine *engine = engine_number(i);
        if (!engine_runs(engine))
            continue;
        for (size_t k = 0; k < answers.count; k++)
            for (int o = MINIMIZE_NONE; o < MINIMIZE_COUNT; o++)
                if ((k + (size_t)o) % 3 == 0 && !answers.items[k].large &&
                    engine_suits(engine, answers.items[k].level,
                                 &answers.items[k].truth) &&
                    engine_takes(engine, (enum objective)o))
                    try_twice(engine, (enum objective)o, &answers.items[k]);
    }
    answers_release(&answers);
}

/* The tables from which help, docs and requests are made are filled. */
Test(every_engine, describes_itself)
{
    for (size_t i = 0; engine_number(i); i++) {
        const struct engine *engine = engine_number(i);
        cr_assert(engine->name && *engine->name);
        cr_expect(engine->summary && *engine->summary, "%s", engine->name);
        cr_expect_neq(engine->rules, 0u, "%s", engine->name);
        cr_expect(engine->solve, "%s", engine->name);
        cr_expect(!engine->settings || engine->config_size > 0, "%s",
                  engine->name);
        for (size_t k = 0; k < i; k++)
            cr_expect_str_neq(engine->name, engine_number(k)->name);
    }
}
