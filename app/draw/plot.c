/*
 * Axes, ticks and legend.  Ticks of a linear axis are 1, 2 or 5 times a power
 * of ten, those of a logarithmic one are the powers of ten themselves.
 */
#include <math.h>

#include "base/array.h"
#include "draw/canvas.h"

#define PLOT_WIDTH 720
#define PLOT_HEIGHT 460

#define LEFT 70.0
#define TOP 40.0
#define RIGHT 180.0 /* the legend stands there */
#define BOTTOM 56.0
#define INK 0x333333ff
#define FAINT 0xe2e2e2ff

/* Colours that stay apart for the colour-blind too (Okabe and Ito, 2008). */
static const colour inks[] = {0x0072b2ff, 0xd55e00ff, 0x009e73ff, 0xcc79a7ff,
                              0xe69f00ff, 0x56b4e9ff, 0x7f7f7fff, 0x000000ff};
#define INK_COUNT (sizeof inks / sizeof inks[0])

struct axis {
    double low, high; /* of the numbers, after the logarithm */
    double from, to;  /* on the canvas */
    bool log;
};

struct drawing {
    const struct plot *plot;
    struct canvas *canvas;
    struct axis x, y;
};

static double value_on(const struct axis *axis, double value)
{
    return axis->log ? log10(value) : value;
}

/* Of a number after the logarithm, and before it. */
static double tick_place(const struct axis *axis, double at)
{
    return axis->from + (at - axis->low) / (axis->high - axis->low) *
                            (axis->to - axis->from);
}

static double place_of(const struct axis *axis, double value)
{
    return tick_place(axis, value_on(axis, value));
}

/* ---- Ranges ---- */

static void widen(struct axis *axis, double value)
{
    double v = value_on(axis, value);
    if (!isfinite(v))
        return;
    if (v < axis->low)
        axis->low = v;
    if (v > axis->high)
        axis->high = v;
}

static void round_range(struct axis *axis)
{
    if (axis->low > axis->high)
        axis->low = 0, axis->high = 1;
    if (axis->log) {
        axis->low = floor(axis->low);
        axis->high = ceil(axis->high);
    } else if (axis->low > 0) {
        axis->low = 0;
    }
    if (axis->high <= axis->low)
        axis->high = axis->low + 1;
    if (!axis->log)
        axis->high += (axis->high - axis->low) * 0.04;
}

static void find_ranges(struct drawing *drawing)
{
    const struct plot *plot = drawing->plot;
    struct axis *x = &drawing->x, *y = &drawing->y;
    *x = (struct axis){HUGE_VAL, -HUGE_VAL, LEFT, PLOT_WIDTH - RIGHT,
                       plot->log_x};
    *y = (struct axis){HUGE_VAL, -HUGE_VAL, PLOT_HEIGHT - BOTTOM, TOP,
                       plot->log_y};
    for (size_t i = 0; i < plot->series_count; i++)
        for (size_t k = 0; k < plot->series[i].count; k++) {
            bool bar = plot->series[i].style == PLOT_BARS;
            widen(x, plot->series[i].x[k] + (bar ? 0.4 : 0));
            widen(y, plot->series[i].y[k]);
            if (plot->square) {
                widen(y, plot->series[i].x[k]);
                widen(x, plot->series[i].y[k]);
            }
        }
    if (plot->limit > 0) {
        widen(y, plot->limit);
        if (plot->square)
            widen(x, plot->limit);
    }
    round_range(x);
    round_range(y);
}

/* ---- Axes ---- */

static double tick_step(const struct axis *axis)
{
    if (axis->log)
        return 1;
    double raw = (axis->high - axis->low) / 8;
    double power = pow(10, floor(log10(raw)));
    double times = raw / power;
    return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
}

static void draw_ticks(struct drawing *drawing, const struct axis *axis)
{
    char text[32];
    struct canvas *canvas = drawing->canvas;
    const struct axis *x = &drawing->x, *y = &drawing->y;
    double step = tick_step(axis);
    double at = ceil(axis->low / step) * step;
    for (; at <= axis->high; at += step) {
        double place = tick_place(axis, at);
        bool upright = axis == x;
        cairo_move_to(canvas->pen, upright ? place : x->from,
                      upright ? y->from : place);
        cairo_line_to(canvas->pen, upright ? place : x->to,
                      upright ? y->to : place);
        canvas_stroke(canvas, FAINT, 1);
        snprintf(text, sizeof text, "%g", axis->log ? pow(10, at) : at);
        canvas_text(canvas, upright ? place : x->from - 6,
                    upright ? y->from + 16 : place + 4,
                    (struct lettering){11, INK,
                                       upright ? ANCHOR_MIDDLE : ANCHOR_END},
                    text);
    }
}

static void draw_frame(struct drawing *drawing)
{
    struct canvas *canvas = drawing->canvas;
    const struct plot *plot = drawing->plot;
    const struct axis *x = &drawing->x, *y = &drawing->y;
    cairo_rectangle(canvas->pen, x->from, y->to, x->to - x->from,
                    y->from - y->to);
    canvas_stroke(canvas, INK, 1);
    canvas_text(canvas, (x->from + x->to) / 2, TOP - 16,
                (struct lettering){15, INK, ANCHOR_MIDDLE}, plot->title);
    canvas_text(canvas, (x->from + x->to) / 2, PLOT_HEIGHT - 18,
                (struct lettering){12, INK, ANCHOR_MIDDLE}, plot->x_label);
    cairo_save(canvas->pen);
    cairo_translate(canvas->pen, 20, (y->from + y->to) / 2);
    cairo_rotate(canvas->pen, -M_PI / 2);
    canvas_text(canvas, 0, 0, (struct lettering){12, INK, ANCHOR_MIDDLE},
                plot->y_label);
    cairo_restore(canvas->pen);
}

static void dashes(struct canvas *canvas, double x1, double y1, double x2,
                   double y2)
{
    static const double lengths[] = {5, 4}; /* of a dash and of a gap */
    cairo_set_dash(canvas->pen, lengths, ARRAY_COUNT(lengths), 0);
    cairo_move_to(canvas->pen, x1, y1);
    cairo_line_to(canvas->pen, x2, y2);
    canvas_stroke(canvas, 0x999999ff, 1);
    cairo_set_dash(canvas->pen, NULL, 0, 0);
}

static void draw_guides(struct drawing *drawing)
{
    const struct axis *x = &drawing->x, *y = &drawing->y;
    if (drawing->plot->square)
        dashes(drawing->canvas, x->from, y->from, x->to, y->to);
    if (drawing->plot->limit <= 0)
        return;
    double at = place_of(y, drawing->plot->limit);
    dashes(drawing->canvas, x->from, at, x->to, at);
    if (drawing->plot->square) {
        at = place_of(x, drawing->plot->limit);
        dashes(drawing->canvas, at, y->from, at, y->to);
    }
}

/* ---- Series ---- */

/* A sign that tells series apart without colours: disc, square, triangle. */
static void draw_sign(struct canvas *canvas, double x, double y, size_t which)
{
    double r = 3.2;
    if (which % 3 == 0) {
        cairo_arc(canvas->pen, x, y, r, 0, 2 * M_PI);
    } else if (which % 3 == 1) {
        cairo_rectangle(canvas->pen, x - r, y - r, 2 * r, 2 * r);
    } else {
        cairo_move_to(canvas->pen, x, y - r - 1);
        cairo_line_to(canvas->pen, x + r + 1, y + r);
        cairo_line_to(canvas->pen, x - r - 1, y + r);
        cairo_close_path(canvas->pen);
    }
    canvas_fill(canvas, inks[which % INK_COUNT]);
}

static void draw_bars(struct drawing *drawing, const struct plot_series *series)
{
    for (size_t i = 0; i < series->count; i++) {
        double left = place_of(&drawing->x, series->x[i] - 0.4);
        double right = place_of(&drawing->x, series->x[i] + 0.4);
        double top = place_of(&drawing->y, series->y[i]);
        if (left < drawing->x.from)
            left = drawing->x.from;
        cairo_rectangle(drawing->canvas->pen, left, top, right - left,
                        drawing->y.from - top);
    }
    canvas_fill(drawing->canvas, 0xd5d9dfff);
}

/* Bars have a colour of their own, so that they do not shift the others'. */
static size_t ink_of(const struct plot *plot, size_t which)
{
    size_t ink = which;
    for (size_t i = 0; i < which; i++)
        ink -= plot->series[i].style == PLOT_BARS;
    return ink;
}

static void draw_series(struct drawing *drawing, size_t which)
{
    const struct plot_series *series = &drawing->plot->series[which];
    size_t ink = ink_of(drawing->plot, which);
    if (series->style == PLOT_BARS) {
        draw_bars(drawing, series);
        return;
    }
    for (size_t i = 0; i < series->count && series->style == PLOT_LINES; i++) {
        double x = place_of(&drawing->x, series->x[i]);
        double y = place_of(&drawing->y, series->y[i]);
        if (i == 0)
            cairo_move_to(drawing->canvas->pen, x, y);
        else
            cairo_line_to(drawing->canvas->pen, x, y);
    }
    if (series->style == PLOT_LINES)
        canvas_stroke(drawing->canvas, inks[ink % INK_COUNT], 1.5);
    for (size_t i = 0; i < series->count; i++)
        draw_sign(drawing->canvas, place_of(&drawing->x, series->x[i]),
                  place_of(&drawing->y, series->y[i]), ink);
}

static void draw_legend(struct drawing *drawing)
{
    double x = PLOT_WIDTH - RIGHT + 16;
    for (size_t i = 0; i < drawing->plot->series_count; i++) {
        const struct plot_series *series = &drawing->plot->series[i];
        double y = TOP + 10 + 18 * (double)i;
        if (series->style == PLOT_BARS) {
            cairo_rectangle(drawing->canvas->pen, x - 5, y - 5, 10, 10);
            canvas_fill(drawing->canvas, 0xd5d9dfff);
        } else {
            draw_sign(drawing->canvas, x, y, ink_of(drawing->plot, i));
        }
        double size =
            canvas_text_size(drawing->canvas, 11, RIGHT - 34, series->name);
        canvas_text(drawing->canvas, x + 12, y + 4,
                    (struct lettering){size, INK, ANCHOR_START}, series->name);
    }
}

bool draw_plot(const struct plot *plot, const char *format,
               const struct draw_target *target, struct kura_error *err)
{
    struct drawing drawing = {.plot = plot};
    enum canvas_kind kind;
    if (!canvas_kind_find(format, &kind) || kind == CANVAS_PIXELS)
        return error_set(err, KURA_USAGE,
                         "unknown plot format '%.40s': expected svg, png or "
                         "pdf",
                         format);
    drawing.canvas = canvas_new(kind, PLOT_WIDTH, PLOT_HEIGHT, target, err);
    if (!drawing.canvas)
        return false;
    cairo_rectangle(drawing.canvas->pen, 0, 0, PLOT_WIDTH, PLOT_HEIGHT);
    canvas_fill(drawing.canvas, 0xffffffff);
    find_ranges(&drawing);
    draw_ticks(&drawing, &drawing.x);
    draw_ticks(&drawing, &drawing.y);
    draw_guides(&drawing);
    for (size_t i = 0; i < plot->series_count; i++)
        draw_series(&drawing, i);
    draw_frame(&drawing);
    draw_legend(&drawing);
    bool ok = canvas_finish(drawing.canvas, err);
    canvas_free(drawing.canvas);
    return ok;
}
