/*
 * Writing of XSB and SOK: the notes of the collection, then each level as its
 * board, its title and its notes without a blank line, so that all of them
 * are found to be its own when the text is read again.
 */
#include "formats/xsb/xsb.h"

/* Copies rows without the floor at their ends; an empty one becomes "-".
 * Empty rows at the top and the bottom are left out. */
static void write_rows(const char *text, size_t size, struct buffer *to)
{
    struct lines lines = lines_of(text, size);
    struct line line;
    size_t empty = 0;
    for (bool started = false; lines_next(&lines, &line);) {
        line_trim_end(&line);
        if (line.size == 0) {
            empty++;
            continue;
        }
        for (; started && empty > 0; empty--)
            buffer_text(to, "-\n");
        empty = 0;
        started = true;
        buffer_add(to, line.text, line.size);
        buffer_char(to, '\n');
    }
}

/* Only a row with a wall can begin a board. */
static bool starts_with_wall_row(const struct level *level)
{
    for (int cell = 0; cell < level->width * level->height; cell++) {
        if (!level->cells[cell])
            continue;
        const unsigned char *row =
            level->cells + cell / level->width * level->width;
        return memchr(row, CELL_WALL, (size_t)level->width) != NULL;
    }
    return false;
}

static bool write_board(const struct level *level, struct buffer *to,
                        struct kura_error *err)
{
    struct buffer rows = {0};
    bool ring = !level->walled || !starts_with_wall_row(level);
    const struct grid_style style = {&xsb_legend, "", "\n", ring, true};
    bool ok = grid_write(level, &style, &rows, err);
    if (ok)
        write_rows(buffer_get(&rows), rows.size, to);
    buffer_release(&rows);
    return ok;
}

/* The text as one line. */
static void write_line(const char *text, struct buffer *to)
{
    for (; *text; text++)
        buffer_char(to, *text == '\n' || *text == '\r' ? ' ' : *text);
    buffer_char(to, '\n');
}

/* Prose as it is, with a mark before lines that would be read as a row, after
 * a board or elsewhere, or as a quotation. */
static void write_prose(const char *text, bool after_board, struct buffer *to)
{
    struct lines lines = lines_of(text, strlen(text));
    struct line line;
    while (lines_next(&lines, &line)) {
        line_trim_end(&line);
        if (line.size == 0)
            continue;
        if (row_kind(&line, after_board) != ROW_NONE || line.text[0] == '>')
            buffer_text(to, ":: ");
        buffer_add(to, line.text, line.size);
        buffer_char(to, '\n');
    }
}

static void write_block(const char *key, const char *end, const char *value,
                        struct buffer *to)
{
    buffer_print(to, "%s:\n%s%s%s:\n", key, value, *value ? "\n" : "", end);
}

/* Does the value stay what it is on the line of its key? */
static bool fits_line(const char *value)
{
    struct line line = {value, strlen(value), 0, 0};
    line_trim(&line);
    return line.size > 0 && line.size == strlen(value) &&
           !strpbrk(value, "\r\n");
}

static bool all_moves(const char *value)
{
    struct lines lines = lines_of(value, strlen(value));
    struct line line;
    bool any = false;
    for (; lines_next(&lines, &line); any = true)
        if (!words_are_moves(&line))
            return false;
    return any;
}

static void write_note(const struct note *note, bool after_board,
                       struct buffer *to)
{
    if (!note->key) {
        write_prose(note->value, after_board, to);
        return;
    }
    struct line key = {note->key, strlen(note->key), 0, 0};
    const char *end = words_block_end(&key);
    if (end && !fits_line(note->value)) {
        write_block(note->key, end, note->value, to);
    } else if (words_head_moves(&key) && all_moves(note->value)) {
        write_line(note->key, to);
        buffer_print(to, "%s\n", note->value);
    } else {
        buffer_print(to, "%s:%s", note->key, *note->value ? " " : "");
        write_line(note->value, to);
    }
}

static void write_notes(const struct notes *notes, bool after_board,
                        struct buffer *to)
{
    for (size_t i = 0; i < notes->count; i++)
        write_note(&notes->items[i], after_board && i == 0, to);
}

/* Would the last line before the first board be taken for its title? */
static bool ends_in_prose(const struct notes *notes)
{
    return notes->count > 0 && !notes->items[notes->count - 1].key;
}

/* The rules, where the words would be read as others. */
static void write_rules(const struct level *level,
                        const struct notes *collection, struct buffer *to)
{
    enum rules said = words_rules(collection, collection->count, RULES_GOALS);
    said = words_rules(&level->notes, level->notes.count, said);
    if (level->rules != said)
        buffer_print(to, "Rules: %s\n",
                     level->rules == RULES_SINK ? "sink" : "goals");
}

static bool write_level(const struct level *level,
                        const struct notes *collection, bool say_title,
                        struct buffer *to, struct kura_error *err)
{
    if (!write_board(level, to, err))
        return false;
    bool has_title = level->title && *level->title;
    if (has_title || say_title)
        buffer_print(to, "Title:%s", has_title ? " " : "\n");
    if (has_title)
        write_line(level->title, to);
    write_rules(level, collection, to);
    write_notes(&level->notes, !has_title && !say_title, to);
    return true;
}

bool xsb_write(const struct collection *collection, struct buffer *to,
               struct kura_error *err)
{
    const struct notes *notes = &collection->notes;
    bool say_title = ends_in_prose(notes);
    bool gap = notes->count > 0;
    write_notes(notes, false, to);
    for (size_t i = 0; i < collection->count; i++) {
        const struct level *level = collection->entries[i].level;
        if (!level)
            continue;
        if (gap)
            buffer_char(to, '\n');
        if (!write_level(level, notes, say_title, to, err))
            return false;
        gap = true;
        say_title = false;
    }
    return !to->failed || error_memory(err);
}
