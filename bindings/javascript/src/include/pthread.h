/*
 * Threads where there is one: the library asks for more, is told that there
 * are none, and works with one (base/workers.h).
 */
#ifndef PTHREAD_H
#define PTHREAD_H

#include <errno.h>

typedef int pthread_t;
typedef int pthread_mutex_t;
typedef int pthread_cond_t;
typedef int pthread_attr_t;
typedef int pthread_once_t;

#define PTHREAD_MUTEX_INITIALIZER 0
#define PTHREAD_COND_INITIALIZER 0
#define PTHREAD_ONCE_INIT 0

static inline int pthread_create(pthread_t *thread, const pthread_attr_t *with,
                                 void *(*work)(void *), void *job)
{
    (void)thread, (void)with, (void)work, (void)job;
    return EAGAIN;
}

static inline int pthread_join(pthread_t thread, void **answer)
{
    (void)thread, (void)answer;
    return EINVAL;
}

#define ONE_THREAD(name, type)             \
    static inline int name(type *anything) \
    {                                      \
        (void)anything;                    \
        return 0;                          \
    }

ONE_THREAD(pthread_mutex_lock, pthread_mutex_t)
ONE_THREAD(pthread_mutex_unlock, pthread_mutex_t)
ONE_THREAD(pthread_mutex_destroy, pthread_mutex_t)
ONE_THREAD(pthread_cond_broadcast, pthread_cond_t)
ONE_THREAD(pthread_cond_signal, pthread_cond_t)
ONE_THREAD(pthread_cond_destroy, pthread_cond_t)

static inline int pthread_mutex_init(pthread_mutex_t *mutex, const void *with)
{
    (void)mutex, (void)with;
    return 0;
}

static inline int pthread_cond_init(pthread_cond_t *condition, const void *with)
{
    (void)condition, (void)with;
    return 0;
}

static inline int pthread_cond_wait(pthread_cond_t *condition,
                                    pthread_mutex_t *mutex)
{
    (void)condition, (void)mutex;
    return 0;
}

static inline int pthread_cond_timedwait(pthread_cond_t *condition,
                                         pthread_mutex_t *mutex,
                                         const void *until)
{
    (void)condition, (void)mutex, (void)until;
    return ETIMEDOUT;
}

#endif
