/*
 * All lengths are fractions of the side of a square, so that every size of
 * tile is the same drawing.
 */
#include "draw/tile.h"

/* Where a tile goes. */
struct tile_place {
    struct canvas *canvas;
    const struct theme *theme;
    double x, y, side;
};

static void fill_square(const struct tile_place *at, double inset,
                        enum shade shade)
{
    double side = at->side * (1 - 2 * inset);
    canvas_rectangle(at->canvas, at->x + inset * at->side,
                     at->y + inset * at->side, side, side);
    canvas_fill(at->canvas, at->theme->shades[shade]);
}

static void line(const struct tile_place *at, double x1, double y1, double x2,
                 double y2)
{
    canvas_move(at->canvas, at->x + x1 * at->side, at->y + y1 * at->side);
    canvas_line(at->canvas, at->x + x2 * at->side, at->y + y2 * at->side);
}

static void stroke(const struct tile_place *at, enum shade shade, double width)
{
    canvas_stroke(at->canvas, at->theme->shades[shade], width * at->side);
}

static void circle(const struct tile_place *at, double x, double y,
                   double radius)
{
    canvas_circle(at->canvas, at->x + x * at->side, at->y + y * at->side,
                  radius * at->side);
}

static void rounded(const struct tile_place *at, double inset, double radius)
{
    canvas_rounded(at->canvas, at->x + inset * at->side,
                   at->y + inset * at->side, at->side * (1 - 2 * inset),
                   radius * at->side);
}

static void fill(const struct tile_place *at, enum shade shade)
{
    canvas_fill(at->canvas, at->theme->shades[shade]);
}

/* Three courses of bricks, the middle one shifted; the lines end half their
 * width before the edge, as their round ends go that far. */
static void draw_bricks(const struct tile_place *at)
{
    fill_square(at, 0, SHADE_WALL);
    line(at, 0.025, 1.0 / 3, 0.975, 1.0 / 3);
    line(at, 0.025, 2.0 / 3, 0.975, 2.0 / 3);
    line(at, 0.5, 0.025, 0.5, 1.0 / 3);
    line(at, 0.25, 1.0 / 3, 0.25, 2.0 / 3);
    line(at, 0.75, 1.0 / 3, 0.75, 2.0 / 3);
    line(at, 0.5, 2.0 / 3, 0.5, 0.975);
    stroke(at, SHADE_WALL_EDGE, 0.05);
}

static void draw_wall(const struct tile_place *at)
{
    switch ((enum wall_shape)at->theme->wall_shape) {
    case WALL_BRICKS:
        draw_bricks(at);
        return;
    case WALL_ROUND:
        fill_square(at, 0, SHADE_WALL_EDGE);
        rounded(at, 0.04, 0.2);
        fill(at, SHADE_WALL);
        return;
    case WALL_PLAIN:
        fill_square(at, 0, SHADE_WALL);
        return;
    }
}

static void draw_sink(const struct tile_place *at)
{
    circle(at, 0.5, 0.5, 0.42);
    fill(at, SHADE_SINK);
    circle(at, 0.5, 0.5, 0.28);
    stroke(at, SHADE_GOAL, 0.06);
}

static void draw_goal(const struct tile_place *at)
{
    switch ((enum goal_shape)at->theme->goal_shape) {
    case GOAL_DOT:
        circle(at, 0.5, 0.5, 0.16);
        fill(at, SHADE_GOAL);
        return;
    case GOAL_RING:
        circle(at, 0.5, 0.5, 0.26);
        stroke(at, SHADE_GOAL, 0.1);
        return;
    case GOAL_DIAMOND:
        line(at, 0.5, 0.25, 0.75, 0.5);
        canvas_line(at->canvas, at->x + 0.5 * at->side,
                    at->y + 0.75 * at->side);
        canvas_line(at->canvas, at->x + 0.25 * at->side,
                    at->y + 0.5 * at->side);
        canvas_close(at->canvas);
        fill(at, SHADE_GOAL);
        return;
    case GOAL_CROSS:
        line(at, 0.3, 0.3, 0.7, 0.7);
        line(at, 0.7, 0.3, 0.3, 0.7);
        stroke(at, SHADE_GOAL, 0.1);
        return;
    }
}

static void draw_box(const struct tile_place *at, bool done, bool moved)
{
    enum shade body = done ? SHADE_BOX_DONE : SHADE_BOX;
    enum shade edge = done ? SHADE_BOX_DONE_EDGE : SHADE_BOX_EDGE;
    int shape = at->theme->box_shape;
    rounded(at, 0.1, shape == BOX_ROUND ? 0.4 : 0.07);
    fill(at, body);
    if (shape == BOX_CRATE) {
        line(at, 0.24, 0.24, 0.76, 0.76);
        line(at, 0.76, 0.24, 0.24, 0.76);
        stroke(at, edge, 0.07);
    }
    rounded(at, 0.13, shape == BOX_ROUND ? 0.37 : 0.05);
    stroke(at, edge, 0.07);
    if (moved) {
        rounded(at, 0.05, shape == BOX_ROUND ? 0.4 : 0.1);
        stroke(at, SHADE_MOVED, 0.07);
    }
}

/* A head, and a body that is wide at its foot. */
static void draw_figure(const struct tile_place *at)
{
    canvas_move(at->canvas, at->x + 0.5 * at->side, at->y + 0.4 * at->side);
    canvas_line(at->canvas, at->x + 0.76 * at->side, at->y + 0.86 * at->side);
    canvas_line(at->canvas, at->x + 0.24 * at->side, at->y + 0.86 * at->side);
    canvas_close(at->canvas);
    fill(at, SHADE_PLAYER_EDGE);
    line(at, 0.5, 0.48, 0.68, 0.8);
    canvas_line(at->canvas, at->x + 0.32 * at->side, at->y + 0.8 * at->side);
    canvas_close(at->canvas);
    fill(at, SHADE_PLAYER);
    circle(at, 0.5, 0.31, 0.19);
    fill(at, SHADE_PLAYER_EDGE);
    circle(at, 0.5, 0.31, 0.14);
    fill(at, SHADE_PLAYER);
}

static void draw_player(const struct tile_place *at)
{
    if (at->theme->player_shape == PLAYER_FIGURE) {
        draw_figure(at);
        return;
    }
    circle(at, 0.5, 0.5, 0.34);
    fill(at, SHADE_PLAYER_EDGE);
    circle(at, 0.5, 0.5, 0.28);
    fill(at, SHADE_PLAYER);
}

static void draw_floor(const struct tile_place *at, const struct tile *tile)
{
    fill_square(at, 0, SHADE_GRID);
    fill_square(at, 0.015, SHADE_FLOOR);
    if (tile->marked)
        fill_square(at, 0, SHADE_MARK);
}

/* Above all, so that it can be read on a box too. */
static void draw_label(const struct tile_place *at, int label)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", label);
    double size = strlen(digits) > 2 ? 0.32 : 0.42;
    canvas_text(at->canvas, at->x + 0.5 * at->side,
                at->y + (0.5 + 0.36 * size) * at->side, size * at->side,
                ANCHOR_MIDDLE, at->theme->shades[SHADE_LABEL], digits);
}

void tile_draw(struct canvas *canvas, const struct theme *theme,
               const struct tile *tile, double x, double y, double side)
{
    struct tile_place at = {canvas, theme, x, y, side};
    if (tile->what & KURA_WALL) {
        draw_wall(&at);
        return;
    }
    if (!tile->what) {
        fill_square(&at, 0, SHADE_BACKGROUND);
        return;
    }
    draw_floor(&at, tile);
    if ((tile->what & KURA_GOAL) && tile->sink)
        draw_sink(&at);
    else if (tile->what & KURA_GOAL)
        draw_goal(&at);
    if (tile->what & KURA_BOX)
        draw_box(&at, tile->what & KURA_GOAL, tile->moved);
    if (tile->what & KURA_PLAYER)
        draw_player(&at);
    if (tile->label >= 0)
        draw_label(&at, tile->label);
}
