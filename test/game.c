/*
 * The rectangles around both games, cell by cell.
 */
#include "game.h"

/* The smallest rectangle around what belongs to the game. */
struct frame {
    int left, top, right, bottom; /* both ends included */
};

static struct frame frame_of(const struct level *level)
{
    struct frame frame = {level->width, level->height, -1, -1};
    for (int cell = 0; cell < level->width * level->height; cell++) {
        if (!level_plays(level, cell))
            continue;
        int x = cell % level->width, y = cell / level->width;
        if (x < frame.left)
            frame.left = x;
        if (x > frame.right)
            frame.right = x;
        if (y < frame.top)
            frame.top = y;
        frame.bottom = y;
    }
    return frame;
}

static int playable_cell(const struct level *level, int x, int y)
{
    int cell = y * level->width + x;
    return level_plays(level, cell) ? level->cells[cell] : CELL_WALL;
}

bool level_same_game(const struct level *a, const struct level *b)
{
    struct frame at = frame_of(a), bt = frame_of(b);
    int width = at.right - at.left, height = at.bottom - at.top;
    if (a->rules != b->rules || width != bt.right - bt.left ||
        height != bt.bottom - bt.top)
        return false;
    for (int y = 0; y <= height; y++)
        for (int x = 0; x <= width; x++)
            if (playable_cell(a, at.left + x, at.top + y) !=
                playable_cell(b, bt.left + x, bt.top + y))
                return false;
    return true;
}
