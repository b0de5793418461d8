/*
 * Rows are copied as they come and checked against the limits of a level at
 * the end, so that an error can name the line and column of the first
 * character that is wrong.
 */
#include "core/grid.h"

#include <ctype.h>

#include "base/array.h"

static const unsigned char xsb_cells[] = {
    CELL_WALL,
    CELL_PLAYER,
    CELL_PLAYER | CELL_GOAL,
    CELL_BOX,
    CELL_BOX | CELL_GOAL,
    CELL_GOAL,
    0,
    0,
    0,
    CELL_PLAYER,
    CELL_PLAYER | CELL_GOAL,
    CELL_BOX,
    CELL_BOX | CELL_GOAL,
};

const struct legend xsb_legend = {
    "#@+$*. -_pPbB", xsb_cells, "# @ + $ * . or floor (space, - or _)",
    "@+pP",          false,
};

void xsb_trim(struct line *row)
{
    while (row->size > 0 && row->text[row->size - 1] &&
           strchr(" -_\t", row->text[row->size - 1]))
        row->size--;
}

void grid_release(struct grid *grid)
{
    buffer_release(&grid->text);
    free(grid->rows);
    *grid = (struct grid){0};
}

void grid_clear(struct grid *grid)
{
    buffer_clear(&grid->text);
    grid->count = 0;
}

/* One more than a level may have is enough to see that it has too many. */
static size_t at_most(size_t size)
{
    return size > LEVEL_MAX_SIDE ? LEVEL_MAX_SIDE + 1 : size;
}

bool grid_add(struct grid *grid, const struct line *line, bool packed)
{
    if (grid->count > LEVEL_MAX_SIDE)
        return true;
    struct grid_row row = {grid->text.size, at_most(line->size), line->number,
                           line->column, packed};
    if (!ARRAY_ADD(grid->rows, grid->count, grid->capacity, row))
        return false;
    buffer_add(&grid->text, line->text, at_most(line->size));
    return !grid->text.failed;
}

int legend_find(const struct legend *legend, char c)
{
    const char *found = c ? strchr(legend->characters, c) : NULL;
    return found ? (int)(found - legend->characters) : -1;
}

/* The place of a cell in the file; x may be -1 for the whole row.  Answers
 * false. */
static bool place_of(const struct grid *grid, int x, int y,
                     struct kura_error *err)
{
    const struct grid_row *row = &grid->rows[y];
    err->line = row->line;
    err->column = x < 0 ? 0 : row->packed ? row->column : row->column + x;
    return false;
}

/* Sets an error about a character, with what was expected. */
static void refuse(const struct legend *legend, char c, struct kura_error *err)
{
    char what[16] = "a tab";
    if (isprint((unsigned char)c))
        snprintf(what, sizeof what, "'%c'", c);
    else if (c != '\t')
        snprintf(what, sizeof what, "byte 0x%02x", (unsigned char)c);
    error_at(err, 0, 0, "%s in a level: expected %s", what, legend->expected);
}

static bool check_size(const struct grid *grid, size_t *width,
                       struct kura_error *err)
{
    *width = 1;
    for (size_t y = 0; y < grid->count; y++) {
        if (y >= LEVEL_MAX_SIDE)
            return error_at(err, grid->rows[y].line, 1,
                            "the level is too high: expected at most %d rows",
                            LEVEL_MAX_SIDE);
        if (grid->rows[y].size > LEVEL_MAX_SIDE) {
            error_at(err, 0, 0,
                     "the level is too wide: expected at most %d columns",
                     LEVEL_MAX_SIDE);
            return place_of(grid, LEVEL_MAX_SIDE, (int)y, err);
        }
        if (grid->rows[y].size > *width)
            *width = grid->rows[y].size;
    }
    return true;
}

static bool fill_row(const struct grid *grid, const struct legend *legend,
                     int y, struct level *level, struct kura_error *err)
{
    const struct grid_row *row = &grid->rows[y];
    const char *text = buffer_get(&grid->text) + row->start;
    for (int x = 0; x < (int)row->size; x++) {
        int which = legend_find(legend, text[x]);
        if (which < 0) {
            refuse(legend, text[x], err);
            return place_of(grid, x, y, err);
        }
        level->cells[y * level->width + x] = legend->cells[which];
    }
    return true;
}

struct level *grid_level(const struct grid *grid, const struct legend *legend,
                         struct kura_error *err)
{
    size_t width;
    if (!check_size(grid, &width, err))
        return NULL;
    struct level *level = level_new((int)width, (int)grid->count);
    if (!level)
        return error_null(err);
    for (int y = 0; y < level->height; y++) {
        if (!fill_row(grid, legend, y, level, err)) {
            level_free(level);
            return NULL;
        }
    }
    return level;
}

struct level *grid_finish(const struct grid *grid, struct level *level,
                          enum level_edge edge, struct kura_error *err)
{
    if (!level || level_finish(level, edge, err))
        return level;
    if (err->line > 0)
        place_of(grid, err->column - 1, err->line - 1, err);
    level_free(level);
    return NULL;
}

static unsigned char framed_cell(const struct level *level, int x, int y)
{
    bool outside = x < 0 || y < 0 || x >= level->width || y >= level->height;
    return outside ? CELL_WALL : level_cell(level, x, y);
}

static bool cannot_write(const struct level *level, int x, int y,
                         struct kura_error *err)
{
    unsigned char cell = level_cell(level, x, y);
    const char *what = cell & CELL_BOX      ? "box on a goal"
                       : cell & CELL_PLAYER ? "player on a goal"
                                            : "goal";
    return error_set(
        err, KURA_INPUT,
        "the format has no letter for a %s at [%d,%d] (row, column "
        "from 0)",
        what, y, x);
}

/* The character for a cell; 0 where the legend has none. */
static char symbol_of(const struct legend *legend, unsigned char cell)
{
    if (legend->ground)
        cell &= CELL_WALL | CELL_GOAL;
    for (size_t i = 0; legend->characters[i]; i++)
        if (legend->cells[i] == cell)
            return legend->characters[i];
    return 0;
}

static bool write_row(const struct level *level, int y,
                      const struct grid_style *style, struct buffer *to,
                      struct kura_error *err)
{
    int margin = style->ring ? 1 : 0, end = level->width + margin;
    while (!style->whole && end > 0 && framed_cell(level, end - 1, y) == 0)
        end--;
    buffer_text(to, style->before);
    for (int x = -margin; x < end; x++) {
        char symbol = symbol_of(style->legend, framed_cell(level, x, y));
        if (!symbol)
            return cannot_write(level, x, y, err);
        buffer_char(to, symbol);
    }
    buffer_text(to, style->after);
    return true;
}

bool grid_write(const struct level *level, const struct grid_style *style,
                struct buffer *to, struct kura_error *err)
{
    int margin = style->ring ? 1 : 0;
    if (level->width + 2 * margin > LEVEL_MAX_SIDE ||
        level->height + 2 * margin > LEVEL_MAX_SIDE)
        return error_set(err, KURA_INPUT,
                         "the level is too large for a wall around it: "
                         "expected at most %d x %d squares",
                         LEVEL_MAX_SIDE - 2, LEVEL_MAX_SIDE - 2);
    for (int y = -margin; y < level->height + margin; y++)
        if (!write_row(level, y, style, to, err))
            return false;
    return !to->failed || error_memory(err);
}

bool grid_take(const struct grid *grid, struct level *level,
               struct collection *into, struct kura_error *why,
               struct kura_error *err)
{
    int line = grid->count > 0 ? grid->rows[0].line : 1;
    level = grid_finish(grid, level, EDGE_IS_WALL, why);
    return collection_add(into, (struct entry){level, *why, line}, err);
}

bool grid_read_whole(const struct legend *legend, const char *text, size_t size,
                     struct collection *into, struct kura_error *err)
{
    struct grid grid = {0};
    struct lines lines = lines_of(text, size);
    struct line line;
    bool ok = true, empty = true;
    while (ok && lines_next(&lines, &line)) {
        ok = grid_add(&grid, &line, false) || error_memory(err);
        empty = empty && line_blank(&line);
    }
    if (ok && empty)
        ok = error_at(err, 1, 1, "the file is empty: expected %s",
                      legend->expected);
    if (ok) {
        struct kura_error why = {0};
        struct level *level = grid_level(&grid, legend, &why);
        ok = grid_take(&grid, level, into, &why, err);
    }
    grid_release(&grid);
    return ok;
}

bool legend_fits(const struct legend *legend, const char *text, size_t size)
{
    size_t known = 0, strange = 0;
    bool marked = false;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (c == ' ' || c == '\n' || c == '\r')
            continue;
        known += legend_find(legend, c) >= 0;
        strange += legend_find(legend, c) < 0;
        marked = marked || (c && strchr(legend->marks, c));
    }
    return marked && known > strange;
}

bool grid_write_whole(const struct legend *legend, const struct level *level,
                      struct buffer *to, struct kura_error *err)
{
    if (level->rules != RULES_GOALS)
        return error_set(err, KURA_INPUT,
                         "the format has no sink: expected a level whose boxes "
                         "end on goals");
    const struct grid_style style = {legend, "", "\n", false, !level->walled};
    return grid_write(level, &style, to, err);
}
