/*
 * What a search counts, by number, so that workers and ranks can add it up.
 */
#ifndef ENGINES_ASTAR_COUNTS_H
#define ENGINES_ASTAR_COUNTS_H

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
