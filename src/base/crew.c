#include "base/crew.h"

#include <stdlib.h>

/* Members start together, when it is known how many they are. */
struct crew {
    crew_fn *work;
    void *job;
    pthread_mutex_t lock;
    pthread_cond_t started;
    int count; /* 0: not known yet */
};

struct member {
    struct crew *crew;
    int me;
    pthread_t thread;
};

static void *run_member(void *argument)
{
    struct member *member = argument;
    struct crew *crew = member->crew;
    pthread_mutex_lock(&crew->lock);
    while (crew->count == 0)
        pthread_cond_wait(&crew->started, &crew->lock);
    int count = crew->count;
    pthread_mutex_unlock(&crew->lock);
    crew->work(crew->job, member->me, count);
    return NULL;
}

static void start(struct crew *crew, int count)
{
    pthread_mutex_lock(&crew->lock);
    crew->count = count;
    pthread_cond_broadcast(&crew->started);
    pthread_mutex_unlock(&crew->lock);
}

int crew_run(int threads, crew_fn *work, void *job)
{
    struct crew crew = {.work = work, .job = job};
    struct member *members =
        threads > 1 ? calloc((size_t)threads, sizeof *members) : NULL;
    int count = 1;
    pthread_mutex_init(&crew.lock, NULL);
    pthread_cond_init(&crew.started, NULL);
    for (; members && count < threads; count++) {
        struct member *member = &members[count];
        *member = (struct member){.crew = &crew, .me = count};
        if (pthread_create(&member->thread, NULL, run_member, member) != 0)
            break;
    }
    start(&crew, count);
    work(job, 0, count);
    for (int i = 1; i < count; i++)
        pthread_join(members[i].thread, NULL);
    pthread_cond_destroy(&crew.started);
    pthread_mutex_destroy(&crew.lock);
    free(members);
    return count;
}

void meeting_init(struct meeting *meeting)
{
    *meeting = (struct meeting){.here = 0};
    pthread_mutex_init(&meeting->lock, NULL);
    pthread_cond_init(&meeting->all_here, NULL);
}

void meeting_release(struct meeting *meeting)
{
    pthread_cond_destroy(&meeting->all_here);
    pthread_mutex_destroy(&meeting->lock);
}

bool meeting_wait(struct meeting *meeting, int members)
{
    pthread_mutex_lock(&meeting->lock);
    unsigned round = meeting->round;
    if (++meeting->here == members) {
        meeting->here = 0;
        meeting->round++;
        pthread_cond_broadcast(&meeting->all_here);
    }
    while (meeting->round == round && !meeting->over)
        pthread_cond_wait(&meeting->all_here, &meeting->lock);
    bool met = !meeting->over;
    pthread_mutex_unlock(&meeting->lock);
    return met;
}

void meeting_end(struct meeting *meeting)
{
    pthread_mutex_lock(&meeting->lock);
    meeting->over = true;
    pthread_cond_broadcast(&meeting->all_here);
    pthread_mutex_unlock(&meeting->lock);
}
