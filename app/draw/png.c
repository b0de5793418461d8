/*
 * Each row is written as its difference to the one above (filter 2), without
 * alpha where the whole picture has none.  The compressor is flushed now and
 * then, which costs four bytes and makes sure that the target is asked.
 */
#include "draw/canvas.h"

#include <zlib.h>

#define PIECE 32768            /* bytes of a chunk */
#define FLUSH_BYTES (1u << 20) /* of rows, between two flushes */
#define FILTER_UP 2

struct png {
    const struct png_image *image;
    const struct draw_target *target;
    z_stream stream;
    size_t depth;         /* bytes of a pixel, 3 or 4 */
    uint8_t *above, *row; /* owned; bytes of a row, as they are */
    uint8_t *coded;       /* owned; the filter, and what is compressed */
    uint8_t piece[PIECE];
};

static void put_number(uint8_t *to, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(number >> (24 - 8 * i));
}

static bool put_chunk(struct png *png, const char *type, const uint8_t *data,
                      size_t size)
{
    uint8_t head[8], tail[4];
    put_number(head, (uint32_t)size);
    memcpy(head + 4, type, 4);
    uLong sum = crc32(crc32(0, NULL, 0), head + 4, 4);
    if (size)
        sum = crc32(sum, data, (uInt)size);
    put_number(tail, (uint32_t)sum);
    const struct draw_target *target = png->target;
    return target->write(target->user, head, sizeof head) &&
           (!size || target->write(target->user, data, size)) &&
           target->write(target->user, tail, sizeof tail);
}

static bool put_head(struct png *png)
{
    static const uint8_t signature[] = {0x89, 'P', 'N', 'G', 13, 10, 26, 10};
    uint8_t head[13] = {0};
    put_number(head, png->image->width);
    put_number(head + 4, png->image->height);
    head[8] = 8; /* bits */
    head[9] = png->depth == 4 ? 6 : 2;
    return png->target->write(png->target->user, signature, sizeof signature) &&
           put_chunk(png, "IHDR", head, sizeof head);
}

static bool is_opaque(const struct png_image *image)
{
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            if (image->pixels[y * image->stride + x] >> 24 != 0xff)
                return false;
    return true;
}

static void read_row(struct png *png, uint32_t y)
{
    const uint32_t *pixels = png->image->pixels + y * png->image->stride;
    uint8_t *to = png->row;
    for (uint32_t x = 0; x < png->image->width; x++) {
        uint32_t alpha = png->depth == 4 ? pixels[x] >> 24 : 0xff;
        for (int shift = 16; shift >= 0; shift -= 8) {
            uint32_t part = pixels[x] >> shift & 0xff;
            if (alpha != 0xff)
                part = alpha ? (part * 255 + alpha / 2) / alpha : 0;
            *to++ = (uint8_t)part;
        }
        if (png->depth == 4)
            *to++ = (uint8_t)alpha;
    }
}

/* Compresses what the stream was given, and passes on what comes out. */
static bool squeeze(struct png *png, int flush)
{
    do {
        png->stream.next_out = png->piece;
        png->stream.avail_out = PIECE;
        deflate(&png->stream, flush);
        size_t size = PIECE - png->stream.avail_out;
        if (size && !put_chunk(png, "IDAT", png->piece, size))
            return false;
    } while (png->stream.avail_out == 0);
    return true;
}

static bool put_rows(struct png *png)
{
    size_t size = png->image->width * png->depth, waiting = 0;
    bool ok = true;
    for (uint32_t y = 0; ok && y < png->image->height; y++) {
        read_row(png, y);
        png->coded[0] = FILTER_UP;
        for (size_t i = 0; i < size; i++)
            png->coded[1 + i] = (uint8_t)(png->row[i] - png->above[i]);
        uint8_t *row = png->row;
        png->row = png->above;
        png->above = row;
        waiting += size;
        png->stream.next_in = png->coded;
        png->stream.avail_in = (uInt)size + 1;
        ok = squeeze(png, waiting >= FLUSH_BYTES ? Z_SYNC_FLUSH : Z_NO_FLUSH);
        waiting = waiting >= FLUSH_BYTES ? 0 : waiting;
    }
    return ok && squeeze(png, Z_FINISH);
}

bool png_write(const struct png_image *image, const struct draw_target *target)
{
    struct png png = {.image = image,
                      .target = target,
                      .depth = is_opaque(image) ? 3 : 4};
    size_t size = image->width * png.depth;
    png.above = calloc(size, 1);
    png.row = malloc(size);
    png.coded = malloc(size + 1);
    bool ready = deflateInit(&png.stream, Z_DEFAULT_COMPRESSION) == Z_OK;
    bool ok = png.above && png.row && png.coded && ready && put_head(&png) &&
              put_rows(&png) && put_chunk(&png, "IEND", NULL, 0);
    if (ready)
        deflateEnd(&png.stream);
    free(png.above);
    free(png.row);
    free(png.coded);
    return ok;
}
