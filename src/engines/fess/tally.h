/*
 * What the strategies of a portfolio have done.
 */
#ifndef ENGINES_FESS_TALLY_H
#define ENGINES_FESS_TALLY_H

#include "engines/fess/strategy.h"

#define MAX_STYLES 16

struct tally {
    uint64_t expanded, generated, lost, cells;
    uint64_t packed, on_goals;  /* the most */
    uint64_t patterns;          /* the most of a thread */
    uint64_t corral_positions;  /* of all threads */
    uint64_t moves[MAX_STYLES]; /* made by each */
};

/* All but its moves. */
void tally_add_strategy(struct tally *tally, const struct strategy *strategy);

/* The best a strategy has come to, in words of a player. */
void tally_describe(const struct strategy *strategy, char *text, size_t size);

void tally_add(struct tally *tally, const struct tally *other);

/* As counters of the run; of the moves of each style with these names. */
void tally_report(const struct tally *tally, struct run *run,
                  const char *const *names, size_t count);

#endif
