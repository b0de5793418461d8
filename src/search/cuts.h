/*
 * The cuts of core/cuts.h in a run's memory.
 */
#ifndef SEARCH_CUTS_H
#define SEARCH_CUTS_H

#include "core/cuts.h"
#include "core/run.h"

/* False when the run's memory is spent. */
static inline bool cuts_init(struct cuts *cuts, struct run *run)
{
    uint32_t *memory = run_alloc(run, CUTS_WORDS(run->board), sizeof *memory);
    if (memory)
        cuts_open(cuts, run->board, memory);
    return memory;
}

#endif
