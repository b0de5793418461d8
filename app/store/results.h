/*
 * Results of benchmark runs, one row a run.
 *
 * A run is known by who ran (entrant), under which conditions, on which level
 * of which file; the file holds each run once.  What is added is on the disk
 * when results_add answers, so a bench that was killed goes on from there.
 */
#ifndef STORE_RESULTS_H
#define STORE_RESULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct results;

/* Texts are borrowed; "" where there is nothing to say. */
struct run_row {
    /* Its identity. */
    const char *entrant;    /* "astar weight=2" */
    const char *conditions; /* "minimize=pushes seconds=10 ..." */
    const char *file;
    int64_t number;
    const char *level; /* hash of its text */

    const char *set, *title;
    int64_t boxes;
    const char *outcome, *reason, *error;
    double seconds, cpu_seconds;
    int64_t peak_bytes;
    int64_t moves, pushes; /* -1 without a plan */
    int64_t proved;
    const char *plan;
    const char *counters; /* a JSON object */
    int64_t lower_bound;  /* of what is minimized; -1 unknown */
};

struct results *results_open(const char *path, bool create,
                             struct kura_error *err);
void results_close(struct results *results);

/* Gives the entrant its place among the others, unless it has one. */
bool results_enter(struct results *results, const char *entrant,
                   struct kura_error *err);

/* Adds the run, or leaves the one that is there. */
bool results_add(struct results *results, const struct run_row *row,
                 struct kura_error *err);

/* Is the run there already?  Only its identity is looked at. */
bool results_has(struct results *results, const struct run_row *row, bool *has,
                 struct kura_error *err);

/* Calls back for every run, in the order of set, file, number, and in
 * which the entrants came; stops when it answers false, which is no failure. */
typedef bool run_row_fn(void *user, const struct run_row *row);
bool results_each(struct results *results, run_row_fn *each, void *user,
                  struct kura_error *err);

#endif
