/*
 * A surface to draw on: lines, areas and letters, as SVG, PNG or PDF for a
 * target that takes the bytes, or as pixels in memory.
 *
 * Only this module and skins know cairo.  Lengths are in points for SVG and
 * PDF and in pixels for the others; y grows downwards.  What goes wrong on the
 * way is remembered and told by canvas_finish.
 */
#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "draw/draw.h"

enum canvas_kind {
    CANVAS_SVG,
    CANVAS_PNG,
    CANVAS_PDF,
    CANVAS_PIXELS, /* in memory, for GIF */
};

typedef uint32_t colour; /* 0xRRGGBBAA */

/* The kind with that name: svg, png, pdf, gif. */
bool canvas_kind_find(const char *name, enum canvas_kind *kind);

struct canvas;

/* Pixels that PNG and pixels in memory may have: 160 MB of them. */
#define CANVAS_MAX_PIXELS ((size_t)40 * 1000 * 1000)
/* The longest side that every kind can have. */
#define CANVAS_MAX_SIDE 32000

/* Target may be NULL for CANVAS_PIXELS.  NULL when it is too large. */
struct canvas *canvas_new(enum canvas_kind kind, double width, double height,
                          const struct draw_target *target,
                          struct kura_error *err);
void canvas_free(struct canvas *canvas);

/* Writes what is not yet written; after that the canvas is only freed. */
bool canvas_finish(struct canvas *canvas, struct kura_error *err);

/* Ends the page; only PDF has more than one. */
void canvas_next_page(struct canvas *canvas);

/* From now on (x, y) is where 0, 0 is meant and all is that much larger;
 * pairs may be nested. */
void canvas_place(struct canvas *canvas, double x, double y, double scale);
void canvas_unplace(struct canvas *canvas);

/* Only that rectangle is drawn on, until canvas_unplace. */
void canvas_place_clipped(struct canvas *canvas, double x, double y,
                          double width, double height);

/* What is drawn between the two belongs together.  On a page of PDF each thing
 * costs time for each other one, so many of them need groups. */
void canvas_begin_group(struct canvas *canvas);
void canvas_end_group(struct canvas *canvas);

/* A path, and what is done with it; both end the path. */
void canvas_move(struct canvas *canvas, double x, double y);
void canvas_line(struct canvas *canvas, double x, double y);
void canvas_close(struct canvas *canvas);
void canvas_circle(struct canvas *canvas, double x, double y, double radius);
void canvas_rectangle(struct canvas *canvas, double x, double y, double width,
                      double height);
void canvas_rounded(struct canvas *canvas, double x, double y, double side,
                    double radius);
void canvas_fill(struct canvas *canvas, colour with);
void canvas_stroke(struct canvas *canvas, colour with, double width);

/* Where the text stands around x; y is its base line. */
enum canvas_anchor {
    ANCHOR_START,
    ANCHOR_MIDDLE,
    ANCHOR_END,
};

/* What letters look like, and where in the text the place is. */
struct lettering {
    double size;
    colour with;
    enum canvas_anchor anchor;
};

void canvas_text(struct canvas *canvas, double x, double y,
                 struct lettering letters, const char *text);
/* The same, to be read from below upwards. */
void canvas_text_up(struct canvas *canvas, double x, double y,
                    struct lettering letters, const char *text);
double canvas_text_width(struct canvas *canvas, double size, const char *text);

/* Cairo's own name for it, for what librsvg draws. */
struct _cairo *canvas_pen(struct canvas *canvas);

/* The pixels of CANVAS_PIXELS, 0x00RRGGBB, rows of *stride of them. */
const uint32_t *canvas_pixels(struct canvas *canvas, size_t *stride);

/* Pixels for a PNG file: 0xAARRGGBB, colours multiplied by alpha, as cairo has
 * them. */
struct png_image {
    const uint32_t *pixels;
    size_t stride; /* pixels from a row to the next */
    uint32_t width, height;
};

/* Writes the file in pieces that take a few milliseconds each, so that a target
 * can end it soon even where a whole picture compresses to next to nothing
 * (png.c).  False when memory ends or the target takes no more. */
bool png_write(const struct png_image *image, const struct draw_target *target);

#endif
