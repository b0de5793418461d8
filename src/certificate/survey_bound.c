/*
 * Matching, groups chosen by value (search/pattern_scan.h) and the walk.
 */
#include "certificate/survey_bound.h"

/* As the engine astar weighs them: see there. */
#define GROUPS_AT_ONCE (UINT64_C(1) << 16)
#define GROUPS_PER_POSITION 64

bool survey_bound_init(struct survey_bound *bound, struct run *run, bool moves)
{
    *bound = (struct survey_bound){.run = run};
    if (moves && !walking_init(&bound->walking, run))
        return false;
    bound->places = places_new_with(run, (void *)bound->walking.cost);
    if (!bound->places)
        return false;
    bound->patterns =
        patterns_new(run, bound->places, 2, 0, patterns_most(run));
    return bound->patterns && boxes_init(&bound->boxes, run, bound->places) &&
           pattern_choice_init(&bound->choice, run, bound->patterns);
}

bool survey_bound_deserves(const struct survey_bound *bound, uint64_t positions)
{
    uint64_t groups = patterns_next(bound->patterns);
    uint64_t work = groups * (1 + bound->run->board->words / 4);
    return groups > 0 &&
           (work <= GROUPS_AT_ONCE || positions >= work / GROUPS_PER_POSITION);
}

bool survey_bound_grow(struct survey_bound *bound)
{
    return patterns_grow(bound->patterns, bound->run);
}

static uint32_t with_walk(const struct survey_bound *bound, int cost,
                          square player)
{
    if (bound->walking.height)
        cost = walking_bound(&bound->walking, cost, player);
    return (uint32_t)cost;
}

uint32_t survey_bound_here(struct survey_bound *bound,
                           const struct state *state, const uint64_t *reach)
{
    int cost = boxes_visit(&bound->boxes, state);
    int more = cost == HEURISTIC_DEAD
                   ? -1
                   : pattern_choose(&bound->choice, state, reach);
    return more < 0 ? BOUND_INFINITE
                    : with_walk(bound, cost + more, state->player);
}

uint32_t survey_bound_after(struct survey_bound *bound, struct push push)
{
    int cost = boxes_after(&bound->boxes, push);
    return cost == HEURISTIC_DEAD ? BOUND_INFINITE
                                  : with_walk(bound, cost, push.from);
}
