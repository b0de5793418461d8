/*
 * The bound of an optimizer: a search for the shortest plan, with the best as
 * upper bound, that has its turns between those of the methods.
 */
#ifndef OPTIMIZE_PROOF_H
#define OPTIMIZE_PROOF_H

#include "core/run.h"
#include "optimize/arm.h"

#define PROOF_SLICE 10000   /* nodes of the first turn */
#define PROOF_BETWEEN 20000 /* of the first one from both ends */

/* The first bound, before any turn: the cheapest assignment of boxes to goals.
 */
void proof_begin(struct run *run);

/* Could all arrangements of the boxes be looked at? */
bool proof_is_small(const struct board *board);

/* How much of the work it has. */
struct proof_share {
    uint64_t percent, work; /* of all others */
    bool idle;              /* nobody else has anything to do */
};

/* Is its turn due, for the run's plan? */
bool proof_is_due(const struct optimizer_arm *proof, const struct run *run,
                  struct proof_share share);

/* Is the next turn from both ends, after so much work of all others?  A few
 * are, where that can be; they give up soon where the level is too large. */
bool proof_is_between(const struct optimizer_arm *proof, const struct run *run,
                      uint64_t work);

/* The nodes of the next turn. */
uint64_t proof_nodes(const struct optimizer_arm *proof, bool between);

enum outcome proof_search(struct run *part, bool between);

/* After a turn. */
void proof_learn(struct optimizer_arm *proof, const struct run *part,
                 bool between);

#endif
