/*
 * What can be set, as a search reads it, and what it counts.
 */
#ifndef ENGINES_ASTAR_CONFIG_H
#define ENGINES_ASTAR_CONFIG_H

#include <stdbool.h>

#include "core/run.h"

#define ASTAR_MAX_WEIGHT 100

enum tie_rule {
    TIES_DEEP,    /* the least left to do, then the newest */
    TIES_RANDOM,  /* the least left to do, then any */
    TIES_SPREAD,  /* all depths in turn, the newest of each */
    TIES_SCATTER, /* all depths in turn, any of each */
};

enum pruning {
    PRUNE_STRAIGHT, /* pushes to the sink without detour come alone */
    PRUNE_TUNNELS,  /* a box in a doorway goes on */
    PRUNE_PI_CORRAL,
    PRUNE_SYMMETRY, /* one position for all that look alike */
};

struct astar_config {
    int heuristic;      /* index into heuristics */
    unsigned deadlocks; /* set of indices into deadlocks */
    unsigned prunings;  /* set of enum pruning */
    int weight;         /* of the bound; over 1 nothing is proved */
    int patterns;       /* boxes in a pattern; 0: as the level deserves */
    int distance;       /* between boxes of a pattern; 0 any */
    int ties;           /* enum tie_rule */
    int walks;          /* bound the walk too when moves are counted */
    int beam;           /* look for plans at the bound meanwhile */
    int alone;          /* expanded by one rank before others have a part */
};

/* Takes over the options that came with the level; as struct engine has it. */
const char *astar_adopt(const struct level *level, enum objective objective,
                        void *settings);

/* By number, so that workers and ranks can add it up. */
enum astar_count {
    COUNT_EXPANDED,
    COUNT_GENERATED,
    COUNT_STORED,
    COUNT_EVALUATED,
    COUNT_REOPENED,
    COUNT_DEAD_ENDS,
    COUNT_PRUNED,
    COUNT_IN_BEAMS,
    ASTAR_COUNTS,
};

#endif
