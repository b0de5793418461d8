/*
 * A breadth-first search finds the walk to each push; walks are shortest one
 * by one, which for given pushes is shortest in all.
 */
#include "core/route.h"

#include "core/reach.h"

struct route {
    struct run *run;
    struct state state;
    int *steps;    /* distances to the place behind the box */
    square *queue; /* of the search for them */
};

/* Walks downhill: each step goes to a square one nearer to the target, from
 * which the distances were counted. */
static bool walk(struct route *route, square target)
{
    const struct board *board = route->run->board;
    square player = route->state.player;
    if (player == target)
        return true;
    reach_distances_to(board, route->state.boxes, target, player, route->steps,
                       route->queue);
    if (route->steps[player] < 0)
        return error_set(&route->run->error, KURA_INTERNAL,
                         "the player can't come to a push of the plan");
    while (player != target) {
        unsigned d = 0;
        while (board->next[player][d] == NO_SQUARE ||
               route->steps[board->next[player][d]] != route->steps[player] - 1)
            d++;
        player = board->next[player][d];
        if (!run_plan_add(route->run, (enum direction)d, false))
            return false;
    }
    return true;
}

static bool make_push(struct route *route, struct push push)
{
    const struct board *board = route->run->board;
    square behind = board->next[push.from][push.d ^ 1];
    square to = board->next[push.from][push.d];
    if (behind == NO_SQUARE || to == NO_SQUARE ||
        !bits_has(route->state.boxes, push.from) ||
        bits_has(route->state.boxes, to))
        return error_set(&route->run->error, KURA_INTERNAL,
                         "a push of the plan is not possible");
    if (!walk(route, behind))
        return false;
    state_push(&route->state, push);
    return run_plan_add(route->run, (enum direction)push.d, true);
}

bool route_pushes(struct run *run, const struct push *pushes, size_t count)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    struct route route = {.run = run};
    uint64_t *boxes = run_alloc(run, board->words, sizeof *boxes);
    if (!boxes || !RUN_NEW(run, route.steps, n) ||
        !RUN_NEW(run, route.queue, n))
        return false;
    state_init(&route.state, board, boxes);
    struct plan before = run->plan;
    plan_init(&run->plan);
    bool ok = true, free = run->stopped_by == STOP_NONE;
    for (size_t i = 0; ok && i < count; i++)
        ok = !(free && run_poll(run)) && make_push(&route, pushes[i]);
    plan_release(ok ? &before : &run->plan);
    if (!ok)
        run->plan = before;
    return ok;
}

size_t route_read(const struct board *board, const struct plan *plan,
                  struct push *pushes)
{
    square player = board->player;
    size_t count = 0;
    for (size_t i = 0; i < plan->count; i++) {
        uint8_t d = (uint8_t)plan_direction(plan->steps[i]);
        player = board->next[player][d];
        if (plan_is_push(plan->steps[i]))
            pushes[count++] = (struct push){player, d};
    }
    return count;
}

bool route_board(struct run *run, const struct push *pushes, size_t count,
                 struct board *after)
{
    const struct board *board = run->board;
    uint64_t *set = run_alloc(run, board->words, sizeof *set);
    square *boxes = run_alloc(run, (size_t)board->box_count + 1, sizeof *boxes);
    if (!set || !boxes)
        return false;
    struct state state;
    state_init(&state, board, set);
    for (size_t i = 0; i < count; i++)
        state_push(&state, pushes[i]);
    *after = *board;
    after->box_squares = boxes;
    after->box_count = state.box_count;
    after->player = state.player;
    BITS_EACH (s, set, board->words)
        *boxes++ = (square)s;
    return true;
}
