/*
 * What the two halves of the jobs share: job_run.c starts, runs and ends them,
 * listen.c tells their events.
 */
#ifndef WEB_JOB_INNER_H
#define WEB_JOB_INNER_H

#include <pthread.h>
#include <stdint.h>

#include "base/child.h"
#include "web/job.h"

#define JOBS_MAX 32 /* at work or ended and not yet forgotten */

struct job {
    struct jobs *owner; /* borrowed, outlives */
    char id[JOB_ID_SIZE];
    pthread_t thread;
    struct job_call call; /* its levels may be asked for later */
    char *input;          /* owned: path of the levels */

    /* The thread's own. */
    struct buffer out_line, error_line; /* begun, not ended */
    struct child_call *child;           /* while it runs */

    /* Under the lock. */
    int holders;
    double lonely_since; /* when the last holder left */
    bool stop, done;
    double ended;         /* when */
    struct buffer told;   /* results and the end, as events */
    struct buffer latest; /* progress, as an event */
    uint64_t version;     /* of the latest */
    struct buffer words;  /* what the child said otherwise */
};

struct jobs {
    struct jobs_options options;
    char *folder; /* owned, with a slash: levels and files */
    char *files;  /* owned, or NULL */

    pthread_mutex_t lock;
    pthread_cond_t news;
    struct job *slots[JOBS_MAX]; /* owned */
    bool closing;
};

/* Releases a job whose thread has ended, and removes its files. */
void job_free(struct job *job);

#endif
