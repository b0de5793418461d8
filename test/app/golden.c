#include "app/golden.h"

#include <cairo/cairo.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct source {
    const unsigned char *data;
    size_t left;
};

static cairo_status_t give(void *user, unsigned char *data, unsigned size)
{
    struct source *source = user;
    if (size > source->left)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(data, source->data, size);
    source->data += size;
    source->left -= size;
    return CAIRO_STATUS_SUCCESS;
}

struct image image_read(const void *png, size_t size)
{
    struct source source = {png, size};
    cairo_surface_t *surface =
        cairo_image_surface_create_from_png_stream(give, &source);
    cr_assert_eq(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    struct image image = {cairo_image_surface_get_width(surface),
                          cairo_image_surface_get_height(surface), NULL};
    size_t row = (size_t)image.width * 4;
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    const unsigned char *data = cairo_image_surface_get_data(surface);
    image.pixels = malloc(row * (size_t)image.height);
    cr_assert(image.pixels);
    for (int y = 0; y < image.height; y++)
        memcpy(image.pixels + (size_t)y * (size_t)image.width,
               data + (size_t)y * stride, row);
    cairo_surface_destroy(surface);
    return image;
}

struct image image_load(const char *path)
{
    static unsigned char data[8 << 20];
    FILE *file = fopen(path, "rb");
    cr_assert(file, "there is no %s", path);
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    return image_read(data, size);
}

void image_release(struct image *image)
{
    free(image->pixels);
    image->pixels = NULL;
}

static int apart(uint32_t a, uint32_t b)
{
    int most = 0;
    for (int k = 0; k < 24; k += 8) {
        int by = abs((int)(a >> k & 255) - (int)(b >> k & 255));
        most = by > most ? by : most;
    }
    return most;
}

double image_difference(const struct image *a, const struct image *b)
{
    size_t differ = 0, all = (size_t)a->width * (size_t)a->height;
    if (a->width != b->width || a->height != b->height)
        return 1;
    for (size_t i = 0; i < all; i++)
        differ += apart(a->pixels[i], b->pixels[i]) > 40;
    return (double)differ / (double)all;
}

static void write_file(const char *path, const void *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    cr_assert(file && fwrite(data, 1, size, file) == size, "can't write %s",
              path);
    fclose(file);
}

void golden_expect(const char *name, const void *png, size_t size, double share)
{
    char path[200];
    snprintf(path, sizeof path, "test/golden/%s.png", name);
    if (getenv("KURA_UPDATE_GOLDEN")) {
        write_file(path, png, size);
        return;
    }
    struct image expected = image_load(path);
    struct image found = image_read(png, size);
    double difference = image_difference(&expected, &found);
    if (difference > share) {
        snprintf(path, sizeof path, "build/%s.png", name);
        write_file(path, png, size);
    }
    cr_expect_leq(difference, share, "%s: %.2f %% of the pixels differ", path,
                  100 * difference);
    image_release(&expected);
    image_release(&found);
}
