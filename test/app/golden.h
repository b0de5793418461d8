/*
 * Pictures compared with those in test/golden, by pixels and with tolerance.
 *
 * With KURA_UPDATE_GOLDEN set, they are written instead: look at them before
 * you commit the difference.
 */
#ifndef TEST_GOLDEN_H
#define TEST_GOLDEN_H

#include <stddef.h>
#include <stdint.h>

struct image {
    int width, height;
    uint32_t *pixels; /* owned; 0xAARRGGBB */
};

/* From the bytes of a PNG file; ends the test when they are none. */
struct image image_read(const void *png, size_t size);
struct image image_load(const char *path);
void image_release(struct image *image);

/* The share of pixels of which a channel differs by more than 40; 1 when the
 * sizes differ. */
double image_difference(const struct image *a, const struct image *b);

/* Expects that at most that share of the pixels differs from the picture of
 * that name, and else leaves what it got in build/. */
void golden_expect(const char *name, const void *png, size_t size,
                   double share);

#endif
