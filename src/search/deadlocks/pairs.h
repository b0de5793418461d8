/*
 * Pairs of boxes that are lost with nothing else on the board: from the start
 * no plan brings both to goals, or, for a search from the goals, no pushes
 * bring two boxes there from where they start.
 */
#ifndef SEARCH_DEADLOCKS_PAIRS_H
#define SEARCH_DEADLOCKS_PAIRS_H

#include "base/bits.h"
#include "core/engine.h"

struct lost_pairs {
    const struct board *board;
    uint64_t *always; /* for each square the set of squares where another box is
                         lost with one there, wherever the player is */
    uint64_t *beside; /* the same for each side of each square, with the player
                         there: 4 * square + side */
};

/* For pushes, or pulls from the goals; dead are squares where no box may be.
 * NULL when the run is stopped.  On large boards no pair is lost. */
struct lost_pairs *pairs_new(struct run *run, bool backward,
                             const uint64_t *dead);

/* Is a box on s lost with one of the others, wherever the player is? */
static inline bool pairs_lost(const struct lost_pairs *pairs,
                              const uint64_t *others, square s)
{
    size_t words = pairs->board->words;
    return pairs->always && bits_meet(pairs->always + s * words, others, words);
}

/* The same with the player on a side of it. */
static inline bool pairs_lost_beside(const struct lost_pairs *pairs,
                                     const uint64_t *others, square s,
                                     unsigned side)
{
    size_t words = pairs->board->words;
    return pairs->beside &&
           bits_meet(pairs->beside + (4 * (size_t)s + side) * words, others,
                     words);
}

/* Is any pair of the boxes lost with the player in a reach? */
bool pairs_any(const struct lost_pairs *pairs, const uint64_t *boxes,
               const uint64_t *reach);

#endif
