/*
 * Strategies at work on one level: in turns that grow, and side by side in
 * several threads, until one of them has a plan.
 *
 * Threads take the turns in the order in which one would have them.  What
 * strategies learn from one another: lost patterns of boxes
 * (search/deadlocks/learned.h), and where they have been, so that the search
 * from the other end meets any of them.
 */
#ifndef ENGINES_FESS_PORTFOLIO_H
#define ENGINES_FESS_PORTFOLIO_H

#include "engines/fess/tally.h"

struct portfolio_options {
    const struct style *styles;
    const char *const *counters; /* names, of the moves of each */
    size_t style_count;          /* at most MAX_STYLES */
    unsigned chosen;             /* a bit for each */
    uint64_t slice;              /* positions of a strategy's first turn */
};

/* Sets run->plan and counters; uses run->threads. */
enum outcome portfolio_run(struct run *run,
                           const struct portfolio_options *options);

#endif
