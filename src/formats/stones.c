/*
 * The NetHack style file: lines that begin with # hold the height, the width
 * and the rows; other lines are option=value.  In a row . is floor, o a stone,
 * x the sink and y the player, in either case; anything else, missing cells
 * included, is wall.  The rules are sink.
 *
 * Options are checked and kept as notes of the level.
 */
#include "core/grid.h"

#include <ctype.h>

#include "core/stone_option.h"
#include "formats/formats.h"

struct stones_reader {
    struct grid grid; /* the rows, padded with wall to the width */
    struct notes options;
    int height, width; /* 0 until read */
    int sinks;
};

/* Every character of a row is made one of these before it gets here. */
static const unsigned char cells[] = {CELL_WALL, 0, CELL_BOX, CELL_GOAL,
                                      CELL_PLAYER};

static const struct legend legend = {"*.oxy", cells, ". o x y or a wall", "oxy",
                                     false};

/* The number after the mark, -1 if there is none. */
static int number_of(const struct line *whole)
{
    struct line line = *whole;
    line_skip(&line, 1);
    line_trim(&line);
    int number = 0;
    for (size_t i = 0; i < line.size; i++) {
        if (!isdigit((unsigned char)line.text[i]))
            return -1;
        number = number * 10 + (line.text[i] - '0');
        if (number > 100 * LEVEL_MAX_SIDE)
            return number;
    }
    return line.size > 0 ? number : -1;
}

static bool is_option_letter(char c)
{
    return islower((unsigned char)c) || isdigit((unsigned char)c) || c == '-';
}

static bool has_mark(const struct line *line)
{
    return line->size > 0 && line->text[0] == '#';
}

/* name=value, whatever the name. */
static bool is_assignment(const struct line *line)
{
    size_t i = 0;
    while (i < line->size && is_option_letter(line->text[i]))
        i++;
    size_t name = i;
    while (i < line->size && (line->text[i] == ' ' || line->text[i] == '\t'))
        i++;
    return name > 0 && i < line->size && line->text[i] == '=';
}

static bool looks_like(const char *text, size_t size)
{
    struct lines lines = lines_of(text, size);
    struct line line;
    int sizes = 0;
    while (sizes < 2 && lines_next(&lines, &line)) {
        if (line_blank(&line) || is_assignment(&line))
            continue;
        if (!has_mark(&line) || number_of(&line) < 0)
            return false;
        sizes++;
    }
    return sizes == 2;
}

static bool read_size(const struct line *line, int *size, const char *what,
                      struct kura_error *err)
{
    *size = number_of(line);
    if (*size < 1)
        return error_at(err, line->number, line->column + 1,
                        "expected the %s of the level, from 1 to %d", what,
                        LEVEL_MAX_SIDE);
    return *size <= LEVEL_MAX_SIDE ||
           error_at(err, line->number, line->column + 1,
                    "the level is too large: expected a %s of at most %d", what,
                    LEVEL_MAX_SIDE);
}

static bool check_row(const struct stones_reader *reader,
                      const struct line *row, struct kura_error *err)
{
    if (reader->grid.count >= (size_t)reader->height)
        return error_at(err, row->number, row->column,
                        "a row too many: expected %d as the first line says",
                        reader->height);
    return row->size <= (size_t)reader->width ||
           error_at(err, row->number, row->column + reader->width,
                    "the row is too long: expected %d columns as the second "
                    "line says",
                    reader->width);
}

static char letter_of(const struct line *row, size_t x)
{
    char c = x < row->size ? row->text[x] : '*';
    c = (char)tolower((unsigned char)c);
    return legend_find(&legend, c) < 0 ? '*' : c;
}

static bool read_row(struct stones_reader *reader, const struct line *line,
                     struct kura_error *err)
{
    struct line row = *line;
    char letters[LEVEL_MAX_SIDE];
    line_skip(&row, 1);
    line_trim_end(&row);
    if (row.size == 0 && reader->grid.count >= (size_t)reader->height)
        return true;
    if (!check_row(reader, &row, err))
        return false;
    for (int x = 0; x < reader->width; x++) {
        letters[x] = letter_of(&row, (size_t)x);
        if (letters[x] == 'x' && reader->sinks++ > 0)
            return error_at(err, row.number, row.column + x,
                            "a second sink: expected exactly one");
    }
    row.text = letters;
    row.size = (size_t)reader->width;
    return grid_add(&reader->grid, &row, false) || error_memory(err);
}

static bool take_option(struct stones_reader *reader, const struct line *name,
                        const char *key, const char *value,
                        struct kura_error *err)
{
    struct kura_error why = {0};
    if (notes_find(&reader->options, key))
        return error_at(err, name->number, name->column,
                        "%.60s for the second time: expected each option once",
                        key);
    if (!stone_option_check(key, value, &why))
        return error_at(err, name->number, name->column, "%s", why.text);
    return notes_add(&reader->options, key, value) || error_memory(err);
}

static bool read_option(struct stones_reader *reader, const struct line *line,
                        struct kura_error *err)
{
    const char *equals = memchr(line->text, '=', line->size);
    struct line name = *line, value = *line;
    name.size = equals ? (size_t)(equals - line->text) : 0;
    line_trim(&name);
    if (name.size == 0)
        return error_at(err, line->number, line->column,
                        "expected # and a row of the level, or option=value");
    line_skip(&value, (size_t)(equals - line->text) + 1);
    line_trim(&value);
    char *key = line_copy(&name), *text = line_copy(&value);
    bool ok = key && text ? take_option(reader, &name, key, text, err)
                          : error_memory(err);
    free(key);
    free(text);
    return ok;
}

static bool read_line(struct stones_reader *reader, const struct line *line,
                      struct kura_error *err)
{
    if (line_blank(line))
        return true;
    if (!has_mark(line))
        return read_option(reader, line, err);
    if (reader->height == 0)
        return read_size(line, &reader->height, "height", err);
    if (reader->width == 0)
        return read_size(line, &reader->width, "width", err);
    return read_row(reader, line, err);
}

/* Fills up missing rows, so that the level has the height that was given. */
static bool finish_rows(struct stones_reader *reader, const struct line *last,
                        struct kura_error *err)
{
    if (reader->grid.count == 0)
        return error_at(err, last->number, 1,
                        "no rows: expected #height, #width and rows that "
                        "begin with #");
    struct line missing = {"#", 1, last->number, 1};
    while (reader->grid.count < (size_t)reader->height)
        if (!read_row(reader, &missing, err))
            return false;
    return true;
}

static struct level *make_level(struct stones_reader *reader,
                                struct kura_error *err)
{
    struct level *level = grid_level(&reader->grid, &legend, err);
    if (!level)
        return NULL;
    level->rules = RULES_SINK;
    level->notes = reader->options;
    reader->options = (struct notes){0};
    return level;
}

static bool read(const char *text, size_t size, struct collection *into,
                 struct kura_error *err)
{
    struct stones_reader reader = {0};
    struct lines lines = lines_of(text, size);
    struct line line = {"", 0, 1, 1};
    struct kura_error why = {0};
    bool ok = true;
    while (ok && lines_next(&lines, &line))
        ok = read_line(&reader, &line, &why);
    ok = ok && finish_rows(&reader, &line, &why);
    struct level *level = ok ? make_level(&reader, &why) : NULL;
    ok = grid_take(&reader.grid, level, into, &why, err);
    grid_release(&reader.grid);
    notes_release(&reader.options);
    return ok;
}

/* Is the note an option as the reader takes it? */
static bool is_option(const struct note *note)
{
    struct kura_error why;
    return note->key && !strpbrk(note->value, "\r\n") &&
           stone_option_check(note->key, note->value, &why);
}

static bool write(const struct level *level, struct buffer *to,
                  struct kura_error *err)
{
    if (level->rules != RULES_SINK)
        return error_set(err, KURA_INPUT,
                         "stones has only a sink, no goals: expected a level "
                         "with the rules sink");
    const struct grid_style style = {&legend, "#", "\n", false, true};
    buffer_print(to, "#%d\n#%d\n", level->height, level->width);
    bool ok = grid_write(level, &style, to, err);
    for (size_t i = 0; ok && i < level->notes.count; i++)
        if (is_option(&level->notes.items[i]))
            buffer_print(to, "%s=%s\n", level->notes.items[i].key,
                         level->notes.items[i].value);
    return ok && (!to->failed || error_memory(err));
}

const struct format stones_format = {
    .name = "stones",
    .summary = "NetHack style: #height, #width, #rows of . o x y, options; "
               "rules sink",
    .looks_like = looks_like,
    .read = read,
    .write_one = write,
};
