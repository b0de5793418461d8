/*
 * From a position to those one push away, and from the last position back to
 * the plan.
 */
#include <limits.h>

#include "core/reach.h"
#include "core/route.h"
#include "engines/astar/loop.h"
#include "search/prunings/tunnels.h"

#define PUSHES_PER_POLL 16

/* Tells of a push that is not made. */
static void note_lost(struct astar_search *search, enum trace_event event,
                      struct push push, uint32_t number)
{
    if (!search->trace)
        return;
    square player = search->state.player;
    search->moved = state_push(&search->state, push);
    struct astar_node lost = {.parent = number,
                              .cost = search->nodes[number].cost + 1};
    astar_note(search, event, NO_PARENT, &lost);
    state_undo(&search->state, push, player);
    search->moved = NO_SQUARE;
}

/*
 * Of the pushes, the one on a way without detour into the sink, if any: under
 * the sink rules, a box that can go into the sink now, each push bringing
 * it nearer, goes there before anything else happens.
 *
 * Why nothing is lost: the box needs these pushes in any plan, so they cost
 * nothing extra; without it every other push of a plan is as possible as
 * before; and the player can come back to where it was, since all it crossed
 * is free now.
 */
static int straight_prune(struct astar_search *search, struct push *list,
                          int count)
{
    square tried = NO_SQUARE;
    for (int i = 0; i < count; i++) {
        square from = list[i].from;
        if (from == tried || search->places->detour[from][list[i].d])
            continue;
        tried = from;
        if (sinking_first(search->straight, &search->state, search->reach, from,
                          &list[0]))
            return 1;
    }
    return count;
}

/* The pushes worth trying from the loaded position. */
static int list_pushes(struct astar_search *search, uint32_t number)
{
    const struct state *state = &search->state;
    const struct board *board = state->board;
    int all = state_pushes(state, search->reach, search->pushes), count = 0;
    for (int i = 0; i < all; i++) {
        struct push push = search->pushes[i];
        if (!bits_has(board->dead, board->next[push.from][push.d]))
            search->pushes[count++] = push;
        else
            note_lost(search, TRACE_DEAD_SQUARE, push, number);
    }
    if (search->exact) {
        astar_note(search, TRACE_EXPANDED, number, &search->nodes[number]);
        return count;
    }
    int kept = count;
    if (search->straight)
        kept = straight_prune(search, search->pushes, kept);
    if (kept < count)
        astar_note(search, TRACE_STRAIGHT, number, &search->nodes[number]);
    else
        astar_note(search, TRACE_EXPANDED, number, &search->nodes[number]);
    if (search->tunnels && kept == count)
        kept = tunnels_prune(state, search->reach, search->pushes, count);
    if (search->pi && kept > 1 && kept == count)
        kept = pi_corral_prune(search->pi, state, search->reach, search->pushes,
                               kept);
    search->pruned += (uint64_t)(count - kept);
    return kept;
}

static bool is_stuck(struct astar_search *search, square to)
{
    return search->cheap && !state_solved(&search->state) &&
           search->cheap->lost(search->cheap_self, &search->state,
                               search->child_reach, to);
}

/* Files the position behind one push. */
static bool try_push(struct astar_search *search, uint32_t number,
                     struct push push, int bound)
{
    struct state *state = &search->state;
    const struct astar_node *node = &search->nodes[number];
    uint32_t moves = 1;
    if (search->exact)
        moves +=
            (uint32_t)search->steps[state->board->next[push.from][push.d ^ 1]];
    uint32_t cost = search->by_moves ? moves : 1;
    int kept = (int)node->bound - (int)cost; /* a push can't save more */
    if (bound < kept)
        bound = kept;
    struct astar_node way = {
        .parent = astar_name(search, number),
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
    search->moved = to;
    if (is_stuck(search, to)) {
        search->dead_ends++;
        astar_note(search, trace_rejection(search->cheap), NO_PARENT, &way);
    } else {
        ok = astar_reach(search, way, second,
                         search->exact ? push.from : region);
    }
    state_undo(state, push, player);
    return ok;
}

bool astar_expand(struct astar_search *search, uint32_t number)
{
    const struct state *state = &search->state;
    int count = list_pushes(search, number);
    if (search->exact)
        reach_distances(state->board, state->boxes, state->player,
                        search->steps, search->queue_squares);
    search->expanded++;
    search->generated += (uint64_t)count;
    for (int i = 0; i < count; i++) {
        if (i % PUSHES_PER_POLL == PUSHES_PER_POLL - 1 && run_poll(search->run))
            return false;
        int bound = search->heuristic->after(search->bounds, search->pushes[i]);
        bound = astar_bound(search, bound, search->pushes[i].from);
        if (bound != HEURISTIC_DEAD) {
            if (!try_push(search, number, search->pushes[i], bound))
                return false;
            continue;
        }
        search->dead_ends++;
        note_lost(search, TRACE_NO_MATCHING, search->pushes[i], number);
    }
    return true;
}

/* The positions of the plan once more, from the start on. */
static void note_plan(struct astar_search *search, const struct push *pushes,
                      size_t count, uint32_t number)
{
    if (!search->trace)
        return;
    state_init(&search->state, search->run->board, search->state.boxes);
    for (size_t i = 0; i < count; i++) {
        search->moved = state_push(&search->state, pushes[i]);
        uint32_t at = number;
        for (size_t k = i + 1; k < count; k++)
            at = search->nodes[at].parent;
        astar_note(search, TRACE_PLAN, at, &search->nodes[at]);
    }
}

bool astar_fetch(struct astar_search *search, uint32_t name, uint64_t *boxes,
                 square *player, uint32_t *parent)
{
    uint32_t number = name / search->workers;
    uint32_t owner = name % search->workers - search->first;
    if (owner >= search->here)
        return search->fetch_remote(search, name, boxes, player, parent);
    const struct astar_search *there =
        search->peers ? search->peers[owner] : search;
    if (number >= there->table.count)
        return error_set(&search->run->error, KURA_INTERNAL,
                         "a position that a plan goes through is not there");
    table_get(&there->table, number, boxes, player);
    *parent = there->nodes[number].parent;
    return true;
}

/* Makes in search->state the push that leads to a stored position, in
 * search->wanted.  Where several do, since they look alike, the one with the
 * shortest walk: that is what the position's cost was counted with. */
static struct push push_towards(struct astar_search *search, square player)
{
    struct state *state = &search->state;
    const struct board *board = state->board;
    size_t bytes = board->words * sizeof *search->wanted;
    square before = state->player;
    int shortest = INT_MAX;
    struct push best = {NO_SQUARE, 0};
    reach_fill(board, state->boxes, before, search->reach);
    reach_distances(board, state->boxes, before, search->steps,
                    search->queue_squares);
    int count = state_pushes(state, search->reach, search->pushes);
    for (int i = 0; i < count; i++) {
        struct push push = search->pushes[i];
        state_push(state, push);
        square stored =
            reach_fill(board, state->boxes, push.from, search->child_reach);
        if (search->exact)
            stored = push.from;
        const uint64_t *boxes = astar_stored(search, &stored);
        int walk = search->steps[board->next[push.from][push.d ^ 1]];
        if (stored == player && memcmp(boxes, search->wanted, bytes) == 0 &&
            walk < shortest) {
            best = push;
            shortest = walk;
        }
        state_undo(state, push, before);
    }
    state_push(state, best);
    return best;
}

/* The names from the start's child to a position; NULL when stopped. */
static uint32_t *list_path(struct astar_search *search, uint32_t name,
                           size_t *count)
{
    uint32_t *path = NULL, parent;
    size_t capacity = 0;
    square player;
    *count = 0;
    for (;; name = parent) {
        if (!astar_fetch(search, name, search->wanted, &player, &parent) ||
            !run_reserve(search->run, &path, &capacity, *count + 1,
                         sizeof *path))
            return NULL;
        if (parent == NO_PARENT)
            break;
        path[(*count)++] = name;
    }
    for (size_t i = 0; i < *count / 2; i++) {
        uint32_t other = path[i];
        path[i] = path[*count - 1 - i];
        path[*count - 1 - i] = other;
    }
    return path;
}

bool astar_plan(struct astar_search *search, uint32_t name)
{
    struct run *run = search->run;
    size_t count;
    uint32_t *path = list_path(search, name, &count), parent;
    struct push *pushes = path ? run_alloc(run, count, sizeof *pushes) : NULL;
    if (!pushes)
        return false;
    state_init(&search->state, run->board, search->state.boxes);
    bool free = run->stopped_by == STOP_NONE;
    for (size_t i = 0; i < count; i++) {
        square player;
        if ((free && run_poll(run)) ||
            !astar_fetch(search, path[i], search->wanted, &player, &parent))
            return false;
        pushes[i] = push_towards(search, player);
    }
    note_plan(search, pushes, count, name);
    return route_pushes(run, pushes, count);
}
