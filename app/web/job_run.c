/*
 * Starting, running and ending of jobs.
 *
 * Weak: the events of a job are kept whole until it is forgotten, which bounds
 * memory by the number of levels times the length of plans.
 */
#include "web/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/lines.h"
#include "base/record.h"
#include "web/job_inner.h"
#include "web/token.h"

#define GRACE_SECONDS 3.0   /* between asking a child to end and killing it */
#define CLOSING_SECONDS 0.4 /* the same, when the server ends */
#define LONELY_SECONDS 10.0 /* without a listener, until a job is stopped */
#define KEPT_SECONDS 600.0  /* from the end until a job is forgotten */
#define WORDS_MAX 4000
#define TOLD_MAX ((size_t)64 << 20)
/* What a program takes besides the engine's memory. */
#define BASE_BYTES ((size_t)512 << 20)

/* ---- Events ---- */

static void add_event(struct buffer *to, const char *name, const char *data,
                      size_t size)
{
    buffer_print(to, "event: %s\ndata: ", name);
    buffer_add(to, data, size);
    buffer_text(to, "\n\n");
}

static void tell_result(struct job *job, const char *line, size_t size)
{
    if (job->told.size + size < TOLD_MAX)
        add_event(&job->told, "result", line, size);
    else
        job->stop = true;
}

/* Only the latest counts, but a plan must reach the page. */
static void tell_progress(struct job *job, const char *line, size_t size)
{
    if (strstr(line, "\"plan\":") && job->told.size + size < TOLD_MAX)
        add_event(&job->told, "plan", line, size);
    buffer_clear(&job->latest);
    add_event(&job->latest, "progress", line, size);
    job->version++;
}

static void hear_error_line(struct job *job, const char *line, size_t size)
{
    static const char start[] = "{\"progress\":";
    if (size > sizeof start && memcmp(line, start, sizeof start - 1) == 0) {
        tell_progress(job, line, size);
    } else if (job->words.size + size < WORDS_MAX) {
        buffer_add(&job->words, line, size);
        buffer_char(&job->words, '\n');
    }
}

typedef void line_fn(struct job *job, const char *line, size_t size);

static void hear(struct job *job, struct buffer *begun, const char *text,
                 size_t size, line_fn *tell)
{
    pthread_mutex_lock(&job->owner->lock);
    while (size > 0) {
        const char *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) : size;
        if (begun->size + length < TOLD_MAX)
            buffer_add(begun, text, length);
        if (end) {
            tell(job, buffer_get(begun), begun->size);
            buffer_clear(begun);
        }
        text += length + (end != NULL);
        size -= length + (end != NULL);
    }
    pthread_cond_broadcast(&job->owner->news);
    pthread_mutex_unlock(&job->owner->lock);
}

static void heard(void *user, const char *text, size_t size)
{
    struct job *job = user;
    hear(job, &job->out_line, text, size, tell_result);
}

static void heard_error(void *user, const char *text, size_t size)
{
    struct job *job = user;
    hear(job, &job->error_line, text, size, hear_error_line);
}

static const char *name_of_end(const struct child_result *result)
{
    switch (result->end) {
    case CHILD_EXITED:
        return "exited";
    case CHILD_SIGNALED:
        return "crashed";
    case CHILD_TIME:
        return "time";
    case CHILD_STOPPED:
        return result->over_memory ? "memory" : "stopped";
    }
    return "";
}

static void tell_end(struct job *job, const struct child_result *result,
                     const struct kura_error *err)
{
    struct buffer text = {0};
    struct record *record = record_new();
    record_text(record, "end", err ? "failed" : name_of_end(result));
    record_integer(record, "code", result->code);
    record_real(record, "seconds", result->seconds);
    record_real(record, "cpu_seconds", result->cpu_seconds);
    record_integer(record, "peak_bytes", (int64_t)result->peak_bytes);
    struct lines words = lines_of(buffer_get(&job->words), job->words.size);
    record_text(record, "message", err ? err->text : "");
    record_list(record, "words");
    struct line line;
    while (lines_next(&words, &line)) {
        char *copy = line_copy(&line);
        record_add_text(record, "words", copy ? copy : "");
        free(copy);
    }
    record_write(record, &text);
    add_event(&job->told, "done", buffer_get(&text), text.size);
    record_free(record);
    buffer_release(&text);
}

/* ---- The thread of a job ---- */

static bool must_stop(void *user)
{
    struct job *job = user;
    pthread_mutex_lock(&job->owner->lock);
    bool lonely =
        job->holders == 0 && clock_wall() - job->lonely_since > LONELY_SECONDS;
    bool stop = job->stop || job->owner->closing || lonely;
    if (job->owner->closing)
        job->child->limits.grace = CLOSING_SECONDS;
    pthread_mutex_unlock(&job->owner->lock);
    return stop;
}

static void *work(void *user)
{
    struct job *job = user;
    struct jobs *jobs = job->owner;
    struct child_call call = {
        .arguments = job->call.words,
        .input = job->input,
        .limits = {.seconds = job->call.seconds,
                   .resident = jobs->options.bytes + BASE_BYTES,
                   .grace = GRACE_SECONDS},
        .stop = must_stop,
        .user = job,
        .heard = heard,
        .heard_error = heard_error,
    };
    struct child_result result;
    struct kura_error err;
    job->child = &call;
    bool ran = child_run(&call, &result, &err);
    unlink(job->input);
    pthread_mutex_lock(&jobs->lock);
    tell_end(job, &result, ran ? NULL : &err);
    job->done = true;
    job->ended = clock_wall();
    pthread_cond_broadcast(&jobs->news);
    pthread_mutex_unlock(&jobs->lock);
    return NULL;
}

/* ---- A job's life ---- */

static void add_file_path(const struct jobs *jobs, const char *id,
                          const char *kind, struct buffer *path)
{
    buffer_print(path, "%s%s.%s", jobs->files ? jobs->files : jobs->folder, id,
                 kind);
}

static void remove_files(const struct job *job)
{
    struct buffer path = {0};
    if (job->owner->files)
        return; /* the user named the folder: they are the user's */
    for (size_t i = 0; job->call.files[i]; i++) {
        buffer_clear(&path);
        add_file_path(job->owner, job->id, job->call.files[i], &path);
        unlink(buffer_get(&path));
    }
    buffer_release(&path);
}

void job_free(struct job *job)
{
    if (!job)
        return;
    if (job->input)
        unlink(job->input);
    remove_files(job);
    job_call_release(&job->call);
    free(job->input);
    buffer_release(&job->out_line);
    buffer_release(&job->error_line);
    buffer_release(&job->told);
    buffer_release(&job->latest);
    buffer_release(&job->words);
    free(job);
}

/* Where the files go is the last of its words. */
static void add_files(struct job *job)
{
    for (size_t i = 0; job->call.files[i]; i++) {
        struct buffer path = {0};
        add_file_path(job->owner, job->id, job->call.files[i], &path);
        job_call_add(&job->call, "--%s=%s", job->call.files[i],
                     buffer_get(&path));
        job->call.failed |= path.failed;
        buffer_release(&path);
    }
}

static struct job *new_job(struct jobs *jobs, struct job_call *take_call,
                           struct kura_error *err)
{
    struct job *job = calloc(1, sizeof *job);
    struct buffer path = {0};
    if (!job)
        return error_null(err);
    job->owner = jobs;
    job->call = *take_call;
    *take_call = (struct job_call){0};
    const struct buffer *levels = &job->call.levels;
    if (job->call.seconds <= 0 || job->call.seconds > jobs->options.seconds)
        job->call.seconds = jobs->options.seconds;
    job->lonely_since = clock_wall();
    bool ok = token_new(job->id, sizeof job->id);
    buffer_print(&path, "%s%s.levels", jobs->folder, job->id);
    job->input = buffer_take(&path);
    add_files(job);
    if (!ok || !job->input || job->call.failed || levels->failed)
        ok = error_memory(err);
    else
        ok = file_write(job->input, buffer_get(levels), levels->size, err);
    if (ok)
        return job;
    job_free(job);
    return NULL;
}

/* ---- All of them ---- */

static bool is_old(const struct job *job, bool room_is_needed)
{
    return job->done && job->holders == 0 &&
           (room_is_needed || clock_wall() - job->ended > KEPT_SECONDS);
}

/* Under the lock. */
static void forget_old(struct jobs *jobs, bool room_is_needed)
{
    for (int i = 0; i < JOBS_MAX; i++) {
        struct job *job = jobs->slots[i];
        if (!job || !is_old(job, room_is_needed))
            continue;
        pthread_join(job->thread, NULL); /* it is at its last line */
        job_free(job);
        jobs->slots[i] = NULL;
    }
}

static int count_running(const struct jobs *jobs)
{
    int running = 0;
    for (int i = 0; i < JOBS_MAX; i++)
        running += jobs->slots[i] && !jobs->slots[i]->done;
    return running;
}

static int free_slot(const struct jobs *jobs)
{
    for (int i = 0; i < JOBS_MAX; i++)
        if (!jobs->slots[i])
            return i;
    return -1;
}

/* Under the lock. */
static enum job_start start(struct jobs *jobs, struct job_call *take_call,
                            char id[JOB_ID_SIZE], struct kura_error *err)
{
    forget_old(jobs, false);
    if (free_slot(jobs) < 0)
        forget_old(jobs, true);
    int slot = free_slot(jobs);
    if (jobs->closing || slot < 0 ||
        count_running(jobs) >= jobs->options.running)
        return JOB_BUSY;
    struct job *job = new_job(jobs, take_call, err);
    if (!job)
        return JOB_FAILED;
    if (pthread_create(&job->thread, NULL, work, job) != 0) {
        job_free(job);
        error_set(err, KURA_SYSTEM, "can't start a thread");
        return JOB_FAILED;
    }
    jobs->slots[slot] = job;
    snprintf(id, JOB_ID_SIZE, "%s", job->id);
    return JOB_STARTED;
}

enum job_start jobs_start(struct jobs *jobs, struct job_call *take_call,
                          char id[JOB_ID_SIZE], struct kura_error *err)
{
    pthread_mutex_lock(&jobs->lock);
    enum job_start result = start(jobs, take_call, id, err);
    pthread_mutex_unlock(&jobs->lock);
    return result;
}

bool jobs_stop(struct jobs *jobs, const char *id)
{
    struct job *job = jobs_hold(jobs, id);
    if (!job)
        return false;
    pthread_mutex_lock(&jobs->lock);
    job->stop = true;
    pthread_mutex_unlock(&jobs->lock);
    job_drop(job);
    return true;
}

int jobs_running(struct jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    int running = count_running(jobs);
    pthread_mutex_unlock(&jobs->lock);
    return running;
}

bool jobs_file(struct jobs *jobs, const char *id, const char *kind,
               struct buffer *path)
{
    bool found = false;
    struct job *job = jobs_hold(jobs, id);
    if (!job)
        return false;
    for (size_t i = 0; !found && job->call.files[i]; i++)
        found = strcmp(job->call.files[i], kind) == 0;
    if (found)
        add_file_path(jobs, job->id, kind, path);
    job_drop(job);
    return found;
}

void jobs_close(struct jobs *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    jobs->closing = true;
    pthread_cond_broadcast(&jobs->news);
    pthread_mutex_unlock(&jobs->lock);
}
