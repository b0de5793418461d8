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
#include "formats/xsb/xsb.h"

#define MAX_GROUPS 32
#define MAX_CELLS ((LEVEL_MAX_SIDE + 1) * (LEVEL_MAX_SIDE + 1))

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

/* A text of run lengths being expanded. */
struct packed {
    const struct line *line;
    struct buffer text;
    size_t times;
    bool has_times;
    struct {
        size_t start, times;
        int column;
    } groups[MAX_GROUPS];
    int depth;
};

static size_t take_times(struct packed *packed)
{
    size_t times = packed->has_times ? packed->times : 1;
    packed->times = 0;
    packed->has_times = false;
    return times;
}

static bool repeat(struct packed *packed, size_t start, size_t times)
{
    size_t size = packed->text.size - start;
    if (size == 0)
        return true;
    if (times == 0) {
        packed->text.size = start;
        packed->text.text[start] = '\0';
        return true;
    }
    if (times > MAX_CELLS || size * times > MAX_CELLS)
        return false;
    for (; times > 1; times--) {
        for (size_t i = 0; i < size; i++)
            buffer_char(&packed->text, packed->text.text[start + i]);
    }
    return true;
}

static const char *open_group(struct packed *packed, int column)
{
    if (packed->depth == MAX_GROUPS)
        return "groups nested too deep";
    int depth = packed->depth++;
    packed->groups[depth].start = packed->text.size;
    packed->groups[depth].times = take_times(packed);
    packed->groups[depth].column = column;
    return NULL;
}

static const char *too_many = "too many squares for a level";

static const char *close_group(struct packed *packed)
{
    if (packed->has_times)
        return "a number with nothing to repeat";
    if (packed->depth == 0)
        return "')' without a '(' before it";
    int depth = --packed->depth;
    bool ok = repeat(packed, packed->groups[depth].start,
                     packed->groups[depth].times);
    return ok ? NULL : too_many;
}

/* Answers what is wrong, or NULL. */
static const char *expand_character(struct packed *packed, char c, int column)
{
    if (c >= '0' && c <= '9') {
        packed->times = packed->times * 10 + (size_t)(c - '0');
        packed->has_times = true;
        return packed->times > MAX_CELLS ? too_many : NULL;
    }
    if (c == '(')
        return open_group(packed, column);
    if (c == ')')
        return close_group(packed);
    size_t start = packed->text.size;
    if (start >= MAX_CELLS)
        return too_many;
    buffer_char(&packed->text, c);
    return repeat(packed, start, take_times(packed)) ? NULL : too_many;
}

/* Expands the line into packed->text; the caller releases that. */
static bool expand(struct packed *packed, struct kura_error *err)
{
    const struct line *line = packed->line;
    for (size_t i = 0; i < line->size; i++) {
        int column = line->column + (int)i;
        const char *wrong = expand_character(packed, line->text[i], column);
        if (wrong)
            return error_at(err, line->number, column,
                            "%s: expected a board with run lengths such as "
                            "3#|#@#",
                            wrong);
    }
    int end = line->column + (int)line->size;
    if (packed->depth > 0)
        return error_at(err, line->number,
                        packed->groups[packed->depth - 1].column,
                        "'(' without its ')'");
    if (packed->has_times)
        return error_at(err, line->number, end,
                        "a number with nothing to repeat: expected a square "
                        "after it");
    return !packed->text.failed || error_memory(err);
}

/* Could the line, which has run lengths but no bar, be a row? */
static bool expands_to_row(const struct line *line)
{
    struct packed packed = {.line = line};
    struct kura_error ignored;
    bool ok = expand(&packed, &ignored);
    const char *text = buffer_get(&packed.text);
    size_t first = strspn(text, " -_");
    ok = ok && packed.text.size >= 3 && text[first] &&
         strchr("#*B", text[first]) != NULL;
    buffer_release(&packed.text);
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
    struct packed packed = {.line = line};
    bool ok = expand(&packed, err);
    const char *text = buffer_get(&packed.text), *end = text + packed.text.size;
    while (ok && text < end) {
        const char *bar = memchr(text, '|', (size_t)(end - text));
        size_t size = (size_t)((bar ? bar : end) - text);
        struct line row = {text, size, line->number, line->column};
        xsb_trim(&row);
        ok = grid_add(grid, &row, true) || error_memory(err);
        text += size + 1;
    }
    buffer_release(&packed.text);
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
