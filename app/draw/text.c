#include "draw/text.h"

#include "core/replay.h"

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
    bool goal = (what & CELL_GOAL) != 0;
    if (what & CELL_WALL)
        return LOOK_WALL;
    if (what & CELL_PLAYER)
        return goal ? LOOK_PLAYER_ON_GOAL : LOOK_PLAYER;
    if ((what & CELL_BOX) && moved)
        return goal ? LOOK_MOVED_BOX_ON_GOAL : LOOK_MOVED_BOX;
    if (what & CELL_BOX)
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

/* One row, without spaces at its end. */
static void draw_row(const struct replay *replay, int y, int moved, bool colour,
                     struct buffer *to)
{
    int width = replay->level->width, spaces = 0;
    enum look last = LOOK_NOTHING;
    for (int x = 0; x < width; x++) {
        int cell = y * width + x;
        enum look look = cell_look(replay->cells[cell], cell == moved);
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

/* Plays the steps and draws; moved is the cell of the box that the last of
 * them pushed, or -1. */
static bool draw_after(struct replay *replay, size_t step, bool colour,
                       struct buffer *to, struct kura_error *err)
{
    struct replay_step played;
    int moved = -1;
    while (replay->steps < step && replay_next(replay, &played))
        moved = played.push ? played.box_to : -1;
    if (!replay_finished(replay, err))
        return false;
    for (int y = 0; y < replay->level->height; y++)
        draw_row(replay, y, moved, colour, to);
    return to->failed ? error_memory(err) : true;
}

bool draw_text(const struct level *level, const struct plan *plan, size_t step,
               bool colour, struct buffer *to, struct kura_error *err)
{
    if (step > plan->count)
        return error_set(err, KURA_USAGE,
                         "there is no step %zu: the plan has %zu", step,
                         plan->count);
    struct replay replay;
    bool ok = replay_init(&replay, level, plan, err) &&
              draw_after(&replay, step, colour, to, err);
    replay_release(&replay);
    return ok;
}
