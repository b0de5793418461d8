/*
 * Written in the order of the document (docs/web-api.md); places are
 * [row,column].
 */
#include "analysis/analysis.h"
#include "search/heuristics/heuristics.h"

static void add_set(const struct analysis *a, const char *name,
                    const uint64_t *set, struct buffer *to)
{
    const char *comma = "";
    buffer_print(to, ",\"%s\":[", name);
    struct bits_walk walk = bits_walk(set, a->board->words);
    for (size_t s; bits_next(&walk, &s); comma = ",") {
        buffer_text(to, comma);
        analysis_square(a, (square)s, to);
    }
    buffer_char(to, ']');
}

/* For each live square the pushes to the nearest goal, by side of the player in
 * the order up, down, left, right; null where it can't be or there is no way.
 */
static void add_distances(const struct analysis *a, struct buffer *to)
{
    const struct places *places = a->places;
    buffer_text(to, ",\"distances\":[");
    for (int i = 0; i < places->live_count; i++) {
        square s = places->squares[i];
        buffer_print(to, "%s{\"at\":", i ? "," : "");
        analysis_square(a, s, to);
        buffer_text(to, ",\"pushes\":[");
        for (int d = 0; d < DIR_COUNT; d++) {
            uint8_t part = places->sides[s].part[d];
            uint16_t pushes = part == SIDE_NONE
                                  ? DISTANCE_NONE
                                  : places->nearest[places->first[s] + part];
            buffer_text(to, d ? "," : "");
            if (pushes == DISTANCE_NONE)
                buffer_text(to, "null");
            else
                buffer_print(to, "%d", pushes);
        }
        buffer_print(to, "],\"parts\":%d}", places->parts[s]);
    }
    buffer_char(to, ']');
}

static void add_groups(struct analysis *a, struct buffer *to)
{
    buffer_text(to, ",\"patterns\":[");
    for (size_t i = 0; i < a->group_count && !run_poll(&a->run); i++) {
        const struct analysis_group *group = &a->groups[i];
        buffer_print(to, "%s{\"boxes\":[", i ? "," : "");
        for (int k = 0; k < group->size; k++) {
            buffer_text(to, k ? "," : "");
            analysis_square(a, group->boxes[k], to);
        }
        buffer_text(to, "],\"player\":");
        analysis_square(a, group->player, to);
        if (group->penalty == PATTERN_DEAD)
            buffer_text(to, ",\"penalty\":null}");
        else
            buffer_print(to, ",\"penalty\":%d}", group->penalty);
    }
    buffer_char(to, ']');
}

static void add_bound(const char *name, int bound, struct buffer *to)
{
    if (bound == HEURISTIC_DEAD)
        buffer_print(to, "\"%s\":null", name);
    else
        buffer_print(to, "\"%s\":%d", name, bound);
}

void analysis_json(struct analysis *analysis, struct buffer *to)
{
    struct analysis *a = analysis;
    buffer_print(to,
                 "{\"squares\":%d,\"boxes\":%d,\"goals\":%d,\"rooms\":%d,"
                 "\"positions_log10\":%.2f,\"bounds\":{",
                 a->board->squares, a->board->box_count, a->board->goal_count,
                 a->board->room_count, a->positions_log10);
    for (int i = 0; i < HEURISTIC_COUNT; i++) {
        buffer_text(to, i ? "," : "");
        add_bound(heuristics[i]->name, a->bounds[i], to);
    }
    buffer_char(to, '}');
    add_set(a, "dead", a->board->dead, to);
    add_set(a, "tunnels", a->board->tunnels, to);
    add_set(a, "gates", a->board->gates, to);
    add_set(a, "room_squares", a->board->rooms, to);
    add_distances(a, to);
    add_groups(a, to);
    if (a->options.goals) {
        buffer_text(to, ",\"goal_distances\":[");
        analysis_goals(a, true, to);
        buffer_char(to, ']');
    }
    buffer_text(to, "}\n");
}
