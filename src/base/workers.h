/*
 * Several threads at one job.
 *
 *     static void work(void *job, int me, int count);
 *
 *     workers_run(threads, work, &job);   // returns when all have returned
 *
 * The caller is member 0 and works too.  When the system has no more threads
 * the workers is smaller; with one thread work is a plain call.
 */
#ifndef BASE_WORKERS_H
#define BASE_WORKERS_H

#include <pthread.h>
#include <stdbool.h>

typedef void worker_fn(void *job, int me, int count);

/* Answers how many worked. */
int workers_run(int threads, worker_fn *work, void *job);

/* A place where the members wait for each other, as often as they like. */
struct barrier {
    pthread_mutex_t lock;
    pthread_cond_t all_here;
    int here;
    unsigned round;
    bool over;
};

void barrier_init(struct barrier *barrier);
void barrier_release(struct barrier *barrier);

/* Waits until all members are here; false when it was ended. */
bool barrier_wait(struct barrier *barrier, int members);

/* Nobody needs to wait any more. */
void barrier_end(struct barrier *barrier);

#endif
