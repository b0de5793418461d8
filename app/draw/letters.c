/*
 * A position as text.
 */
#include "draw/draw.h"

/* What a cell shows, and its colour, as parameters of the terminal's "select
 * graphic rendition": 2 dim, 1 bold, 7 reversed, 32 green, 33 yellow, 35
 * magenta, 94 bright blue.  The last two are boxes that were pushed just now.
 */
static const char signs[] = " #.@+$*";
static const char *const colours[] = {"0",  "2",  "35",     "1;94",  "1;94",
                                      "33", "32", "1;7;33", "1;7;32"};

static char letter_of(unsigned char what)
{
    bool goal = what & KURA_GOAL;
    if (what & KURA_WALL)
        return '#';
    if (what & KURA_PLAYER)
        return goal ? '+' : '@';
    if (what & KURA_BOX)
        return goal ? '*' : '$';
    return goal ? '.' : ' ';
}

static const char *colour_of(char letter, bool moved)
{
    bool box = letter == '$' || letter == '*';
    return colours[strchr(signs, letter) - signs + (box && moved ? 2 : 0)];
}

/* The colour is named where it changes; reset first, as attributes add up. */
static void change_colour(struct buffer *to, const char **from,
                          const char *colour)
{
    if (strcmp(*from, colour) != 0)
        buffer_print(to, "\033[0%s%sm", *colour == '0' ? "" : ";",
                     *colour == '0' ? "" : colour);
    *from = colour;
}

/* One row of cells, without spaces at its end; moved is the column of the box
 * that was pushed last, if it is here. */
static void draw_row(const unsigned char *cells, int width, int moved,
                     bool colour, struct buffer *to)
{
    int spaces = 0;
    const char *last = colours[0];
    for (int x = 0; x < width; x++) {
        char letter = letter_of(cells[x]);
        if (letter == ' ') {
            spaces++;
            continue;
        }
        if (colour && spaces)
            change_colour(to, &last, colours[0]);
        for (; spaces > 0; spaces--)
            buffer_char(to, ' ');
        if (colour)
            change_colour(to, &last, colour_of(letter, x == moved));
        buffer_char(to, letter);
    }
    if (colour)
        change_colour(to, &last, colours[0]);
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
