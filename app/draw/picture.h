/*
 * Levels, positions and plans as pictures.
 *
 * One routine draws a position on a canvas (picture_position); stills, sheets
 * and films all use it.  A plan is played while it is drawn, so a long one
 * costs time, not memory: SVG and PNG of a plan are one picture with the ways
 * of the boxes and the player drawn in, whose size is that of the level; PDF
 * pages and GIF frames are written as they are made.  Only a sheet as SVG
 * grows, with the number of pushes.
 */
#ifndef DRAW_PICTURE_H
#define DRAW_PICTURE_H

#include "core/level.h"
#include "core/plan.h"
#include "core/replay.h"
#include "draw/canvas.h"
#include "draw/theme.h"

enum picture_format {
    PICTURE_SVG,
    PICTURE_PNG,
    PICTURE_PDF,
    PICTURE_GIF,
};

enum picture_view {
    VIEW_POSITION, /* after step */
    VIEW_TRAILS,   /* the start, with the ways of boxes and player */
    VIEW_SHEET,    /* the start and the position after every push */
    VIEW_FILM,     /* every step, GIF only */
};

struct picture {
    const struct level *level; /* borrowed */
    const struct plan *plan;   /* borrowed; empty for a level alone */
    enum picture_view view;
    size_t step; /* of VIEW_POSITION */
    struct theme theme;
    int tile; /* side of a square; 0: what suits the view */
    /* Overlays, one entry a cell of the level; borrowed or NULL. */
    const unsigned char *marks;
    const int *labels; /* -1 for none */
    /* Of a film. */
    int frames_per_second; /* 1 .. 50 */
    bool loop, counter;
};

/* The format with that name: svg, png, pdf, gif. */
bool picture_format_find(const char *name, enum picture_format *format);

/* Fails for a step past the end, a plan that breaks a rule, a picture that is
 * too large, and a target that takes no more. */
bool picture_draw(const struct picture *picture, enum picture_format format,
                  const struct canvas_target *target, struct kura_error *err);

/* ---- For the parts of this module ---- */

int picture_tile(const struct picture *picture);

/* One square of the position; moved is the cell of the box pushed last, or
 * -1. */
void picture_cell(const struct picture *picture, struct canvas *canvas,
                  const struct replay *replay, int cell, int moved, int tile);

/* All of them, from 0, 0. */
void picture_position(const struct picture *picture, struct canvas *canvas,
                      const struct replay *replay, int moved, int tile);

bool sheet_draw(const struct picture *picture, enum picture_format format,
                const struct canvas_target *target, struct kura_error *err);
bool film_draw(const struct picture *picture,
               const struct canvas_target *target, struct kura_error *err);
bool trails_draw(const struct picture *picture, struct canvas *canvas, int tile,
                 struct kura_error *err);

#endif
