/*
 * Advisors: each of them proposes at most one child, as a human would see it
 * at once.  Proposed moves are free, all others count as difficult.
 */
#ifndef ENGINES_FESS_ADVISORS_H
#define ENGINES_FESS_ADVISORS_H

#include "engines/fess/children.h"

#define MAX_ADVICE 16
#define EVERY_PLAN ((1u << RANK_LOOSE) - 1)

struct advisor {
    const char *name;
    unsigned rankings; /* set: where it is asked */
    /* Does the child do what this advisor wants, compared with before? */
    bool (*wants)(const struct features *before, const struct successor *child);
    size_t less; /* the feature, by its offset, that it must lower; 0: any */
};

extern const struct advisor advisors[]; /* ends with a NULL name */

/* Numbers of the proposed children; answers how many (at most MAX_ADVICE). */
int advisors_ask(const struct children *children, enum ranking ranking,
                 size_t *advice);

#endif
