#include "base/workers.h"

#include <stdlib.h>

#include "base/gaps.h"

/* Members start together, when it is known how many they are. */
struct workers {
    worker_fn *work;
    void *job;
    pthread_mutex_t lock;
    pthread_cond_t started;
    int count; /* 0: not known yet */
};

struct member {
    struct workers *workers;
    int me;
    pthread_t thread;
};

static void *run_member(void *argument)
{
    struct member *member = argument;
    struct workers *workers = member->workers;
    pthread_mutex_lock(&workers->lock);
    while (workers->count == 0)
        pthread_cond_wait(&workers->started, &workers->lock);
    int count = workers->count;
    pthread_mutex_unlock(&workers->lock);
    workers->work(workers->job, member->me, count);
    gaps_poll();
    return NULL;
}

static void start(struct workers *workers, int count)
{
    pthread_mutex_lock(&workers->lock);
    workers->count = count;
    pthread_cond_broadcast(&workers->started);
    pthread_mutex_unlock(&workers->lock);
}

int workers_run(int threads, worker_fn *work, void *job)
{
    struct workers workers = {.work = work, .job = job};
    struct member *members =
        threads > 1 ? calloc((size_t)threads, sizeof *members) : NULL;
    int count = 1;
    pthread_mutex_init(&workers.lock, NULL);
    pthread_cond_init(&workers.started, NULL);
    for (; members && count < threads; count++) {
        struct member *member = &members[count];
        *member = (struct member){.workers = &workers, .me = count};
        if (pthread_create(&member->thread, NULL, run_member, member) != 0)
            break;
    }
    start(&workers, count);
    work(job, 0, count);
    for (int i = 1; i < count; i++)
        pthread_join(members[i].thread, NULL);
    pthread_cond_destroy(&workers.started);
    pthread_mutex_destroy(&workers.lock);
    free(members);
    return count;
}

void barrier_init(struct barrier *barrier)
{
    *barrier = (struct barrier){.here = 0};
    pthread_mutex_init(&barrier->lock, NULL);
    pthread_cond_init(&barrier->all_here, NULL);
}

void barrier_release(struct barrier *barrier)
{
    pthread_cond_destroy(&barrier->all_here);
    pthread_mutex_destroy(&barrier->lock);
}

bool barrier_wait(struct barrier *barrier, int members)
{
    pthread_mutex_lock(&barrier->lock);
    unsigned round = barrier->round;
    if (++barrier->here == members) {
        barrier->here = 0;
        barrier->round++;
        pthread_cond_broadcast(&barrier->all_here);
    }
    while (barrier->round == round && !barrier->over)
        pthread_cond_wait(&barrier->all_here, &barrier->lock);
    bool met = !barrier->over;
    pthread_mutex_unlock(&barrier->lock);
    return met;
}

void barrier_end(struct barrier *barrier)
{
    pthread_mutex_lock(&barrier->lock);
    barrier->over = true;
    pthread_cond_broadcast(&barrier->all_here);
    pthread_mutex_unlock(&barrier->lock);
}
