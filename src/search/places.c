/*
 * Cost: one distance search for each goal, one flood for each part of a square
 * that cuts the floor.  A square that cuts has one more place behind its parts,
 * with the least of their distances: for boards so large that the table "which
 * part is the player in" is not worth its memory.
 */
#include "search/places.h"

#include "core/reach.h"

#define MAX_ROW_BYTES ((size_t)64 << 20)
#define SQUARES_PER_POLL 64

static void number_places(struct places *places)
{
    for (int s = 0; s < places->board->squares; s++) {
        int parts = distance_parts(&places->sides[s]);
        /* A board of a single square has none. */
        places->parts[s] = parts ? (uint8_t)parts : 1;
        places->first[s] = places->count;
        places->count += places->parts[s] + (places->parts[s] > 1 ? 1u : 0u);
    }
}

static bool flood_parts(struct places *places, struct run *run, square s,
                        uint64_t *wall, uint64_t *set)
{
    const struct board *board = places->board;
    uint8_t *row = run_alloc(run, (size_t)board->squares, 1);
    if (!row)
        return false;
    bits_add(wall, s);
    for (int d = 0; d < DIR_COUNT; d++) {
        uint8_t part = places->sides[s].part[d];
        if (part == SIDE_NONE)
            continue;
        reach_fill(board, wall, board->next[s][d], set);
        BITS_EACH (p, set, board->words)
            row[p] = part;
    }
    bits_remove(wall, s);
    places->part_row[s] = row;
    return true;
}

static bool fill_parts(struct places *places, struct run *run)
{
    const struct board *board = places->board;
    uint64_t *wall, *set;
    size_t cutting = 0;
    if (!RUN_SETS(run, &wall, &set))
        return false;
    for (int s = 0; s < board->squares; s++)
        cutting += places->parts[s] > 1;
    if (cutting * (size_t)board->squares > MAX_ROW_BYTES)
        return true;
    for (int s = 0; s < board->squares; s++)
        if (places->parts[s] > 1 &&
            (run_poll(run) || !flood_parts(places, run, (square)s, wall, set)))
            return false;
    return true;
}

static void note_distance(struct places *places, uint32_t place, int goal,
                          uint16_t pushes)
{
    size_t i = (size_t)place * (size_t)places->goal_count + (size_t)goal;
    if (pushes < places->rows[i])
        places->rows[i] = pushes;
    if (pushes < places->nearest[place])
        places->nearest[place] = pushes;
    if (pushes != DISTANCE_NONE && pushes > places->longest)
        places->longest = pushes;
}

static void copy_distances(struct places *places, int goal,
                           const struct distances *table)
{
    for (int s = 0; s < places->board->squares; s++)
        for (int d = 0; d < DIR_COUNT; d++) {
            uint8_t part = places->sides[s].part[d];
            if (part == SIDE_NONE)
                continue;
            uint16_t pushes = table[s].pushes[d];
            note_distance(places, places->first[s] + part, goal, pushes);
            if (places->parts[s] > 1)
                note_distance(places, places->first[s] + places->parts[s], goal,
                              pushes);
        }
}

static bool fill_rows(struct places *places, struct run *run)
{
    const struct board *board = places->board;
    size_t n = (size_t)board->squares;
    size_t cells = places->count * (size_t)places->goal_count;
    struct distances *table;
    uint32_t *queue;
    if (!RUN_NEW(run, table, n) ||
        !RUN_NEW(run, queue, DISTANCE_QUEUE(board)) ||
        !RUN_NEW(run, places->rows, cells) ||
        !RUN_NEW(run, places->nearest, places->count) ||
        !run_fill(run, places->rows, 0xff, cells * sizeof *places->rows))
        return false;
    memset(places->nearest, 0xff, places->count * sizeof *places->nearest);
    for (int i = 0; i < board->goal_count; i++) {
        if (run_poll(run))
            return false;
        distance_to(board, board->goal_squares[i], places->cost, table, queue);
        copy_distances(places, i, table);
    }
    return true;
}

static void find_live(struct places *places)
{
    for (int s = 0; s < places->board->squares; s++) {
        places->live_of[s] = NOT_LIVE;
        bool saved = bits_has(places->board->goals, (size_t)s);
        for (unsigned i = 0; i < places->parts[s]; i++)
            saved |= places->nearest[places->first[s] + i] != DISTANCE_NONE;
        if (!saved || s == places->board->sink)
            continue;
        places->live_of[s] = (uint16_t)places->live_count;
        places->squares[places->live_count++] = (square)s;
        bits_add(places->live, (size_t)s);
    }
}

static uint16_t least_detour(const struct places *places, struct push push)
{
    const struct board *board = places->board;
    square to = board->next[push.from][push.d];
    int cost = places_cost(places, push.from, push.d);
    const uint16_t *before =
        places_row(places, places->first[push.from] +
                               places->sides[push.from].part[push.d ^ 1]);
    uint16_t least = DETOUR_NONE;
    if (to == board->sink)
        return (uint16_t)(cost - before[0]);
    const uint16_t *after = places_row(places, places_after(places, push));
    for (int i = 0; i < places->goal_count; i++)
        if (before[i] != DISTANCE_NONE && after[i] != DISTANCE_NONE &&
            cost + after[i] - before[i] < least)
            least = (uint16_t)(cost + after[i] - before[i]);
    return least;
}

static bool fill_detours(struct places *places, struct run *run)
{
    const struct board *board = places->board;
    for (int s = 0; s < board->squares; s++) {
        if (s % SQUARES_PER_POLL == 0 && run_poll(run))
            return false;
        for (uint8_t d = 0; d < DIR_COUNT; d++) {
            struct push push = {(square)s, d};
            places->detour[s][d] = DETOUR_NONE;
            if (s != board->sink && board->next[s][d] != NO_SQUARE &&
                board->next[s][d ^ 1] != NO_SQUARE)
                places->detour[s][d] = least_detour(places, push);
        }
    }
    return true;
}

struct places *places_new(struct run *run)
{
    return places_new_with(run, NULL);
}

struct places *places_new_with(struct run *run,
                               const uint8_t (*cost)[DIR_COUNT])
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    struct places *places = run_alloc(run, 1, sizeof *places);
    if (!places)
        return NULL;
    *places = (struct places){.board = board,
                              .cost = cost,
                              .goal_count = board->goal_count};
    places->sides = board->sides;
    if (!RUN_SETS(run, &places->live) || !RUN_NEW(run, places->squares, n) ||
        !RUN_NEW(run, places->live_of, n) || !RUN_NEW(run, places->first, n) ||
        !RUN_NEW(run, places->parts, n) || !RUN_NEW(run, places->part_row, n) ||
        !RUN_NEW(run, places->detour, n) || run->stopped_by != STOP_NONE)
        return NULL;
    number_places(places);
    if (!fill_parts(places, run) || !fill_rows(places, run))
        return NULL;
    find_live(places);
    return fill_detours(places, run) ? places : NULL;
}
