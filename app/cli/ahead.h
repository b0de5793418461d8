/*
 * Levels of a list solved ahead by several threads, one thread a level, and
 * handed out in their order.
 *
 *     struct ahead ahead;
 *     ahead_init(&ahead, &request, tasks, count);
 *     workers_run(1 + threads, work, &job);   // member 0 takes what the
 *     ahead_release(&ahead);                  // others solve:
 *
 *     work:  me == 0 ? while (ahead_wait(&ahead)) ... ahead_take ..., ahead_end
 *                    : ahead_work(&ahead)
 *
 * Threads stay a few levels ahead of what was taken, so that memory is bounded.
 */
#ifndef CLI_AHEAD_H
#define CLI_AHEAD_H

#include <pthread.h>

#include "kura.h"

struct ahead_task {
    const struct kura_level *level; /* NULL: refused, nothing to solve */
    const char *file;
    int index;
};

struct ahead_answer {
    bool ready, solved; /* solved: the result holds, else the error */
    struct kura_result result;
    struct kura_error err;
};

struct ahead {
    const struct kura_options *request; /* its limits are for each level */
    const struct ahead_task *tasks;     /* borrowed, as the request */
    size_t count, next, taken;          /* tasks; begun; handed out */
    struct ahead_answer *answers;       /* owned: a ring of AHEAD_MOST */
    bool over;
    pthread_mutex_t lock;
    pthread_cond_t answered, wanted;
};

/* False when memory ends. */
bool ahead_init(struct ahead *ahead, const struct kura_options *request,
                const struct ahead_task *tasks, size_t count);
void ahead_release(struct ahead *ahead);

/* Solves one after the other until ahead_end or an interrupt. */
void ahead_work(struct ahead *ahead);

/* Waits for the next answer, reporting progress meanwhile; false when an
 * interrupt came before its task was begun. */
bool ahead_wait(struct ahead *ahead);

/* Hands that answer over; as kura_solve. */
bool ahead_take(struct ahead *ahead, struct kura_result *result,
                struct kura_error *err);

/* Nothing more will be taken. */
void ahead_end(struct ahead *ahead);

#endif
