/*
 * The first level is written as xsb; what stands before its board is what the
 * collection says.
 */
#include "web/about.h"

#include <string.h>

#include "base/lines.h"

#define NOTES_MAX 2000 /* bytes */

void about_release(struct about *about)
{
    buffer_release(&about->title);
    buffer_release(&about->author);
    buffer_release(&about->notes);
}

static void skip_blanks(struct line *line)
{
    while (line->size && line->text[0] == ' ')
        line->text++, line->size--;
}

/* Takes the name and a colon off a line; false when it is another one. */
static bool take(struct line *line, const char *name)
{
    size_t size = strlen(name);
    if (line->size <= size || memcmp(line->text, name, size) != 0 ||
        line->text[size] != ':')
        return false;
    line->text += size + 1;
    line->size -= size + 1;
    skip_blanks(line);
    return true;
}

static void add_note(struct buffer *notes, const struct line *line)
{
    if (!line->size || notes->size + line->size > NOTES_MAX)
        return;
    if (notes->size)
        buffer_char(notes, '\n');
    buffer_add(notes, line->text, line->size);
}

/* A title there is the collection's, unless it is that of the first level. */
static void take_line(struct about *about, struct line line, const char *first)
{
    skip_blanks(&line);
    bool title = take(&line, "Title");
    if (title && line.size == strlen(first) &&
        memcmp(line.text, first, line.size) == 0)
        return;
    title = title || take(&line, "Collection");
    struct buffer *name = title                   ? &about->title
                          : take(&line, "Author") ? &about->author
                                                  : NULL;
    if (name && !name->size)
        buffer_add(name, line.text, line.size);
    if (name)
        return;
    if (!take(&line, "Comment"))
        take(&line, "Comment-End");
    add_note(&about->notes, &line);
}

static bool is_row(const struct line *line)
{
    size_t blank = 0;
    while (blank < line->size && line->text[blank] == ' ')
        blank++;
    return blank < line->size && line->text[blank] == '#';
}

void about_read(struct about *about, const struct kura_levels *levels)
{
    struct kura_error err;
    struct kura_level_info info = {.size = sizeof info};
    size_t first = 1, size = 0;
    const struct kura_level *level = kura_level_at(levels, first, &err);
    if (level)
        kura_level_describe(level, &info);
    char *head = kura_convert(levels, &first, 1, "xsb", &size, &err);
    struct lines lines = lines_of(head ? head : "", size);
    struct line line;
    while (lines_next(&lines, &line) && !is_row(&line))
        take_line(about, line, info.title ? info.title : "");
    kura_text_free(head);
}
