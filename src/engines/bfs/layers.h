/*
 * The positions of a breadth-first search by pushes: those seen, with the push
 * that led to each, and of these the open ones, which are the rest of this
 * layer and the next (frontier search, Korf and others 2005).
 *
 * A layer that is small beside all that was seen is a list, in the order of
 * arrival.  A large one is marked in the set, and comes in its order: that
 * takes no memory, and looking for the next one little time, since many are.
 */
#ifndef ENGINES_BFS_LAYERS_H
#define ENGINES_BFS_LAYERS_H

#include "search/closed.h"

struct bfs_layers {
    struct run *run;
    struct closed closed;
    int depth; /* pushes to the positions of this layer; -1 before the first */

    unsigned char *queue; /* the records of layers that are listed */
    size_t capacity, count;
    size_t next;      /* of this layer, the one to be expanded */
    size_t layer_end; /* the first of the next layer */

    bool now_listed, next_listed;
    uint64_t now_count, next_count; /* open positions that are marked */
    unsigned next_state;            /* how: see layers.c */
    uint64_t place;                 /* of the last one that was taken */
};

/* Numbers of pushes are 0 to most.  False when memory is spent. */
bool layers_init(struct bfs_layers *layers, struct run *run, uint64_t most);

/* Adds a position of the next layer, if it is new.  False when memory ends. */
bool layers_add(struct bfs_layers *layers, const struct closed_key *key,
                uint64_t push);

/* The next position to be expanded, of this layer or else of the next, which
 * then is this one; it comes again until it is closed.  False when there is
 * none, or when the run is stopped or failed. */
bool layers_take(struct bfs_layers *layers, unsigned char *record);
void layers_close(struct bfs_layers *layers, const unsigned char *record);

/* The push that led to a position, -1 where it was never seen. */
int64_t layers_push_to(const struct bfs_layers *layers,
                       const struct closed_key *key);

/* To a file and back. */
bool layers_carry(struct bfs_layers *layers, struct archive *archive);

#endif
