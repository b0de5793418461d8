/*
 * What the parts of a picture share.
 *
 * One routine draws a position on a canvas (motif_position); stills, sheets
 * and films all use it.  A plan is played while it is drawn, so a long one
 * costs time and a byte a step: SVG and PNG of a plan are one picture with the
 * ways of the boxes and the player drawn in, whose size is that of the level;
 * PDF pages and GIF frames are written as they are made.  Only a sheet as SVG
 * grows, with the number of pushes.
 */
#ifndef DRAW_PICTURE_H
#define DRAW_PICTURE_H

#include "draw/canvas.h"
#include "draw/skin.h"

enum picture_view {
    VIEW_POSITION, /* after step */
    VIEW_TRAILS,   /* the start, with the ways of boxes and player */
    VIEW_SHEET,    /* the start and the position after every push */
    VIEW_FILM,     /* every step, GIF only */
};

/* What is drawn, checked. */
struct motif {
    const struct picture *asked;
    const struct kura_level *level;
    int width, height; /* of what is drawn, in squares */
    int left, top;     /* of the level that is blank, and not drawn */
    int stride, cells; /* of the level */
    bool sink;
    const char *title;
    char *plan;           /* owned; every step can be played */
    size_t steps, pushes; /* of the plan */
    enum picture_view view;
    enum canvas_kind kind;
    struct skin *skin;           /* owned */
    int tile;                    /* side of a square */
    unsigned char *marks;        /* owned; overlays by cell, or NULL */
    const int *labels;           /* or NULL; -1 for none */
    struct kura_position *start; /* owned; has the distances */
};

/* A plan being played. */
struct playback {
    const struct motif *motif;
    struct kura_position *position; /* owned */
    const unsigned char *cells;     /* the position's */
    size_t steps, pushes;           /* made */
    int moved;    /* cell of the box that the last step pushed, or -1 */
    bool stopped; /* or out of memory */
};

/* Release it also when this fails. */
bool playback_init(struct playback *playback, const struct motif *motif,
                   struct kura_error *err);
void playback_release(struct playback *playback);

/* Must the drawing end?  To be asked in every loop that can take long. */
bool playback_poll(struct playback *playback);

/* Makes a step; false after the last one, and when it is stopped. */
bool playback_next(struct playback *playback, struct kura_step *step);

/* False, with the reason, when it was stopped. */
bool playback_finished(const struct playback *playback, struct kura_error *err);

/* Where a cell is drawn. */
int motif_x(const struct motif *motif, int cell);
int motif_y(const struct motif *motif, int cell);

/* One square of the position; with highlight the box pushed last stands out. */
void motif_cell(const struct playback *playback, struct canvas *canvas,
                int cell, bool highlight);

/* All of them, from 0, 0, unless it is stopped meanwhile. */
void motif_position(struct playback *playback, struct canvas *canvas,
                    bool highlight);

bool sheet_draw(const struct motif *motif, const struct draw_target *target,
                struct kura_error *err);
bool film_draw(const struct motif *motif, const struct draw_target *target,
               struct kura_error *err);
bool trails_draw(const struct motif *motif, struct canvas *canvas,
                 struct kura_error *err);

#endif
