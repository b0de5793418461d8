/*
 * Distances of one box alone (search/places.h) and the prices of the
 * assignment, which are a solution of the dual program and so a lower bound.
 */
#include "engines/sat/front.h"

#include "base/bits.h"
#include "core/reach.h"
#include "search/matching.h"

#define SITUATIONS_PER_POLL 256
#define STARTS_PER_POLL 16

bool front_can_push(const struct front *front, square s, unsigned d)
{
    const struct board *board = front->board;
    square behind = board->next[s][d ^ 1], to = board->next[s][d];
    if (behind == NO_SQUARE || to == NO_SQUARE || s == board->sink)
        return false;
    if (to == board->sink)
        return true;
    return !bits_has(front->barred, to) &&
           front->potential[front_after(front, s, d)] < FRONT_NONE;
}

/* A box in the sink needs nothing more. */
static int32_t potential_after(const struct front *front, square s, unsigned d)
{
    if (front->board->next[s][d] == front->board->sink)
        return 0;
    return front->potential[front_after(front, s, d)];
}

int front_waste(const struct front *front, square s, unsigned d)
{
    return 1 + potential_after(front, s, d) -
           front->potential[front_beside(front, s, d ^ 1)];
}

/* Push distances to each goal from a situation; NULL: there is no such part. */
static const uint16_t *row_of(const struct front *front, int situation)
{
    const struct places *places = front->places;
    int s = situation / 4, part = situation % 4;
    return part < places->parts[s]
               ? places_row(places, places->first[s] + (uint32_t)part)
               : NULL;
}

static int32_t pushes_to(const struct front *front,
                         const struct distances *table, int situation)
{
    int s = situation / 4;
    for (int d = 0; d < DIR_COUNT; d++)
        if (front->board->sides[s].part[d] == situation % 4)
            return table[s].pushes[d] == DISTANCE_NONE ? FRONT_NONE
                                                       : table[s].pushes[d];
    return FRONT_NONE;
}

/* Where box i stands, with the part that the player is in. */
static int find_start(const struct front *front, int i, uint64_t *boxes,
                      uint64_t *reach)
{
    const struct board *board = front->board;
    square s = board->box_squares[i];
    memset(boxes, 0, board->words * sizeof *boxes);
    bits_add(boxes, s);
    reach_fill(board, boxes, board->player, reach);
    for (unsigned d = 0; d < DIR_COUNT; d++)
        if (board->next[s][d] != NO_SQUARE &&
            bits_has(reach, board->next[s][d]))
            return front_beside(front, s, d);
    return s * 4;
}

static bool find_starts(struct front *front, struct run *run)
{
    const struct board *board = front->board;
    uint64_t *boxes, *reach;
    square *queue;
    if (!RUN_SETS(run, &boxes, &reach) ||
        !RUN_NEW(run, queue, (size_t)board->squares))
        return false;
    for (int i = 0; i < board->box_count; i++) {
        if (i % STARTS_PER_POLL == 0 && run_poll(run))
            return false;
        front->start[i] = find_start(front, i, boxes, reach);
    }
    memset(boxes, 0, board->words * sizeof *boxes);
    reach_distances(board, boxes, board->player, front->steps, queue);
    return true;
}

/* Prices from the assignment; under RULES_SINK there is one goal for all, and
 * where a matching is too large for prices they stay 0, which bounds, too. */
static bool find_prices(struct front *front, struct run *run, int32_t *prices)
{
    const struct board *board = front->board;
    size_t boxes = (size_t)board->box_count, goals = (size_t)board->goal_count;
    struct matching matching;
    if (board->rules == RULES_SINK)
        return true;
    const uint16_t **rows = run_alloc(run, boxes, sizeof *rows);
    if (!rows || !matching_init(&matching, run, 4 * board->squares))
        return false;
    for (size_t i = 0; i < boxes; i++)
        rows[i] = row_of(front, front->start[i]);
    front->lost = matching_solve(&matching, rows, (int)boxes) == MATCHING_NONE;
    if (!matching.simple)
        memcpy(prices, matching.column_price, goals * sizeof *prices);
    return run->stopped_by == STOP_NONE;
}

static bool find_potentials(struct front *front, struct run *run,
                            const int32_t *prices)
{
    const struct board *board = front->board;
    for (int i = 0; i < 4 * board->squares; i++) {
        const uint16_t *row = row_of(front, i);
        if (i % SITUATIONS_PER_POLL == 0 && run_poll(run))
            return false;
        front->potential[i] = front->nearest[i] = FRONT_NONE;
        for (int g = 0; row && g < board->goal_count; g++) {
            if (row[g] == DISTANCE_NONE)
                continue;
            if (row[g] < front->nearest[i])
                front->nearest[i] = row[g];
            if (row[g] - prices[g] < front->potential[i])
                front->potential[i] = row[g] - prices[g];
        }
    }
    return true;
}

/* From its start; only situations from which a goal is in reach count, and
 * those are come to by such alone. */
static void push_around(struct front *front, int i, struct distances *table,
                        uint64_t *set, uint32_t *queue)
{
    const struct board *board = front->board;
    square s = board->box_squares[i];
    int side = 0;
    while (side < DIR_COUNT - 1 &&
           front_beside(front, s, (unsigned)side) != front->start[i])
        side++;
    bits_add(set, s);
    distance_from(board, set, side, front->barred, table, queue);
    bits_remove(set, s);
    for (int k = 0; k < 4 * board->squares; k++)
        front->pushed[i][k] = front->potential[k] == FRONT_NONE
                                  ? FRONT_NONE
                                  : pushes_to(front, table, k);
    front->pushed[i][front->start[i]] = 0;
}

/* Steps until the player stands on a side of its part. */
static int find_approach(const struct front *front, int i)
{
    square s = front->board->box_squares[i];
    int least = INT32_MAX;
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square side = front->board->next[s][d];
        if (side != NO_SQUARE && front_beside(front, s, d) == front->start[i] &&
            front->steps[side] < least)
            least = front->steps[side];
    }
    return least == INT32_MAX ? 0 : least;
}

static bool find_pushed(struct front *front, struct run *run)
{
    const struct board *board = front->board;
    size_t n = (size_t)board->squares;
    struct distances *table = run_alloc(run, n, sizeof *table);
    uint64_t *set = run_alloc(run, board->words, sizeof *set);
    uint32_t *queue = run_alloc(run, DISTANCE_QUEUE(board), sizeof *queue);
    if (!table || !set || !queue)
        return false;
    for (int i = 0; i < board->box_count; i++) {
        if (!RUN_NEW(run, front->pushed[i], 4 * n) || run_poll(run))
            return false;
        push_around(front, i, table, set, queue);
        front->approach[i] = find_approach(front, i);
    }
    return true;
}

/* The first push needs a walk, and there are at least bound of them. */
static void find_bounds(struct front *front, const int32_t *prices)
{
    const struct board *board = front->board;
    int64_t sum = 0;
    int walk = INT32_MAX;
    for (int g = 0; g < board->goal_count; g++)
        sum += prices[g];
    for (int i = 0; i < board->box_count; i++) {
        if (front->potential[front->start[i]] == FRONT_NONE ||
            bits_has(front->barred, board->box_squares[i]))
            front->lost = true;
        sum += front->potential[front->start[i]];
        if (front->approach[i] < walk)
            walk = front->approach[i];
    }
    front->bound = front->lost || sum < 0 ? 0 : (int)sum;
    front->bound_moves = front->bound + walk;
    bool fixed_parity =
        board->rules == RULES_SINK || board->box_count == board->goal_count;
    front->stride = fixed_parity ? 2 : 1;
}

static bool allocate(struct front *front, struct run *run)
{
    size_t n = (size_t)front->board->squares;
    size_t boxes = (size_t)front->board->box_count;
    front->barred = run_alloc(run, front->board->words, sizeof(uint64_t));
    return front->barred && RUN_NEW(run, front->potential, 4 * n) &&
           RUN_NEW(run, front->nearest, 4 * n) &&
           RUN_NEW(run, front->pushed, boxes) &&
           RUN_NEW(run, front->start, boxes) &&
           RUN_NEW(run, front->approach, boxes) &&
           RUN_NEW(run, front->steps, n);
}

bool front_init(struct front *front, struct run *run)
{
    const struct board *board = run->board;
    *front = (struct front){.board = board};
    int32_t *prices = run_alloc(run, (size_t)board->goal_count, sizeof *prices);
    front->places = places_new(run);
    if (!prices || !front->places || !allocate(front, run))
        return false;
    memcpy(front->barred, board->dead, board->words * sizeof *board->dead);
    if (board->sink != NO_SQUARE)
        bits_add(front->barred, board->sink);
    if (!find_starts(front, run) || !find_prices(front, run, prices) ||
        !find_potentials(front, run, prices) || !find_pushed(front, run))
        return false;
    find_bounds(front, prices);
    return true;
}
