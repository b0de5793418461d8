/*
 * What can be told of a position in a trace, and in which words.
 */
#ifndef ENGINES_ASTAR_TRACE_EVENT_H
#define ENGINES_ASTAR_TRACE_EVENT_H

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

#endif
