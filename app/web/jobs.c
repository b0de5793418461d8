/*
 * What a job is called with, and the house of the jobs: the folder for their
 * files, and the end of all of them.
 */
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/lines.h"
#include "web/job_inner.h"

/* ---- Calls ---- */

void job_call_init(struct job_call *call, const char *command)
{
    *call = (struct job_call){.count = 0};
    job_call_add(call, "%s", CHILD_OURSELVES);
    job_call_add(call, "%s", command);
}

void job_call_release(struct job_call *call)
{
    for (size_t i = 0; i < call->count; i++)
        free((void *)(uintptr_t)call->words[i]);
    buffer_release(&call->levels);
}

void job_call_add(struct job_call *call, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    size_t size = (size_t)vsnprintf(NULL, 0, format, values) + 1;
    va_end(values);
    char *word = call->count < JOB_WORDS_MAX ? malloc(size) : NULL;
    call->failed |= !word;
    if (!word)
        return;
    va_start(values, format);
    vsnprintf(word, size, format, values);
    va_end(values);
    call->words[call->count++] = word;
}

/* ---- All of them ---- */

static char *with_slash(const char *folder)
{
    struct buffer path = {0};
    buffer_print(&path, "%s/", folder);
    return buffer_take(&path);
}

static char *new_folder(struct kura_error *err)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%.4000s/kura-XXXXXX", file_temporary());
    if (mkdtemp(path))
        return with_slash(path);
    error_set(err, KURA_SYSTEM, "can't make a folder for files: %s",
              strerror(errno));
    return NULL;
}

struct jobs *jobs_new(const struct jobs_options *options,
                      struct kura_error *err)
{
    struct jobs *jobs = calloc(1, sizeof *jobs);
    if (!jobs)
        return error_null(err);
    error_memory(err);
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->news, NULL);
    jobs->options = *options;
    jobs->files = options->files ? with_slash(options->files) : NULL;
    jobs->folder = new_folder(err);
    if (jobs->folder && (jobs->files || !options->files))
        return jobs;
    jobs_free(jobs);
    return NULL;
}

void jobs_free(struct jobs *jobs)
{
    if (!jobs)
        return;
    jobs_close(jobs);
    for (int i = 0; i < JOBS_MAX; i++)
        if (jobs->slots[i]) {
            pthread_join(jobs->slots[i]->thread, NULL);
            job_free(jobs->slots[i]);
        }
    if (jobs->folder)
        rmdir(jobs->folder);
    pthread_cond_destroy(&jobs->news);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs->folder);
    free(jobs->files);
    free(jobs);
}

/* The result among the events that has the number. */
static struct document *find_answer(const struct buffer *told, int64_t number)
{
    static const char start[] = "data: ";
    struct lines lines = lines_of(told->text, told->size);
    struct line line;
    while (told->size && lines_next(&lines, &line)) {
        int64_t index;
        if (line.size < sizeof start ||
            memcmp(line.text, start, sizeof start - 1) != 0)
            continue;
        struct document *answer = document_read(line.text + sizeof start - 1,
                                                line.size - (sizeof start - 1));
        if (document_integer(answer, "index", &index) && index == number)
            return answer;
        document_free(answer);
    }
    return NULL;
}

struct document *jobs_answer(struct jobs *jobs, const char *id, int64_t number,
                             struct buffer *levels)
{
    struct job *job = jobs_hold(jobs, id);
    if (!job)
        return NULL;
    pthread_mutex_lock(&jobs->lock);
    struct document *answer = find_answer(&job->told, number);
    pthread_mutex_unlock(&jobs->lock);
    buffer_add(levels, buffer_get(&job->call.levels), job->call.levels.size);
    job_drop(job);
    return answer;
}

const char *jobs_folder(const struct jobs *jobs)
{
    return jobs->folder;
}
