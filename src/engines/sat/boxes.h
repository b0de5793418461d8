/*
 * Cells, boxes and variables of the encoding `boxes`.
 */
#ifndef ENGINES_SAT_BOXES_H
#define ENGINES_SAT_BOXES_H

#include "engines/sat/rectangle.h"

struct box_encoding {
    int cells;              /* that are no walls, numbered in reading order */
    int *cell;              /* by number: cell of the level */
    int (*next)[DIR_COUNT]; /* by number; -1 for a wall or outside */
    bool *is_target;        /* by number */
    int boxes;
    int *box; /* by box: cell of the level at the start, in reading order */

    struct family player, at, empty, target, in_target;
    struct family move, push, noop;
    int *list, *actions;
    size_t action_count;
    int built; /* steps in the formula; -1: not even the start */
};

/* Fills the tables of planner->own.  False when memory ends. */
bool boxes_prepare(struct planner *planner);
bool boxes_reserve(struct planner *planner, int last, bool anew);

int boxes_player(struct planner *planner, int c, int t);
int boxes_at(struct planner *planner, int b, int c, int t);
int boxes_empty(struct planner *planner, int c, int t);
int boxes_target(struct planner *planner, int c);
int boxes_in_target(struct planner *planner, int b, int t);
int boxes_move(struct planner *planner, int from, int to, int t);

/* line: player, box, and where it goes; the name depends on the last one. */
int boxes_push(struct planner *planner, int b, const int *line, int t);
int boxes_noop(struct planner *planner, int t);

#endif
