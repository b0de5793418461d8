/*
 * The analysis for people: the board with colours, then what was found in words
 * and numbers.
 */
#include "analysis/analysis.h"
#include "search/heuristics/heuristics.h"

struct sketch {
    const struct analysis *analysis;
    struct buffer *to;
    bool colour;
};

/* The colour of a square: dead, gate, tunnel, goal. */
static const char *tint(const struct analysis *a, square s)
{
    if (bits_has(a->board->dead, s))
        return "\033[41m";
    if (bits_has(a->board->goals, s))
        return "\033[42m";
    if (bits_has(a->board->gates, s))
        return "\033[45m";
    return bits_has(a->board->tunnels, s) ? "\033[44m" : "";
}

static char letter(const struct analysis *a, square s)
{
    if (bits_has(a->board->goals, s))
        return '.';
    if (bits_has(a->board->dead, s))
        return 'x';
    if (bits_has(a->board->gates, s))
        return 'g';
    if (bits_has(a->board->tunnels, s))
        return 't';
    return bits_has(a->board->rooms, s) ? 'r' : '-';
}

static void draw_map(const struct sketch *sketch)
{
    const struct board *board = sketch->analysis->board;
    for (int i = 0; i < board->width * board->height; i++) {
        square s = board->by_cell[i];
        if (s == NO_SQUARE)
            buffer_char(sketch->to, '#');
        else if (sketch->colour)
            buffer_print(sketch->to, "%s%c\033[0m", tint(sketch->analysis, s),
                         letter(sketch->analysis, s));
        else
            buffer_char(sketch->to, letter(sketch->analysis, s));
        if (i % board->width == board->width - 1)
            buffer_char(sketch->to, '\n');
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
static void draw_distances(const struct sketch *sketch)
{
    const struct places *places = sketch->analysis->places;
    const struct board *board = places->board;
    for (int i = 0; i < board->width * board->height; i++) {
        square s = board->by_cell[i];
        if (s == NO_SQUARE)
            buffer_text(sketch->to, "   *");
        else if (sides_differ(places, s))
            buffer_text(sketch->to, "   ?");
        else if (places->nearest[places->first[s]] == DISTANCE_NONE)
            buffer_text(sketch->to, "   #");
        else
            buffer_print(sketch->to, " %3d", places->nearest[places->first[s]]);
        if (i % board->width == board->width - 1)
            buffer_char(sketch->to, '\n');
    }
}

static void list_partitions(const struct sketch *sketch)
{
    static const char *const names[] = {"above", "below", "left", "right"};
    const struct places *places = sketch->analysis->places;
    bool any = false;
    for (int s = 0; s < places->board->squares; s++) {
        if (!sides_differ(places, s))
            continue;
        any = true;
        analysis_square(sketch->analysis, (square)s, sketch->to);
        buffer_char(sketch->to, ':');
        for (int d = 0; d < DIR_COUNT; d++) {
            uint8_t part = places->sides[s].part[d];
            if (part == SIDE_NONE)
                continue;
            uint16_t pushes = places->nearest[places->first[s] + part];
            if (pushes == DISTANCE_NONE)
                buffer_print(sketch->to, " %s never", names[d]);
            else
                buffer_print(sketch->to, " %s %d", names[d], pushes);
        }
        buffer_char(sketch->to, '\n');
    }
    if (!any)
        buffer_text(sketch->to, "the same from every side\n");
}

static void add_bound(const struct sketch *sketch, const char *name, int bound)
{
    if (bound == HEURISTIC_DEAD)
        buffer_print(sketch->to, "  %-10s no plan\n", name);
    else
        buffer_print(sketch->to, "  %-10s %d\n", name, bound);
}

static void add_sizes(const struct sketch *sketch)
{
    const struct analysis *a = sketch->analysis;
    size_t words = a->board->words;
    buffer_print(sketch->to,
                 "squares %d, dead %zu, tunnels %zu, gates %zu, rooms %d\n"
                 "boxes %d, goals %d\npositions about 10^%.1f\n",
                 a->board->squares, bits_total(a->board->dead, words),
                 bits_total(a->board->tunnels, words),
                 bits_total(a->board->gates, words), a->board->room_count,
                 a->board->box_count, a->board->goal_count, a->positions_log10);
}

void analysis_text(struct analysis *analysis, struct buffer *to)
{
    struct sketch sketch = {analysis, to, analysis->options.colour};
    add_sizes(&sketch);
    buffer_text(to, "\nsquares: x dead, g gate, t tunnel, r room, . goal\n");
    draw_map(&sketch);
    buffer_text(to, "\npushes to the nearest goal: * wall, # never, ? depends "
                    "on the player's side\n");
    draw_distances(&sketch);
    buffer_text(to, "\npushes by the player's side; places are [row,column] "
                    "from 0 at the top left\n");
    list_partitions(&sketch);
    if (analysis->options.goals)
        analysis_goals(analysis, false, to);
    buffer_text(to, "\nbounds on the pushes\n");
    for (int i = 0; i < HEURISTIC_COUNT; i++)
        add_bound(&sketch, heuristics[i]->name, analysis->bounds[i]);
    buffer_print(to, "\n%zu group%s of up to %d boxes %s lost or cost extra\n",
                 analysis->group_count, analysis->group_count == 1 ? "" : "s",
                 analysis->patterns->size,
                 analysis->group_count == 1 ? "is" : "are");
    analysis_groups(analysis, analysis->options.colour, to);
}
