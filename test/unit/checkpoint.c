/*
 * Searches that are stopped again and again and go on from a checkpoint, and
 * files that are none.
 */
#include "core/checkpoint.h"

#include <criterion/criterion.h>
#include <unistd.h>

#include "base/file.h"
#include "engines/astar/config.h"
#include "engines/engines.h"
#include "often.h"
#include "oracle.h"
#include "positions.h"

#define LEVELS often(30)

static char directory[] = "/tmp/kura-checkpoint-XXXXXX";

static void make_directory(void)
{
    cr_assert(mkdtemp(directory));
}

static void remove_directory(void)
{
    file_remove_directory(directory);
}

TestSuite(checkpoint, .init = make_directory, .fini = remove_directory);

/* One run of an engine; to be released. */
struct job {
    const struct engine *engine;
    struct run run;
    struct astar_config config;
    struct checkpoint checkpoint;
    enum outcome outcome;
};

/* A level that is not solved at once. */
static void make_level(struct positions *positions, uint64_t seed)
{
    struct random random = {seed};
    for (bool good = false; !good;) {
        if (!positions_make(positions, &random, 6, 5, 3, RULES_GOALS))
            continue;
        good = positions_left(positions, 0) > 6;
        if (!good)
            positions_release(positions);
    }
}

static void prepare_with(struct job *job, const char *engine,
                         const struct positions *positions,
                         enum objective objective)
{
    job->engine = engine_find(engine);
    settings_default(engine_find("astar")->settings, &job->config);
    run_init(&job->run, positions->board);
    job->config.beam = false;
    job->run.level = positions->level;
    job->run.config = &job->config;
    job->run.objective = objective;
    job->checkpoint = (struct checkpoint){0};
}

static void prepare(struct job *job, const struct positions *positions,
                    enum objective objective)
{
    prepare_with(job, "astar", positions, objective);
}

static bool open(struct job *job, struct kura_error *err)
{
    job->run.files[KURA_FILE_CHECKPOINT] = directory;
    bool ok = checkpoint_open(&job->checkpoint, job->engine, &job->run, err);
    checkpoint_every(&job->checkpoint, 1e-9);
    return ok;
}

static void solve(struct job *job)
{
    struct kura_error err;
    cr_assert(open(job, &err), "%s", err.text);
    job->run.checkpoint = &job->checkpoint;
    job->outcome = job->engine->solve(&job->run);
    cr_assert_eq(job->checkpoint.failure.code, 0, "%s",
                 job->checkpoint.failure.text);
}

static void release(struct job *job)
{
    checkpoint_close(&job->checkpoint, job->outcome != OUTCOME_STOPPED);
    run_release(&job->run);
}

static void same_counters(const struct run *one, const struct run *two)
{
    cr_assert_eq(one->counters.count, two->counters.count);
    for (size_t i = 0; i < one->counters.count; i++)
        cr_assert_eq(one->counters.list[i].value, two->counters.list[i].value,
                     "%s", one->counters.list[i].name);
}

/* Slices of few nodes until there is an answer: that of one whole run, with
 * the same counters where one thread did it. */
static void slice(const char *engine, const struct positions *positions,
                  struct random *random, enum objective objective, int threads,
                  int ties)
{
    struct job whole, part;
    prepare_with(&whole, engine, positions, objective);
    whole.config.ties = ties;
    whole.run.threads = threads;
    whole.outcome = whole.engine->solve(&whole.run);
    for (uint64_t nodes = 0;;) {
        nodes += 1 + random_below(random, often_all() ? 40 : 80);
        prepare_with(&part, engine, positions, objective);
        part.config.ties = ties;
        part.run.threads = threads;
        part.run.limits.nodes = nodes;
        solve(&part);
        if (part.outcome != OUTCOME_STOPPED)
            break;
        cr_assert_eq(part.run.stopped_by, STOP_NODES);
        cr_assert_gt(part.checkpoint.number, 0);
        release(&part);
    }
    cr_assert_eq(part.outcome, whole.outcome);
    cr_assert_eq(part.run.proved, whole.run.proved);
    cr_assert_eq(run_plan_cost(&part.run), run_plan_cost(&whole.run));
    if (part.outcome == OUTCOME_SOLVED)
        positions_check_plan(positions, &part.run.plan);
    /* A limit on nodes cuts rounds short. */
    if (threads == 1 && strcmp(engine, "bidirectional") != 0)
        same_counters(&part.run, &whole.run);
    release(&part);
    cr_assert_neq(access(directory, F_OK), 0);
    run_release(&whole.run);
}

static void slice_levels(const char *engine, enum objective objective,
                         int threads)
{
    struct random random = {objective * 10 + (unsigned)threads};
    const struct engine *found = engine_find(engine);
    for (int n = 0; n < LEVELS; n++) {
        struct positions positions;
        enum rules rules = n % 5 == 4 ? RULES_SINK : RULES_GOALS;
        if (!(found->proves >> objective & 1) || !(found->rules >> rules & 1) ||
            !positions_make(&positions, &random, 5, 5,
                            2 + (int)random_below(&random, 3), rules))
            continue;
        slice(engine, &positions, &random, objective, threads, n % 4);
        positions_release(&positions);
    }
}

Test(checkpoint, goes_on_as_if_never_stopped)
{
    for (enum objective o = MINIMIZE_PUSHES; o < MINIMIZE_COUNT; o++)
        slice_levels("astar", o, 1);
}

Test(checkpoint, goes_on_as_if_never_stopped_in_bfs)
{
    for (enum objective o = MINIMIZE_PUSHES; o < MINIMIZE_COUNT; o++)
        slice_levels("bfs", o, 1);
}

Test(checkpoint, goes_on_from_both_ends)
{
    for (enum objective o = MINIMIZE_PUSHES; o < MINIMIZE_COUNT; o++) {
        slice_levels("bidirectional", o, 1);
        slice_levels("bidirectional", o, 3);
    }
}

Test(checkpoint, goes_on_with_threads)
{
    for (enum objective o = MINIMIZE_PUSHES; o < MINIMIZE_COUNT; o++)
        slice_levels("astar", o, 3);
}

Test(checkpoint, goes_on_with_beams)
{
    struct positions positions;
    make_level(&positions, 5);
    for (uint64_t nodes = 5;; nodes += 5) {
        struct job job;
        prepare(&job, &positions, MINIMIZE_PUSHES);
        job.config.beam = true;
        job.run.limits.nodes = nodes;
        solve(&job);
        bool over = job.outcome != OUTCOME_STOPPED;
        if (over) {
            cr_assert_eq(job.outcome, OUTCOME_SOLVED);
            cr_assert_eq((int)job.run.plan.pushes,
                         positions_left(&positions, 0));
        }
        release(&job);
        if (over)
            break;
    }
    positions_release(&positions);
}

/* ---- What is refused ---- */

/* Writes a checkpoint of a search that was stopped early. */
static void leave_one(const char *engine, const struct positions *positions)
{
    struct job job;
    prepare_with(&job, engine, positions, MINIMIZE_PUSHES);
    job.run.limits.nodes = 2;
    solve(&job);
    cr_assert_eq(job.outcome, OUTCOME_STOPPED);
    release(&job);
}

static void refused(struct job *job, const char *word)
{
    struct kura_error err;
    cr_assert_not(open(job, &err));
    cr_assert_eq(err.code, KURA_USAGE);
    cr_assert_not_null(strstr(err.text, word), "%s", err.text);
    job->outcome = OUTCOME_STOPPED;
    release(job);
}

Test(checkpoint, of_another_search_is_refused)
{
    struct positions positions, others;
    struct job job;
    make_level(&positions, 5);
    make_level(&others, 6);
    leave_one("astar", &positions);
    prepare(&job, &others, MINIMIZE_PUSHES);
    refused(&job, "'level ");
    prepare(&job, &positions, MINIMIZE_MOVES);
    refused(&job, "here 'minimize moves'");
    prepare(&job, &positions, MINIMIZE_PUSHES);
    job.config.weight = 2;
    refused(&job, "weight=2");
    prepare(&job, &positions, MINIMIZE_PUSHES);
    job.run.limits.steps = 9;
    refused(&job, "here 'max-steps 9'");
    prepare(&job, &positions, MINIMIZE_PUSHES);
    solve(&job);
    cr_assert_eq(job.outcome, OUTCOME_SOLVED);
    release(&job);
    positions_release(&positions);
    positions_release(&others);
}

/* Bytes of the part turned, one at a time: never an answer.  All of them in
 * make long, else each byte of the head and every third one after it. */
static void damage_each_byte(const char *engine)
{
    struct positions positions;
    struct buffer text = {0};
    struct kura_error err;
    char path[100];
    make_level(&positions, 5);
    leave_one(engine, &positions);
    struct job first;
    prepare_with(&first, engine, &positions, MINIMIZE_PUSHES);
    cr_assert(open(&first, &err));
    snprintf(path, sizeof path, "%s/part-%d.0", directory,
             (int)first.checkpoint.number);
    first.outcome = OUTCOME_STOPPED;
    release(&first);
    cr_assert(file_read(path, 1 << 20, &text, &err));
    size_t stride = often_all() ? 1 : 3;
    for (size_t i = 0; i <= text.size;
         i += i < 64 || i + stride > text.size ? 1 : stride) {
        struct job job;
        /* Past the last one: too short. */
        size_t size = text.size - (i == text.size);
        if (i < size)
            text.text[i] ^= 4;
        cr_assert(file_write(path, text.text, size, &err));
        prepare_with(&job, engine, &positions, MINIMIZE_PUSHES);
        job.run.files[KURA_FILE_CHECKPOINT] = directory;
        solve(&job);
        cr_assert_eq(job.outcome, OUTCOME_FAILED);
        cr_assert_eq(job.run.error.code, KURA_INPUT);
        job.outcome = OUTCOME_STOPPED; /* it stays */
        release(&job);
        if (i < size)
            text.text[i] ^= 4;
    }
    buffer_release(&text);
    positions_release(&positions);
    file_remove_directory(directory);
}

Test(checkpoint, that_is_damaged_is_refused)
{
    damage_each_byte("astar");
    damage_each_byte("bfs");
    damage_each_byte("bidirectional");
}

/* ---- Failing memory ---- */

/* Whichever request fails (in make long each, else each of the first, then ever
 * fewer), what is left on the disk leads to the answer. */
static void fail_each(const char *engine, enum objective objective)
{
    struct positions positions;
    make_level(&positions, 5);
    struct job job;
    prepare_with(&job, engine, &positions, objective);
    job.outcome = job.engine->solve(&job.run);
    int cost = run_plan_cost(&job.run);
    run_release(&job.run);
    for (uint64_t n = 1;; n += often_all() ? 1 : 1 + n / 16) {
        prepare_with(&job, engine, &positions, objective);
        job.run.arena.fail_from = n;
        solve(&job);
        bool over = job.outcome == OUTCOME_SOLVED;
        release(&job);
        if (over)
            break;
        prepare_with(&job, engine, &positions, objective);
        solve(&job);
        cr_assert_eq(job.outcome, OUTCOME_SOLVED, "%s after request %d", engine,
                     (int)n);
        cr_assert_eq(run_plan_cost(&job.run), cost,
                     "%s, %d after request %d: %d, not %d", engine,
                     (int)objective, (int)n, run_plan_cost(&job.run), cost);
        release(&job);
    }
    positions_release(&positions);
}

Test(checkpoint, is_in_order_when_memory_ends)
{
    static const char *const names[] = {"astar", "bfs", "bidirectional"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        fail_each(names[i], MINIMIZE_PUSHES);
        fail_each(names[i], MINIMIZE_MOVES);
    }
    fail_each("bfs", MINIMIZE_PUSHES_MOVES);
}
