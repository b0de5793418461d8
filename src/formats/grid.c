/*
 * The A* notebook's board and state: rows of 0 (floor), 1 (wall) and 2 (goal),
 * then ((row,col),((row,col),...)) for the player and the boxes, counted from
 * 0.  White space is free, also between the digits of a row.
 */
#include "core/grid.h"

#include <ctype.h>

#include "formats/formats.h"

static const unsigned char cells[] = {0, CELL_WALL, CELL_GOAL};

static const struct legend legend = {"012", cells, "0, 1 or 2", "012", true};

/* Where the state is being read. */
struct cursor {
    struct lines lines; /* those after this one */
    struct line line;   /* what is left of it */
};

static bool is_row(const struct line *line)
{
    for (size_t i = 0; i < line->size; i++)
        if (!line->text[i] || !strchr("012 \t", line->text[i]))
            return false;
    return !line_blank(line);
}

static bool looks_like(const char *text, size_t size)
{
    struct lines lines = lines_of(text, size);
    struct line line;
    bool rows = false;
    while (lines_next(&lines, &line)) {
        if (line_blank(&line))
            continue;
        if (!is_row(&line)) {
            line_trim(&line);
            return rows && line.text[0] == '(';
        }
        rows = true;
    }
    return rows;
}

/* The next character that is no white space, or 0 at the end. */
static char peek(struct cursor *cursor)
{
    line_trim(&cursor->line);
    while (cursor->line.size == 0) {
        if (!lines_next(&cursor->lines, &cursor->line))
            return 0;
        line_trim(&cursor->line);
    }
    return cursor->line.text[0];
}

static bool wrong(const struct cursor *cursor, const char *expected,
                  struct kura_error *err)
{
    return error_at(err, cursor->line.number, cursor->line.column,
                    "expected %s in the state ((row,col),((row,col),...))",
                    expected);
}

static bool expect(struct cursor *cursor, char c, struct kura_error *err)
{
    char name[] = {'\'', c, '\'', '\0'};
    if (peek(cursor) != c)
        return wrong(cursor, name, err);
    line_skip(&cursor->line, 1);
    return true;
}

static bool read_number(struct cursor *cursor, int *number,
                        struct kura_error *err)
{
    *number = 0;
    if (!isdigit((unsigned char)peek(cursor)))
        return wrong(cursor, "a number", err);
    struct line *line = &cursor->line;
    for (; line->size > 0 && isdigit((unsigned char)line->text[0]);
         line_skip(line, 1)) {
        *number = *number * 10 + (line->text[0] - '0');
        if (*number > LEVEL_MAX_SIDE)
            return wrong(cursor, "a row or column of the board", err);
    }
    return true;
}

/* Puts what onto the cell that a pair names. */
static bool place(struct cursor *cursor, struct level *level,
                  unsigned char what, struct kura_error *err)
{
    int row, column;
    if (!expect(cursor, '(', err))
        return false;
    struct line start = cursor->line;
    if (!read_number(cursor, &row, err) || !expect(cursor, ',', err) ||
        !read_number(cursor, &column, err) || !expect(cursor, ')', err))
        return false;
    if (row >= level->height || column >= level->width)
        return error_at(err, start.number, start.column,
                        "(%d,%d) is outside the board of %d rows and %d "
                        "columns, counted from 0",
                        row, column, level->height, level->width);
    unsigned char *cell = &level->cells[row * level->width + column];
    if (*cell & (CELL_WALL | CELL_BOX | CELL_PLAYER))
        return error_at(err, start.number, start.column,
                        "(%d,%d) is taken: expected a free cell", row, column);
    *cell |= what;
    return true;
}

static bool read_boxes(struct cursor *cursor, struct level *level,
                       struct kura_error *err)
{
    if (!expect(cursor, '(', err))
        return false;
    while (peek(cursor) == '(') {
        if (!place(cursor, level, CELL_BOX, err))
            return false;
        if (peek(cursor) != ',')
            break;
        line_skip(&cursor->line, 1);
    }
    return expect(cursor, ')', err);
}

static bool read_state(struct cursor *cursor, struct level *level,
                       struct kura_error *err)
{
    if (!expect(cursor, '(', err) || !place(cursor, level, CELL_PLAYER, err) ||
        !expect(cursor, ',', err) || !read_boxes(cursor, level, err) ||
        !expect(cursor, ')', err))
        return false;
    return peek(cursor) == 0 || wrong(cursor, "nothing more", err);
}

/* Adds the digits of the row; false when memory ends. */
static bool add_row(struct grid *grid, const struct line *line)
{
    struct buffer digits = {0};
    struct line row = *line;
    line_trim(&row);
    for (size_t i = 0; i < row.size; i++)
        if (row.text[i] != ' ' && row.text[i] != '\t')
            buffer_char(&digits, row.text[i]);
    bool spaced = digits.size != row.size;
    row.text = buffer_get(&digits);
    row.size = digits.size;
    bool ok = !digits.failed && grid_add(grid, &row, spaced);
    buffer_release(&digits);
    return ok;
}

static bool read_rows(struct cursor *cursor, struct grid *grid,
                      struct kura_error *err)
{
    while (lines_next(&cursor->lines, &cursor->line)) {
        if (line_blank(&cursor->line))
            continue;
        struct line line = cursor->line;
        line_trim(&line);
        if (line.text[0] == '(')
            break;
        if (!add_row(grid, &cursor->line))
            return error_memory(err);
        line_skip(&cursor->line, cursor->line.size);
    }
    return grid->count > 0 ||
           error_at(err, 1, 1, "no board: expected rows of 0, 1 and 2");
}

static bool read(const char *text, size_t size, struct collection *into,
                 struct kura_error *err)
{
    struct cursor cursor = {.lines = lines_of(text, size)};
    struct grid grid = {0};
    bool ok = read_rows(&cursor, &grid, err);
    if (ok) {
        struct kura_error why = {0};
        struct level *level = grid_level(&grid, &legend, &why);
        if (level && !read_state(&cursor, level, &why)) {
            level_free(level);
            level = NULL;
        }
        ok = grid_take(&grid, level, into, &why, err);
    }
    grid_release(&grid);
    return ok;
}

static void write_boxes(const struct level *level, struct buffer *to)
{
    const char *between = "";
    for (int cell = 0; cell < level->width * level->height; cell++) {
        if (!(level->cells[cell] & CELL_BOX))
            continue;
        buffer_print(to, "%s(%d,%d)", between, cell / level->width,
                     cell % level->width);
        between = ",";
    }
}

static bool write(const struct level *level, struct buffer *to,
                  struct kura_error *err)
{
    if (!grid_write_whole(&legend, level, to, err))
        return false;
    buffer_print(to, "((%d,%d),(", level->player / level->width,
                 level->player % level->width);
    write_boxes(level, to);
    buffer_text(to, "))\n");
    return !to->failed || error_memory(err);
}

const struct format grid_format = {
    .name = "grid",
    .summary = "rows of 0 1 2, then ((row,col),((row,col),...)) for player "
               "and boxes",
    .looks_like = looks_like,
    .read = read,
    .write_one = write,
};
