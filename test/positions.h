/*
 * Every position of small random levels, with the oracle's word on whether it
 * can be solved, as engines see them: for tests of what cuts positions off.
 */
#ifndef TEST_POSITIONS_H
#define TEST_POSITIONS_H

#include "base/random.h"
#include "core/engine.h"
#include "core/state.h"
#include "oracle.h"

struct positions {
    struct level *level;
    struct board *board;
    struct oracle_space *space;
    struct grids *grids; /* to find positions again */
};

/* A level that can be solved: boxes are pulled away from goals at random.
 * False when it has too many positions; then there is nothing to release. */
bool positions_make(struct positions *positions, struct random *random,
                    int width, int height, int boxes, enum rules rules);
void positions_release(struct positions *positions);

/* The same, 3 to 6 squares wide and with so many boxes. */
bool positions_small(struct positions *positions, struct random *random,
                     int fewest, int most, enum rules rules);

/* Calls check for so many levels of one to four boxes, those that have not too
 * many positions, with a fresh run each. */
void positions_each(uint64_t seed, int count, int width, int height,
                    void (*check)(struct positions *, struct run *));

/* What the oracle says of the level by that objective. */
struct oracle_answer positions_answer(const struct positions *positions,
                                      enum objective objective);

size_t positions_count(const struct positions *positions);

/* Fewest pushes to a solution; -1 if there is none. */
int positions_left(const struct positions *positions, size_t i);

/* Fills the state, whose memory was given to state_init. */
void positions_load(const struct positions *positions, size_t i,
                    struct state *state);

/* The number of a state: its player anywhere in the region. */
size_t positions_find(const struct positions *positions,
                      const struct state *state);

/* A plan with many detours: pushes at random for a while, then along a shortest
 * plan.  Answers how many pushes there are, 0 when it went astray. */
size_t positions_wander(const struct positions *positions,
                        struct random *random, struct push *pushes,
                        size_t room);

/* Fails the test unless the plan solves the level. */
void positions_check_plan(const struct positions *positions,
                          const struct plan *plan);

#endif
