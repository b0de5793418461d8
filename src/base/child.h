/*
 * Another program at work: started with limits, fed, read, waited for, and
 * never left behind.
 *
 * The child runs in a process group of its own, so that it and whatever it
 * starts can be stopped together.  Its standard output and error are read
 * through pipes, its standard input is a file or empty.  A child does not
 * outlive the thread that started it, even if that is killed.  When it ends,
 * what it has written is read and its group is killed: a process that it left
 * behind with the pipes open keeps nobody waiting.
 */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"

/* The program that runs now as the child's, also when its file was replaced or
 * removed. */
#define CHILD_OURSELVES "/proc/self/exe"

struct child_limits {
    double seconds;     /* wall clock; 0 is none */
    double cpu_seconds; /* of the child and what it started, watched by us a
                           few times a second; 0 is none */
    size_t bytes;       /* of address space, by the system; 0 is none */
    size_t resident;    /* of memory held by the child itself, watched by us a
                           few times a second; 0 is none */
    size_t output;      /* most bytes kept of each stream; 0 is all */
    size_t said;        /* most bytes of both streams together: who says more is
                           stopped, as for memory; 0 is no limit */
    double grace;       /* seconds between SIGINT and SIGKILL; 0 kills */
};

enum child_end {
    CHILD_EXITED,   /* by itself: code */
    CHILD_SIGNALED, /* by a signal that we did not send: code */
    CHILD_TIME,     /* stopped by us for one of the time limits */
    CHILD_STOPPED,  /* stopped by us because stop said so */
};

struct child_result {
    enum child_end end;
    int code;           /* exit code or signal */
    double seconds;     /* wall clock */
    double cpu_seconds; /* of the child and what it waited for */
    size_t peak_bytes;  /* resident memory at its highest */
    bool over_memory;   /* CHILD_STOPPED for limits.resident or limits.said */
};

/* Asked about twenty times a second; true stops the child. */
typedef bool child_stop_fn(void *user);

struct child_call {
    const char *const *arguments; /* program and arguments, ends with NULL */
    const char *input;            /* path of its standard input, or NULL */
    struct child_limits limits;
    child_stop_fn *stop; /* or NULL */
    void *user;
    struct buffer *out; /* what it prints is added; or NULL */
    struct buffer *err;
    /* Called with each piece of a stream as it comes; or NULL. */
    void (*heard)(void *user, const char *text, size_t size);
    void (*heard_error)(void *user, const char *text, size_t size);
};

/* Runs the program to its end.  False when it can't be started at all; a child
 * that fails or is stopped is a result. */
bool child_run(const struct child_call *call, struct child_result *result,
               struct kura_error *err);

/* Is that how a program ends that gets no more than so many bytes (0: any)?
 * The words are what it wrote to standard error.  A crash counts when it held
 * most of the memory; a mere mention of memory does not. */
bool child_lacked_memory(const struct child_result *result, size_t bytes,
                         const char *words);

/* Is there such a program, by path or on PATH? */
bool child_exists(const char *program);

#endif
