/*
 * From a position to those one push away, and from the last position back to
 * the plan.
 */
#include "core/reach.h"
#include "core/route.h"
#include "engines/astar/search.h"

/* The pushes worth trying from the loaded position. */
static int list_pushes(struct search *search)
{
    const struct state *state = &search->state;
    const struct board *board = state->board;
    int all = state_pushes(state, search->reach, search->pushes), count = 0;
    for (int i = 0; i < all; i++) {
        struct push push = search->pushes[i];
        if (!bits_has(search->dead, board->next[push.from][push.d]))
            search->pushes[count++] = push;
    }
    if (search->exact)
        return count;
    int kept = count;
    if (board->rules == RULES_SINK &&
        search->config->prunings >> PRUNE_STRAIGHT & 1)
        kept = straight_prune(search, search->pushes, kept);
    if (search->pi && kept > 1)
        kept = pi_corral_prune(search->pi, state, search->reach, search->pushes,
                               kept);
    search->pruned += (uint64_t)(count - kept);
    return kept;
}

static bool is_stuck(struct search *search, square to)
{
    return search->cheap && !state_solved(&search->state) &&
           search->cheap->hopeless(search->cheap_self, &search->state,
                                   search->child_reach, to);
}

/* Files the position behind one push. */
static bool try_push(struct search *search, uint32_t number, struct push push,
                     int bound)
{
    struct state *state = &search->state;
    const struct node *node = &search->nodes[number];
    uint32_t moves = 1;
    if (search->exact)
        moves +=
            (uint32_t)search->steps[state->board->next[push.from][push.d ^ 1]];
    uint32_t cost = search->by_moves ? moves : 1;
    int kept = (int)node->bound - (int)cost; /* a push can't save more */
    if (bound < kept)
        bound = kept;
    struct node way = {
        .parent = number,
        .cost = node->cost + cost,
        .bound = (uint16_t)(bound < BOUND_DEAD ? bound : BOUND_DEAD - 1)};
    uint32_t second = 0;
    if (search->has_second)
        second = search->second[number] + (search->by_moves ? 1 : moves);
    square player = state->player;
    square to = state_push(state, push);
    square region = reach_push(state->board, state->boxes, push.from, to,
                               search->reach, search->child_reach);
    bool ok = true;
    if (is_stuck(search, to))
        search->dead_ends++;
    else
        ok = astar_reach(search, way, second,
                         search->exact ? push.from : region);
    state_undo(state, push, player);
    return ok;
}

bool astar_expand(struct search *search, uint32_t number)
{
    const struct state *state = &search->state;
    int count = list_pushes(search);
    if (search->exact)
        reach_distances(state->board, state->boxes, state->player,
                        search->steps, search->queue_squares);
    search->expanded++;
    search->generated += (uint64_t)count;
    for (int i = 0; i < count; i++) {
        int bound = search->heuristic->after(search->bounds, search->pushes[i]);
        if (bound == HEURISTIC_DEAD)
            search->dead_ends++;
        else if (!try_push(search, number, search->pushes[i], bound))
            return false;
    }
    return true;
}

/* The one push between two positions: the box that left its square went to the
 * neighbour that is new, or to the sink. */
static struct push push_between(const struct board *board,
                                const uint64_t *before, const uint64_t *after)
{
    struct push push = {NO_SQUARE, 0};
    for (size_t i = 0; i < board->words; i++) {
        uint64_t left = before[i] & ~after[i];
        if (left)
            push.from = (square)(i * 64 + bits_lowest(left));
    }
    bool sunk =
        bits_total(after, board->words) < bits_total(before, board->words);
    for (uint8_t d = 0; d < DIR_COUNT; d++) {
        square to = board->next[push.from][d];
        if (to != NO_SQUARE &&
            (sunk ? to == board->sink
                  : bits_has(after, to) && !bits_has(before, to)))
            push.d = d;
    }
    return push;
}

bool astar_plan(struct search *search, uint32_t number)
{
    struct run *run = search->run;
    size_t count = 0;
    for (uint32_t i = number; search->nodes[i].parent != NO_PARENT;
         i = search->nodes[i].parent)
        count++;
    struct push *pushes = run_alloc(run, count, sizeof *pushes);
    if (!pushes)
        return false;
    size_t left = count;
    square player;
    for (uint32_t i = number; search->nodes[i].parent != NO_PARENT;
         i = search->nodes[i].parent) {
        table_get(&search->table, i, search->child_reach, &player);
        table_get(&search->table, search->nodes[i].parent, search->reach,
                  &player);
        pushes[--left] =
            push_between(run->board, search->reach, search->child_reach);
    }
    return route_pushes(run, pushes, count);
}
