/*
 * What the two searches of the engine share: the position at hand and the
 * table of all of them.
 */
#ifndef ENGINES_BFS_SEARCH_H
#define ENGINES_BFS_SEARCH_H

#include "core/engine.h"
#include "core/state.h"
#include "search/table.h"

#define PUSHES_PER_POLL 32

struct bfs_search {
    struct run *run;
    struct state state; /* the position being expanded */
    struct table table;
    uint64_t *reach; /* of the player in state */
    uint64_t *child_reach, *spare_reach;
    struct push *pushes; /* possible in state */
    uint64_t expanded, generated, dead_ends;
};

/* Memory for a search; false when it is spent. */
bool search_init(struct bfs_search *search, struct run *run);

/* Loads a position into search->state, with its reach; answers the number of
 * pushes that do not end on a dead square. */
int search_expand(struct bfs_search *search, uint32_t number);

/* Sets run->plan to the pushes on the way to a position, from the numbers of
 * its ancestors: parents[i] comes just before position i; the start is 0. */
bool search_plan(struct bfs_search *search, uint32_t number,
                 uint32_t (*parent_of)(const void *nodes, uint32_t number),
                 const void *nodes);

void search_count(struct bfs_search *search);

/* The searches themselves. */
enum outcome search_pushes(struct bfs_search *search);       /* over regions */
enum outcome search_pushes_moves(struct bfs_search *search); /* over squares */
enum outcome search_moves(struct bfs_search *search);

#endif
