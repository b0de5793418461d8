/*
 * The few colours that a picture of many can be shown with.
 *
 * Colours are counted in boxes of 8 x 8 x 8 neighbouring ones; the boxes that
 * are used most become the palette, each as the mean of what was counted in
 * it.  Drawings are mostly flat areas with soft edges, so that is enough.
 */
#ifndef DRAW_PALETTE_H
#define DRAW_PALETTE_H

#include <stddef.h>
#include <stdint.h>

#define PALETTE_BOXES 32768

struct palette {
    uint32_t counts[PALETTE_BOXES];
    uint64_t sums[PALETTE_BOXES][3];
    uint32_t colours[256]; /* by palette_build: 0xRRGGBB */
    int count;
    int16_t nearest[PALETTE_BOXES]; /* number of a colour; -1 not yet asked */
};

/* Starts from all zero. */
void palette_count(struct palette *palette, const uint32_t *pixels,
                   size_t count);

/* Chooses at most max colours. */
void palette_build(struct palette *palette, int max);

/* The number of the colour nearest to a pixel. */
uint8_t palette_find(struct palette *palette, uint32_t pixel);

#endif
