/*
 * Levels of a source solved ahead by several threads, one thread a level, and
 * handed out in their order.
 *
 *     struct ahead ahead;
 *     ahead_init(&ahead, &request, source);
 *     workers_run(1 + threads, work, &job);   // member 0 takes what the
 *     ahead_release(&ahead);                  // others solve:
 *
 *     work:  me == 0 ? while (ahead_next(&ahead, &answer)) ..., ahead_end
 *                    : ahead_work(&ahead)
 *
 * Threads stay a few levels ahead of what was taken, so that memory is bounded.
 */
#ifndef CLI_AHEAD_H
#define CLI_AHEAD_H

#include <pthread.h>

#include "cli/source.h"

struct ahead_answer {
    struct chosen chosen;
    bool ready, solved; /* solved: the result holds, else the error */
    struct kura_result result;
    struct kura_error err;
};

struct ahead {
    struct kura_options request; /* its limits are for each level; what it
                                    points to, and the source, are borrowed */
    struct source *source;
    size_t next, taken;           /* levels begun; handed out */
    struct ahead_answer *answers; /* owned: a ring of AHEAD_MOST */
    bool over;               /* nothing more is wanted, or there is no more */
    pthread_mutex_t reading; /* of the source; taken before the lock */
    pthread_mutex_t lock;    /* of all else */
    pthread_cond_t answered, wanted;
};

/* False when memory ends. */
bool ahead_init(struct ahead *ahead, const struct kura_options *request,
                struct source *source);
void ahead_release(struct ahead *ahead);

/* Solves one after the other until ahead_end or an interrupt. */
void ahead_work(struct ahead *ahead);

/* Waits for the next answer, reporting progress meanwhile, and hands it over:
 * the level for chosen_release, and the result if it was solved.  False when
 * there is none, or an interrupt came before its level was begun. */
bool ahead_next(struct ahead *ahead, struct ahead_answer *answer);

/* Nothing more will be taken. */
void ahead_end(struct ahead *ahead);

#endif
