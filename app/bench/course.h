/*
 * The levels of a bench, in named sets.
 *
 * Sets come from files named on the command line, each a set with the name of
 * its file, and from a suite file with lines such as
 *
 *     small = levels/first.sok levels/tiny.sok:1-5
 *     classic ?= ../collections/classic.sok
 *
 * whose paths are seen from the suite's own directory.  A set after ?= is left
 * out when one of its files is not there.
 */
#ifndef BENCH_COURSE_H
#define BENCH_COURSE_H

#include "cli/input.h"

struct bench_level {
    const char *set;           /* borrowed from its course_set */
    const struct input *input; /* borrowed from its course_set */
    size_t number;             /* in its file */
    const struct kura_level *level;
    char *text;         /* owned; the level alone, for the children */
    const char *format; /* of that text, static */
    char hash[17];      /* of that text */
    int boxes;
    const char *title;
};

struct course_set {
    char *name;           /* owned */
    struct inputs inputs; /* owned */
};

struct course {
    struct course_set *sets; /* owned */
    size_t set_count, set_capacity;
    struct bench_level *levels; /* owned; by course_close_list */
    size_t count;
};

/* Both complain and answer the exit code; a suite tells which sets it left
 * out. */
int course_add_file(struct course *course, const char *operand,
                    const char *format);
int course_add_suite(struct course *course, const char *path,
                     const char *format);

/* Makes the list of levels, once all sets are added.  Refused levels are
 * complained about and left out. */
int course_list(struct course *course);
void course_release(struct course *course);

#endif
