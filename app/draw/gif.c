/*
 * The GIF writer, on libgif.  Nothing is kept of a frame once it is added.
 */
#include "draw/gif.h"

#include <gif_lib.h>

struct gif {
    GifFileType *file; /* owned */
    int width;
    struct draw_target target;
};

static int pass_bytes(GifFileType *file, const GifByteType *data, int size)
{
    const struct draw_target *target = file->UserData;
    return target->write(target->user, data, (size_t)size) ? size : 0;
}

static bool failed(const struct gif *gif, int code, struct kura_error *err)
{
    if (gif && gif->file)
        code = gif->file->Error;
    const char *why = GifErrorString(code);
    return error_set(err, KURA_SYSTEM, "can't write the picture: %s",
                     why ? why : "unknown");
}

/* The extension that browsers take as "for ever". */
static bool put_loop(GifFileType *file)
{
    static const unsigned char for_ever[] = {1, 0, 0};
    return EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(file, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(file, sizeof for_ever, for_ever) == GIF_OK &&
           EGifPutExtensionTrailer(file) == GIF_OK;
}

static bool put_screen(GifFileType *file, int width, int height,
                       const uint32_t *palette)
{
    GifColorType colours[256] = {{0, 0, 0}};
    for (int i = 0; i < GIF_COLOURS; i++)
        colours[i] = (GifColorType){(GifByteType)(palette[i] >> 16),
                                    (GifByteType)(palette[i] >> 8),
                                    (GifByteType)palette[i]};
    ColorMapObject *map = GifMakeMapObject(256, colours);
    EGifSetGifVersion(file, true);
    bool ok =
        map && EGifPutScreenDesc(file, width, height, 8, 0, map) == GIF_OK;
    GifFreeMapObject(map);
    return ok;
}

struct gif *gif_new(int width, int height, const uint32_t *palette, bool loop,
                    const struct draw_target *target, struct kura_error *err)
{
    int code = 0;
    struct gif *gif = calloc(1, sizeof *gif);
    if (!gif)
        return error_null(err);
    gif->width = width;
    gif->target = *target;
    gif->file = EGifOpen(&gif->target, pass_bytes, &code);
    if (gif->file && put_screen(gif->file, width, height, palette) &&
        (!loop || put_loop(gif->file)))
        return gif;
    failed(gif, code, err);
    gif_free(gif);
    return NULL;
}

void gif_free(struct gif *gif)
{
    int code;
    if (gif && gif->file)
        EGifCloseFile(gif->file, &code);
    free(gif);
}

static bool put_control(GifFileType *file, int delay)
{
    GraphicsControlBlock control = {.DisposalMode = DISPOSE_DO_NOT,
                                    .DelayTime = delay,
                                    .TransparentColor = GIF_KEEP};
    GifByteType bytes[4];
    size_t size = EGifGCBToExtension(&control, bytes);
    return EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, (int)size, bytes) ==
           GIF_OK;
}

/* libgif masks the line in place, so it is given a copy. */
static bool put_lines(struct gif *gif, const struct gif_frame *frame)
{
    GifByteType *line = malloc((size_t)frame->width);
    bool ok = line != NULL;
    for (int y = frame->y; ok && y < frame->y + frame->height; y++) {
        memcpy(line, frame->pixels + (size_t)y * (size_t)gif->width + frame->x,
               (size_t)frame->width);
        ok = EGifPutLine(gif->file, line, frame->width) == GIF_OK;
    }
    free(line);
    return ok;
}

bool gif_add(struct gif *gif, const struct gif_frame *frame,
             struct kura_error *err)
{
    bool ok = put_control(gif->file, frame->delay) &&
              EGifPutImageDesc(gif->file, frame->x, frame->y, frame->width,
                               frame->height, false, NULL) == GIF_OK &&
              put_lines(gif, frame);
    return ok || failed(gif, 0, err);
}

bool gif_finish(struct gif *gif, struct kura_error *err)
{
    int code = 0;
    bool ok = EGifCloseFile(gif->file, &code) == GIF_OK;
    gif->file = NULL;
    return ok || failed(NULL, code, err);
}
