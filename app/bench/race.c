/*
 * Workers take the next run from one counter; what is over is kept under one
 * lock, in the order in which runs end.
 */
#include "bench/race.h"

#include <errno.h>
#include <inttypes.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/record.h"
#include "base/workers.h"
#include "cli/interrupt.h"
#include "cli/keep.h"
#include "cli/message.h"

/* What a run is called in the results: "minimize=pushes seconds=10 ...". */
static void conditions_words(const struct conditions *conditions, char *text,
                             size_t size)
{
    char steps[24] = "";
    if (conditions->steps)
        snprintf(steps, sizeof steps, " steps=%d", conditions->steps);
    snprintf(text, size,
             "minimize=%s %sseconds=%g bytes=%zu nodes=%" PRIu64
             " threads=%d seed=%" PRIu64 "%s",
             conditions->minimize, conditions->cpu ? "cpu_" : "",
             conditions->seconds, conditions->bytes, conditions->nodes,
             conditions->threads, conditions->seed, steps);
}

/* ---- Lines ---- */

bool run_line(const struct run_row *run, struct buffer *to)
{
    struct record *record = record_new();
    record_text(record, "entrant", run->entrant);
    record_text(record, "conditions", run->conditions);
    record_text(record, "set", run->set);
    record_text(record, "file", run->file);
    record_integer(record, "index", run->number);
    record_text(record, "level", run->level);
    record_text(record, "title", run->title);
    record_integer(record, "boxes", run->boxes);
    record_text(record, "outcome", run->outcome);
    record_text(record, "reason", *run->reason ? run->reason : NULL);
    record_text(record, "error", *run->error ? run->error : NULL);
    record_bool(record, "proved", run->proved != 0);
    record_count(record, "lower_bound", run->lower_bound);
    record_count(record, "moves", run->moves);
    record_count(record, "pushes", run->pushes);
    record_text(record, "plan", run->moves >= 0 ? run->plan : NULL);
    record_real(record, "seconds", run->seconds);
    record_real(record, "cpu_seconds", run->cpu_seconds);
    record_integer(record, "peak_bytes", run->peak_bytes);
    record_json(record, "counters", *run->counters ? run->counters : "{}");
    record_line(record, to);
    return !to->failed;
}

bool run_write(const struct run_row *run, FILE *file)
{
    struct buffer line = {0};
    bool ok = run_line(run, &line) &&
              fwrite(line.text, 1, line.size, file) == line.size;
    buffer_release(&line);
    return ok;
}

/* ---- Keeping ---- */

/* Nothing more is run; the code is of what went wrong. */
static void give_up(struct race *race, int code)
{
    worsen(&race->code, code);
    race->next = race->total;
}

static const struct entrant *entrant_of(const struct race *race, size_t index)
{
    return &race->entrants[index % race->entrant_count];
}

const struct bench_level *race_level(const struct race *race, size_t index)
{
    return &race->course->levels[index / race->entrant_count];
}

struct run_row race_identity(const struct race *race, size_t index)
{
    const struct bench_level *level = race_level(race, index);
    return (struct run_row){
        .entrant = entrant_of(race, index)->name,
        .conditions = race->words,
        .file = level->input->name,
        .number = (int64_t)level->number,
        .level = level->hash,
        .set = level->set,
        .title = level->title,
        .boxes = level->boxes,
    };
}

static struct run_row describe(const struct race *race,
                               const struct attempt *attempt, size_t index)
{
    struct run_row run = race_identity(race, index);
    const struct kura_verdict *verdict = &attempt->verdict;
    bool has_plan = verdict->plan != NULL || verdict->accepted;
    run.outcome = attempt->outcome;
    run.reason = attempt->reason;
    run.error = attempt->error;
    run.seconds = attempt->seconds;
    run.cpu_seconds = attempt->child.cpu_seconds;
    run.peak_bytes = (int64_t)attempt->child.peak_bytes;
    run.moves = has_plan ? (int64_t)verdict->metrics.moves : -1;
    run.pushes = has_plan ? (int64_t)verdict->metrics.pushes : -1;
    run.proved = attempt->proved;
    run.lower_bound = attempt->lower_bound;
    run.plan = verdict->plan ? verdict->plan : "";
    run.counters = attempt->counters.size ? attempt->counters.text : "{}";
    return run;
}

static void keep_plan(struct race *race, const struct run_row *run,
                      size_t index)
{
    const struct entrant *entrant = entrant_of(race, index);
    bool proved = run->proved && !entrant->external;
    if (race->store && run->moves >= 0)
        worsen(&race->code,
               store_keep(
                   race->store, race_level(race, index)->level, run->plan,
                   claim_of(entrant->name, race->conditions.minimize, proved)));
}

/* On a terminal one line that is drawn over itself. */
static void show(const struct race *race)
{
    if (race->show)
        fprintf(stderr, "\r\033[K%zu of %zu runs, %zu solved%s",
                race->known + race->done, race->total, race->solved,
                race->known + race->done == race->total ? "\r\033[K" : "");
}

void race_keep(struct race *race, const struct run_row *run, size_t index)
{
    struct kura_error err;
    if (!results_add(race->results, run, &err)) {
        give_up(race, complain_error(&err));
        return;
    }
    /* At once, so that a kill leaves whole lines; the next start writes all of
     * them again from the results. */
    if (race->lines &&
        (!run_write(run, race->lines) || fflush(race->lines) != 0))
        give_up(race, complain(KURA_SYSTEM, "can't write the lines: %s",
                               strerror(errno)));
    keep_plan(race, run, index);
    race->done++;
    race->solved += strcmp(run->outcome, "solved") == 0;
    if (strcmp(run->outcome, "failed") == 0) {
        race->failed++;
        complain(0, "%s on %s:%zu failed: %s", run->entrant, run->file,
                 (size_t)run->number, run->error);
    }
    show(race);
}

/* ---- Workers ---- */

bool race_take(struct race *race, size_t *index)
{
    struct kura_error err;
    while (race->next < race->total && !interrupt_seen()) {
        bool has = false;
        *index = race->order ? race->order[race->next] : race->next;
        race->next++;
        struct run_row run = race_identity(race, *index);
        if (!results_has(race->results, &run, &has, &err)) {
            give_up(race, complain_error(&err));
            return false;
        }
        if (!has)
            return true;
        race->known++;
    }
    return false;
}

bool race_attempt(struct race *race, size_t index, race_fn *done, void *user)
{
    struct kura_error err;
    struct attempt attempt = {
        .conditions = &race->conditions,
        .program = race->program,
        .entrant = entrant_of(race, index),
        .level = race_level(race, index),
    };
    snprintf(attempt.directory, sizeof attempt.directory, "%s/%zu",
             race->directory, index);
    bool ok = attempt_run(&attempt, &err);
    pthread_mutex_lock(&race->lock);
    if (!ok) {
        give_up(race, complain_error(&err));
    } else if (!attempt.stopped) {
        struct run_row run = describe(race, &attempt, index);
        done(user, &run, index);
    }
    pthread_mutex_unlock(&race->lock);
    attempt_release(&attempt);
    return ok;
}

static void keep_here(void *user, const struct run_row *run, size_t index)
{
    race_keep(user, run, index);
}

static void work(void *job, int me, int count)
{
    struct race *race = job;
    size_t index;
    (void)me, (void)count;
    for (;;) {
        pthread_mutex_lock(&race->lock);
        bool more = race_take(race, &index);
        pthread_mutex_unlock(&race->lock);
        if (!more)
            return;
        race_attempt(race, index, keep_here, race);
    }
}

/* ---- The whole ---- */

/* In the order in which they were named, whoever is first to finish. */
static int enter(struct race *race)
{
    struct kura_error err;
    for (size_t i = 0; race->results && i < race->entrant_count; i++)
        if (!results_enter(race->results, race->entrants[i].name, &err))
            return complain_error(&err);
    return 0;
}

int race_open(struct race *race)
{
    conditions_words(&race->conditions, race->words, sizeof race->words);
    ssize_t size =
        readlink("/proc/self/exe", race->program, sizeof race->program - 1);
    if (size < 0)
        return complain(KURA_SYSTEM, "can't find this program itself: %s",
                        strerror(errno));
    race->program[size] = '\0';
    snprintf(race->directory, sizeof race->directory,
             "%.150s/kura-bench-XXXXXX", file_temporary());
    if (!mkdtemp(race->directory))
        return complain(KURA_SYSTEM, "can't make %s: %s", race->directory,
                        strerror(errno));
    race->total = race->course->count * race->entrant_count;
    pthread_mutex_init(&race->lock, NULL);
    interrupt_begin();
    return enter(race);
}

static void tell_end(struct race *race)
{
    size_t left = race->total - race->known - race->done;
    if (race->known)
        complain(0, "%zu of %zu runs were there already", race->known,
                 race->total);
    if (interrupt_seen() && left) {
        complain(0, "interrupted: %zu run%s left; the same command goes on",
                 left, left == 1 ? " is" : "s are");
        worsen(&race->code, KURA_INTERRUPTED);
    }
    if (race->failed)
        worsen(&race->code, KURA_SYSTEM);
}

int race_close(struct race *race)
{
    interrupt_end();
    pthread_mutex_destroy(&race->lock);
    rmdir(race->directory);
    if (race->results)
        tell_end(race);
    return race->code;
}

int race_run(struct race *race)
{
    int code = race_open(race);
    if (code)
        return code;
    workers_run(race->jobs, work, race);
    return race_close(race);
}
