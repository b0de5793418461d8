/*
 * What became of a level, in words, on standard error.
 */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "kura.h"

/* Adds the place of a level: FILE, level 7 "Title". */
struct buffer;
void add_place(struct buffer *to, const char *name, size_t number,
               const struct kura_level *level);

/*
 * One line for a level that was not solved, nothing for one that was; with
 * stats, a line for each and below it counters, time, memory and metrics.
 * What was asked has its engine and its objective named.
 */
void report_result(const char *place, const struct kura_options *asked,
                   const struct kura_result *result, bool stats, bool colour);

#endif
