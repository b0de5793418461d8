/*
 * The analysis for people: the board with colours, then what was found in words
 * and numbers.
 */
#include "analysis/analysis.h"
#include "search/heuristics/heuristics.h"

static void draw_map(const struct analysis *a, struct buffer *to)
{
    static const char letters[] = {
        [LOOK_WALL] = '#', [LOOK_GOAL] = '.',   [LOOK_DEAD] = 'x',
        [LOOK_GATE] = 'g', [LOOK_TUNNEL] = 't', [LOOK_ROOM] = 'r',
        [LOOK_OTHER] = '-'};
    static const char *const tints[] = {
        [LOOK_GOAL] = "\033[42m", [LOOK_DEAD] = "\033[41m",
        [LOOK_GATE] = "\033[45m", [LOOK_TUNNEL] = "\033[44m",
        [LOOK_ROOM] = "",         [LOOK_OTHER] = ""};
    const struct board *board = a->board;
    for (int i = 0; i < board->width * board->height; i++) {
        enum analysis_look look = analysis_look(a, board->by_cell[i]);
        if (a->options.colour && look != LOOK_WALL)
            buffer_print(to, "%s%c\033[0m", tints[look], letters[look]);
        else
            buffer_char(to, letters[look]);
        if (i % board->width == board->width - 1)
            buffer_char(to, '\n');
    }
}

/* Does it matter on which side of a box there the player stands? */
static bool sides_differ(const struct places *places, int s)
{
    const uint16_t *nearest = places->nearest + places->first[s];
    for (int i = 1; i < places->parts[s]; i++)
        if (nearest[i] != nearest[0])
            return true;
    return false;
}

/* Pushes to the nearest goal: * wall, # no way, ? depends on the side. */
static void draw_distances(const struct analysis *a, struct buffer *to)
{
    const struct places *places = a->places;
    const struct board *board = places->board;
    for (int i = 0; i < board->width * board->height; i++) {
        square s = board->by_cell[i];
        if (s == NO_SQUARE)
            buffer_text(to, "   *");
        else if (sides_differ(places, s))
            buffer_text(to, "   ?");
        else if (places->nearest[places->first[s]] == DISTANCE_NONE)
            buffer_text(to, "   #");
        else
            buffer_print(to, " %3d", places->nearest[places->first[s]]);
        if (i % board->width == board->width - 1)
            buffer_char(to, '\n');
    }
}

static void list_partitions(const struct analysis *a, struct buffer *to)
{
    static const char *const names[] = {"above", "below", "left", "right"};
    const struct places *places = a->places;
    bool any = false;
    for (int s = 0; s < places->board->squares; s++) {
        if (!sides_differ(places, s))
            continue;
        any = true;
        analysis_square(a, (square)s, to);
        buffer_char(to, ':');
        for (int d = 0; d < DIR_COUNT; d++) {
            uint8_t part = places->sides[s].part[d];
            if (part == SIDE_NONE)
                continue;
            uint16_t pushes = places->nearest[places->first[s] + part];
            if (pushes == DISTANCE_NONE)
                buffer_print(to, " %s never", names[d]);
            else
                buffer_print(to, " %s %d", names[d], pushes);
        }
        buffer_char(to, '\n');
    }
    if (!any)
        buffer_text(to, "the same from every side\n");
}

static void add_bound(const char *name, int bound, struct buffer *to)
{
    if (bound == HEURISTIC_DEAD)
        buffer_print(to, "  %-10s no plan\n", name);
    else
        buffer_print(to, "  %-10s %d\n", name, bound);
}

static void add_sizes(const struct analysis *a, struct buffer *to)
{
    size_t words = a->board->words;
    buffer_print(to,
                 "squares %d, dead %zu, tunnels %zu, gates %zu, rooms %d\n"
                 "boxes %d, goals %d\npositions about 10^%.1f\n",
                 a->board->squares, bits_total(a->board->dead, words),
                 bits_total(a->board->tunnels, words),
                 bits_total(a->board->gates, words), a->board->room_count,
                 a->board->box_count, a->board->goal_count, a->positions_log10);
}

void analysis_text(struct analysis *analysis, struct buffer *to)
{
    add_sizes(analysis, to);
    buffer_text(to, "\nsquares: x dead, g gate, t tunnel, r room, . goal\n");
    draw_map(analysis, to);
    buffer_text(to, "\npushes to the nearest goal: * wall, # never, ? depends "
                    "on the player's side\n");
    draw_distances(analysis, to);
    buffer_text(to, "\npushes by the player's side; places are [row,column] "
                    "from 0 at the top left\n");
    list_partitions(analysis, to);
    if (analysis->options.goals)
        analysis_goals(analysis, false, to);
    buffer_text(to, "\nbounds on the pushes\n");
    for (int i = 0; i < HEURISTIC_COUNT; i++)
        add_bound(heuristics[i]->name, analysis->bounds[i], to);
    buffer_print(to, "\n%zu group%s of up to %d boxes %s lost or cost extra\n",
                 analysis->group_count, analysis->group_count == 1 ? "" : "s",
                 analysis->patterns->size,
                 analysis->group_count == 1 ? "is" : "are");
    analysis_groups(analysis, analysis->options.colour, to);
}
