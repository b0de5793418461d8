/*
 * A record of everything a search did, for people who want to follow it: text,
 * XML or CSV by the file's ending.  Text and CSV are written as it goes; XML is
 * a tree of positions, which is kept until the end.
 */
#ifndef ENGINES_ASTAR_TRACE_H
#define ENGINES_ASTAR_TRACE_H

#include <stdio.h>

#include "core/engine.h"
#include "core/state.h"
#include "search/deadlocks/deadlocks.h"

enum trace_event {
    TRACE_START,
    TRACE_ADDED,
    TRACE_EXPANDED,
    TRACE_STRAIGHT, /* expanded by a push to the sink that comes alone */
    TRACE_VISITED,  /* the rest are rejected: known as cheap already */
    TRACE_DEAD_SQUARE,
    TRACE_NOT_MOVABLE,
    TRACE_NO_MATCHING,
    TRACE_BLOCK_LIST, /* holds a pattern without a way */
    TRACE_CORRIDOR,
    TRACE_DIAGONAL,
    TRACE_DEADLOCK, /* one of the other tests */
    TRACE_TOO_LONG,
    TRACE_PLAN, /* part of the plan */
};

/* The reason that is given for a position that a deadlock test rejected. */
enum trace_event trace_rejection(const struct deadlock *deadlock);

struct trace_entry {
    enum trace_event event;
    const struct state *state;
    square moved; /* where the box pushed last stands; or NO_SQUARE */
    uint32_t number, parent; /* of positions; UINT32_MAX unknown */
    uint32_t cost, bound;
};

/* The words for an event. */
const char *trace_title(enum trace_event event);

struct trace; /* NULL: nobody asked */

/* Opens the file that the run names; *trace stays NULL when it names none.
 * False, with run->error set, when it can't be written. */
bool trace_open(struct run *run, struct trace **trace);
bool trace_close(struct run *run, struct trace *trace);

void trace_write(struct trace *trace, const struct trace_entry *entry);

/* ---- XML, as a tree of positions: each under the one it was reached from,
 * with the player, the box that was pushed and what became of it ---- */

struct trace_tree;

struct trace_tree *trace_tree_new(struct run *run); /* NULL: memory ended */

/* When memory ends the run is marked and the tree stays as it is. */
void trace_tree_add(struct trace_tree *tree, const struct trace_entry *entry);

void trace_tree_write(const struct trace_tree *tree, FILE *to);

#endif
