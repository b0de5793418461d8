/*
 * Sokoban, slow and obviously right: what the engines are compared with.
 *
 * A position is the level's own grid of bytes with boxes and player moved;
 * there are no numbered squares, no tables, no dead ends, no pruning.  From
 * src/ it takes struct level and nothing else, so that no mistake can be made
 * on both sides.  It exits when memory ends; limits keep it from there.
 */
#ifndef TEST_ORACLE_H
#define TEST_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/level.h"

enum oracle_least {
    ORACLE_PUSHES,       /* breadth first over pushes */
    ORACLE_MOVES,        /* breadth first over steps */
    ORACLE_PUSHES_MOVES, /* the other two: Dijkstra over steps */
    ORACLE_MOVES_PUSHES,
};

enum oracle_outcome {
    ORACLE_SOLVED,
    ORACLE_UNSOLVABLE,
    ORACLE_TOO_LARGE, /* more positions than the limit */
};

struct oracle_answer {
    enum oracle_outcome outcome;
    int pushes, moves; /* of a cheapest plan; -1 where not asked or none */
};

/* Looks at no more than limit positions. */
struct oracle_answer oracle_solve(const struct level *level,
                                  enum oracle_least least, size_t limit);

/*
 * Fills counts[0 .. depth-1] with the number of positions (boxes and player's
 * region) whose fewest pushes from the start are exactly 1 .. depth; solved
 * ones are played on like any other.  Answers how many of the counts are
 * known: fewer than depth when the limit was reached.
 */
int oracle_counts(const struct level *level, int depth, size_t limit,
                  size_t *counts);

/* All positions that can be reached from the start, which is number 0. */
struct oracle_space {
    size_t count;
    size_t cells;         /* bytes of a grid: the level's width * height */
    unsigned char *grids; /* owned; count of them, with CELL_... bits, the
                             player on the first cell of its region */
    int *from_start;      /* owned; fewest pushes */
    int *to_solution;     /* owned; fewest pushes, -1 if there is no way */
};

/* NULL when there are more positions than the limit. */
struct oracle_space *oracle_explore(const struct level *level, size_t limit);
void oracle_space_free(struct oracle_space *space);

#endif
