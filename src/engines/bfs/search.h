/*
 * What the two searches of the engine share: the position at hand, and what is
 * counted.
 */
#ifndef ENGINES_BFS_SEARCH_H
#define ENGINES_BFS_SEARCH_H

#include "core/checkpoint.h"
#include "core/state.h"
#include "search/codec.h"

#define PUSHES_PER_POLL 32

struct bfs_search {
    struct run *run;
    struct state state; /* the position being expanded */
    uint64_t *reach;    /* of the player in state */
    uint64_t *child_reach;
    struct push *pushes; /* possible in state */
    uint64_t stored;     /* positions */
    struct bfs_counts {
        uint64_t expanded, generated, dead_ends;
    } counts, before; /* and before the last position was expanded */
};

/* Loads a position into search->state, with its reach; answers the number of
 * pushes that do not end on a dead square. */
int search_expand(struct bfs_search *search, const struct codec *codec,
                  const unsigned char *record);

/* ---- Checkpoints ---- */

/* Writes one if the search was stopped, as if the position at hand had not been
 * touched, since it comes again.  Answers the outcome. */
enum outcome search_leave(struct bfs_search *search, enum outcome outcome,
                          checkpoint_fn *carry, void *user);

/* The searches themselves: over regions, and over squares. */
enum outcome search_pushes(struct bfs_search *search);
enum outcome search_moves(struct bfs_search *search, bool moves_first);

#endif
