/*
 * What became of a level, in words, on standard error.
 */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "base/record.h"
#include "kura.h"

/* Adds the place of a level: FILE, level 7 "Title". */
void add_place(struct buffer *to, const char *name, size_t number,
               const struct kura_level *level);

/* Prints the result on standard output in these formats, lurd if there are
 * none; *broken: it takes no more.  Answers the exit code. */
struct text_list;
int answer_result(const struct text_list *outputs,
                  const struct kura_result *result, bool *broken);

/* Adds "1 push", "2 pushes": the plural is "es". */
void add_counted(struct buffer *to, size_t count, const char *noun,
                 const char *plural);

/* The measures of a plan: an aligned line each, or members of an object. */
void add_metrics(struct buffer *to, const struct kura_metrics *metrics);
void record_metrics(struct record *to, const struct kura_metrics *metrics);

#define REPORT_KINDS 5

struct report {
    bool each;  /* a line for each level, and a summary */
    bool stats; /* and below it counters, time, memory and metrics */
    bool colour;
    size_t levels, pushes;
    size_t counts[REPORT_KINDS]; /* of what became of the levels */
    double seconds;
};

/* One line for a level that was not solved, and more as the report wants.
 * What was asked has its engine and its objective named. */
void report_result(const struct report *report, const char *place,
                   const struct kura_options *asked,
                   const struct kura_result *result);

/* Counts a level for the summary, as what became of it by the code. */
void report_count(struct report *report, enum kura_code code,
                  const struct kura_result *result);

/* The last line, about all levels. */
void report_summary(const struct report *report);

#endif
