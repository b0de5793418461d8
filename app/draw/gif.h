/*
 * An animated GIF, written frame by frame.
 *
 * A frame is a rectangle of the picture as numbers of colours; the number
 * GIF_KEEP leaves what the frames before have put there.
 */
#ifndef DRAW_GIF_H
#define DRAW_GIF_H

#include <stdint.h>

#include "draw/canvas.h"

#define GIF_KEEP 255
#define GIF_COLOURS 255

struct gif;

/* The palette has GIF_COLOURS entries of 0xRRGGBB.  NULL when it fails. */
struct gif *gif_new(int width, int height, const uint32_t *palette, bool loop,
                    const struct draw_target *target, struct kura_error *err);
void gif_free(struct gif *gif);

struct gif_frame {
    int x, y, width, height; /* at least 1 x 1, within the picture */
    const uint8_t *pixels;   /* of the whole picture, rows of its width */
    int delay;               /* hundredths of a second */
};

bool gif_add(struct gif *gif, const struct gif_frame *frame,
             struct kura_error *err);
bool gif_finish(struct gif *gif, struct kura_error *err);

#endif
