/*
 * One square of a level as a picture.
 */
#ifndef DRAW_TILE_H
#define DRAW_TILE_H

#include "draw/canvas.h"
#include "draw/theme.h"

struct tile {
    unsigned char what; /* sum of KURA_; what is no floor is background */
    bool sink;          /* the goal is one */
    bool moved;         /* its box was pushed last */
    bool marked;        /* by an overlay */
    int label;          /* number written on it; -1 for none */
};

void tile_draw(struct canvas *canvas, const struct theme *theme,
               const struct tile *tile, double x, double y, double side);

#endif
