#include "engines/astar/trace_event.h"

static const char *const titles[] = {
    [TRACE_START] = "Initial position",
    [TRACE_ADDED] = "Added",
    [TRACE_EXPANDED] = "Expanded",
    [TRACE_STRAIGHT] = "Pushed out",
    [TRACE_VISITED] = "Rejected: already visited",
    [TRACE_DEAD_SQUARE] = "Rejected: dead square",
    [TRACE_NOT_MOVABLE] = "Rejected: not movable",
    [TRACE_NO_MATCHING] = "Rejected: boxes without goals",
    [TRACE_BLOCK_LIST] = "Rejected: on the block list",
    [TRACE_CORRIDOR] = "Rejected: corridor",
    [TRACE_DIAGONAL] = "Rejected: closed diagonal",
    [TRACE_DEADLOCK] = "Rejected: deadlock",
    [TRACE_TOO_LONG] = "Rejected: too long",
    [TRACE_PLAN] = "Part of the plan",
};

const char *trace_title(enum trace_event event)
{
    return titles[event];
}

enum trace_event trace_rejection(const struct deadlock *deadlock)
{
    static const struct reason {
        const char *name;
        enum trace_event event;
    } reasons[] = {{"freeze", TRACE_NOT_MOVABLE},
                   {"diagonals", TRACE_DIAGONAL},
                   {"corridor", TRACE_CORRIDOR},
                   {"patterns", TRACE_BLOCK_LIST},
                   {"bipartite", TRACE_NO_MATCHING}};
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (strcmp(reasons[i].name, deadlock->name) == 0)
            return reasons[i].event;
    return TRACE_DEADLOCK;
}
