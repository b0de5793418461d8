/*
 * The engine astar with several threads: the same answers as with one.
 */
#include <criterion/criterion.h>
#include <pthread.h>
#include <time.h>

#include "answers.h"
#include "engines/engines.h"
#include "leaks.h"
#include "often.h"
#include "oracle.h"
#include "positions.h"

#define LEVELS often(40)

struct job {
    struct run run;
    unsigned char config[256];
};

/* To be released with run_release. */
static void prepare(struct job *job, const struct board *board,
                    enum objective objective, int threads)
{
    const struct engine *engine = engine_find("astar");
    cr_assert_leq(engine->config_size, sizeof job->config);
    run_init(&job->run, board);
    settings_default(engine->settings, job->config);
    job->run.config = job->config;
    job->run.objective = objective;
    job->run.threads = threads;
}

static void set(struct job *job, const char *name, const char *value)
{
    struct kura_error err;
    cr_assert(settings_set(engine_find("astar")->settings, job->config, name,
                           value, &err));
}

static enum outcome solve(struct job *job)
{
    return engine_find("astar")->solve(&job->run);
}

static void check(struct job *job, struct oracle_answer answer)
{
    const struct run *run = &job->run;
    enum outcome outcome = solve(job);
    if (answer.outcome == ORACLE_SOLVED) {
        cr_assert_eq(outcome, OUTCOME_SOLVED,
                     "%d threads, objective %d: %d, %s", run->threads,
                     (int)run->objective, (int)outcome, run->error.text);
        cr_assert(run->proved);
        if (answer.pushes >= 0)
            cr_assert_eq((int)run->plan.pushes, answer.pushes);
        if (answer.moves >= 0)
            cr_assert_eq((int)run->plan.count, answer.moves);
    } else if (answer.outcome == ORACLE_UNSOLVABLE) {
        cr_assert_eq(outcome, OUTCOME_UNSOLVABLE);
    }
}

static void agree(enum rules rules, enum objective objective)
{
    struct random random = {rules * 100u + objective + 7};
    for (int n = 0; n < LEVELS; n++) {
        struct positions positions;
        if (!positions_small(&positions, &random, 1, 5, rules))
            continue;
        struct oracle_answer answer = positions_answer(&positions, objective);
        int first = often_all() ? 2 : 2 + n % 4;
        int last = often_all() ? 5 : first;
        for (int threads = first; threads <= last; threads++) {
            struct job job;
            prepare(&job, positions.board, objective, threads);
            if (n % 3 == 2)
                set(&job, "patterns", "4");
            check(&job, answer);
            run_release(&job.run);
        }
        positions_release(&positions);
    }
}

Test(team, agrees_with_the_oracle, .timeout = 600)
{
    for (enum rules rules = RULES_GOALS; rules <= RULES_SINK; rules++)
        for (enum objective i = MINIMIZE_PUSHES; i <= MINIMIZE_MOVES_PUSHES;
             i++)
            agree(rules, i);
}

static void try(struct attempt *attempt, const struct answer *answer)
{
    char why[300];
    attempt->engine = engine_find("astar");
    attempt_solve(attempt, answer->level);
    cr_assert(!attempt_lies(attempt, &answer->truth, why, sizeof why),
              "%d threads, minimising %s, on levels/%s: %s", attempt->threads,
              objective_name(attempt->objective), answer->name, why);
    if (attempt->limits.bytes)
        cr_assert_leq(attempt->peak_bytes, attempt->limits.bytes);
    if (attempt->limits.nodes)
        cr_assert_leq(attempt->nodes, attempt->limits.nodes);
}

static void answer_rightly(const struct answer *answer,
                           enum objective objective, int threads)
{
    struct attempt attempt = {.objective = objective, .threads = threads};
    try(&attempt, answer);
    cr_assert_eq(attempt.outcome,
                 answer->truth.solvable ? OUTCOME_SOLVED : OUTCOME_UNSOLVABLE);
    attempt_release(&attempt);
}

/* All our levels, those that can't be solved too; two threads and three, in
 * make long both. */
Test(team, answers_rightly, .timeout = 600)
{
    struct answers answers;
    answers_init(&answers);
    for (size_t i = 0; i < answers.count; i++)
        for (int k = 0; k < MINIMIZE_COUNT && !answers.items[i].large; k++)
            for (int threads = 2; threads <= 3; threads++)
                if (often_all() || ((int)i + k + threads) % 2)
                    answer_rightly(&answers.items[i], (enum objective)k,
                                   threads);
    answers_release(&answers);
    expect_no_leaks();
}

static const char *const names[] = {"first-steps.sok:4", "workshop.sok:1",
                                    "impossible.sok:19", "stones-pit.txt:1"};

/* The attempt, often enough that it is stopped in many places; what stops it
 * must be the reason. */
static void try_limit(struct attempt attempt, enum stop_reason reason)
{
    struct answers answers;
    answers_init(&answers);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int k = 0; k < MINIMIZE_COUNT; k++) {
            struct attempt one = attempt;
            one.objective = (enum objective)k;
            one.threads = 2 + k % 2;
            try(&one, answers_find(&answers, names[i]));
            if (one.outcome == OUTCOME_STOPPED)
                cr_assert_eq(one.reason, reason);
            attempt_release(&one);
        }
    answers_release(&answers);
    expect_no_leaks();
}

Test(team, keeps_the_limit_of_nodes, .timeout = 600)
{
    for (uint64_t nodes = 1; nodes <= 300; nodes = nodes * 3 / 2 + 1)
        try_limit((struct attempt){.limits.nodes = nodes}, STOP_NODES);
}

Test(team, keeps_the_limit_of_memory, .timeout = 600)
{
    for (size_t bytes = 1 << 12; bytes <= 1 << 23;
         bytes = often_all() ? bytes * 3 / 2 : bytes * 2)
        try_limit((struct attempt){.limits.bytes = bytes}, STOP_MEMORY);
}

Test(team, keeps_the_limit_of_time, .timeout = 600)
{
    for (double seconds = 1e-6; seconds < 1e-2; seconds *= 3)
        try_limit((struct attempt){.limits.seconds = seconds}, STOP_TIME);
}

Test(team, keeps_the_limit_of_steps, .timeout = 600)
{
    for (int steps = 1; steps <= 60; steps += 1 + steps / 8)
        try_limit((struct attempt){.limits.steps = steps}, STOP_STEPS);
}

Test(team, stops_at_any_request_for_memory, .timeout = 600)
{
    for (uint64_t n = 1; n <= 400; n += 1 + n / (often_all() ? 16 : 8))
        try_limit((struct attempt){.fail_from = n}, STOP_MEMORY);
}

Test(team, can_be_cancelled_before, .timeout = 600)
{
    atomic_bool cancel = true;
    try_limit((struct attempt){.cancel = &cancel}, STOP_CANCEL);
}

static void *cancel_soon(void *flag)
{
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    atomic_store((atomic_bool *)flag, true);
    return NULL;
}

/* In the midst of the search, on a level that takes long. */
Test(team, can_be_cancelled, .timeout = 600)
{
    struct answers answers;
    answers_init(&answers);
    for (size_t i = 0; i < answers.count; i++) {
        if (!answers.items[i].large)
            continue;
        atomic_bool cancel = false;
        pthread_t thread;
        struct attempt attempt = {.objective = MINIMIZE_MOVES,
                                  .threads = 3,
                                  .cancel = &cancel};
        cr_assert_eq(pthread_create(&thread, NULL, cancel_soon, &cancel), 0);
        try(&attempt, &answers.items[i]);
        pthread_join(thread, NULL);
        attempt_release(&attempt);
    }
    answers_release(&answers);
}

/* A plan that is there at the start is proved or beaten. */
Test(team, takes_a_plan_as_upper_bound)
{
    struct random random = {8};
    for (int n = 0; n < 40; n++) {
        struct positions positions;
        if (!positions_make(&positions, &random, 6, 5, 3, RULES_GOALS))
            continue;
        int left = positions_left(&positions, 0);
        for (int extra = 0; extra < 4 && left > 0; extra++) {
            struct job job;
            prepare(&job, positions.board, MINIMIZE_PUSHES, 2 + extra % 2);
            for (int i = 0; i < left + extra; i++)
                run_plan_add(&job.run, DIR_UP, true);
            cr_assert_eq(solve(&job), OUTCOME_SOLVED);
            cr_assert_eq((int)job.run.plan.pushes, left);
            cr_assert(job.run.proved);
            run_release(&job.run);
        }
        positions_release(&positions);
    }
}

/* A plan found with a weight claims nothing. */
Test(team, claims_nothing_with_a_weight)
{
    struct random random = {5};
    for (int n = 0; n < 60; n++) {
        struct positions positions;
        if (!positions_make(&positions, &random, 6, 5, 4, RULES_GOALS))
            continue;
        int left = positions_left(&positions, 0);
        struct job job;
        prepare(&job, positions.board, MINIMIZE_PUSHES, 2);
        set(&job, "weight", "5");
        cr_assert_eq(solve(&job), OUTCOME_SOLVED);
        cr_assert(!job.run.proved);
        cr_assert_geq((int)job.run.plan.pushes, left);
        cr_assert_leq(job.run.low, left);
        run_release(&job.run);
        positions_release(&positions);
    }
}
