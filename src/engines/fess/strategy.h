/*
 * One feature-space search that can be interrupted and resumed.
 */
#ifndef ENGINES_FESS_STRATEGY_H
#define ENGINES_FESS_STRATEGY_H

#include "engines/fess/cells.h"
#include "engines/fess/children.h"
#include "engines/fess/estimate.h"
#include "engines/fess/growth.h"
#include "engines/fess/macro.h"
#include "engines/fess/pulling.h"
#include "engines/fess/value.h"

enum kind {
    KIND_PLAN,   /* feature space with a packing plan */
    KIND_GREEDY, /* without one: least estimate to the goals first */
    KIND_HALF,   /* the same to the loosest position of pulling.h */
    KIND_VALUE,  /* a tree that grows where its value is highest */
    KIND_PULLS,  /* not this search but pulling.h */
};

struct style {
    const char *name;
    enum kind kind;
    enum ranking ranking; /* this and the rest are for plans */
    struct packing_options options;
    bool best_ancestor;    /* worsening moves open no cells */
    unsigned best_every;   /* one turn in so many goes to the best cell */
    const double *weights; /* of a value (value.h) */
    uint32_t patience;     /* of its tree (growth.h) */
    bool anew;             /* every turn begins anew, with another seed */
};

struct fess_node {
    uint32_t parent; /* the root is its own */
    square from, to, region;
    uint16_t weight; /* difficult moves on the way */
    uint64_t rank;   /* best on the way from the root */
};

struct strategy {
    struct domain *domain;
    struct style style;
    struct children children;
    struct cells cells;
    struct growth growth; /* instead of cells, with a value */
    struct value value;
    struct estimate estimate;      /* greedy ones' */
    uint64_t *targets;             /* set: where greedy ones want boxes */
    const struct pulling *pulling; /* from the other end; may be NULL */
    struct keyset known; /* key -> node + 1, or 0 for lost positions */
    struct fess_node *nodes;
    uint64_t *boxes; /* of each node */
    size_t count, capacity;
    uint64_t best; /* rank of the best node */
    struct features best_features;
    uint64_t popped, lost, generated;
    int packed;        /* most steps done so far */
    uint64_t on_goals; /* most boxes */
    struct state state;
    uint64_t *reach;
    uint32_t solved; /* the node, UINT32_MAX if there is none yet */
    uint32_t met;    /* where it is in the other search, NO_PULLED: not */
};

/* False when the run's memory is spent. */
bool strategy_init(struct strategy *strategy, struct domain *domain,
                   struct style style, const struct pulling *pulling);

/* At every turn: what the search from the other end has come to, if there is
 * one.  False as above. */
bool strategy_resume(struct strategy *strategy, const struct pulling *pulling);

/* Gives back what grows. */
void strategy_release(struct strategy *strategy);

/* Takes one move and plays on from it.  False when memory is spent, nothing is
 * left, or a solution came up: strategy->solved, domain->run->stopped_by. */
bool strategy_step(struct strategy *strategy);

/* Its name and the best features so far, for who watches. */
void strategy_describe(const struct strategy *strategy, char *text,
                       size_t size);

/* Sets the run's plan to the way to a node and, if met is not NO_PULLED, from
 * there on; node 0 is the start. */
bool strategy_plan(struct strategy *strategy, uint32_t node,
                   const struct pulling *pulling, uint32_t met);

#endif
