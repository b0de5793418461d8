/*
 * All eight texts are made and the least is taken; a few hundred thousand
 * steps for the largest level.  Of orientations with the same text (the level
 * is symmetric) the one with the least player's cell is taken, so that plans
 * of such a level are found again too.
 */
#include "core/canonical.h"

#include <inttypes.h>

#include "core/orientation.h"

static const char *const rules_lines[] = {
    [RULES_GOALS] = "goals\n",
    [RULES_SINK] = "sink\n",
};

/* What is cut out of the level. */
struct cut {
    const struct level *level;
    int left, top, width, height; /* with the ring; may lie outside */
    unsigned char *region;        /* owned; by cell: the player comes there */
};

static void find_frame(struct cut *cut)
{
    const struct level *level = cut->level;
    int right = -1, bottom = -1;
    cut->left = level->width;
    cut->top = level->height;
    for (int cell = 0; cell < level->width * level->height; cell++) {
        int x = cell % level->width, y = cell / level->width;
        if (!level_plays(level, cell))
            continue;
        cut->left = x < cut->left ? x : cut->left;
        cut->top = y < cut->top ? y : cut->top;
        right = x > right ? x : right;
        bottom = y;
    }
    cut->left--, cut->top--;
    cut->width = right + 2 - cut->left;
    cut->height = bottom + 2 - cut->top;
}

/* Marks where the player can walk now. */
static bool find_region(struct cut *cut, struct kura_error *err)
{
    const struct level *level = cut->level;
    size_t cells = (size_t)level->width * (size_t)level->height;
    int *queue = malloc(cells * sizeof *queue);
    cut->region = malloc(cells);
    bool ok = queue && cut->region;
    if (ok)
        level_walk(level, level->cells, level->player, CELL_WALL | CELL_BOX,
                   cut->region, queue);
    free(queue);
    return ok || error_memory(err);
}

/* The cell of the level that the form shows at x, y; -1 when it lies outside
 * of what the player can come to. */
static int source_cell(const struct cut *cut, int symmetry, int x, int y)
{
    orientation_place(symmetry, cut->width, cut->height, &x, &y);
    x += cut->left;
    y += cut->top;
    const struct level *level = cut->level;
    if (x < 0 || y < 0 || x >= level->width || y >= level->height)
        return -1;
    int cell = y * level->width + x;
    return level_plays(level, cell) ? cell : -1;
}

static char letter_of(unsigned char what, bool player)
{
    bool goal = what & CELL_GOAL;
    if (what & CELL_BOX)
        return goal ? '*' : '$';
    if (player)
        return goal ? '+' : '@';
    return goal ? '.' : ' ';
}

/* Writes the text of that orientation, which has exactly its room; answers the
 * cell of the level's player. */
static int write_form(const struct cut *cut, int symmetry, char *text)
{
    bool turned = symmetry & TRANSPOSE, player_seen = false;
    int width = turned ? cut->height : cut->width;
    int height = turned ? cut->width : cut->height;
    int player = -1;
    const char *rules = rules_lines[cut->level->rules];
    memcpy(text, rules, strlen(rules));
    text += strlen(rules);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int cell = source_cell(cut, symmetry, x, y);
            bool region = cell >= 0 && cut->region[cell];
            if (cell == cut->level->player)
                player = y * width + x;
            *text++ = cell < 0 ? '#'
                               : letter_of(cut->level->cells[cell],
                                           region && !player_seen);
            player_seen = player_seen || region;
        }
        *text++ = '\n';
    }
    *text = '\0';
    return player;
}

static size_t form_size(const struct cut *cut, int symmetry)
{
    int rows = symmetry & TRANSPOSE ? cut->width : cut->height;
    return strlen(rules_lines[cut->level->rules]) +
           (size_t)cut->width * (size_t)cut->height + (size_t)rows + 1;
}

static void describe_turn(struct kura_form *form, const struct cut *cut,
                          int symmetry)
{
    bool swapped = symmetry & TRANSPOSE;
    form->width = swapped ? cut->height : cut->width;
    form->height = swapped ? cut->width : cut->height;
    for (int d = 0; d < DIR_COUNT; d++)
        form->turned[d] = "udlr"[orientation_turn(symmetry, (enum direction)d)];
    form->turned[DIR_COUNT] = '\0';
}

static bool take_least(struct kura_form *form, const struct cut *cut,
                       struct kura_error *err)
{
    for (int symmetry = 0; symmetry < ORIENTATIONS; symmetry++) {
        char *text = malloc(form_size(cut, symmetry));
        if (!text)
            return error_memory(err);
        int player = write_form(cut, symmetry, text);
        int order = form->text ? strcmp(text, form->text) : -1;
        if (order > 0 || (order == 0 && player >= form->player)) {
            free(text);
            continue;
        }
        free(form->text);
        form->text = text;
        form->player = player;
        describe_turn(form, cut, symmetry);
    }
    return true;
}

static void write_key(struct kura_form *form)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (const char *c = form->text; *c; c++)
        hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
    snprintf(form->key, sizeof form->key, "%016" PRIx64, hash);
}

bool canonical_form(struct kura_form *form, const struct level *level,
                    struct kura_error *err)
{
    struct cut cut = {.level = level};
    *form = (struct kura_form){0};
    find_frame(&cut);
    bool ok = find_region(&cut, err) && take_least(form, &cut, err);
    free(cut.region);
    if (ok) {
        write_key(form);
        return true;
    }
    free(form->text);
    *form = (struct kura_form){0};
    return false;
}
