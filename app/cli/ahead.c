/*
 * One lock and a ring of answers; workers wait while the ring is full, the
 * taker while the next answer is missing.
 */
#include "cli/ahead.h"

#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "cli/interrupt.h"

#define AHEAD_MOST 256 /* answers that wait to be taken */
#define WAKE_NANOSECONDS 100000000
#define SECOND_NANOSECONDS 1000000000

bool ahead_init(struct ahead *ahead, const struct kura_options *request,
                const struct ahead_task *tasks, size_t count)
{
    *ahead =
        (struct ahead){.request = request,
                       .tasks = tasks,
                       .count = count,
                       .answers = calloc(AHEAD_MOST, sizeof *ahead->answers)};
    pthread_mutex_init(&ahead->lock, NULL);
    pthread_cond_init(&ahead->answered, NULL);
    pthread_cond_init(&ahead->wanted, NULL);
    return ahead->answers != NULL;
}

static struct ahead_answer *answer_of(const struct ahead *ahead, size_t task)
{
    return &ahead->answers[task % AHEAD_MOST];
}

void ahead_release(struct ahead *ahead)
{
    for (size_t i = ahead->taken; ahead->answers && i < ahead->next; i++)
        if (answer_of(ahead, i)->solved)
            kura_result_release(&answer_of(ahead, i)->result);
    free(ahead->answers);
    pthread_mutex_destroy(&ahead->lock);
    pthread_cond_destroy(&ahead->answered);
    pthread_cond_destroy(&ahead->wanted);
}

/* The next task, when there is room for its answer; false when all is done. */
static bool begin_task(struct ahead *ahead, size_t *task)
{
    pthread_mutex_lock(&ahead->lock);
    while (!ahead->over && ahead->next < ahead->count &&
           ahead->next >= ahead->taken + AHEAD_MOST)
        pthread_cond_wait(&ahead->wanted, &ahead->lock);
    bool begun =
        !ahead->over && ahead->next < ahead->count && !interrupt_seen();
    *task = ahead->next;
    if (begun)
        *answer_of(ahead, ahead->next++) = (struct ahead_answer){0};
    pthread_mutex_unlock(&ahead->lock);
    return begun;
}

static void solve_task(struct ahead *ahead, size_t task)
{
    const struct ahead_task *what = &ahead->tasks[task];
    struct ahead_answer *answer = answer_of(ahead, task);
    struct kura_options request = *ahead->request;
    request.file = what->file;
    request.index = what->index;
    request.progress = NULL;
    answer->result.size = sizeof answer->result;
    bool solved = what->level && kura_solve(what->level, &request,
                                            &answer->result, &answer->err);
    pthread_mutex_lock(&ahead->lock);
    answer->solved = solved;
    answer->ready = true;
    pthread_cond_broadcast(&ahead->answered);
    pthread_mutex_unlock(&ahead->lock);
}

void ahead_work(struct ahead *ahead)
{
    size_t task;
    while (begin_task(ahead, &task))
        solve_task(ahead, task);
}

/* Is the next answer there, or will it never be?  The lock is held. */
static bool is_decided(const struct ahead *ahead)
{
    return ahead->taken < ahead->next ? answer_of(ahead, ahead->taken)->ready
                                      : interrupt_seen();
}

/* Waits a moment for that. */
static bool wait_a_moment(struct ahead *ahead)
{
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_nsec += WAKE_NANOSECONDS;
    end.tv_sec += end.tv_nsec / SECOND_NANOSECONDS;
    end.tv_nsec %= SECOND_NANOSECONDS;
    pthread_mutex_lock(&ahead->lock);
    bool late = false;
    while (!late && !is_decided(ahead))
        late =
            pthread_cond_timedwait(&ahead->answered, &ahead->lock, &end) != 0;
    bool decided = is_decided(ahead);
    pthread_mutex_unlock(&ahead->lock);
    return decided;
}

bool ahead_wait(struct ahead *ahead)
{
    const struct kura_options *request = ahead->request;
    struct kura_progress now = {.phase = "several levels at once",
                                .low = -1,
                                .high = -1};
    double began = clock_wall();
    while (!wait_a_moment(ahead)) {
        now.seconds = clock_wall() - began;
        if (request->progress)
            request->progress(request->user, &now);
    }
    pthread_mutex_lock(&ahead->lock);
    bool ready = ahead->taken < ahead->next;
    pthread_mutex_unlock(&ahead->lock);
    return ready;
}

bool ahead_take(struct ahead *ahead, struct kura_result *result,
                struct kura_error *err)
{
    pthread_mutex_lock(&ahead->lock);
    struct ahead_answer answer = *answer_of(ahead, ahead->taken++);
    pthread_cond_broadcast(&ahead->wanted);
    pthread_mutex_unlock(&ahead->lock);
    *result = answer.result;
    *err = answer.err;
    return answer.solved;
}

void ahead_end(struct ahead *ahead)
{
    pthread_mutex_lock(&ahead->lock);
    ahead->over = true;
    pthread_cond_broadcast(&ahead->wanted);
    pthread_mutex_unlock(&ahead->lock);
}
