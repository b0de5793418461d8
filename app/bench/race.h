/*
 * The runs of a bench: every entrant on every level, several at once, each a
 * child process whose time and memory are watched.
 *
 * A run that is over is written to the results before anything else is done
 * with it; the JSON lines are the same results for other programs.  A run that
 * the results have already is not made again.
 */
#ifndef BENCH_RACE_H
#define BENCH_RACE_H

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

#include "bench/attempt.h"
#include "store/results.h"
#include "store/store.h"

struct race {
    struct conditions conditions;
    const struct entrant *entrants; /* borrowed */
    size_t entrant_count;
    const struct course *course; /* borrowed */
    int jobs;
    struct results *results; /* borrowed; NULL: others keep what comes */
    struct store *store;     /* borrowed; NULL for none */
    FILE *lines;             /* borrowed; NULL for none */
    bool show;               /* how it goes, on standard error */

    /* Kept while running. */
    char words[200];     /* the conditions */
    char program[4096];  /* this program */
    char directory[200]; /* for files of the runs */
    pthread_mutex_t lock;
    size_t next, total;    /* runs */
    size_t *order;         /* owned; in which they are made; NULL: as named */
    size_t done, known;    /* of them, finished now or before */
    size_t solved, failed; /* now */
    int code;              /* worst that happened to the bench itself */
};

/* Answers the exit code: KURA_SYSTEM when a run failed. */
int race_run(struct race *race);

/* The same in parts, for several processes (ranked.h).  Between open and close,
 * which answers the exit code, any thread may take, attempt and keep. */
int race_open(struct race *race);
int race_close(struct race *race);

/* The next run that is not there yet, if any; with the lock held. */
bool race_take(struct race *race, size_t *index);

/* On what; and with who runs, as the results know the run. */
const struct bench_level *race_level(const struct race *race, size_t index);
struct run_row race_identity(const struct race *race, size_t index);

/* Makes the run and hands it on, with the lock held, unless the user stopped
 * it.  False when the bench can't go on, after a complaint. */
typedef void race_fn(void *user, const struct run_row *run, size_t index);
bool race_attempt(struct race *race, size_t index, race_fn *done, void *user);

/* Keeps a run that is over; with the lock held. */
void race_keep(struct race *race, const struct run_row *run, size_t index);

/* Adds the run as a line of JSON; writes that line to a file. */
struct buffer;
bool run_line(const struct run_row *run, struct buffer *to);
bool run_write(const struct run_row *run, FILE *file);

#endif
