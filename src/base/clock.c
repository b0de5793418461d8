/*
 * The monotonic clock, which no one sets back.
 */
#include "base/clock.h"

#include <unistd.h>

static double read_clock(clockid_t id)
{
    struct timespec now;
    clock_gettime(id, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double clock_wall(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

/* Where there is no cheap clock, the other one does it. */
double clock_coarse(void)
{
#ifdef CLOCK_MONOTONIC_COARSE
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC_COARSE, &now) == 0)
        return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
#endif
    return clock_wall();
}

struct timespec clock_after(long nanoseconds)
{
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_nsec += nanoseconds;
    end.tv_sec += end.tv_nsec / 1000000000;
    end.tv_nsec %= 1000000000;
    return end;
}

double clock_cpu(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

double clock_thread(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

size_t memory_of(int process)
{
    char path[40];
    unsigned long long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", process);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    if (fscanf(file, "%*u %llu", &pages) != 1)
        pages = 0;
    fclose(file);
    return (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
}

size_t memory_now(void)
{
    return memory_of((int)getpid());
}

size_t memory_available(void)
{
    FILE *file = fopen("/proc/meminfo", "r");
    if (!file)
        return 0;
    char line[128];
    unsigned long long kilobytes = 0;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "MemAvailable: %llu kB", &kilobytes) == 1)
            break;
    fclose(file);
    return (size_t)kilobytes * 1024;
}
