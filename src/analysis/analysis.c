/*
 * Rooms are unions of floor blocks of 2 x 3 or 3 x 2 that touch; a tunnel is a
 * square with walls on two opposite sides; a gate is a square without which the
 * floor falls apart.
 */
#include "analysis/analysis.h"

#include <math.h>

#include "core/dead.h"
#include "core/reach.h"
#include "search/groups.h"
#include "search/heuristics/heuristics.h"

#define MAX_TABLE (UINT32_C(8) << 20)

static void find_tunnels(struct analysis *a)
{
    for (int s = 0; s < a->board->squares; s++) {
        const square *next = a->board->next[s];
        if ((next[DIR_UP] == NO_SQUARE && next[DIR_DOWN] == NO_SQUARE) ||
            (next[DIR_LEFT] == NO_SQUARE && next[DIR_RIGHT] == NO_SQUARE))
            bits_add(a->tunnels, (size_t)s);
        if (a->places->parts[s] > 1)
            bits_add(a->gates, (size_t)s);
    }
}

/* Adds a block of floor to the rooms, if there is one with this corner. */
static void add_block(struct analysis *a, square corner, int rows, int columns)
{
    square block[6], row = corner;
    int count = 0;
    for (int y = 0; y < rows; y++) {
        square s = row;
        for (int x = 0; x < columns; x++) {
            if (s == NO_SQUARE)
                return;
            block[count++] = s;
            s = a->board->next[s][DIR_RIGHT];
        }
        row = a->board->next[row][DIR_DOWN];
        if (row == NO_SQUARE && y + 1 < rows)
            return;
    }
    while (count > 0)
        bits_add(a->rooms, block[--count]);
}

static void count_rooms(struct analysis *a, uint64_t *walls, uint64_t *seen)
{
    size_t words = a->board->words;
    for (size_t s = 0; s < (size_t)a->board->squares; s++)
        if (!bits_has(a->rooms, s))
            bits_add(walls, s);
    uint64_t *flood = walls + words;
    for (size_t s = 0; s < (size_t)a->board->squares; s++) {
        if (!bits_has(a->rooms, s) || bits_has(seen, s))
            continue;
        a->room_count++;
        reach_fill(a->board, walls, (square)s, flood);
        for (size_t i = 0; i < words; i++)
            seen[i] |= flood[i];
    }
}

static int bound_by(struct analysis *a, const char *name, int patterns,
                    int distance)
{
    struct heuristic_options options = {.places = a->places,
                                        .patterns = patterns,
                                        .distance = distance,
                                        .groups = MAX_TABLE};
    struct state state;
    if (level_hopeless(a->level))
        return HEURISTIC_DEAD;
    uint64_t *boxes = run_alloc(&a->run, a->board->words, sizeof *boxes);
    int i = 0;
    while (strcmp(heuristics[i]->name, name) != 0)
        i++;
    void *self = heuristics[i]->prepare(&a->run, &options);
    if (!boxes || !self)
        return 0;
    state_init(&state, a->board, boxes);
    /* A box on a dead square is in no table; nothing more to ask. */
    for (int k = 0; k < a->board->box_count; k++)
        if (bits_has(a->dead, a->board->box_squares[k]))
            return HEURISTIC_DEAD;
    return heuristics[i]->estimate(self, &state, NULL);
}

static void find_bounds(struct analysis *a, int patterns, int distance)
{
    a->nearest = bound_by(a, "nearest", 0, 0);
    a->basic = bound_by(a, "basic", 0, 0);
    a->partition = bound_by(a, "partition", 0, 0);
    a->matching = bound_by(a, "matching", 0, 0);
    a->penalties = bound_by(a, "patterns", patterns, distance);
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
    size_t words = a->board->words;
    uint64_t *sets = run_alloc(&a->run, 8 * words, sizeof *sets);
    a->dead = dead_squares(a->board, &a->run.arena);
    a->places = places_new(&a->run);
    if (!sets || !a->dead || !a->places)
        return false;
    a->tunnels = sets;
    a->gates = sets + words;
    a->rooms = sets + 2 * words;
    a->boxes = sets + 6 * words;
    a->reach = sets + 7 * words;
    find_tunnels(a);
    for (int s = 0; s < a->board->squares; s++) {
        add_block(a, (square)s, 2, 3);
        add_block(a, (square)s, 3, 2);
    }
    count_rooms(a, sets + 3 * words, sets + 5 * words);
    return true;
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
    int patterns = a->options.patterns, distance = a->options.distance;
    if (!allocate_sets(a))
        return false;
    find_bounds(a, patterns, distance);
    count_positions(a);
    a->patterns =
        patterns_new(&a->run, a->places, patterns, distance, MAX_TABLE);
    return a->patterns && list_groups(a) && !run_stop(&a->run, a->run.nodes);
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
