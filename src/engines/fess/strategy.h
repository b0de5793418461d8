/*
 * One feature-space search that can be interrupted and resumed, from the start
 * by pushes or from the goals by pulls.
 */
#ifndef ENGINES_FESS_STRATEGY_H
#define ENGINES_FESS_STRATEGY_H

#include "engines/fess/cells.h"
#include "engines/fess/children.h"
#include "engines/fess/estimate.h"
#include "engines/fess/growth.h"
#include "engines/fess/visited.h"
#include "engines/fess/value.h"

enum kind {
    KIND_PLAN,   /* feature space with a packing plan */
    KIND_GREEDY, /* without one: least estimate to the other end first */
    KIND_HALF,   /* the same to the loosest position from there */
    KIND_VALUE,  /* a tree that grows where its value is highest */
    KIND_LOOSE,  /* feature space: to where boxes are least in the way */
};

struct style {
    const char *name;
    enum kind kind;
    bool backward;        /* from the goals */
    enum ranking ranking; /* RANK_PARTS: a half opens the floor before all */
    struct packing_options options;
    bool best_ancestor;    /* worsening moves open no cells */
    unsigned best_every;   /* one turn in so many goes to the best cell */
    const double *weights; /* of a value (value.h) */
    uint32_t patience;     /* of its tree (growth.h) */
    unsigned close_every;  /* one turn in so many for a half's nearest; or 0 */
    unsigned most_turns;   /* then others have the rest; 0: any number */
};

struct fess_node {
    uint32_t parent; /* a root is its own */
    square from, to, region;
    uint16_t weight; /* difficult moves on the way */
    uint64_t rank;   /* best on the way from the root */
};

/* One end of a way: a position, and perhaps one more move. */
struct way_end {
    struct strategy *owner;
    uint32_t node;
    bool moves;
    struct successor child;
};

/* A position of a search from the other end; no owner: none. */
struct aim {
    const struct strategy *owner;
    uint32_t node;
};

/* What a strategy is to know of the others: */
struct company {
    struct visited *visited;        /* where they have been; may be NULL */
    struct aim aim;                 /* of a half */
    const struct strategy *loosest; /* from the other end; may be NULL */
};

struct strategy {
    struct domain *domain;
    struct style style;
    struct company company;
    uint32_t number; /* as an owner of positions */
    struct children children;
    struct children *mirror; /* of the other direction; NULL until needed */
    struct cells cells;
    struct growth growth; /* instead of cells, with a value */
    struct value value;
    struct estimate estimate; /* to the targets */
    uint64_t *targets;        /* set: where boxes shall come, without a plan */
    uint32_t nearest;         /* the node with the least estimate */
    int least;                /* that */
    struct keyset known;      /* key -> 1, or 0 for lost positions */
    struct fess_node *nodes;
    uint64_t *boxes; /* of each node */
    size_t count, capacity;
    uint64_t best; /* rank of the best node */
    struct features best_features;
    uint64_t popped, lost, generated;
    uint64_t work;      /* done so far, in units of about equal time */
    int packed;         /* most steps done so far */
    uint64_t on_goals;  /* most boxes */
    uint32_t loose;     /* the node where boxes are least in the way */
    uint64_t tightness; /* of that one */
    struct state state;
    uint64_t *reach;
    bool solved;                /* there is a way: */
    struct way_end here, there; /* there from the other end, or no owner */
};

/* False when the run's memory is spent. */
bool strategy_init(struct strategy *strategy, struct domain *domain,
                   struct style style, struct company company);

/* At every turn: what the others have come to.  False as above. */
bool strategy_resume(struct strategy *strategy, struct company company);

/* Is that an aim for a half, and another one than its own? */
bool strategy_outdated(const struct strategy *strategy, struct aim aim);

/* Gives back what grows but for its positions, which others may meet. */
void strategy_release(struct strategy *strategy);

/* Takes one move and plays on from it.  False when memory is spent, nothing is
 * left, or it is solved: domain->run->stopped_by. */
bool strategy_step(struct strategy *strategy);

/* Plays on from the position in strategy->state, with its reach, as a node.
 * False when memory is spent or it is solved. */
bool strategy_add_node(struct strategy *strategy, struct fess_node node,
                       uint64_t key);

/* Only keeps one, under the domain's lock; false when memory is spent. */
bool strategy_keep_node(struct strategy *strategy, struct fess_node node,
                        const uint64_t *boxes);

/* Goes on from where others were near its targets (adopt.c). */
bool strategy_adopt(struct strategy *strategy);

/* The rest is in way.c.  Is what the table of visited positions says true? Sets
 * *end to the position with that key.  The strategy that asks lends its memory;
 * under the domain's lock. */
bool strategy_check(struct strategy *asking, const struct visited_place *place,
                    uint64_t key, struct way_end *end);

/* Sets the plan of a run to the way to one end and from the other on; the
 * latter's owner may be NULL. */
bool strategy_plan(struct run *run, const struct way_end *forward,
                   const struct way_end *backward);

/* Hands a value the way to the loosest position of a search from the other end
 * as it is now, unless it has one; other may be NULL.  False when the run's
 * memory is spent. */
bool strategy_hint(struct value *value, const struct domain *domain,
                   const struct strategy *other);

static inline uint64_t *strategy_boxes(const struct strategy *strategy,
                                       uint32_t node)
{
    return strategy->boxes + node * strategy->domain->board->words;
}

#endif
