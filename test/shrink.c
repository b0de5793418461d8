#include "shrink.h"

#include "grids.h"

/* The level without one row (or column, with dx 1), from that place on. */
static struct level *without_line(const struct level *level, int at, int dx)
{
    int width = level->width - dx, height = level->height - !dx;
    if (width < 1 || height < 1 || at >= (dx ? level->width : level->height))
        return NULL;
    struct level *smaller = need(level_new(width, height));
    smaller->rules = level->rules;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            smaller->cells[y * width + x] =
                level_cell(level, x + (dx && x >= at), y + (!dx && y >= at));
    return smaller;
}

/* The level with one cell changed; NULL when that is no change. */
static struct level *with_cell(const struct level *level, int cell,
                               unsigned char what)
{
    if (cell >= level->width * level->height || level->cells[cell] == what)
        return NULL;
    struct level *changed = need(level_copy(level));
    changed->cells[cell] = what;
    return changed;
}

/* The candidate with that number among all that take one thing away; *end when
 * there is none with this or a higher number. */
static struct level *take_away(const struct level *level, int number, bool *end)
{
    int cell = number / 5;
    int cells = level->width * level->height;
    unsigned char what = cell < cells ? level->cells[cell] : 0;
    *end = cell >= cells;
    if (*end || (what & CELL_WALL))
        return number % 5 < 2 ? without_line(level, cell, number % 5) : NULL;
    switch (number % 5) {
    case 0:
    case 1:
        return without_line(level, cell, number % 5);
    case 2:
        return (what & CELL_PLAYER) ? NULL : with_cell(level, cell, CELL_WALL);
    case 3:
        return with_cell(level, cell, what & (unsigned char)~CELL_BOX);
    default:
        return with_cell(level, cell, what & (unsigned char)~CELL_GOAL);
    }
}

static bool still_fails(struct level *level, shrink_fn *fails, void *user)
{
    struct kura_error err;
    return level_finish(level, EDGE_IS_WALL, &err) &&
           !level_unsolvable(level) && fails(level, user);
}

/* The first smaller level that fails, or NULL. */
static struct level *shrink_once(const struct level *level, shrink_fn *fails,
                                 void *user)
{
    bool end = false;
    for (int number = 0; !end; number++) {
        struct level *smaller = take_away(level, number, &end);
        if (smaller && still_fails(smaller, fails, user))
            return smaller;
        level_free(smaller);
    }
    return NULL;
}

struct level *shrink_level(const struct level *level, shrink_fn *fails,
                           void *user)
{
    struct level *best = need(level_copy(level));
    for (struct level *next; (next = shrink_once(best, fails, user));) {
        level_free(best);
        best = next;
    }
    return best;
}
