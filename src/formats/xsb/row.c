/*
 * Which lines are rows of a board.
 *
 * Level files mix boards and prose freely, so this is a matter of judgement.
 * A row has a wall and nothing but the characters of the legend; inside a
 * board also rows without a wall, but not words such as "bob" that happen to
 * be made of legend letters.  A line that starts with a wall and is mostly
 * board is taken for a row with a mistake in it, so that the mistake is shown
 * and not mistaken for prose.
 *
 * Run lengths are expanded as text: "3#|#.#" gives "###|#.#".  A line with
 * digits and no bar is a row only if it expands to something that begins with
 * a wall or a box on a goal: the titles "500+" and "#12" are no rows.
 */
#include "base/repeats.h"
#include "formats/xsb/xsb.h"

void row_unquote(struct line *line)
{
    size_t marks = 0;
    for (size_t i = 0; i < line->size; i++) {
        if (line->text[i] == '>')
            marks = i + 1;
        else if (line->text[i] != ' ' || marks == 0)
            break;
    }
    line_skip(line, marks);
}

/* How many characters of each kind a line has. */
struct census {
    size_t walls, signs, letters, floors; /* of the legend */
    size_t packing;                       /* digits, parentheses, bars */
    size_t bars;
    size_t strange; /* all others */
};

static void count_character(struct census *census, char c)
{
    if (c == '#')
        census->walls++;
    else if (c && strchr("@+$*.", c))
        census->signs++;
    else if (c && strchr("pPbB", c))
        census->letters++;
    else if (c && strchr(" -_", c))
        census->floors++;
    else if (c && strchr("0123456789()|", c))
        census->packing++;
    else
        census->strange++;
    census->bars += c == '|';
}

static struct census count_characters(const struct line *line)
{
    struct census census = {0};
    for (size_t i = 0; i < line->size; i++)
        count_character(&census, line->text[i]);
    return census;
}

static const struct repeats squares = {.where = "a board",
                                       .unit = "squares",
                                       .items = "a square",
                                       .most = (size_t)(LEVEL_MAX_SIDE + 1) *
                                               (LEVEL_MAX_SIDE + 1)};

/* Could the line, which has run lengths but no bar, be a row? */
static bool expands_to_row(const struct line *line)
{
    struct buffer row = {0};
    struct kura_error ignored;
    bool ok = repeats_expand(&squares, line, &row, &ignored);
    const char *text = buffer_get(&row);
    size_t first = strspn(text, " -_");
    ok = ok && row.size >= 3 && text[first] &&
         strchr("#*B", text[first]) != NULL;
    buffer_release(&row);
    return ok;
}

static bool starts_with_wall(const struct line *line)
{
    struct line rest = *line;
    line_trim(&rest);
    return rest.size > 0 && rest.text[0] == '#';
}

enum row_kind row_kind(const struct line *whole, bool inside)
{
    struct line line = *whole;
    line_trim_end(&line);
    struct census census = count_characters(&line);
    size_t board = census.walls + census.signs;
    if (line.size == 0)
        return ROW_NONE;
    if (census.strange == 0 && census.packing == 0) {
        bool bare = inside && census.letters == 0;
        return census.walls > 0 || bare ? ROW_PLAIN : ROW_NONE;
    }
    if (census.strange == 0 && census.walls > 0) {
        bool row = census.bars > 0 ? census.walls > 1 : expands_to_row(&line);
        return row ? ROW_PACKED : ROW_NONE;
    }
    size_t other = census.strange + census.packing + census.letters;
    return starts_with_wall(&line) && board > other ? ROW_PLAIN : ROW_NONE;
}

static bool add_packed(const struct line *line, struct grid *grid,
                       struct kura_error *err)
{
    struct buffer rows = {0};
    bool ok = repeats_expand(&squares, line, &rows, err);
    const char *text = buffer_get(&rows), *end = text + rows.size;
    while (ok && text < end) {
        const char *bar = memchr(text, '|', (size_t)(end - text));
        size_t size = (size_t)((bar ? bar : end) - text);
        struct line row = {text, size, line->number, line->column};
        xsb_trim(&row);
        ok = grid_add(grid, &row, true) || error_memory(err);
        text += size + 1;
    }
    buffer_release(&rows);
    return ok;
}

bool row_add(const struct line *whole, enum row_kind kind, struct grid *grid,
             struct kura_error *err)
{
    struct line line = *whole;
    if (kind == ROW_PACKED) {
        line_trim_end(&line);
        return add_packed(&line, grid, err);
    }
    xsb_trim(&line);
    return grid_add(grid, &line, false) || error_memory(err);
}
