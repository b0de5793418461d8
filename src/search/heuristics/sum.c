/*
 * The sum over boxes of a bound for each alone; two boxes may count on the
 * same goal, so it is never more than the matching.
 */
#include "search/heuristics/sum.h"

struct sum *sum_new(struct run *run, const struct heuristic_options *options)
{
    struct sum *sum = run_alloc(run, 1, sizeof *sum);
    if (!sum)
        return NULL;
    sum->places = options->places;
    sum->bounds = run_alloc(run, options->places->count, sizeof *sum->bounds);
    return sum->bounds ? sum : NULL;
}

void sum_set(struct sum *sum, square s, uint16_t bound)
{
    uint32_t first = sum->places->first[s];
    uint32_t end = first + sum->places->parts[s] + (sum->places->parts[s] > 1);
    for (uint32_t i = first; i < end; i++)
        sum->bounds[i] = bound;
}

void sum_visit(void *self, const struct state *state)
{
    struct sum *sum = self;
    sum->state = state;
    sum->total = 0;
    struct bits_walk walk = bits_walk(state->boxes, state->board->words);
    for (size_t s; bits_next(&walk, &s);) {
        uint16_t bound =
            sum->bounds[places_at(sum->places, (square)s, state->player)];
        if (bound == DISTANCE_NONE || sum->total == HEURISTIC_DEAD)
            sum->total = HEURISTIC_DEAD;
        else
            sum->total += bound;
    }
}

int sum_estimate(void *self, const struct state *state, const uint64_t *reach)
{
    (void)reach;
    sum_visit(self, state);
    return ((struct sum *)self)->total;
}

int sum_after(void *self, struct push push)
{
    const struct sum *sum = self;
    const struct places *places = sum->places;
    if (sum->total == HEURISTIC_DEAD)
        return HEURISTIC_DEAD;
    int left = sum->total -
               sum->bounds[places_at(places, push.from, sum->state->player)];
    if (places->board->next[push.from][push.d] == places->board->sink)
        return left;
    uint16_t bound = sum->bounds[places_after(places, push)];
    return bound == DISTANCE_NONE ? HEURISTIC_DEAD : left + bound;
}
