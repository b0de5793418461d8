/*
 * The eight ways to look at a level: mirrored, turned.  A number 0 .. 7 is a
 * sum of mirroring x, mirroring y and then exchanging x and y; 0 leaves it as
 * it is.
 */
#ifndef CORE_ORIENTATION_H
#define CORE_ORIENTATION_H

#include "core/level.h"
#include "core/plan.h"

#define ORIENTATIONS 8
enum { MIRROR_X = 1, MIRROR_Y = 2, TRANSPOSE = 4 };

/* A place of the turned rectangle becomes the one it shows, in a rectangle of
 * that size. */
static inline void orientation_place(int orientation, int width, int height,
                                     int *x, int *y)
{
    int from_x = orientation & TRANSPOSE ? *y : *x;
    int from_y = orientation & TRANSPOSE ? *x : *y;
    *x = orientation & MIRROR_X ? width - 1 - from_x : from_x;
    *y = orientation & MIRROR_Y ? height - 1 - from_y : from_y;
}

/* What a direction of the level is in the turned one. */
enum direction orientation_turn(int orientation, enum direction d);

/* The level turned, without its title and notes; not finished.  NULL when
 * memory ends. */
struct level *orientation_level(const struct level *level, int orientation);

/* Makes a plan for the turned level one for the level. */
void orientation_turn_back(int orientation, struct plan *plan);

#endif
