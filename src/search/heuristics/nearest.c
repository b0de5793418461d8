/*
 * How far each box is from its nearest goal for someone who walks: walls count,
 * the room that pushing takes does not.
 */
#include "core/reach.h"
#include "search/heuristics/sum.h"

static void *prepare(struct run *run, const struct heuristic_options *options)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    struct sum *sum = sum_new(run, options);
    uint64_t *none = run_alloc(run, board->words, sizeof *none);
    int *steps = run_alloc(run, n, sizeof *steps);
    int *least = run_alloc(run, n, sizeof *least);
    square *queue = run_alloc(run, n, sizeof *queue);
    if (!sum || !none || !steps || !least || !queue)
        return NULL;
    for (int i = 0; i < board->goal_count; i++) {
        if (run_poll(run))
            return NULL;
        reach_distances(board, none, board->goal_squares[i], steps, queue);
        for (size_t s = 0; s < n; s++)
            if (i == 0 || steps[s] < least[s])
                least[s] = steps[s];
    }
    for (size_t s = 0; s < n; s++)
        sum_set(sum, (square)s,
                (uint16_t)(least[s] < DISTANCE_NONE ? least[s]
                                                    : DISTANCE_NONE - 1));
    return sum;
}

const struct heuristic nearest_heuristic = {
    .name = "nearest",
    .summary = "walking distance of each box to its nearest goal",
    .prepare = prepare,
    .estimate = sum_estimate,
    .visit = sum_visit,
    .after = sum_after,
};
