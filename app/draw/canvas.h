/*
 * A surface to draw on: lines, areas and letters, as SVG, PNG or PDF for a
 * target that takes the bytes, or as pixels in memory.
 *
 * It is one of cairo's, whose pen draws the paths; what stands here besides is
 * what cairo leaves to its callers.  Lengths are in points for SVG and PDF and
 * in pixels for the others; y grows downwards.  What goes wrong on the way is
 * remembered and told by canvas_finish.
 */
#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include <cairo/cairo.h>
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

struct canvas {
    enum canvas_kind kind;
    cairo_surface_t *surface;  /* owned */
    cairo_t *pen;              /* owned */
    struct draw_target target; /* write NULL for pixels */
};

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

/* What is drawn between the two belongs together.  On a page of PDF each thing
 * costs time for each other one, so many of them need groups. */
void canvas_begin_group(struct canvas *canvas);
void canvas_end_group(struct canvas *canvas);

/* Adds a square with round corners to the path. */
void canvas_rounded(struct canvas *canvas, double x, double y, double side,
                    double radius);

/* What is done with the path, which ends with it. */
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

/* The size, or the smaller one with which the text is no wider than that. */
double canvas_text_size(struct canvas *canvas, double size, double room,
                        const char *text);

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
