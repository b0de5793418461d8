/*
 * Colours by popularity (Heckbert 1982, Color Image Quantization for Frame
 * Buffer Display): simpler and faster than median cut, and good for flat
 * drawings.
 */
#include "draw/palette.h"

#include <string.h>

static unsigned box_of(uint32_t pixel)
{
    return (pixel >> 19 & 31) << 10 | (pixel >> 11 & 31) << 5 |
           (pixel >> 3 & 31);
}

void palette_count(struct palette *palette, const uint32_t *pixels,
                   size_t count)
{
    for (size_t i = 0; i < count; i++) {
        unsigned box = box_of(pixels[i]);
        palette->counts[box]++;
        for (int k = 0; k < 3; k++)
            palette->sums[box][k] += pixels[i] >> (8 * k) & 255;
    }
}

static int most_used(const struct palette *palette)
{
    int best = -1;
    for (int box = 0; box < PALETTE_BOXES; box++)
        if (palette->counts[box] &&
            (best < 0 || palette->counts[box] > palette->counts[best]))
            best = box;
    return best;
}

void palette_build(struct palette *palette, int max)
{
    memset(palette->nearest, -1, sizeof palette->nearest);
    palette->count = 0;
    while (palette->count < max) {
        int box = most_used(palette);
        if (box < 0)
            break;
        uint32_t colour = 0;
        for (int k = 0; k < 3; k++) {
            uint64_t mean = (palette->sums[box][k] + palette->counts[box] / 2) /
                            palette->counts[box];
            colour |= (uint32_t)mean << (8 * k);
        }
        palette->nearest[box] = (int16_t)palette->count;
        palette->colours[palette->count++] = colour;
        palette->counts[box] = 0;
    }
}

static int distance(uint32_t a, uint32_t b)
{
    int sum = 0;
    for (int k = 0; k < 24; k += 8) {
        int apart = (int)(a >> k & 255) - (int)(b >> k & 255);
        sum += apart * apart;
    }
    return sum;
}

uint8_t palette_find(struct palette *palette, uint32_t pixel)
{
    unsigned box = box_of(pixel);
    if (palette->nearest[box] >= 0)
        return (uint8_t)palette->nearest[box];
    int best = 0;
    for (int i = 1; i < palette->count; i++)
        if (distance(palette->colours[i], pixel) <
            distance(palette->colours[best], pixel))
            best = i;
    palette->nearest[box] = (int16_t)best;
    return (uint8_t)best;
}
