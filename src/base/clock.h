/*
 * Time and memory, as the operating system counts them.
 */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stddef.h>
#include <time.h>

double clock_wall(void);   /* seconds since some fixed moment */
double clock_coarse(void); /* the same, some milliseconds old but cheap */
double clock_cpu(void);    /* seconds of all threads of this process */
double clock_thread(void); /* seconds of this thread */
/* So much from now, for pthread_cond_timedwait. */
struct timespec clock_after(long nanoseconds);
size_t memory_of(int process); /* bytes it holds; 0 unknown */
size_t memory_now(void);       /* the same of this one */
size_t memory_available(void); /* bytes the machine can still give; 0 unknown */

#endif
