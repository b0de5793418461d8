/*
 * Fills a table of patterns.h.
 */
#ifndef SEARCH_PATTERNS_BUILD_H
#define SEARCH_PATTERNS_BUILD_H

#include "search/patterns.h"

/* The table is allocated, its values are PATTERN_DEAD, its size and count are
 * set, and the tables of smaller groups are there.  Uses the run's threads;
 * false when the run is stopped. */
bool patterns_build(struct patterns *patterns, struct pattern_table *table,
                    struct run *run);

#endif
