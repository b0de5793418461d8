/*
 * A plan as an animated GIF: a frame a step, with a counter below.
 *
 * After the first frame only the squares that a step changed are drawn again,
 * and a frame is the smallest rectangle around the pixels that differ, so the
 * cost of a step does not grow with the plan and hardly with the level.
 */
#include "draw/gif.h"
#include "draw/palette.h"
#include "draw/picture.h"

#define DEFAULT_FPS 5

/* A rectangle of pixels; empty when right <= left. */
struct patch {
    int left, top, right, bottom;
};

struct film {
    const struct motif *motif;
    struct canvas *canvas;   /* owned */
    struct gif *gif;         /* owned */
    struct palette *palette; /* owned */
    uint8_t *shown;          /* owned; what the viewer sees */
    uint8_t *frame;          /* owned; the next frame, GIF_KEEP where same */
    struct playback playback;
    int width, height, caption; /* pixels; caption's height or 0 */
    size_t frames;              /* written so far */
};

/* ---- Drawing ---- */

static void draw_caption(struct film *film)
{
    char text[64];
    int top = film->height - film->caption;
    if (!film->caption)
        return;
    snprintf(text, sizeof text, "Step: %zu/%zu", film->playback.steps,
             film->motif->steps);
    double size = canvas_text_size(film->canvas, film->caption * 0.5,
                                   film->width * 0.94, text);
    cairo_rectangle(film->canvas->pen, 0, top, film->width, film->caption);
    canvas_fill(film->canvas, skin_ink(film->motif->skin, INK_PAPER));
    canvas_text(film->canvas, film->width * 0.03,
                top + film->caption * 0.5 + size * 0.36,
                (struct lettering){size, skin_ink(film->motif->skin, INK_TEXT),
                                   ANCHOR_START},
                text);
}

/* ---- Colours ---- */

/* All that a frame may show, side by side on a canvas of its own. */
static bool count_tiles(struct film *film, struct kura_error *err)
{
    static const unsigned char whats[] = {0,
                                          KURA_WALL,
                                          KURA_GOAL,
                                          KURA_BOX,
                                          KURA_PLAYER,
                                          KURA_GOAL | KURA_BOX,
                                          KURA_GOAL | KURA_PLAYER};
    int count = (int)sizeof whats;
    struct canvas *canvas =
        canvas_new(CANVAS_PIXELS, 2 * count * film->motif->tile,
                   film->motif->tile, NULL, err);
    if (!canvas)
        return false;
    for (int i = 0; i < 2 * count; i++) {
        struct tile tile = {
            .what = KURA_FLOOR | whats[i / 2],
            .sink = film->motif->sink,
            .marked = film->motif->marks && i % 2,
            .label = -1,
        };
        skin_draw(film->motif->skin, canvas, &tile, i * film->motif->tile, 0,
                  film->motif->tile);
    }
    size_t stride;
    const uint32_t *pixels = canvas_pixels(canvas, &stride);
    palette_count(film->palette, pixels, stride * (size_t)film->motif->tile);
    canvas_free(canvas);
    return true;
}

static void count_canvas(struct film *film)
{
    size_t stride;
    const uint32_t *pixels = canvas_pixels(film->canvas, &stride);
    for (int y = 0; y < film->height && !playback_poll(&film->playback); y++)
        palette_count(film->palette, pixels + (size_t)y * stride,
                      (size_t)film->width);
}

/* ---- Frames ---- */

/* The time of a frame, so that the sum of all stays right although the format
 * counts in hundredths of a second. */
static int frame_delay(const struct film *film)
{
    int asked = film->motif->asked->frames_per_second;
    size_t fps = asked ? (size_t)asked : DEFAULT_FPS;
    size_t until = (film->frames + 1) * 100 / fps;
    return (int)(until - film->frames * 100 / fps);
}

/* Compares the canvas with what is shown inside the patch; puts what differs
 * into the frame and widens the rectangle of it. */
static void compare(struct film *film, struct patch patch,
                    struct patch *changed)
{
    size_t stride;
    const uint32_t *pixels = canvas_pixels(film->canvas, &stride);
    for (int y = patch.top; y < patch.bottom && !playback_poll(&film->playback);
         y++)
        for (int x = patch.left; x < patch.right; x++) {
            size_t at = (size_t)y * (size_t)film->width + (size_t)x;
            uint8_t now = palette_find(film->palette,
                                       pixels[(size_t)y * stride + (size_t)x]);
            if (now == film->shown[at])
                continue;
            film->shown[at] = film->frame[at] = now;
            if (x < changed->left)
                changed->left = x;
            if (x >= changed->right)
                changed->right = x + 1;
            if (y < changed->top)
                changed->top = y;
            if (y >= changed->bottom)
                changed->bottom = y + 1;
        }
}

/* A frame can't be empty: one pixel that stays as it is will do. */
static bool write_frame(struct film *film, struct patch changed,
                        struct kura_error *err)
{
    if (changed.right <= changed.left)
        changed = (struct patch){0, 0, 1, 1};
    struct gif_frame frame = {changed.left,
                              changed.top,
                              changed.right - changed.left,
                              changed.bottom - changed.top,
                              film->frame,
                              frame_delay(film)};
    bool ok = gif_add(film->gif, &frame, err);
    film->frames++;
    for (int y = changed.top; y < changed.bottom; y++)
        memset(film->frame + (size_t)y * (size_t)film->width + changed.left,
               GIF_KEEP, (size_t)frame.width);
    return ok;
}

static struct patch nothing(const struct film *film)
{
    return (struct patch){film->width, film->height, 0, 0};
}

/* In bands: all of a large picture at once takes too long to be stopped. */
static void clear(struct film *film)
{
    int band = film->motif->tile;
    for (int y = 0; y < film->height && !playback_poll(&film->playback);
         y += band) {
        int height = film->height - y < band ? film->height - y : band;
        size_t first = (size_t)y * (size_t)film->width;
        size_t count = (size_t)height * (size_t)film->width;
        memset(film->shown + first, GIF_KEEP, count);
        memset(film->frame + first, GIF_KEEP, count);
        cairo_rectangle(film->canvas->pen, 0, y, film->width, height);
        canvas_fill(film->canvas, skin_ink(film->motif->skin, INK_PAPER));
    }
}

static bool first_frame(struct film *film, const struct draw_target *target,
                        struct kura_error *err)
{
    clear(film);
    motif_position(&film->playback, film->canvas, false);
    draw_caption(film);
    count_canvas(film);
    if (!playback_finished(&film->playback, err) || !count_tiles(film, err))
        return false;
    palette_build(film->palette, GIF_COLOURS);
    film->gif = gif_new(film->width, film->height, film->palette->colours,
                        !film->motif->asked->once, target, err);
    if (!film->gif)
        return false;
    struct patch changed = nothing(film);
    compare(film, (struct patch){0, 0, film->width, film->height}, &changed);
    return write_frame(film, changed, err);
}

static void redraw(struct film *film, int cell, struct patch *changed)
{
    int x = motif_x(film->motif, cell), y = motif_y(film->motif, cell);
    int side = film->motif->tile;
    cairo_t *pen = film->canvas->pen;
    cairo_save(pen);
    cairo_rectangle(pen, x, y, side, side);
    cairo_clip(pen);
    motif_cell(&film->playback, film->canvas, cell, false);
    cairo_restore(pen);
    compare(film, (struct patch){x, y, x + side, y + side}, changed);
}

static bool step_frame(struct film *film, const struct kura_step *step,
                       struct kura_error *err)
{
    struct patch changed = nothing(film);
    redraw(film, step->from, &changed);
    redraw(film, step->to, &changed);
    if (step->push)
        redraw(film, step->box_to, &changed);
    draw_caption(film);
    struct patch caption = {0, film->height - film->caption, film->width,
                            film->height};
    compare(film, caption, &changed);
    return write_frame(film, changed, err);
}

/* ---- The whole ---- */

static bool play(struct film *film, const struct draw_target *target,
                 struct kura_error *err)
{
    struct kura_step step;
    bool still = film->motif->view == VIEW_POSITION;
    size_t skip = still ? film->motif->asked->step : 0;
    while (film->playback.steps < skip && playback_next(&film->playback, &step))
        continue;
    bool ok = playback_finished(&film->playback, err) &&
              first_frame(film, target, err);
    while (ok && !still && playback_next(&film->playback, &step))
        ok = step_frame(film, &step, err);
    return ok && playback_finished(&film->playback, err) &&
           gif_finish(film->gif, err);
}

static bool open_film(struct film *film, struct kura_error *err)
{
    const struct motif *motif = film->motif;
    film->caption = motif->asked->no_counter ? 0 : motif->tile * 4 / 5;
    if (film->caption && film->caption < 16)
        film->caption = 16;
    film->width = motif->width * motif->tile;
    film->height = motif->height * motif->tile + film->caption;
    film->canvas =
        canvas_new(CANVAS_PIXELS, film->width, film->height, NULL, err);
    if (!film->canvas)
        return false;
    size_t pixels = (size_t)film->width * (size_t)film->height;
    film->palette = calloc(1, sizeof *film->palette);
    film->shown = malloc(pixels);
    film->frame = malloc(pixels);
    return (film->palette && film->shown && film->frame) || error_memory(err);
}

bool film_draw(const struct motif *motif, const struct draw_target *target,
               struct kura_error *err)
{
    struct film film = {.motif = motif};
    bool ok = open_film(&film, err) &&
              playback_init(&film.playback, motif, err) &&
              play(&film, target, err);
    playback_release(&film.playback);
    gif_free(film.gif);
    canvas_free(film.canvas);
    free(film.palette);
    free(film.shown);
    free(film.frame);
    return ok;
}
