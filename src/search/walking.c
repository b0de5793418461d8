/*
 * Potentials of squares, as in the reduced costs of Johnson (1977, Efficient
 * Algorithms for Shortest Paths in Sparse Networks): heights shift the cost of
 * walking onto the pushes.  The heights are chosen by trying distances from and
 * to single squares, which is weak on levels whose boxes go different ways.
 */
#include "search/walking.h"

#include "base/bits.h"
#include "core/distance.h"
#include "core/reach.h"
#include "search/matching.h"

#define MOST_WORK ((size_t)4 << 20) /* sides looked at while choosing */

/* What it takes to try heights at the start of the level. */
struct trial {
    struct run *run;
    const struct board *board;
    struct distances *table;
    uint32_t *queue;
    uint16_t *rows;        /* of each box, by goal */
    const uint16_t **list; /* the same */
    struct matching matching;
    uint64_t *none; /* empty set */
    square *squares;
    int *steps;
    struct walking now; /* the heights that are tried */
};

static bool trial_init(struct trial *trial, struct run *run)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares, boxes = (size_t)board->box_count;
    *trial = (struct trial){.run = run, .board = board};
    return RUN_SETS(run, &trial->none) && RUN_NEW(run, trial->table, n) &&
           RUN_NEW(run, trial->queue, DISTANCE_QUEUE(board)) &&
           RUN_NEW(run, trial->rows, boxes * (size_t)board->goal_count) &&
           RUN_NEW(run, trial->list, boxes) &&
           RUN_NEW(run, trial->squares, n) && RUN_NEW(run, trial->steps, n) &&
           RUN_NEW(run, trial->now.height, n) &&
           RUN_NEW(run, trial->now.cost, n) && run->stopped_by == STOP_NONE &&
           matching_init(&trial->matching, run, 8 * board->squares);
}

/* Fills in what follows from the heights. */
static void find_costs(const struct board *board, struct walking *walking)
{
    walking->end = INT16_MAX;
    for (int s = 0; s < board->squares; s++)
        for (int d = 0; d < DIR_COUNT; d++) {
            square behind = board->next[s][d ^ 1], to = board->next[s][d];
            walking->cost[s][d] = 1;
            if (behind == NO_SQUARE || to == NO_SQUARE)
                continue;
            walking->cost[s][d] =
                (uint8_t)(1 + walking->height[behind] - walking->height[s]);
            if (bits_has(board->goals, to) && walking->height[s] < walking->end)
                walking->end = walking->height[s];
        }
}

/* The bound for the start with the heights that are tried; -1: none. */
static int bound_of(struct trial *trial)
{
    const struct board *board = trial->board;
    size_t goals = (size_t)board->goal_count;
    find_costs(board, &trial->now);
    for (size_t i = 0; i < goals; i++) {
        if (run_poll(trial->run))
            return -1;
        distance_to(board, board->goal_squares[i], (void *)trial->now.cost,
                    trial->table, trial->queue);
        for (size_t k = 0; k < (size_t)board->box_count; k++)
            trial->rows[k * goals + i] =
                distance_least(&trial->table[board->box_squares[k]]);
    }
    for (size_t k = 0; k < (size_t)board->box_count; k++)
        trial->list[k] = trial->rows + k * goals;
    matching_forget(&trial->matching);
    int costs = matching_solve(&trial->matching, trial->list, board->box_count);
    return costs == MATCHING_NONE
               ? -1
               : walking_bound(&trial->now, costs, board->player);
}

static void keep(struct trial *trial, struct walking *best)
{
    struct walking kept = trial->now;
    trial->now = *best;
    *best = kept;
}

bool walking_init(struct walking *walking, struct run *run)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    struct trial trial;
    if (!RUN_NEW(run, walking->height, n) || !RUN_NEW(run, walking->cost, n) ||
        !trial_init(&trial, run))
        return false;
    size_t work = 4 * n * (size_t)(board->goal_count ? board->goal_count : 1);
    size_t step = 1 + 2 * n * work / MOST_WORK;
    int best = bound_of(&trial);
    keep(&trial, walking);
    for (size_t s = 0; s < n && run->stopped_by == STOP_NONE; s += step)
        for (int sign = -1; sign <= 1; sign += 2) {
            reach_distances(board, trial.none, (square)s, trial.steps,
                            trial.squares);
            for (size_t i = 0; i < n; i++)
                trial.now.height[i] = sign * trial.steps[i];
            int bound = bound_of(&trial);
            if (bound <= best)
                continue;
            best = bound;
            keep(&trial, walking);
        }
    return run->stopped_by == STOP_NONE;
}
