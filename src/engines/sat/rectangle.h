/*
 * What the seeds' encodings share: variables by moment that are numbered when
 * they are first used, and walls, storages and crates over all cells of the
 * rectangle.
 */
#ifndef ENGINES_SAT_RECTANGLE_H
#define ENGINES_SAT_RECTANGLE_H

#include "core/level.h"
#include "engines/sat/planner.h"

/* All variables of one name: count of them at each moment, 0 while unused. */
struct family {
    const struct symbol *symbol;
    size_t count;
    int *numbers;   /* by moment * count + index */
    size_t moments; /* that there is room for */
};

void family_init(struct family *family, const struct symbol *symbol,
                 size_t count);

/* Room for moments 0..last; anew forgets all numbers.  False when the run's
 * memory ends. */
bool family_reserve(struct run *run, struct family *family, int last,
                    bool anew);

/* The variable, made at its first use with these arguments. */
int family_member(struct formula *formula, struct family *family, int moment,
                  int index, const int *arguments);

struct rectangle {
    int width, height, cells;
    struct family wall, storage, crate; /* the first two have one moment */
    int built; /* steps in the formula; -1: not even the start */
};

void rectangle_init(struct rectangle *area, const struct planner *planner);
bool rectangle_reserve(struct planner *planner, struct rectangle *area,
                       int last, bool anew);

/* The cell beside it, or -1 outside. */
int rectangle_next(const struct rectangle *area, int cell, int d);

int rectangle_wall(struct planner *planner, struct rectangle *area, int cell);
int rectangle_crate(struct planner *planner, struct rectangle *area, int cell,
                    int t);

/* Units for wall, storage and crate of one cell at the start. */
void rectangle_start(struct planner *planner, struct rectangle *area, int cell);

/* How an encoding is made: room for all moments up to the horizon, the start,
 * and the step from a moment to the next. */
struct rectangle_parts {
    bool (*reserve)(struct planner *planner, int horizon, bool anew);
    void (*start)(struct planner *planner);
    void (*step)(struct planner *planner, int t);
};

/* Adds what the formula lacks up to a horizon, or makes it anew for an earlier
 * one, with the goals there. */
bool rectangle_encode(struct planner *planner, struct rectangle *area,
                      int horizon, const struct rectangle_parts *parts);

/* A crate on each storage; with storages to spare, none elsewhere. */
void rectangle_goals(struct planner *planner, struct rectangle *area, int t);

#endif
