/*
 * Solves and analyses at work: each is a child of our own program that reads
 * its levels from a file of ours and is stopped by limits, by request, or when
 * nobody listens.
 *
 *     jobs_start ──▶ a thread that runs the child ──▶ events ──▶ job_listen
 *
 * A crash, a huge level or a greedy engine is the child's affair and never the
 * server's.  Events are kept in the form of server-sent events: all results,
 * the latest progress, and the end.  One lock guards all jobs; it is held for
 * copies of texts only.
 */
#ifndef WEB_JOB_H
#define WEB_JOB_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/document.h"

#define JOB_ID_SIZE 17

struct jobs;
struct job;

struct jobs_options {
    int running;       /* most at once */
    double seconds;    /* most a child may take for all its levels */
    size_t bytes;      /* most a child's engine may use */
    const char *files; /* folder for files that engines write; NULL: ours */
};

/* NULL when there is no folder for files.  Options are copied. */
struct jobs *jobs_new(const struct jobs_options *options,
                      struct kura_error *err);
/* Stops all of them, waits for them, and removes their files. */
void jobs_free(struct jobs *jobs);
/* Stops all of them and lets every listener go. */
void jobs_close(struct jobs *jobs);
/* The folder of their files, valid as long as they are. */
const char *jobs_folder(const struct jobs *jobs);

#define JOB_FILES_MAX 8
#define JOB_WORDS_MAX 130

/* What a job is to do: a command line of kura, word by word, whose input is the
 * levels. */
struct job_call {
    const char *words[JOB_WORDS_MAX + 1]; /* owned; ends with NULL */
    size_t count;
    bool failed;                          /* a word is missing */
    const char *files[JOB_FILES_MAX + 1]; /* to write: options, static texts */
    struct buffer levels;                 /* owned */
    double seconds; /* most it may take; 0: what all may */
};

void job_call_init(struct job_call *call, const char *command);
void job_call_release(struct job_call *call);
void job_call_add(struct job_call *call, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

enum job_start { JOB_STARTED, JOB_BUSY, JOB_FAILED };

/* Starts a job, which takes over what the call owns unless all are busy, and
 * puts its name into id.  err is set when it failed. */
enum job_start jobs_start(struct jobs *jobs, struct job_call *take_call,
                          char id[JOB_ID_SIZE], struct kura_error *err);

/* Asks a job to end; false when there is none of that name. */
bool jobs_stop(struct jobs *jobs, const char *id);

/* How many are at work now. */
int jobs_running(struct jobs *jobs);

/* Adds the path of a file that the job was to write; false when it has none of
 * that kind. */
bool jobs_file(struct jobs *jobs, const char *id, const char *kind,
               struct buffer *path);

/* What the job answered about one of its levels, counted from 1, for the caller
 * to free, and the levels that it was given; NULL when there is no such job or
 * answer. */
struct document *jobs_answer(struct jobs *jobs, const char *id, int64_t number,
                             struct buffer *levels);

/* Somebody who follows the events of one job. */
struct event_listener;

/* The job stays until it is put back; NULL when there is none of that name. */
struct job *jobs_hold(struct jobs *jobs, const char *id);
void job_drop(struct job *job);

/* Takes the held job over; NULL (and drops it) when memory ends. */
struct event_listener *listener_take(struct job *job);
void listener_free(struct event_listener *listener);

/* Waits for something to tell, for a few seconds at most, and writes up to size
 * bytes of it; 0 when all was told. */
size_t listener_read(struct event_listener *listener, char *to, size_t size);

#endif
