/*
 * Pictures and plots, for the other programs: all they see of this folder.
 */
#ifndef DRAW_DRAW_H
#define DRAW_DRAW_H

#include "base/buffer.h"
#include "base/embedded.h"
#include "kura.h"

/* Where the bytes go; write answers false when it can't take them. */
struct draw_target {
    bool (*write)(void *user, const void *data, size_t size);
    void *user;
};

/* All zero means: the default. */
struct picture {
    const char *plan; /* LURD; NULL: none */
    /* "position" (after step), "trails" (the ways of boxes and player over the
       start), "sheet" (the position after every push) or "film" (GIF only).
       NULL: a position without a plan, else what suits the format. */
    const char *view;
    size_t step;
    int tile;              /* side of a square; 0: what suits the view */
    int frames_per_second; /* of GIF: 1 .. 50; 0: 5 */
    bool once;             /* do not begin again at the end */
    bool no_counter;       /* no "Step: 3/97" below */
    const char *skin;      /* text of an SVG file, ends with NUL; NULL: flat */
    size_t skin_size;
    bool dark; /* for a dark screen, where the skin has symbols for it */
    /* Squares to shade and numbers to write on them: "dead" or "distance" (of
       a box to the nearest goal, in pushes), or NULL; or arrays with an entry
       for each cell. */
    const char *overlay;
    const unsigned char *marks;
    const int *labels;          /* -1 for none */
    kura_progress_fn *progress; /* or NULL; done and total are steps */
    void *user;
    const struct kura_stop *stop; /* or NULL */
};

/*
 * Draws as "svg", "png", "pdf" or "gif".  PDF and GIF are handed over while
 * they are made, so that the length of the plan costs no memory.  Fails for a
 * step past the end, a plan that breaks a rule, a picture that is too large, a
 * target that takes no more, and when it is stopped.
 */
bool draw_picture(const struct kura_level *level, const struct picture *picture,
                  const char *format, const struct draw_target *to,
                  struct kura_error *err);

/*
 * Adds a position in the letters of XSB, a line a row, with the colours of a
 * terminal if asked.  XSB has no letter for a sink: it is drawn as a goal.  The
 * box that the last step pushed stands out in colour.  No row ends with a
 * space.
 */
void draw_text(struct kura_position *position, bool colour, struct buffer *to);

/* The skins that are part of the program, as NAME.svg. */
extern const struct embedded draw_skins[];
/* The one of that name, without its ending, or NULL. */
const struct embedded *draw_skin_find(const char *name);

/* Can a picture be drawn with it?  If not, err says why.  Text ends with a
 * NUL that size leaves out. */
bool draw_skin_check(const char *text, size_t size, struct kura_error *err);

/* ---- Plots of numbers: lines, points and bars between two axes ---- */

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

/* Draws as "svg", "png" or "pdf". */
bool draw_plot(const struct plot *plot, const char *format,
               const struct draw_target *target, struct kura_error *err);

#endif
