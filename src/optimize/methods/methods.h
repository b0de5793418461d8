/*
 * Methods that make a plan shorter.
 *
 * To add one: a file methods/NAME.c that exports a constant struct method
 * NAME_method, and its name in the list of methods.c.  A method sees the plan
 * in errand->run->plan and replaces it by a shorter one, as often as it finds
 * one; the plan there is whole at any moment.  The limits of that run are what
 * it may spend; who called it compares plans and plays them on the level.
 */
#ifndef OPTIMIZE_METHODS_H
#define OPTIMIZE_METHODS_H

#include "core/run.h"

/* What is left to do when an errand ends. */
enum errand_end {
    ERRAND_CUT,   /* its limits ended it: more of them would help */
    ERRAND_AGAIN, /* it has gone a part of the way and goes on next time */
    ERRAND_MORE,  /* it is through; with a larger scale it might find more */
    ERRAND_DONE,  /* it has nothing more to say of this plan */
};

struct optimizer;
struct errand {
    struct run *run;             /* a part of the whole run, with the plan */
    struct optimizer *companion; /* of the optimizer; NULL: it has none */
    unsigned scale;              /* from 0: how far to look */
    uint64_t turn;               /* how often it was asked before */
    uint64_t *place; /* where it goes on, 0 at first: the method's own */
    uint64_t effort; /* beyond its nodes, in nodes as they are elsewhere */
    const struct plan *others; /* further plans, of any length */
    size_t other_count;
};

struct method {
    const char *name, *summary;
    unsigned rules;     /* 1 << rules, for each it understands */
    unsigned promise;   /* what it is expected to gain, as things are; others
                           with as much get as much work */
    unsigned by_moves;  /* the same by moves; 0: no other */
    unsigned share;     /* percent of the work that it gets at least; its
                           gains, which are others', then say nothing */
    unsigned slices;    /* so many times what others get for a turn; 0: 1 */
    bool quick;         /* it has the first turns, while it gains */
    bool breaks_ties;   /* it finds better plans of the same first cost soon */
    bool brings_others; /* its plans are worth keeping, longer ones too */
    enum errand_end (*improve)(struct errand *errand);
};

/* Their numbers, as far as somebody needs them. */
enum {
    METHOD_TIDY,
    METHOD_AROUND,
    METHOD_VICINITY,
    METHOD_REPACK,
    METHOD_REORDER,
    METHOD_WINDOWS,
    METHOD_STARTS
};

extern const struct method *const methods[]; /* ends with NULL */
extern const char *const method_names[];     /* the same order, and end */

#endif
