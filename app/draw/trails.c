/*
 * The ways of boxes and player over the starting position.  What is kept is
 * which neighbouring squares a way joins, a few bytes a square, however long
 * the plan is.
 */
#include "draw/picture.h"

struct trails {
    const struct motif *motif;
    struct canvas *canvas;
    unsigned char *player; /* owned; by cell, 1 << direction of a step */
    unsigned char *boxes;  /* owned; the same for pushes */
    unsigned char *last;   /* owned; 1 where a box ends */
};

static bool collect(struct trails *trails, struct kura_error *err)
{
    const struct motif *motif = trails->motif;
    struct playback playback;
    struct kura_step step;
    bool ok = playback_init(&playback, motif, err);
    while (ok && playback_next(&playback, &step)) {
        unsigned char way = (unsigned char)(1 << step.direction);
        trails->player[step.from] |= way;
        if (step.push)
            trails->boxes[step.box_from] |= way;
    }
    ok = ok && playback_finished(&playback, err);
    for (int cell = 0; ok && cell < motif->cells; cell++)
        trails->last[cell] = (playback.cells[cell] & KURA_BOX) != 0;
    playback_release(&playback);
    return ok;
}

static const int step_x[4] = {[KURA_LEFT] = -1, [KURA_RIGHT] = 1};
static const int step_y[4] = {[KURA_UP] = -1, [KURA_DOWN] = 1};

/* The middle of a cell. */
static double middle_x(const struct trails *trails, int cell)
{
    return motif_x(trails->motif, cell) + 0.5 * trails->motif->tile;
}

static double middle_y(const struct trails *trails, int cell)
{
    return motif_y(trails->motif, cell) + 0.5 * trails->motif->tile;
}

/* One stroke for all, so that ways that cross do not get darker. */
static void draw_ways(const struct trails *trails, const unsigned char *ways,
                      colour with, double width)
{
    int cells = trails->motif->cells;
    for (int cell = 0; cell < cells; cell++)
        for (int d = 0; d < 4; d++) {
            if (!(ways[cell] >> d & 1))
                continue;
            double x = middle_x(trails, cell), y = middle_y(trails, cell);
            cairo_move_to(trails->canvas->pen, x, y);
            cairo_line_to(trails->canvas->pen,
                          x + step_x[d] * trails->motif->tile,
                          y + step_y[d] * trails->motif->tile);
        }
    canvas_stroke(trails->canvas, with, width * trails->motif->tile);
}

/* A small triangle half way, pointing where the box goes. */
static void draw_arrow(const struct trails *trails, int cell, int d)
{
    double size = 0.13 * trails->motif->tile;
    double x = middle_x(trails, cell) + step_x[d] * 0.5 * trails->motif->tile;
    double y = middle_y(trails, cell) + step_y[d] * 0.5 * trails->motif->tile;
    cairo_move_to(trails->canvas->pen, x + step_x[d] * size,
                  y + step_y[d] * size);
    cairo_line_to(trails->canvas->pen, x - step_x[d] * size + step_y[d] * size,
                  y - step_y[d] * size + step_x[d] * size);
    cairo_line_to(trails->canvas->pen, x - step_x[d] * size - step_y[d] * size,
                  y - step_y[d] * size - step_x[d] * size);
    cairo_close_path(trails->canvas->pen);
}

static void draw_all(const struct trails *trails)
{
    int cells = trails->motif->cells;
    draw_ways(trails, trails->player, INK_PLAYER_TRAIL, 0.06);
    draw_ways(trails, trails->boxes, INK_BOX_TRAIL, 0.09);
    for (int cell = 0; cell < cells; cell++)
        for (int d = 0; d < 4; d++)
            if (trails->boxes[cell] >> d & 1)
                draw_arrow(trails, cell, d);
    canvas_fill(trails->canvas, INK_BOX_ARROW);
    for (int cell = 0; cell < cells; cell++)
        if (trails->last[cell])
            canvas_rounded(trails->canvas,
                           middle_x(trails, cell) - 0.4 * trails->motif->tile,
                           middle_y(trails, cell) - 0.4 * trails->motif->tile,
                           0.8 * trails->motif->tile,
                           0.1 * trails->motif->tile);
    canvas_stroke(trails->canvas, INK_BOX_END, 0.05 * trails->motif->tile);
}

bool trails_draw(const struct motif *motif, struct canvas *canvas,
                 struct kura_error *err)
{
    size_t cells = (size_t)motif->cells;
    unsigned char *memory = calloc(3, cells);
    if (!memory)
        return error_memory(err);
    struct trails trails = {motif, canvas, memory, memory + cells,
                            memory + 2 * cells};
    bool ok = collect(&trails, err);
    if (ok)
        draw_all(&trails);
    free(memory);
    return ok;
}
