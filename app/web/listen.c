/*
 * Events of a job for one listener.  Results are told from the first to the
 * last; of the progress only the newest, so that a slow reader costs nothing.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "web/job_inner.h"

#define WAIT_NANOSECONDS 2000000000

struct event_listener {
    struct job *job; /* held */
    size_t heard;    /* bytes of job->told */
    uint64_t version;
    struct buffer pending;
    size_t sent; /* bytes of pending */
};

struct job *jobs_hold(struct jobs *jobs, const char *id)
{
    struct job *found = NULL;
    pthread_mutex_lock(&jobs->lock);
    for (int i = 0; i < JOBS_MAX && !found; i++)
        if (jobs->slots[i] && strcmp(jobs->slots[i]->id, id) == 0)
            found = jobs->slots[i];
    if (found)
        found->holders++;
    pthread_mutex_unlock(&jobs->lock);
    return found;
}

void job_drop(struct job *job)
{
    struct jobs *jobs = job->owner;
    pthread_mutex_lock(&jobs->lock);
    job->holders--;
    job->lonely_since = clock_wall();
    pthread_mutex_unlock(&jobs->lock);
}

struct event_listener *listener_take(struct job *job)
{
    struct event_listener *listener = calloc(1, sizeof *listener);
    if (!listener) {
        job_drop(job);
        return NULL;
    }
    listener->job = job;
    return listener;
}

void listener_free(struct event_listener *listener)
{
    job_drop(listener->job);
    buffer_release(&listener->pending);
    free(listener);
}

static bool has_news(const struct event_listener *listener)
{
    const struct job *job = listener->job;
    return job->told.size > listener->heard ||
           job->version != listener->version;
}

static void add_news(struct event_listener *listener)
{
    struct job *job = listener->job;
    if (job->version != listener->version && !job->done)
        buffer_add(&listener->pending, job->latest.text, job->latest.size);
    listener->version = job->version;
    buffer_add(&listener->pending, buffer_get(&job->told) + listener->heard,
               job->told.size - listener->heard);
    listener->heard = job->told.size;
}

/* False when there will be nothing more. */
static bool gather(struct event_listener *listener)
{
    struct job *job = listener->job;
    struct jobs *jobs = job->owner;
    struct timespec until = clock_after(WAIT_NANOSECONDS);
    int problem = 0;
    pthread_mutex_lock(&jobs->lock);
    while (!has_news(listener) && !job->done && !jobs->closing && !problem)
        problem = pthread_cond_timedwait(&jobs->news, &jobs->lock, &until);
    bool more = has_news(listener);
    bool waiting = !job->done && !jobs->closing;
    if (more)
        add_news(listener);
    else if (waiting) /* a comment shows whether the page is still there */
        buffer_text(&listener->pending, ": here\n\n");
    pthread_mutex_unlock(&jobs->lock);
    return more || waiting;
}

size_t listener_read(struct event_listener *listener, char *to, size_t size)
{
    struct buffer *pending = &listener->pending;
    if (listener->sent == pending->size) {
        buffer_clear(pending);
        listener->sent = 0;
        if (!gather(listener) || pending->failed)
            return 0;
    }
    size_t rest = pending->size - listener->sent;
    size_t count = rest < size ? rest : size;
    if (count > 0)
        memcpy(to, pending->text + listener->sent, count);
    listener->sent += count;
    return count;
}
