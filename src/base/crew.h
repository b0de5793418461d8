/*
 * Several threads at one job.
 *
 *     static void work(void *job, int me, int count);
 *
 *     crew_run(threads, work, &job);   // returns when all have returned
 *
 * The caller is member 0 and works too.  When the system has no more threads
 * the crew is smaller; with one thread work is a plain call.
 */
#ifndef BASE_CREW_H
#define BASE_CREW_H

#include <pthread.h>
#include <stdbool.h>

typedef void crew_fn(void *job, int me, int count);

/* Answers how many worked. */
int crew_run(int threads, crew_fn *work, void *job);

/* A place where the members wait for each other, as often as they like. */
struct meeting {
    pthread_mutex_t lock;
    pthread_cond_t all_here;
    int here;
    unsigned round;
    bool over;
};

void meeting_init(struct meeting *meeting);
void meeting_release(struct meeting *meeting);

/* Waits until all members are here; false when it was ended. */
bool meeting_wait(struct meeting *meeting, int members);

/* Nobody needs to wait any more. */
void meeting_end(struct meeting *meeting);

#endif
