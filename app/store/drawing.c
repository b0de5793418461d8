/*
 * A drawing goes back into a level through the formats: XSB, which has titles,
 * or crates, where a level may be open at its edge, or stones for a sink.
 */
#include "store/drawing.h"

static char letter_of(unsigned char what)
{
    bool goal = what & KURA_GOAL;
    if (what & KURA_WALL)
        return '#';
    if (what & KURA_BOX)
        return goal ? '*' : '$';
    if (what & KURA_PLAYER)
        return goal ? '+' : '@';
    return goal ? '.' : ' ';
}

bool drawing_write(const struct kura_level *level, struct buffer *to,
                   struct kura_error *err)
{
    struct kura_level_info info = {.size = sizeof info};
    struct kura_position_info drawn = {.size = sizeof drawn};
    struct kura_position *position = kura_position_new(level, err);
    if (!position)
        return false;
    kura_position_describe(position, &drawn);
    kura_level_describe(level, &info);
    buffer_print(to, "%s\n", info.rules);
    for (int i = 0; i < info.width * info.height; i++) {
        buffer_char(to, letter_of(drawn.cells[i]));
        if (i % info.width == info.width - 1)
            buffer_char(to, '\n');
    }
    kura_position_free(position);
    return !to->failed || error_memory(err);
}

/* Adds the rows with other letters, one for each of "# .$*@+". */
static void add_rows(struct buffer *to, const char *rows, const char *letters,
                     const char *before)
{
    for (const char *c = rows; *c; c++) {
        const char *found = strchr("# .$*@+", *c);
        if (c == rows || c[-1] == '\n')
            buffer_text(to, before);
        buffer_char(to, found ? letters[found - "# .$*@+"] : *c);
    }
}

static struct kura_levels *read_as(const char *format, struct buffer *text)
{
    struct kura_error err;
    struct kura_levels *levels =
        text->failed ? NULL
                     : kura_read(buffer_get(text), text->size, format, &err);
    bool ok = levels && kura_levels_count(levels) == 1 &&
              kura_level_at(levels, 1, &err);
    if (!ok)
        kura_levels_free(levels);
    buffer_release(text);
    return ok ? levels : NULL;
}

static struct kura_levels *read_goals(const char *rows, const char *title)
{
    struct buffer text = {0};
    buffer_text(&text, rows);
    if (*title)
        buffer_print(&text, "Title: %s\n", title);
    struct kura_levels *levels = read_as("xsb", &text);
    if (levels)
        return levels;
    add_rows(&text, rows, "# XCcSs", "");
    return read_as("crates", &text);
}

static struct kura_levels *read_sink(const char *rows)
{
    struct buffer text = {0};
    size_t width = strcspn(rows, "\n");
    buffer_print(&text, "#%zu\n#%zu\n", strlen(rows) / (width + 1), width);
    add_rows(&text, rows, "*.xoxyy", "#");
    return read_as("stones", &text);
}

struct kura_levels *drawing_read(const char *text, const char *title,
                                 struct kura_error *err)
{
    const char *rows = strchr(text, '\n');
    struct kura_levels *levels = NULL;
    if (rows && strncmp(text, "sink\n", 5) == 0)
        levels = read_sink(rows + 1);
    else if (rows)
        levels = read_goals(rows + 1, title);
    if (!levels)
        error_set(err, KURA_INPUT,
                  "the store is damaged: a drawing shows no level");
    return levels;
}
