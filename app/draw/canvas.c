/*
 * The surface, on cairo.  SVG pictures are kept by cairo until they are
 * finished; PDF pages are written as they end, so a PDF of any length costs
 * the memory of a page.
 */
#include "draw/canvas.h"

#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <math.h>

#include "base/text.h"

bool canvas_kind_find(const char *name, enum canvas_kind *kind)
{
    static const char *const names[] = {"svg", "png", "pdf", "gif", NULL};
    int place = text_find(name, names);
    *kind = (enum canvas_kind)place;
    return place >= 0;
}

static cairo_status_t pass_bytes(void *user, const unsigned char *data,
                                 unsigned size)
{
    const struct draw_target *target = user;
    return target->write(target->user, data, size) ? CAIRO_STATUS_SUCCESS
                                                   : CAIRO_STATUS_WRITE_ERROR;
}

static bool fits(enum canvas_kind kind, double width, double height,
                 struct kura_error *err)
{
    bool pixels = kind == CANVAS_PNG || kind == CANVAS_PIXELS;
    if (width < 1 || height < 1 || width > CANVAS_MAX_SIDE ||
        height > CANVAS_MAX_SIDE ||
        (pixels && width * height > (double)CANVAS_MAX_PIXELS))
        return error_set(err, KURA_USAGE,
                         "a picture of %.0f x %.0f is too large: choose "
                         "smaller tiles",
                         width, height);
    return true;
}

static cairo_surface_t *open_surface(struct canvas *canvas, double width,
                                     double height)
{
    switch (canvas->kind) {
    case CANVAS_SVG:
        return cairo_svg_surface_create_for_stream(pass_bytes, &canvas->target,
                                                   width, height);
    case CANVAS_PDF:
        return cairo_pdf_surface_create_for_stream(pass_bytes, &canvas->target,
                                                   width, height);
    case CANVAS_PNG:
        return cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)ceil(width),
                                          (int)ceil(height));
    case CANVAS_PIXELS:
        break;
    }
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width),
                                      (int)ceil(height));
}

/* The same picture is the same file: no date of creation. */
static void drop_dates(struct canvas *canvas)
{
    if (canvas->kind == CANVAS_PDF)
        cairo_pdf_surface_set_metadata(canvas->surface,
                                       CAIRO_PDF_METADATA_CREATE_DATE,
                                       "2000-01-01");
    if (canvas->kind == CANVAS_SVG)
        cairo_svg_surface_set_document_unit(canvas->surface, CAIRO_SVG_UNIT_PX);
}

struct canvas *canvas_new(enum canvas_kind kind, double width, double height,
                          const struct draw_target *target,
                          struct kura_error *err)
{
    if (!fits(kind, width, height, err))
        return NULL;
    struct canvas *canvas = calloc(1, sizeof *canvas);
    if (!canvas)
        return error_null(err);
    canvas->kind = kind;
    if (target)
        canvas->target = *target;
    canvas->surface = open_surface(canvas, width, height);
    drop_dates(canvas);
    canvas->pen = cairo_create(canvas->surface);
    if (cairo_status(canvas->pen) != CAIRO_STATUS_SUCCESS) {
        canvas_free(canvas);
        error_memory(err);
        return NULL;
    }
    cairo_set_line_join(canvas->pen, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(canvas->pen, CAIRO_LINE_CAP_ROUND);
    return canvas;
}

/* An unfinished surface would write its rest when it is destroyed, to a target
 * that may be gone. */
static bool refuse_bytes(void *user, const void *data, size_t size)
{
    (void)user, (void)data, (void)size;
    return false;
}

void canvas_free(struct canvas *canvas)
{
    if (!canvas)
        return;
    canvas->target.write = refuse_bytes;
    cairo_destroy(canvas->pen);
    cairo_surface_destroy(canvas->surface);
    free(canvas);
}

static bool finish_png(struct canvas *canvas)
{
    struct png_image image = {
        .width = (uint32_t)cairo_image_surface_get_width(canvas->surface),
        .height = (uint32_t)cairo_image_surface_get_height(canvas->surface),
    };
    image.pixels = canvas_pixels(canvas, &image.stride);
    return png_write(&image, &canvas->target);
}

bool canvas_finish(struct canvas *canvas, struct kura_error *err)
{
    cairo_status_t status = cairo_status(canvas->pen);
    if (status == CAIRO_STATUS_SUCCESS && canvas->kind == CANVAS_PNG &&
        !finish_png(canvas))
        status = CAIRO_STATUS_WRITE_ERROR;
    cairo_surface_finish(canvas->surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(canvas->surface);
    return status == CAIRO_STATUS_SUCCESS ||
           error_set(err, KURA_SYSTEM, "can't write the picture: %s",
                     cairo_status_to_string(status));
}

void canvas_begin_group(struct canvas *canvas)
{
    if (canvas->kind == CANVAS_PDF)
        cairo_push_group(canvas->pen);
}

void canvas_end_group(struct canvas *canvas)
{
    if (canvas->kind != CANVAS_PDF)
        return;
    cairo_pop_group_to_source(canvas->pen);
    cairo_paint(canvas->pen);
}

void canvas_rounded(struct canvas *canvas, double x, double y, double side,
                    double radius)
{
    double low = radius, high = side - radius;
    cairo_t *pen = canvas->pen;
    cairo_new_sub_path(pen);
    cairo_arc(pen, x + high, y + low, radius, -M_PI / 2, 0);
    cairo_arc(pen, x + high, y + high, radius, 0, M_PI / 2);
    cairo_arc(pen, x + low, y + high, radius, M_PI / 2, M_PI);
    cairo_arc(pen, x + low, y + low, radius, M_PI, 3 * M_PI / 2);
    cairo_close_path(pen);
}

static void choose(struct canvas *canvas, colour with)
{
    cairo_set_source_rgba(canvas->pen, (double)(with >> 24) / 255,
                          (double)(with >> 16 & 255) / 255,
                          (double)(with >> 8 & 255) / 255,
                          (double)(with & 255) / 255);
}

void canvas_fill(struct canvas *canvas, colour with)
{
    choose(canvas, with);
    cairo_fill(canvas->pen);
}

void canvas_stroke(struct canvas *canvas, colour with, double width)
{
    choose(canvas, with);
    cairo_set_line_width(canvas->pen, width);
    cairo_stroke(canvas->pen);
}

static double text_width(struct canvas *canvas, double size, const char *text)
{
    cairo_text_extents_t extents;
    cairo_select_font_face(canvas->pen, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(canvas->pen, size);
    cairo_text_extents(canvas->pen, text, &extents);
    return extents.x_advance;
}

double canvas_text_size(struct canvas *canvas, double size, double room,
                        const char *text)
{
    double width = text_width(canvas, size, text);
    return width > room ? size * (room / width) : size;
}

void canvas_text(struct canvas *canvas, double x, double y,
                 struct lettering letters, const char *text)
{
    double width = text_width(canvas, letters.size, text);
    choose(canvas, letters.with);
    cairo_move_to(canvas->pen, x - width * (int)letters.anchor / 2, y);
    cairo_show_text(canvas->pen, text);
    cairo_new_path(canvas->pen);
}

const uint32_t *canvas_pixels(struct canvas *canvas, size_t *stride)
{
    cairo_surface_flush(canvas->surface);
    *stride = (size_t)cairo_image_surface_get_stride(canvas->surface) /
              sizeof(uint32_t);
    const void *data = cairo_image_surface_get_data(canvas->surface);
    return data;
}
