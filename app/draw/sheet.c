/*
 * Many positions side by side: the start and the one after every push, on one
 * picture, or on as many pages as it takes for PDF.
 */
#include <math.h>

#include "draw/picture.h"

/* Points of an A4 page, and what stays free around it. */
#define PAGE_WIDTH 595
#define PAGE_HEIGHT 842
#define MARGIN 36
#define PAGE_COLUMNS 3
#define PAGE_ROWS 4

struct sheet {
    const struct motif *motif;
    struct canvas *canvas;
    struct playback playback;
    bool pages;
    size_t columns, rows; /* of a page */
    double left, top;     /* of the first position */
    double width, height; /* of a position with its caption */
    double scale;         /* of the position itself */
    double caption;       /* size of the letters */
    size_t drawn, page;
};

static void lay_out_pages(struct sheet *sheet)
{
    const struct motif *motif = sheet->motif;
    sheet->columns = PAGE_COLUMNS;
    sheet->rows = PAGE_ROWS;
    sheet->left = MARGIN;
    sheet->top = MARGIN;
    sheet->width = (PAGE_WIDTH - 2.0 * MARGIN) / PAGE_COLUMNS;
    sheet->height = (PAGE_HEIGHT - 2.0 * MARGIN) / PAGE_ROWS;
    sheet->caption = 9;
    double across = (sheet->width - 12) / (motif->width * motif->tile);
    double down = (sheet->height - 24) / (motif->height * motif->tile);
    sheet->scale = across < down ? across : down;
}

/* About as wide as it is high. */
static void lay_out_picture(struct sheet *sheet, size_t positions)
{
    const struct motif *motif = sheet->motif;
    sheet->caption = motif->tile * 0.8;
    sheet->left = sheet->top = motif->tile * 0.5;
    sheet->width = (motif->width + 1.0) * motif->tile;
    sheet->height = (motif->height + 2.0) * motif->tile;
    sheet->scale = 1;
    double columns =
        ceil(sqrt((double)positions * sheet->height / sheet->width));
    sheet->columns = (size_t)columns;
    if (sheet->columns > positions)
        sheet->columns = positions;
    sheet->rows = (positions + sheet->columns - 1) / sheet->columns;
}

static void fill_page(const struct sheet *sheet, double width, double height)
{
    cairo_rectangle(sheet->canvas->pen, 0, 0, width, height);
    canvas_fill(sheet->canvas, skin_ink(sheet->motif->skin, INK_PAPER));
}

static void begin_page(struct sheet *sheet)
{
    char heading[200];
    const char *title = sheet->motif->title;
    if (sheet->drawn > 0)
        cairo_show_page(sheet->canvas->pen);
    sheet->page++;
    fill_page(sheet, PAGE_WIDTH, PAGE_HEIGHT);
    snprintf(heading, sizeof heading, "%.150s%spage %zu", title,
             *title ? ", " : "", sheet->page);
    canvas_text(sheet->canvas, MARGIN, MARGIN - 10,
                (struct lettering){10, skin_ink(sheet->motif->skin, INK_TEXT),
                                   ANCHOR_START},
                heading);
}

/* Below the position, in letters that are small enough. */
static void draw_caption(struct sheet *sheet, double x, double y)
{
    char caption[80];
    snprintf(caption, sizeof caption, "%zu move%s, %zu push%s",
             sheet->playback.steps, sheet->playback.steps == 1 ? "" : "s",
             sheet->playback.pushes, sheet->playback.pushes == 1 ? "" : "es");
    if (sheet->playback.steps == 0)
        snprintf(caption, sizeof caption, "start");
    double size = canvas_text_size(sheet->canvas, sheet->caption,
                                   sheet->width * 0.95, caption);
    canvas_text(sheet->canvas, x, y + sheet->caption * 1.1,
                (struct lettering){size, skin_ink(sheet->motif->skin, INK_TEXT),
                                   ANCHOR_START},
                caption);
}

static void draw_next(struct sheet *sheet)
{
    size_t place = sheet->drawn % (sheet->columns * sheet->rows);
    if (sheet->pages && place == 0)
        begin_page(sheet);
    size_t row = place / sheet->columns, column = place % sheet->columns;
    double x = sheet->left + (double)column * sheet->width;
    double y = sheet->top + (double)row * sheet->height;
    cairo_t *pen = sheet->canvas->pen;
    cairo_save(pen);
    cairo_translate(pen, x, y);
    cairo_scale(pen, sheet->scale, sheet->scale);
    motif_position(&sheet->playback, sheet->canvas, true);
    cairo_restore(pen);
    double below = sheet->motif->height * sheet->motif->tile * sheet->scale;
    draw_caption(sheet, x, y + below);
    sheet->drawn++;
}

static bool draw_positions(struct sheet *sheet, struct kura_error *err)
{
    struct kura_step step;
    bool ok = playback_init(&sheet->playback, sheet->motif, err);
    if (ok)
        draw_next(sheet);
    while (ok && playback_next(&sheet->playback, &step))
        if (step.push)
            draw_next(sheet);
    ok = ok && playback_finished(&sheet->playback, err);
    playback_release(&sheet->playback);
    return ok;
}

static bool open_canvas(struct sheet *sheet, const struct draw_target *target,
                        struct kura_error *err)
{
    double width = PAGE_WIDTH, height = PAGE_HEIGHT;
    if (!sheet->pages) {
        width = (double)sheet->columns * sheet->width;
        height = (double)sheet->rows * sheet->height;
    }
    sheet->canvas = canvas_new(sheet->motif->kind, width, height, target, err);
    if (!sheet->canvas)
        return false;
    if (!sheet->pages)
        fill_page(sheet, width, height);
    return true;
}

bool sheet_draw(const struct motif *motif, const struct draw_target *target,
                struct kura_error *err)
{
    struct sheet sheet = {.motif = motif, .pages = motif->kind == CANVAS_PDF};
    if (sheet.pages)
        lay_out_pages(&sheet);
    else
        lay_out_picture(&sheet, motif->pushes + 1);
    bool ok = open_canvas(&sheet, target, err) && draw_positions(&sheet, err) &&
              canvas_finish(sheet.canvas, err);
    canvas_free(sheet.canvas);
    return ok;
}
