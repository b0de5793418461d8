/*
 * Pushes of each box alone to its nearest goal by someone who can be on any
 * side of it at any time: a push needs two free squares in line, no more.
 */
#include "search/heuristics/sum.h"

static void pull(const struct board *board, square s, uint16_t *pushes,
                 square *queue, int *tail)
{
    for (int d = 0; d < DIR_COUNT; d++) {
        square n = board->next[s][d];
        if (n == NO_SQUARE || board->next[n][d] == NO_SQUARE ||
            pushes[n] != DISTANCE_NONE)
            continue;
        pushes[n] = (uint16_t)(pushes[s] + 1 < DISTANCE_NONE ? pushes[s] + 1
                                                             : pushes[s]);
        queue[(*tail)++] = n;
    }
}

static void *prepare(struct run *run, const struct heuristic_options *options)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    struct sum *sum = sum_new(run, options);
    uint16_t *pushes = run_alloc(run, n, sizeof *pushes);
    square *queue = run_alloc(run, n, sizeof *queue);
    if (!sum || !pushes || !queue)
        return NULL;
    memset(pushes, 0xff, n * sizeof *pushes);
    int tail = 0;
    for (int i = 0; i < board->goal_count; i++) {
        pushes[board->goal_squares[i]] = 0;
        queue[tail++] = board->goal_squares[i];
    }
    for (int head = 0; head < tail; head++)
        pull(board, queue[head], pushes, queue, &tail);
    for (size_t s = 0; s < n; s++)
        sum_set(sum, (square)s, pushes[s]);
    return sum;
}

const struct heuristic basic_heuristic = {
    .name = "basic",
    .summary = "pushes of each box alone by a player who is everywhere",
    .prepare = prepare,
    .estimate = sum_estimate,
    .visit = sum_visit,
    .after = sum_after,
};
