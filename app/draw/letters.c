/*
 * A position as text.
 */
#include "draw/draw.h"

/* What a cell shows; each has a letter and a colour. */
enum look {
    LOOK_NOTHING, /* floor, and all that is outside */
    LOOK_WALL,
    LOOK_GOAL,
    LOOK_BOX,
    LOOK_BOX_ON_GOAL,
    LOOK_PLAYER,
    LOOK_PLAYER_ON_GOAL,
    LOOK_MOVED_BOX,
    LOOK_MOVED_BOX_ON_GOAL,
    LOOK_COUNT,
};

static const char letters[LOOK_COUNT + 1] = " #.$*@+$*";

/* Parameters of the terminal's "select graphic rendition": 2 dim, 1 bold, 7
 * reversed, 32 green, 33 yellow, 35 magenta, 94 bright blue. */
static const char *const colours[LOOK_COUNT] = {
    [LOOK_NOTHING] = "0",
    [LOOK_WALL] = "2",
    [LOOK_GOAL] = "35",
    [LOOK_BOX] = "33",
    [LOOK_BOX_ON_GOAL] = "32",
    [LOOK_PLAYER] = "1;94",
    [LOOK_PLAYER_ON_GOAL] = "1;94",
    [LOOK_MOVED_BOX] = "1;7;33",
    [LOOK_MOVED_BOX_ON_GOAL] = "1;7;32",
};

static enum look cell_look(unsigned char what, bool moved)
{
    bool goal = (what & KURA_GOAL) != 0;
    if (what & KURA_WALL)
        return LOOK_WALL;
    if (what & KURA_PLAYER)
        return goal ? LOOK_PLAYER_ON_GOAL : LOOK_PLAYER;
    if ((what & KURA_BOX) && moved)
        return goal ? LOOK_MOVED_BOX_ON_GOAL : LOOK_MOVED_BOX;
    if (what & KURA_BOX)
        return goal ? LOOK_BOX_ON_GOAL : LOOK_BOX;
    return goal ? LOOK_GOAL : LOOK_NOTHING;
}

/* The colour is named where it changes; reset first, as attributes add up. */
static void change_colour(struct buffer *to, enum look from, enum look look)
{
    if (strcmp(colours[from], colours[look]) == 0)
        return;
    buffer_text(to, "\033[0");
    if (look != LOOK_NOTHING)
        buffer_print(to, ";%s", colours[look]);
    buffer_char(to, 'm');
}

/* One row of cells, without spaces at its end; moved is the column of the box
 * that was pushed last, if it is here. */
static void draw_row(const unsigned char *cells, int width, int moved,
                     bool colour, struct buffer *to)
{
    int spaces = 0;
    enum look last = LOOK_NOTHING;
    for (int x = 0; x < width; x++) {
        enum look look = cell_look(cells[x], x == moved);
        if (look == LOOK_NOTHING) {
            spaces++;
            continue;
        }
        if (colour && spaces) {
            change_colour(to, last, LOOK_NOTHING);
            last = LOOK_NOTHING;
        }
        for (; spaces > 0; spaces--)
            buffer_char(to, ' ');
        if (colour)
            change_colour(to, last, look);
        buffer_char(to, letters[look]);
        last = look;
    }
    if (colour)
        change_colour(to, last, LOOK_NOTHING);
    buffer_char(to, '\n');
}

/* The cell before the player, if the last step pushed; else -1. */
static int moved_box(const struct kura_position_info *info)
{
    static const char pushes[] = "UDLR";
    const int ahead[] = {-info->width, info->width, -1, 1};
    size_t count = strlen(info->plan);
    const char *found = count ? strchr(pushes, info->plan[count - 1]) : NULL;
    return found ? info->player + ahead[found - pushes] : -1;
}

void draw_text(struct kura_position *position, bool colour, struct buffer *to)
{
    struct kura_position_info info = {.size = sizeof info};
    kura_position_describe(position, &info);
    int moved = moved_box(&info);
    for (int y = 0; y < info.height; y++)
        draw_row(info.cells + y * info.width, info.width,
                 moved - y * info.width, colour, to);
}
