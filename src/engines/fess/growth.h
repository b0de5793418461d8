/*
 * A tree of positions that grows where its value is highest.
 *
 * A node's value is that of its best branch, a branch's that of the node it
 * leads to or, before it is tried, a first guess.  A walk from the root takes
 * the best branch at each node; at every so many visits it takes the next one
 * in turn instead, so that nothing waits for ever.  A branch that leads nowhere
 * is cut off, and so is the one to a node that has none left.
 */
#ifndef ENGINES_FESS_GROWTH_H
#define ENGINES_FESS_GROWTH_H

#include "engines/fess/cells.h"

#define NO_BRANCH UINT32_MAX

struct branch {
    uint32_t node; /* where it leads, NO_BRANCH until it is tried */
    int32_t value;
    square from, to;
    uint8_t side; /* of the box, where the player ends */
};

/* Its branches are in a row; those cut off are no more. */
struct fork {
    size_t first;
    uint32_t count, best;
    uint32_t visits, turn;
};

struct growth {
    struct run *run;
    struct fork *forks; /* by node */
    size_t fork_count, fork_capacity;
    struct branch *branches;
    size_t branch_count, branch_capacity;
    uint32_t *path; /* of the last walk: nodes from the root */
    size_t path_length, path_capacity;
    uint32_t tried;    /* the branch it ended with */
    uint32_t patience; /* visits to the best branch for each of another; 0:
                          without end */
};

void growth_init(struct growth *growth, struct run *run, uint32_t patience);
void growth_release(struct growth *growth);

/* The next node, without branches yet; false when memory is spent, as below. */
bool growth_add_node(struct growth *growth);

/* A branch of the newest node. */
bool growth_add_branch(struct growth *growth, struct branch branch);

/* Puts the newest node's branches in order, the best first. */
void growth_sort(struct growth *growth);

/* Walks to a branch that has not been tried: *move.  False when none is left,
 * too. */
bool growth_walk(struct growth *growth, struct move *move);

/* Tells where the last walk's branch leads: to the newest node or, if not
 * grown, nowhere. */
void growth_settle(struct growth *growth, bool grown);

#endif
