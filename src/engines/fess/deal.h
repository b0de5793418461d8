/*
 * Which strategy works in which thread.
 */
#ifndef ENGINES_FESS_DEAL_H
#define ENGINES_FESS_DEAL_H

#include "engines/fess/tally.h"

/* Is it of no use without another one: to meet, or to have an aim? */
bool deal_needs_others(const struct style *style);

/* Deals out the chosen styles, a bit for each; sets worker[i] for each of these
 * and answers how many workers there are: no more than styles that need no
 * other. */
int deal_styles(const struct style *styles, unsigned chosen, int threads,
                int worker[MAX_STYLES]);

#endif
