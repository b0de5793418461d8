/*
 * How pictures look: colours and shapes, with a default that a file can
 * change.
 *
 * A theme file has a line for each thing that is different:
 *
 *     ; a comment
 *     box = #c08040
 *     box-shape = round
 *
 * Colours are #rrggbb, or #rrggbbaa with how opaque they are.
 */
#ifndef DRAW_THEME_H
#define DRAW_THEME_H

#include "base/buffer.h"
#include "base/error.h"
#include "draw/canvas.h"

enum shade {
    SHADE_BACKGROUND, /* around the level */
    SHADE_FLOOR,
    SHADE_GRID, /* lines between the squares */
    SHADE_WALL,
    SHADE_WALL_EDGE,
    SHADE_GOAL,
    SHADE_SINK,
    SHADE_BOX,
    SHADE_BOX_EDGE,
    SHADE_BOX_DONE, /* on a goal */
    SHADE_BOX_DONE_EDGE,
    SHADE_MOVED, /* around the box that was pushed last */
    SHADE_PLAYER,
    SHADE_PLAYER_EDGE,
    SHADE_TEXT,
    SHADE_BOX_TRAIL,
    SHADE_PLAYER_TRAIL,
    SHADE_MARK, /* overlays: marked squares */
    SHADE_LABEL,
    SHADE_COUNT,
};

enum wall_shape { WALL_PLAIN, WALL_BRICKS, WALL_ROUND };
enum box_shape { BOX_PLAIN, BOX_CRATE, BOX_ROUND };
enum goal_shape { GOAL_DOT, GOAL_RING, GOAL_DIAMOND, GOAL_CROSS };
enum player_shape { PLAYER_FIGURE, PLAYER_DISC };

struct theme {
    colour shades[SHADE_COUNT];
    int wall_shape, box_shape, goal_shape, player_shape;
};

void theme_default(struct theme *theme);

/* Changes what the text names; refuses unknown names and values, with line. */
bool theme_read(struct theme *theme, const char *text, size_t size,
                struct kura_error *err);

/* Adds the theme as a file that theme_read takes. */
void theme_write(const struct theme *theme, struct buffer *to);

#endif
