/*
 * One lock and a ring of answers; workers wait while the ring is full, the
 * taker while the next answer is missing.  A worker that reads the next level,
 * which may take as long as a pipe pleases, keeps nobody but other readers
 * waiting.
 */
#include "cli/ahead.h"

#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "cli/interrupt.h"

#define AHEAD_MOST 256 /* answers that wait to be taken */
#define WAKE_NANOSECONDS 100000000

bool ahead_init(struct ahead *ahead, const struct kura_options *request,
                struct source *source)
{
    *ahead =
        (struct ahead){.request = *request,
                       .source = source,
                       .answers = calloc(AHEAD_MOST, sizeof *ahead->answers)};
    pthread_mutex_init(&ahead->reading, NULL);
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
    for (size_t i = ahead->taken; ahead->answers && i < ahead->next; i++) {
        struct ahead_answer *answer = answer_of(ahead, i);
        if (answer->solved)
            kura_result_release(&answer->result);
        chosen_release(&answer->chosen);
    }
    free(ahead->answers);
    pthread_mutex_destroy(&ahead->reading);
    pthread_mutex_destroy(&ahead->lock);
    pthread_cond_destroy(&ahead->answered);
    pthread_cond_destroy(&ahead->wanted);
}

static bool wait_for_room(struct ahead *ahead)
{
    pthread_mutex_lock(&ahead->lock);
    while (!ahead->over && ahead->next >= ahead->taken + AHEAD_MOST)
        pthread_cond_wait(&ahead->wanted, &ahead->lock);
    bool room = !ahead->over && !interrupt_seen();
    pthread_mutex_unlock(&ahead->lock);
    return room;
}

/* The place of the next level, when there is room; NULL when all is done. */
static struct ahead_answer *begin_level(struct ahead *ahead)
{
    struct ahead_answer *answer = NULL;
    struct chosen chosen;
    pthread_mutex_lock(&ahead->reading);
    bool begun = wait_for_room(ahead) && source_next(ahead->source, &chosen);
    pthread_mutex_lock(&ahead->lock);
    if (begun) {
        answer = answer_of(ahead, ahead->next++);
        *answer = (struct ahead_answer){.chosen = chosen};
    } else {
        ahead->over = true;
        pthread_cond_broadcast(&ahead->answered);
    }
    pthread_mutex_unlock(&ahead->lock);
    pthread_mutex_unlock(&ahead->reading);
    return answer;
}

static void solve_level(struct ahead *ahead, struct ahead_answer *answer)
{
    const struct chosen *chosen = &answer->chosen;
    struct kura_options request = ahead->request;
    request.file = chosen->input->path;
    request.index = (int)chosen->number;
    request.progress = NULL;
    answer->result.size = sizeof answer->result;
    bool solved = chosen->level && kura_solve(chosen->level, &request,
                                              &answer->result, &answer->err);
    pthread_mutex_lock(&ahead->lock);
    answer->solved = solved;
    answer->ready = true;
    pthread_cond_broadcast(&ahead->answered);
    pthread_mutex_unlock(&ahead->lock);
}

void ahead_work(struct ahead *ahead)
{
    struct ahead_answer *answer;
    while ((answer = begin_level(ahead)))
        solve_level(ahead, answer);
}

/* Is the next answer there, or will it never be?  The lock is held. */
static bool is_decided(const struct ahead *ahead)
{
    return ahead->taken < ahead->next ? answer_of(ahead, ahead->taken)->ready
                                      : ahead->over || interrupt_seen();
}

/* Waits a moment for that. */
static bool wait_a_moment(struct ahead *ahead)
{
    struct timespec end = clock_after(WAKE_NANOSECONDS);
    pthread_mutex_lock(&ahead->lock);
    bool late = false;
    while (!late && !is_decided(ahead))
        late =
            pthread_cond_timedwait(&ahead->answered, &ahead->lock, &end) != 0;
    bool decided = is_decided(ahead);
    pthread_mutex_unlock(&ahead->lock);
    return decided;
}

bool ahead_next(struct ahead *ahead, struct ahead_answer *answer)
{
    const struct kura_options *request = &ahead->request;
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
    bool there = ahead->taken < ahead->next;
    if (there) {
        *answer = *answer_of(ahead, ahead->taken++);
        pthread_cond_broadcast(&ahead->wanted);
    }
    pthread_mutex_unlock(&ahead->lock);
    return there;
}

void ahead_end(struct ahead *ahead)
{
    pthread_mutex_lock(&ahead->lock);
    ahead->over = true;
    pthread_cond_broadcast(&ahead->wanted);
    pthread_mutex_unlock(&ahead->lock);
}
