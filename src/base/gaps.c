/*
 * A timer ticks every few milliseconds of the process's CPU time; a thread
 * that was hit often enough since its last poll keeps its stack for the
 * message.  What counts is the thread's own clock, read at each poll, so that
 * a busy machine makes no gap.
 */
#include "base/gaps.h"

#ifdef KURA_CHECK_POLLS

#include <execinfo.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/clock.h"

#define TICK_MICROSECONDS 4000
#define MAX_FRAMES 40
#define GAP_EXIT 70

static _Thread_local double last; /* thread CPU time of the last poll */
static _Thread_local volatile sig_atomic_t ticks;
static _Thread_local void *frames[MAX_FRAMES];
static _Thread_local volatile sig_atomic_t frame_count;
static double limit = 0.1;
static atomic_int found;

static void tick(int number)
{
    (void)number;
    if (++ticks * (TICK_MICROSECONDS * 1e-6) > limit / 2 && !frame_count)
        frame_count = backtrace(frames, MAX_FRAMES);
}

void gaps_poll(void)
{
    double now = clock_thread();
    if (now - last > limit) {
        char line[80];
        int size = snprintf(line, sizeof line, "poll gap of %.0f ms\n",
                            (now - last) * 1e3);
        if (write(STDERR_FILENO, line, (size_t)size) == size)
            backtrace_symbols_fd(frames, frame_count, STDERR_FILENO);
        atomic_fetch_add(&found, 1);
        now = clock_thread();
    }
    ticks = 0;
    frame_count = 0;
    last = now;
}

static void finish(void)
{
    gaps_poll();
    if (found)
        _exit(GAP_EXIT);
}

__attribute__((constructor)) static void begin(void)
{
    void *first[1];
    struct sigaction action = {.sa_handler = tick, .sa_flags = SA_RESTART};
    struct itimerval often = {{0, TICK_MICROSECONDS}, {0, TICK_MICROSECONDS}};
    const char *text = getenv("KURA_POLL_GAP");
    if (text)
        limit = strtod(text, NULL) * 1e-3;
    backtrace(first, 1); /* loads what it needs, outside of a handler */
    sigaction(SIGPROF, &action, NULL);
    setitimer(ITIMER_PROF, &often, NULL);
    atexit(finish);
}

#else
typedef int gaps_need_no_code;
#endif
