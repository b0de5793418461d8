/*
 * Plots of numbers: lines, points and bars between two axes.
 */
#ifndef DRAW_PLOT_H
#define DRAW_PLOT_H

#include "draw/canvas.h"

enum plot_style {
    PLOT_LINES,
    PLOT_POINTS,
    PLOT_BARS, /* from 0 to y around each x, one wide */
};

struct plot_series {
    const char *name; /* for the legend */
    enum plot_style style;
    const double *x, *y; /* borrowed; count of each */
    size_t count;
};

struct plot {
    const char *title, *x_label, *y_label;
    bool log_x, log_y; /* then all numbers on that axis are positive */
    bool square;       /* both axes have one range, with the diagonal drawn */
    double limit;      /* a dashed line at that y (and x of a square); 0 none */
    const struct plot_series *series;
    size_t series_count;
};

#define PLOT_WIDTH 720
#define PLOT_HEIGHT 460

/* Kind is CANVAS_SVG, CANVAS_PNG or CANVAS_PDF. */
bool plot_draw(const struct plot *plot, enum canvas_kind kind,
               const struct canvas_target *target, struct kura_error *err);

#endif
