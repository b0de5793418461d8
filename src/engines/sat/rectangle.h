/*
 * What the seeds' encodings share: walls, storages and crates over all cells of
 * the rectangle, and how a formula grows with its horizon.  Variables are
 * numbered when they are first used.
 */
#ifndef ENGINES_SAT_RECTANGLE_H
#define ENGINES_SAT_RECTANGLE_H

#include "engines/sat/planner.h"

struct rectangle {
    int width, height, cells;
    int *list; /* of literals: eight for each cell, and some */
    int built; /* steps in the formula; -1: not even the start */
};

bool rectangle_init(struct rectangle *area, struct planner *planner);

/* Makes one that is all of planner->own. */
bool rectangle_open(struct planner *planner);

int rectangle_wall(struct planner *planner, int cell);
int rectangle_crate(struct planner *planner, int cell, int t);

/* Units for wall, storage and crate of one cell at the start. */
void rectangle_start(struct planner *planner, int cell);

/* A crate on each storage; with storages to spare, none elsewhere. */
void rectangle_goals(struct planner *planner, int t);

/* How an encoding is made: the start, the step from a moment to the next, and
 * the goals at the horizon. */
struct rectangle_parts {
    void (*start)(struct planner *planner);
    void (*step)(struct planner *planner, int t);
    void (*goals)(struct planner *planner, int t);
};

/* Adds what the formula lacks up to a horizon, or makes it anew for an earlier
 * one. */
bool rectangle_encode(struct planner *planner, struct rectangle *area,
                      int horizon, const struct rectangle_parts *parts);

#endif
