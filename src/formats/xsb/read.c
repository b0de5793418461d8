/*
 * Reading of XSB and SOK.
 *
 * The words between two boards, the gap (gap.c), are collected first and shared
 * out when the next board shows where they ended.  A "Title:" line wins over a
 * line of prose, which then is a note.
 *
 * The text may come in pieces.  Between two of them all that is kept of the
 * first is in the reader; a line whose meaning is seen from later ones (a
 * block, moves) waits until they are there, and so does the last line of a
 * piece.
 */
#include <strings.h>

#include "formats/xsb/xsb.h"

#define GOALS ".+*PB" /* as they are drawn */

struct xsb_reader {
    struct lines lines; /* of the piece */
    bool last;          /* no piece follows */
    bool waits;         /* the line can't be understood without the next one */
    struct collection *into;
    size_t count; /* boards so far, refused ones included */

    /* The board being read. */
    bool inside;
    struct grid grid;
    struct buffer first; /* its first line */
    int first_line;      /* and the number of that */
    bool packed;         /* some row had run lengths */
    bool broken;         /* a row could not be read, for board_error */
    struct kura_error board_error;

    /* The level above: its words are still to come. */
    struct level *level; /* borrowed; NULL if none, or refused */
    struct level *sink;  /* owned: the same under the sink rules, or NULL */
    struct kura_error sink_error; /* why not */
    struct notes before;          /* what stood before its board */
    char *title; /* owned: the line of prose before it, or NULL */

    struct gap gap;
};

/* The title in a line of prose: "; 7" is "7". */
static bool set_prose_title(struct level *level, const char *prose)
{
    prose += strspn(prose, "; \t");
    struct line line = {prose, strlen(prose), 0, 0};
    line_trim(&line);
    char *title = line_copy(&line);
    bool ok = title && (*title == '\0' || level_set_title(level, title));
    free(title);
    return ok;
}

static bool add_notes(struct notes *to, const struct notes *from, size_t count,
                      const struct note *except)
{
    for (size_t i = 0; i < count; i++) {
        const struct note *note = &from->items[i];
        if (note != except && !notes_add(to, note->key, note->value))
            return false;
    }
    return true;
}

/* Where a line of prose goes that turned out to be no title: before the first
 * level it was the heading of the collection. */
static struct notes *home_of_prose(struct xsb_reader *reader)
{
    bool first = reader->count == 1;
    return first ? &reader->into->notes : &reader->level->notes;
}

/* The level above gets the rules that its words ask for, or the collection's:
 * only now is it seen whether its board fits them. */
static void give_rules(struct xsb_reader *reader, size_t count)
{
    struct collection *into = reader->into;
    const struct notes *notes = &into->notes;
    enum rules rules = words_rules(notes, notes->count, RULES_GOALS);
    rules = words_rules(&reader->before, reader->before.count, rules);
    rules = words_rules(&reader->gap.notes, count, rules);
    struct entry *entry = &into->entries[into->count - 1];
    if (rules == RULES_SINK) {
        level_free(entry->level);
        entry->level = reader->level = reader->sink;
        entry->error = reader->sink_error;
        reader->sink = NULL;
    }
    level_free(reader->sink);
    reader->sink = NULL;
}

/* Gives the level above its title and notes: those before its board and the
 * first count of the gap. */
static bool give_words(struct xsb_reader *reader, size_t count)
{
    if (reader->count > 0)
        give_rules(reader, count);
    struct level *level = reader->level;
    const struct notes *before = &reader->before, *after = &reader->gap.notes;
    if (!level)
        return reader->count > 0 ||
               add_notes(&reader->into->notes, after, count, NULL);
    const struct note *title = gap_title(after, 0, count);
    if (!title)
        title = gap_title(before, 0, before->count);
    if (title && *title->value && !level_set_title(level, title->value))
        return false;
    if (reader->title && title &&
        !notes_add(home_of_prose(reader), NULL, reader->title))
        return false;
    if (reader->title && !title && !set_prose_title(level, reader->title))
        return false;
    return add_notes(&level->notes, before, before->count, title) &&
           add_notes(&level->notes, after, count, title);
}

/* Shares out the gap above a new board and starts an empty one. */
static bool settle_gap(struct xsb_reader *reader)
{
    struct share share = gap_share(&reader->gap, reader->count);
    struct notes *notes = &reader->gap.notes;
    bool ok = give_words(reader, share.own);
    notes_release(&reader->before);
    free(reader->title);
    reader->title = NULL;
    for (size_t i = share.own; ok && i < notes->count; i++) {
        struct note *note = &notes->items[i];
        if (i == share.title) {
            reader->title = note->value;
            note->value = NULL;
        } else {
            ok = notes_add(&reader->before, note->key, note->value);
        }
    }
    notes_release(notes);
    reader->gap = (struct gap){0};
    return ok;
}

static bool add_note(struct xsb_reader *reader, const char *key,
                     const char *value)
{
    struct gap *gap = &reader->gap;
    if (gap->blank)
        gap->block = gap->notes.count;
    gap->blank = false;
    return key && value && notes_add(&gap->notes, *key ? key : NULL, value);
}

static bool add_line(struct xsb_reader *reader, const struct line *key,
                     const struct line *value)
{
    char *key_text = line_copy(key), *value_text = line_copy(value);
    bool ok = add_note(reader, key_text, value_text);
    free(key_text);
    free(value_text);
    return ok;
}

static bool add_prose(struct xsb_reader *reader, const struct line *whole)
{
    struct line line = *whole, none = {line.text, 0, 0, 0};
    line_trim_end(&line);
    return add_line(reader, &none, &line);
}

static void add_blank(struct xsb_reader *reader)
{
    struct gap *gap = &reader->gap;
    if (!gap->has_blank)
        gap->attached = gap->notes.count;
    gap->has_blank = gap->blank = true;
}

/* The level of the grid, checked; NULL with the reason. */
static struct level *make_level(struct xsb_reader *reader, enum rules rules,
                                struct kura_error *why)
{
    if (reader->broken) {
        *why = reader->board_error;
        return NULL;
    }
    struct level *level = grid_level(&reader->grid, &xsb_legend, why);
    if (level)
        level->rules = rules;
    return grid_finish(&reader->grid, level, EDGE_MUST_BE_CLOSED, why);
}

/* Makes the level of the grid, and the one that it is if "Rules: sink" follows.
 * False when memory ends; a refused level is NULL, with the reason. */
static bool make_levels(struct xsb_reader *reader, struct kura_error *why)
{
    const char *text = buffer_get(&reader->grid.text);
    const char *goal = strpbrk(text, GOALS);
    struct kura_error *other = &reader->sink_error;
    *other = (struct kura_error){0};
    reader->level = make_level(reader, RULES_GOALS, why);
    if (reader->level && (!goal || strpbrk(goal + 1, GOALS)))
        error_at(other, reader->first_line, 0,
                 "\"Rules: sink\" without a sink: expected exactly one goal");
    else if (reader->level || why->code != KURA_SYSTEM)
        reader->sink = make_level(reader, RULES_SINK, other);
    if (other->code == KURA_SYSTEM)
        *why = *other;
    if (why->code != KURA_SYSTEM)
        return true;
    level_free(reader->level);
    reader->level = NULL;
    return false;
}

/* A single line of walls is an ornament between words. */
static bool is_ornament(const struct xsb_reader *reader)
{
    const struct grid *grid = &reader->grid;
    if (reader->packed || reader->broken || grid->count != 1)
        return false;
    return grid->rows[0].size <= LEVEL_MAX_SIDE &&
           strspn(buffer_get(&grid->text), "# -_") == grid->text.size;
}

static bool end_board(struct xsb_reader *reader, struct kura_error *err)
{
    if (!reader->inside)
        return true;
    reader->inside = false;
    struct line first = {buffer_get(&reader->first), reader->first.size, 0, 0};
    if (is_ornament(reader))
        return add_prose(reader, &first) || error_memory(err);
    if (!settle_gap(reader))
        return error_memory(err);
    reader->count++;
    struct kura_error why = {0};
    if (!make_levels(reader, &why)) {
        *err = why;
        return false;
    }
    struct entry entry = {reader->level, why, reader->first_line};
    return collection_add(reader->into, entry, err);
}

static bool add_row(struct xsb_reader *reader, const struct line *line,
                    enum row_kind kind, struct kura_error *err)
{
    if (!reader->inside) {
        grid_clear(&reader->grid);
        reader->inside = true;
        reader->first_line = line->number;
        buffer_clear(&reader->first);
        buffer_add(&reader->first, line->text, line->size);
        reader->packed = reader->broken = false;
    }
    reader->packed = reader->packed || kind == ROW_PACKED;
    struct kura_error why = {0};
    if (reader->broken || row_add(line, kind, &reader->grid, &why))
        return true;
    if (why.code == KURA_SYSTEM) {
        *err = why;
        return false;
    }
    reader->broken = true;
    reader->board_error = why;
    return true;
}

static bool next_line(struct lines *lines, struct line *line)
{
    if (!lines_next(lines, line))
        return false;
    row_unquote(line);
    return true;
}

/* May the line that was read last go on in the next piece?  A carriage return
 * may be followed by the rest of its end. */
static bool may_go_on(const struct xsb_reader *reader,
                      const struct lines *lines)
{
    return !reader->last && lines->size == 0 && lines->text[-1] != '\n';
}

/* The next line for one before it, which waits if the piece ends here. */
static bool look_ahead(struct xsb_reader *reader, struct lines *ahead,
                       struct line *line)
{
    bool there = next_line(ahead, line);
    reader->waits = there ? may_go_on(reader, ahead) : !reader->last;
    return there && !reader->waits;
}

/* Does the key match "Comment-End", also as "Comment End"? */
static bool is_end(const struct line *key, const char *end)
{
    if (key->size != strlen(end))
        return false;
    for (size_t i = 0; i < key->size; i++) {
        char c = key->text[i] == ' ' ? '-' : key->text[i];
        if (strncasecmp(&c, end[i] == ' ' ? "-" : &end[i], 1) != 0)
            return false;
    }
    return true;
}

/* Reads the lines up to the end of the block.  A block without an end, or
 * with another one opening first, is none: false, and nothing is read. */
static bool read_block(struct xsb_reader *reader, const char *end,
                       const struct line *key, struct buffer *text)
{
    struct lines ahead = reader->lines;
    struct line line;
    for (bool first = true; look_ahead(reader, &ahead, &line); first = false) {
        struct words words = words_of(&line);
        if (is_end(&words.key, end)) {
            reader->lines = ahead;
            return true;
        }
        if (words.value.size == 0 && words.key.size == key->size &&
            strncasecmp(words.key.text, key->text, key->size) == 0)
            return false;
        if (!first)
            buffer_char(text, '\n');
        char *copy = line_copy(&line);
        buffer_text(text, copy ? copy : "");
        text->failed = text->failed || !copy;
        free(copy);
    }
    return false;
}

/* Adds the lines of moves that follow; blank lines may stand before them. */
static void read_moves(struct xsb_reader *reader, struct buffer *text)
{
    struct lines ahead = reader->lines;
    struct line line;
    while (look_ahead(reader, &ahead, &line)) {
        line_trim(&line);
        if (line.size == 0 && text->size == 0)
            continue;
        if (!words_are_moves(&line))
            return;
        if (text->size > 0)
            buffer_char(text, '\n');
        buffer_add(text, line.text, line.size);
        reader->lines = ahead;
    }
}

/* Adds a key with a text that was put together, or the line if it is empty. */
static bool add_collected(struct xsb_reader *reader, const struct line *key,
                          struct buffer *text, const struct line *line)
{
    char *key_text = line_copy(key);
    bool ok = !text->failed;
    if (ok && !reader->waits)
        ok = line && text->size == 0
                 ? add_prose(reader, line)
                 : add_note(reader, key_text, buffer_get(text));
    free(key_text);
    buffer_release(text);
    return ok;
}

static bool add_words(struct xsb_reader *reader, const struct line *line)
{
    struct words words = words_of(line);
    struct buffer text = {0};
    const char *end = words_block_end(&words.key);
    if (end && words.value.size == 0) {
        if (!read_block(reader, end, &words.key, &text))
            buffer_clear(&text);
        return add_collected(reader, &words.key, &text, NULL);
    }
    if (words.key.size == 0 && words_head_moves(&words.value)) {
        read_moves(reader, &text);
        return add_collected(reader, &words.value, &text, line);
    }
    bool moves = words.value.size == 0 || words_are_moves(&words.value);
    if (words.key.size > 0 && words_head_moves(&words.key) && moves) {
        buffer_add(&text, words.value.text, words.value.size);
        read_moves(reader, &text);
        return add_collected(reader, &words.key, &text, NULL);
    }
    return words.key.size > 0 ? add_line(reader, &words.key, &words.value)
                              : add_prose(reader, line);
}

static bool read_line(struct xsb_reader *reader, const struct line *line,
                      struct kura_error *err)
{
    enum row_kind kind = row_kind(line, reader->inside);
    if (kind != ROW_NONE && !line_blank(line))
        return add_row(reader, line, kind, err);
    if (!end_board(reader, err))
        return false;
    if (line_blank(line)) {
        add_blank(reader);
        return true;
    }
    return add_words(reader, line) || error_memory(err);
}

/* Reads the lines of the piece; those that wait are left. */
static bool read_lines(struct xsb_reader *reader, struct kura_error *err)
{
    for (;;) {
        struct lines before = reader->lines;
        struct line line;
        if (!next_line(&reader->lines, &line))
            return true;
        reader->waits = may_go_on(reader, &reader->lines);
        if (!reader->waits && !read_line(reader, &line, err))
            return false;
        if (reader->waits) {
            reader->lines = before;
            return true;
        }
    }
}

static bool end_text(struct xsb_reader *reader, struct kura_error *err)
{
    if (!end_board(reader, err))
        return false;
    if (!give_words(reader, reader->gap.notes.count))
        return error_memory(err);
    return reader->count > 0 ||
           error_at(err, 1, 1,
                    "no level found: expected rows of # @ + $ * . and space");
}

void *xsb_open(struct collection *into)
{
    struct xsb_reader *reader = calloc(1, sizeof *reader);
    if (reader)
        reader->into = into;
    return reader;
}

bool xsb_read(void *memory, const struct piece *piece, size_t *used,
              struct kura_error *err)
{
    struct xsb_reader *reader = memory;
    int number = reader->lines.number;
    reader->lines = number ? (struct lines){piece->text, piece->size, number}
                           : lines_of(piece->text, piece->size);
    reader->last = piece->last;
    bool ok =
        read_lines(reader, err) && (!piece->last || end_text(reader, err));
    *used = piece->size - reader->lines.size;
    return ok;
}

void xsb_close(void *memory)
{
    struct xsb_reader *reader = memory;
    grid_release(&reader->grid);
    buffer_release(&reader->first);
    level_free(reader->sink);
    notes_release(&reader->before);
    notes_release(&reader->gap.notes);
    free(reader->title);
    free(reader);
}
