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

#include "bench/course.h"
#include "bench/entrant.h"
#include "store/results.h"
#include "store/store.h"
#include "kura.h"

/* The same for all runs of a bench. */
struct conditions {
    const char *minimize;
    double seconds; /* wall time, > 0 */
    size_t bytes;   /* > 0 */
    uint64_t nodes; /* 0: no limit */
    int steps;      /* of a plan; 0: no limit */
    int threads;
    uint64_t seed;
};

struct race {
    struct conditions conditions;
    const struct entrant *entrants; /* borrowed */
    size_t entrant_count;
    const struct course *course; /* borrowed */
    int jobs;
    struct results *results; /* borrowed */
    struct store *store;     /* borrowed; NULL for none */
    FILE *lines;             /* borrowed; NULL for none */
    bool show;               /* how it goes, on standard error */

    /* Kept while running. */
    char words[200];     /* the conditions */
    char program[4096];  /* this program */
    char directory[200]; /* for files of the runs */
    pthread_mutex_t lock;
    size_t next, total;    /* runs */
    size_t done, known;    /* of them, finished now or before */
    size_t solved, failed; /* now */
    int code;              /* worst that happened to the bench itself */
};

/* Answers the exit code: KURA_SYSTEM when a run failed. */
int race_run(struct race *race);

/* What a run is called in the results: "minimize=pushes seconds=10 ...". */
void conditions_words(const struct conditions *conditions, char *text,
                      size_t size);

/* Adds the run as a line of JSON. */
struct buffer;
bool run_line(const struct run_row *run, struct buffer *to);

#endif
