/*
 * The groups of boxes that are lost or cost extra, as text: some of them, all,
 * or all with a drawing in the letters of the NetHack solver's dumps.
 */
#include "analysis/analysis.h"
#include "core/reach.h"

#define LISTED 20 /* unless more are asked for */

static void list_group(const struct analysis *a,
                       const struct analysis_group *group, struct buffer *to)
{
    if (group->penalty == PATTERN_DEAD)
        buffer_text(to, "lost:");
    else
        buffer_print(to, "+%d:", group->penalty);
    for (int k = 0; k < group->size; k++) {
        buffer_char(to, ' ');
        analysis_square(a, group->boxes[k], to);
    }
    buffer_text(to, ", player at ");
    analysis_square(a, group->player, to);
    buffer_char(to, '\n');
}

static char letter(const struct analysis *a, const struct analysis_group *group,
                   const uint64_t *boxes, square s)
{
    if (s == NO_SQUARE)
        return '*';
    if (bits_has(boxes, s))
        return 'o';
    if (s == group->player)
        return 'Y';
    if (bits_has(a->board->goals, s))
        return 'X';
    return bits_has(a->reach, s) ? '+' : '.';
}

/* Floor red, stones yellow, the player blue, goals green; walls as they are. */
static const char *colour_of(char letter)
{
    return letter == 'o'   ? "\033[93m"
           : letter == 'Y' ? "\033[94m"
           : letter == 'X' ? "\033[92m"
           : letter == '*' ? ""
                           : "\033[31m";
}

static void draw_group(const struct analysis *a,
                       const struct analysis_group *group, bool colour,
                       struct buffer *to)
{
    const struct board *board = a->board;
    memset(a->boxes, 0, board->words * sizeof *a->boxes);
    for (int k = 0; k < group->size; k++)
        bits_add(a->boxes, group->boxes[k]);
    reach_fill(board, a->boxes, group->player, a->reach);
    for (int i = 0; i < board->width * board->height; i++) {
        char c = letter(a, group, a->boxes, board->by_cell[i]);
        const char *tint = colour ? colour_of(c) : "";
        buffer_print(to, " %s%c%s%s", tint, c, *tint ? "\033[0m" : "",
                     i % board->width == board->width - 1 ? "\n" : "");
    }
    buffer_char(to, '\n');
}

void analysis_groups(struct analysis *analysis, bool colour, struct buffer *to)
{
    struct analysis *a = analysis;
    enum analysis_listing listing = a->options.groups;
    for (size_t i = 0; i < a->group_count && !run_poll(&a->run); i++) {
        if (listing == LIST_SOME && i == LISTED) {
            buffer_print(to, "and %zu more (--groups all)\n",
                         a->group_count - LISTED);
            return;
        }
        list_group(a, &a->groups[i], to);
        if (listing == LIST_DRAWN)
            draw_group(a, &a->groups[i], colour, to);
    }
}
