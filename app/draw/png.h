/*
 * Pixels as a PNG file.
 *
 * It is written in pieces that take a few milliseconds each, so that a target
 * can end it soon even where a whole picture compresses to next to nothing.
 */
#ifndef DRAW_PNG_H
#define DRAW_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "draw/draw.h"

/* Pixels are 0xAARRGGBB, colours multiplied by alpha, as cairo has them. */
struct png_image {
    const uint32_t *pixels;
    size_t stride; /* pixels from a row to the next */
    uint32_t width, height;
};

/* False when memory ends or the target takes no more. */
bool png_write(const struct png_image *image, const struct draw_target *target);

#endif
