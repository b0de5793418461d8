/*
 * fork and exec with limits set between them; pipes are read with poll.
 */
#include "base/child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"

#define POLL_MILLISECONDS 50
/* More than what fits into a pipe. */
#define MOST_READS_AFTER 64
/* Whose time counts: an engine, a solver that it calls, and a shell between. */
#define MOST_GENERATIONS 4

/* Not among what POSIX of our year declares; between pipe and fcntl another
 * thread could start a child, which would then hold our pipe open. */
int pipe2(int ends[2], int flags);

/* One end of a pipe that we read, and where its text goes. */
struct stream {
    int fd; /* -1 once it is at its end */
    struct buffer *to;
    bool is_output;
};

struct child {
    const struct child_call *call;
    struct child_result *result;
    pid_t pid;
    double started;
    struct stream streams[2];
    size_t said;    /* bytes of both streams so far */
    double kill_at; /* when the grace is over */
    bool asked;     /* by us, to end */
    bool killed;    /* by us */
};

/* The file descriptors of a start. */
struct plumbing {
    int input;
    int out[2], err[2], report[2]; /* report tells when exec failed */
};

static void set_limit(int what, rlim_t value)
{
    struct rlimit limit = {value, value};
    setrlimit(what, &limit);
}

/* In the new process, between fork and exec: only async-signal-safe calls. */
static void become(const struct child_call *call, pid_t parent,
                   const struct plumbing *pipes)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* too late for the signal */
        _exit(126);
    if (call->limits.bytes > 0)
        set_limit(RLIMIT_AS, (rlim_t)call->limits.bytes);
    set_limit(RLIMIT_CORE, 0);
    dup2(pipes->input, STDIN_FILENO);
    dup2(pipes->out[1], STDOUT_FILENO);
    dup2(pipes->err[1], STDERR_FILENO);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
}

/* exec wants pointers to char and promises not to write through them. */
static char **exec_arguments(const char *const *arguments)
{
    union {
        const char *const *from;
        char **to;
    } both = {arguments};
    return both.to;
}

static void report_failed_exec(int report)
{
    int reason = errno;
    ssize_t written = write(report, &reason, sizeof reason);
    _exit(written == sizeof reason ? 127 : 126);
}

/* A pipe whose ends a later exec does not inherit. */
static bool open_pipe(int ends[2])
{
    return pipe2(ends, O_CLOEXEC) == 0;
}

static void close_pair(int ends[2])
{
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
    ends[0] = ends[1] = -1;
}

static void close_all(struct plumbing *pipes)
{
    if (pipes->input >= 0)
        close(pipes->input);
    pipes->input = -1;
    close_pair(pipes->out);
    close_pair(pipes->err);
    close_pair(pipes->report);
}

static bool open_all(struct plumbing *pipes, const char *input)
{
    *pipes = (struct plumbing){-1, {-1, -1}, {-1, -1}, {-1, -1}};
    pipes->input = open(input ? input : "/dev/null", O_RDONLY | O_CLOEXEC);
    return pipes->input >= 0 && open_pipe(pipes->out) &&
           open_pipe(pipes->err) && open_pipe(pipes->report);
}

/* Waits for exec; true with the reason when it failed. */
static bool exec_failed(int report, int *reason)
{
    ssize_t got;
    do
        got = read(report, reason, sizeof *reason);
    while (got < 0 && errno == EINTR);
    return got == sizeof *reason;
}

static bool launch(struct child *child, struct plumbing *pipes,
                   struct kura_error *err)
{
    const struct child_call *call = child->call;
    const char *program = call->arguments[0];
    pid_t parent = getpid();
    child->started = clock_wall();
    child->pid = fork();
    if (child->pid < 0)
        return error_set(err, KURA_SYSTEM, "can't start %s: %s", program,
                         strerror(errno));
    if (child->pid == 0) {
        become(call, parent, pipes);
        execvp(program, exec_arguments(call->arguments));
        report_failed_exec(pipes->report[1]);
    }
    setpgid(child->pid, child->pid);
    close(pipes->out[1]);
    close(pipes->err[1]);
    close(pipes->report[1]);
    pipes->out[1] = pipes->err[1] = pipes->report[1] = -1;
    int reason;
    if (!exec_failed(pipes->report[0], &reason))
        return true;
    while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    return error_set(err, KURA_SYSTEM, "can't start %s: %s", program,
                     strerror(reason));
}

static void stop(struct child *child, enum child_end why)
{
    double grace = child->call->limits.grace;
    if (!child->asked) {
        child->asked = true;
        child->result->end = why;
        child->kill_at = clock_wall() + grace;
        if (grace > 0)
            kill(child->pid, SIGINT);
    }
    if (child->killed || clock_wall() < child->kill_at)
        return;
    child->killed = true;
    kill(-child->pid, SIGKILL);
}

/* Processor time of one process and of those that it has waited for. */
static double own_cpu(int pid)
{
    char path[40], text[1024];
    unsigned long long ticks[4] = {0};
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    /* The name, in parentheses, may have any characters. */
    const char *rest = strrchr(text, ')');
    if (!rest || sscanf(rest,
                        ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u"
                        " %llu %llu %llu %llu",
                        &ticks[0], &ticks[1], &ticks[2], &ticks[3]) != 4)
        return 0;
    return (double)(ticks[0] + ticks[1] + ticks[2] + ticks[3]) /
           (double)sysconf(_SC_CLK_TCK);
}

static double cpu_with_children(int pid, int generations);

/* Of the processes that a thread has started and not yet waited for. */
static double children_cpu(int pid, const char *thread, int generations)
{
    char path[80];
    double seconds = 0;
    int child;
    snprintf(path, sizeof path, "/proc/%d/task/%.20s/children", pid, thread);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    while (fscanf(file, "%d", &child) == 1)
        seconds += cpu_with_children(child, generations - 1);
    fclose(file);
    return seconds;
}

static double cpu_with_children(int pid, int generations)
{
    char path[40];
    double seconds = own_cpu(pid);
    snprintf(path, sizeof path, "/proc/%d/task", pid);
    DIR *threads = generations > 0 ? opendir(path) : NULL;
    if (!threads)
        return seconds;
    for (struct dirent *entry; (entry = readdir(threads));)
        if (entry->d_name[0] != '.')
            seconds += children_cpu(pid, entry->d_name, generations);
    closedir(threads);
    return seconds;
}

static bool took_too_long(const struct child *child)
{
    const struct child_limits *limits = &child->call->limits;
    return (limits->seconds > 0 &&
            clock_wall() - child->started >= limits->seconds) ||
           (limits->cpu_seconds > 0 &&
            cpu_with_children(child->pid, MOST_GENERATIONS) >=
                limits->cpu_seconds);
}

static void watch_memory(struct child *child)
{
    const struct child_limits *limits = &child->call->limits;
    bool talks = limits->said && child->said > limits->said;
    bool holds =
        limits->resident && memory_of((int)child->pid) > limits->resident;
    if (!talks && !holds)
        return;
    child->result->over_memory = true;
    stop(child, CHILD_STOPPED);
}

static void watch_limits(struct child *child)
{
    const struct child_call *call = child->call;
    if (child->asked)
        stop(child, child->result->end);
    else if (took_too_long(child))
        stop(child, CHILD_TIME);
    else if (call->stop && call->stop(call->user))
        stop(child, CHILD_STOPPED);
    else
        watch_memory(child);
}

static void keep(struct child *child, struct stream *stream, const char *text,
                 size_t size)
{
    const struct child_call *call = child->call;
    size_t limit = call->limits.output;
    child->said += size;
    if (stream->is_output && call->heard)
        call->heard(call->user, text, size);
    if (!stream->is_output && call->heard_error)
        call->heard_error(call->user, text, size);
    if (!stream->to)
        return;
    if (limit && stream->to->size + size > limit)
        size = stream->to->size < limit ? limit - stream->to->size : 0;
    buffer_add(stream->to, text, size);
}

static void read_stream(struct child *child, struct stream *stream)
{
    char text[16 * 1024];
    ssize_t got = read(stream->fd, text, sizeof text);
    if (got > 0) {
        keep(child, stream, text, (size_t)got);
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
        close(stream->fd);
        stream->fd = -1;
    }
}

/* Has the child itself ended?  It stays a zombie, and its number taken. */
static bool has_ended(const struct child *child)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)child->pid, &info,
                  WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
}

/* Reads until both streams end.  A descendant may hold them open for longer
 * than the child lives, or escape the group that we kill: then what is in the
 * pipes is read, and they are closed. */
static void read_streams(struct child *child)
{
    struct stream *streams = child->streams;
    int rest = MOST_READS_AFTER;
    while (rest > 0 && (streams[0].fd >= 0 || streams[1].fd >= 0)) {
        struct pollfd polls[2] = {{.fd = streams[0].fd, .events = POLLIN},
                                  {.fd = streams[1].fd, .events = POLLIN}};
        bool ended = child->killed || has_ended(child);
        if (ended)
            kill(-child->pid, SIGKILL);
        int ready = poll(polls, 2, ended ? 0 : POLL_MILLISECONDS);
        rest = !ended ? rest : ready > 0 ? rest - 1 : 0;
        watch_limits(child);
        for (int i = 0; i < 2 && ready > 0; i++)
            if (polls[i].revents)
                read_stream(child, &streams[i]);
    }
    for (int i = 0; i < 2; i++)
        if (streams[i].fd >= 0)
            close(streams[i].fd);
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

/* A child may close its streams and go on: keep the limits while waiting. */
static void reap(struct child *child)
{
    struct rusage usage;
    struct child_result *result = child->result;
    int status, pauses = 0;
    pid_t pid;
    while ((pid = wait4(child->pid, &status, WNOHANG, &usage)) == 0) {
        watch_limits(child);
        /* Most end at once: look often first, for the sake of the clock. */
        poll(NULL, 0, pauses++ < 20 ? 1 : POLL_MILLISECONDS / 10);
    }
    kill(-child->pid, SIGKILL); /* what the child itself left behind */
    result->seconds = clock_wall() - child->started;
    if (pid < 0)
        return;
    result->cpu_seconds =
        seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    result->peak_bytes = (size_t)usage.ru_maxrss * 1024;
    if (child->asked)
        return;
    bool signaled = WIFSIGNALED(status);
    result->code = signaled ? WTERMSIG(status) : WEXITSTATUS(status);
    result->end = signaled ? CHILD_SIGNALED : CHILD_EXITED;
}

bool child_run(const struct child_call *call, struct child_result *result,
               struct kura_error *err)
{
    struct child child = {.call = call, .result = result};
    struct plumbing pipes;
    *result = (struct child_result){0};
    if (!open_all(&pipes, call->input)) {
        error_set(err, KURA_SYSTEM, "can't start %s: %s", call->arguments[0],
                  strerror(errno));
        close_all(&pipes);
        return false;
    }
    if (!launch(&child, &pipes, err)) {
        close_all(&pipes);
        return false;
    }
    child.streams[0] = (struct stream){pipes.out[0], call->out, true};
    child.streams[1] = (struct stream){pipes.err[0], call->err, false};
    pipes.out[0] = pipes.err[0] = -1;
    close_all(&pipes);
    read_streams(&child);
    reap(&child);
    return true;
}

bool child_lacked_memory(const struct child_result *result, size_t bytes,
                         const char *words)
{
    static const char *const last_words[] = {
        "bad_alloc",     "not enough memory", "annot allocate memory",
        "out of memory", "out-of-memory",     "ailed to map segment",
    };
    if (bytes == 0)
        return false;
    if (result->over_memory ||
        (result->end == CHILD_SIGNALED && result->peak_bytes > bytes / 2))
        return true;
    for (size_t i = 0; i < sizeof last_words / sizeof *last_words; i++)
        if (strstr(words, last_words[i]))
            return true;
    return false;
}

static bool is_program(const char *path)
{
    return access(path, X_OK) == 0;
}

bool child_exists(const char *program)
{
    const char *paths = getenv("PATH");
    if (strchr(program, '/'))
        return is_program(program);
    while (paths && *paths) {
        size_t size = strcspn(paths, ":");
        char path[1024];
        snprintf(path, sizeof path, "%.*s/%s", (int)size, paths, program);
        if (is_program(path))
            return true;
        paths += size + (paths[size] == ':');
    }
    return false;
}
