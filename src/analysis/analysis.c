/*
 * The board knows its rooms and dead squares (core/board.h); bounds are those
 * of the heuristics at the start, and groups come from the pattern tables.
 */
#include "analysis/analysis.h"

#include <math.h>

#include "core/reach.h"
#include "search/groups.h"
#include "search/heuristics/heuristics.h"

#define MAX_TABLE (UINT32_C(8) << 20)

static int bound_by(struct analysis *a, const struct heuristic *heuristic)
{
    struct heuristic_options options = {.places = a->places,
                                        .patterns = a->options.patterns,
                                        .distance = a->options.distance,
                                        .groups = MAX_TABLE,
                                        .built = a->patterns};
    struct state state;
    if (level_unsolvable(a->level))
        return HEURISTIC_DEAD;
    uint64_t *boxes = run_alloc(&a->run, a->board->words, sizeof *boxes);
    void *self = heuristic->prepare(&a->run, &options);
    if (!boxes || !self)
        return 0;
    state_init(&state, a->board, boxes);
    /* A box on a dead square is in no table; nothing more to ask. */
    if (bits_meet(boxes, a->board->dead, a->board->words))
        return HEURISTIC_DEAD;
    return heuristic->estimate(self, &state, NULL);
}

static void count_positions(struct analysis *a)
{
    int live = a->places->live_count, boxes = a->board->box_count;
    double sum = log10((double)(a->board->squares - boxes));
    for (int i = 0; i < boxes && i < live; i++)
        sum += log10((double)(live - i)) - log10((double)(i + 1));
    a->positions_log10 = sum;
}

/* Any square of that region beside the group. */
static square square_of_region(const struct analysis *a, const uint16_t *live,
                               int size, uint64_t regions, unsigned region)
{
    for (int i = 0; i < 4 * size; i++)
        if (pattern_region(regions, i / 4, i % 4) == region)
            return a->board->next[a->places->squares[live[i / 4]]][i % 4];
    return NO_SQUARE;
}

static bool add_groups(struct analysis *a, const struct pattern_table *table,
                       uint32_t rank, const uint16_t *live)
{
    for (unsigned region = 0; region < PATTERN_REGIONS; region++) {
        unsigned value = table->values[rank][region];
        square player = square_of_region(a, live, table->size,
                                         table->regions[rank], region);
        if (value == 0 || player == NO_SQUARE)
            continue;
        if (!run_reserve(&a->run, &a->groups, &a->group_capacity,
                         a->group_count + 1, sizeof *a->groups))
            return false;
        struct analysis_group *group = &a->groups[a->group_count++];
        *group = (struct analysis_group){.size = (uint8_t)table->size,
                                         .penalty = (uint8_t)value,
                                         .player = player};
        for (int i = 0; i < table->size; i++)
            group->boxes[i] = a->places->squares[live[i]];
    }
    return true;
}

/* The groups of all sizes that cost more than their parts. */
static bool list_groups(struct analysis *a)
{
    for (int size = 2; size <= a->patterns->size; size++) {
        const struct pattern_table *table = &a->patterns->table[size];
        uint16_t live[PATTERN_MAX] = {0};
        group_first(live, size);
        for (uint32_t rank = 0; rank < table->count;
             rank++, group_next(live, size)) {
            if (pattern_is_worth(a->patterns, table, live) &&
                !add_groups(a, table, rank, live))
                return false;
        }
    }
    return true;
}

static bool allocate_sets(struct analysis *a)
{
    a->places = places_new(&a->run);
    return a->places && RUN_SETS(&a->run, &a->boxes, &a->reach);
}

bool analysis_init(struct analysis *analysis, const struct level *level,
                   struct kura_error *err)
{
    *analysis = (struct analysis){.level = level};
    analysis->board = board_new(level, err);
    if (analysis->board)
        run_init(&analysis->run, analysis->board);
    return analysis->board != NULL;
}

bool analysis_run(struct analysis *a)
{
    if (!allocate_sets(a))
        return false;
    a->patterns = patterns_new(&a->run, a->places, a->options.patterns,
                               a->options.distance, MAX_TABLE);
    for (int i = 0; i < HEURISTIC_COUNT; i++)
        a->bounds[i] = bound_by(a, heuristics[i]);
    count_positions(a);
    return a->patterns && list_groups(a) && !run_stop(&a->run, a->run.nodes);
}

enum analysis_look analysis_look(const struct analysis *analysis, square s)
{
    const struct board *board = analysis->board;
    if (s == NO_SQUARE)
        return LOOK_WALL;
    return bits_has(board->goals, s)     ? LOOK_GOAL
           : bits_has(board->dead, s)    ? LOOK_DEAD
           : bits_has(board->gates, s)   ? LOOK_GATE
           : bits_has(board->tunnels, s) ? LOOK_TUNNEL
           : bits_has(board->rooms, s)   ? LOOK_ROOM
                                         : LOOK_OTHER;
}

void analysis_square(const struct analysis *analysis, square s,
                     struct buffer *to)
{
    buffer_print(to, "[%d,%d]", board_row(analysis->board, s),
                 board_column(analysis->board, s));
}

void analysis_release(struct analysis *analysis)
{
    if (analysis->board)
        run_release(&analysis->run);
    board_free(analysis->board);
}
