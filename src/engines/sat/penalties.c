/*
 * Pattern databases for small groups of boxes (Culberson and Schaeffer 1998,
 * Pattern Databases), built by search/patterns.h with the waste of a push as
 * its cost.
 */
#include "engines/sat/penalties.h"

#include "core/reach.h"
#include "search/groups.h"
#include "search/pattern_scan.h"

#define MOST_GROUPS 100000 /* of a size: looked at */
#define MOST_KEPT 3000     /* of a size: they are clauses at each moment */

static bool look(struct sat_penalties *all, struct run *run, int size)
{
    const struct patterns *patterns = all->patterns;
    uint16_t live[PATTERN_MAX];
    group_first(live, size);
    for (uint32_t i = 0; i < patterns->table[size].count;
         i++, group_next(live, size)) {
        struct penalty penalty = {.count = (uint8_t)size,
                                  .waste = (uint8_t)pattern_least(patterns,
                                                                  live, size)};
        if (penalty.waste == 0 ||
            penalty.waste <=
                group_dearest_part(patterns, live, size, PENALTY_DEAD + 1))
            continue;
        for (int k = 0; k < size; k++)
            penalty.boxes[k] = patterns->places->squares[live[k]];
        if (!RUN_ADD(run, all->items, all->count, all->capacity, penalty))
            return false;
    }
    return true;
}

static bool look_at_start(struct sat_penalties *penalties, struct run *run)
{
    struct pattern_choice choice;
    struct state state;
    uint64_t *boxes, *reach;
    if (!pattern_choice_init(&choice, run, penalties->patterns) ||
        !RUN_SETS(run, &boxes, &reach))
        return false;
    state_init(&state, run->board, boxes);
    reach_fill(run->board, boxes, state.player, reach);
    int cost = pattern_choose(&choice, &state, reach);
    penalties->lost = cost < 0;
    penalties->at_start = cost < 0 ? 0 : cost;
    return !choice.failed;
}

/* ---- The tables ---- */

/* The board's places, with the wastes of pushes. */
static const struct places *wasteful_places(struct run *run,
                                            const struct front *front)
{
    size_t n = (size_t)run->board->squares;
    struct places *places = run_alloc(run, 1, sizeof *places);
    uint16_t(*waste)[DIR_COUNT] = run_alloc(run, n, sizeof *waste);
    if (!places || !waste)
        return NULL;
    *places = *front->places;
    for (size_t s = 0; s < n; s++)
        for (unsigned d = 0; d < DIR_COUNT; d++)
            waste[s][d] = places->detour[s][d] == DETOUR_NONE ||
                                  !front_can_push(front, (square)s, d)
                              ? DETOUR_NONE
                              : (uint16_t)front_waste(front, (square)s, d);
    places->detour = waste;
    return places;
}

bool penalties_init(struct sat_penalties *penalties, struct run *run,
                    const struct front *front)
{
    *penalties = (struct sat_penalties){0};
    if (run->board->box_count < 2 || front->lost)
        return true;
    const struct places *places = wasteful_places(run, front);
    if (!places)
        return false;
    if (patterns_total(places, 2) > MOST_GROUPS)
        return true;
    penalties->patterns =
        patterns_new(run, places, PATTERN_MAX, 0, MOST_GROUPS);
    if (!penalties->patterns)
        return false;
    for (int size = 2; size <= penalties->patterns->size; size++) {
        size_t before = penalties->count;
        if (!look(penalties, run, size))
            return false;
        if (size > 2 && penalties->count - before > MOST_KEPT)
            penalties->count = before;
    }
    return look_at_start(penalties, run);
}

/* In rising order; false when one of them is not live. */
static bool find_pair(const struct sat_penalties *penalties, square x, square y,
                      uint16_t *live)
{
    const struct places *places = penalties->patterns->places;
    live[0] = places->live_of[x < y ? x : y];
    live[1] = places->live_of[x < y ? y : x];
    return live[0] != NOT_LIVE && live[1] != NOT_LIVE;
}

int penalties_pair(const struct sat_penalties *penalties, square x, square y)
{
    uint16_t live[2];
    return find_pair(penalties, x, y, live)
               ? pattern_least(penalties->patterns, live, 2)
               : PENALTY_DEAD;
}

int penalties_beside(const struct sat_penalties *penalties, square x,
                     unsigned d, square y)
{
    uint16_t live[2];
    return find_pair(penalties, x, y, live)
               ? pattern_beside(penalties->patterns, live, 2, x > y, (int)d)
               : PENALTY_DEAD;
}
