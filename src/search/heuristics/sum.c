/*
 * Heuristics that look at boxes one by one: the sum over boxes of a bound for
 * each alone.  Two boxes may count on the same goal, so it is never more than
 * the matching.
 */
#include "search/heuristics/heuristics.h"

struct sum {
    const struct places *places;
    uint16_t *bounds;          /* by place; DISTANCE_NONE where a box is lost */
    const struct state *state; /* the last one seen */
    int total;                 /* of it */
};

/* Bounds are still to be filled; NULL when memory is spent. */
static struct sum *sum_new(struct run *run,
                           const struct heuristic_options *options)
{
    struct sum *sum = run_alloc(run, 1, sizeof *sum);
    if (!sum)
        return NULL;
    sum->places = options->places;
    return RUN_NEW(run, sum->bounds, options->places->count) ? sum : NULL;
}

/* Gives all places of a square the same bound. */
static void sum_set(struct sum *sum, square s, uint16_t bound)
{
    uint32_t first = sum->places->first[s];
    uint32_t end = first + sum->places->parts[s] + (sum->places->parts[s] > 1);
    for (uint32_t i = first; i < end; i++)
        sum->bounds[i] = bound;
}

static void sum_visit(void *self, const struct state *state)
{
    struct sum *sum = self;
    sum->state = state;
    sum->total = 0;
    BITS_EACH (s, state->boxes, state->board->words) {
        uint16_t bound =
            sum->bounds[places_at(sum->places, (square)s, state->player)];
        if (bound == DISTANCE_NONE || sum->total == HEURISTIC_DEAD)
            sum->total = HEURISTIC_DEAD;
        else
            sum->total += bound;
    }
}

static int sum_estimate(void *self, const struct state *state,
                        const uint64_t *reach)
{
    (void)reach;
    sum_visit(self, state);
    return ((struct sum *)self)->total;
}

static int sum_after(void *self, struct push push)
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

/* Bounds by steps from the nearest goal outwards; where boxes are pushed, a
 * step needs one more free square behind it. */
static void *spread(struct run *run, const struct heuristic_options *options,
                    bool pushed)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    struct sum *sum = sum_new(run, options);
    uint16_t *steps;
    square *queue;
    if (!sum || !RUN_NEW(run, steps, n) || !RUN_NEW(run, queue, n))
        return NULL;
    memset(steps, 0xff, n * sizeof *steps);
    size_t tail = 0;
    for (int i = 0; i < board->goal_count; i++) {
        steps[board->goal_squares[i]] = 0;
        queue[tail++] = board->goal_squares[i];
    }
    for (size_t head = 0; head < tail; head++)
        for (int d = 0; d < DIR_COUNT; d++) {
            square s = queue[head], to = board->next[s][d];
            if (to == NO_SQUARE || steps[to] != DISTANCE_NONE ||
                (pushed && board->next[to][d] == NO_SQUARE))
                continue;
            steps[to] = (uint16_t)(steps[s] + (steps[s] < DISTANCE_NONE - 1));
            queue[tail++] = to;
        }
    for (size_t s = 0; s < n; s++)
        sum_set(sum, (square)s, steps[s]);
    return sum;
}

/* For someone who walks: walls count, the room that pushing takes does not. */
static void *prepare_nearest(struct run *run,
                             const struct heuristic_options *options)
{
    return spread(run, options, false);
}

const struct heuristic nearest_heuristic = {
    .name = "nearest",
    .summary = "walking distance of each box to its nearest goal",
    .prepare = prepare_nearest,
    .estimate = sum_estimate,
    .visit = sum_visit,
    .after = sum_after,
};

/* For someone who can be on any side of a box at any time: a push needs two
 * free squares in line, no more. */
static void *prepare_basic(struct run *run,
                           const struct heuristic_options *options)
{
    return spread(run, options, true);
}

const struct heuristic basic_heuristic = {
    .name = "basic",
    .summary = "pushes of each box alone by a player who is everywhere",
    .prepare = prepare_basic,
    .estimate = sum_estimate,
    .visit = sum_visit,
    .after = sum_after,
};

/* The exact number of pushes that each box alone needs to its nearest goal,
 * from the part of the floor that the player is in. */
static void *prepare_partition(struct run *run,
                               const struct heuristic_options *options)
{
    struct sum *sum = sum_new(run, options);
    if (sum)
        memcpy(sum->bounds, options->places->nearest,
               options->places->count * sizeof *sum->bounds);
    return sum;
}

const struct heuristic partition_heuristic = {
    .name = "partition",
    .summary = "exact pushes of each box alone to its nearest goal",
    .prepare = prepare_partition,
    .estimate = sum_estimate,
    .visit = sum_visit,
    .after = sum_after,
};
