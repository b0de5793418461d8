/*
 * A* in a part of the graph.  What is known of the positions around a plan is
 * a graph in which the plan is a path; a shortest path in it is a better plan
 * (Nakhost and Müller 2010, plan neighbourhood graph search).  Costs are
 * pairs, compared by their first part first; the bound on the pushes that are
 * left counts in both, since a push is a move, too.
 */
#include "optimize/corridor.h"

#include "core/dead.h"
#include "core/reach.h"
#include "core/route.h"
#include "search/deadlocks/deadlocks.h"
#include "search/heuristics/heuristics.h"
#include "search/queue.h"

#define WORK_PER_NODE 16
#define KEYS_PER_WORK 32
#define UNKNOWN UINT64_MAX
#define BOTH (((uint64_t)1 << 32) + 1)

/* The shortest way to a position, as far as is known. */
struct corridor_way {
    uint64_t cost;
    uint32_t parent;
    bool done; /* its pushes were made at that cost */
};

/* A push from a position; the state is the one behind it. */
struct corridor_step {
    uint32_t parent;
    struct push push;
    square to;
    uint64_t cost;
    uint32_t bound;
};

typedef bool corridor_fn(struct corridor *corridor, void *user,
                         struct corridor_step step);

static uint64_t pair(const struct run *run, size_t moves, size_t pushes)
{
    return run_by_moves(run) ? (uint64_t)moves << 32 | pushes
                             : (uint64_t)pushes << 32 | moves;
}

uint64_t plan_cost(const struct run *run, const struct plan *plan, bool exact)
{
    return pair(run, exact || run_by_moves(run) ? plan->count : 0,
                exact || !run_by_moves(run) ? plan->pushes : 0);
}

static bool allocate(struct corridor *corridor)
{
    struct run *run = corridor->run;
    const struct board *board = corridor->board;
    size_t words = board->words, n = (size_t)board->squares;
    uint64_t *sets = run_alloc(run, 4 * words, sizeof *sets);
    corridor->plan =
        run_alloc(run, run->plan.pushes + 1, sizeof *corridor->plan);
    corridor->pushes = run_alloc(run, 4 * (size_t)board->box_count + 1,
                                 sizeof *corridor->pushes);
    corridor->steps = run_alloc(run, n, sizeof *corridor->steps);
    corridor->queue_squares =
        run_alloc(run, n, sizeof *corridor->queue_squares);
    corridor->dead = dead_squares(board, &run->arena);
    if (!sets || !corridor->plan || !corridor->pushes || !corridor->steps ||
        !corridor->queue_squares || !corridor->dead)
        return false;
    corridor->reach = sets + words;
    corridor->child_reach = sets + 2 * words;
    corridor->scratch = sets + 3 * words;
    state_init(&corridor->state, board, sets);
    return true;
}

static bool prepare_tests(struct corridor *corridor)
{
    struct run *run = corridor->run;
    struct heuristic_options options = {.places = places_new(run)};
    if (!options.places)
        return false;
    corridor->heuristic = heuristic_find("matching");
    corridor->freeze = deadlock_find("freeze");
    corridor->bounds = corridor->heuristic->prepare(run, &options);
    corridor->frozen = corridor->freeze->prepare(run);
    return corridor->bounds && corridor->frozen && run->stopped_by == STOP_NONE;
}

bool corridor_init(struct corridor *corridor, struct run *run, bool exact)
{
    *corridor = (struct corridor){.run = run,
                                  .board = run->board,
                                  .exact = exact || run_by_moves(run),
                                  .before = run->nodes};
    corridor->limit = plan_cost(run, &run->plan, corridor->exact);
    if (!allocate(corridor) || !prepare_tests(corridor) ||
        !keyset_init(&corridor->allowed, run) ||
        !table_init(&corridor->table, run, corridor->dead))
        return false;
    corridor->count = route_read(run->board, &run->plan, corridor->plan);
    return true;
}

static bool must_end(struct corridor *corridor)
{
    struct run *run = corridor->run;
    uint64_t work = corridor->work + corridor->allowed.count / KEYS_PER_WORK;
    run_report(run, "shortening", -1, -1);
    return run_stop(run, corridor->before + work / WORK_PER_NODE);
}

bool corridor_allow(struct corridor *corridor, struct key boxes)
{
    return keyset_add(&corridor->allowed, corridor->run, boxes.low);
}

bool corridor_allow_plan(struct corridor *corridor, const struct plan *plan)
{
    struct run *run = corridor->run;
    struct state *state = &corridor->state;
    struct push *pushes = run_alloc(run, plan->pushes + 1, sizeof *pushes);
    if (!pushes)
        return false;
    size_t count = route_read(corridor->board, plan, pushes);
    state_init(state, corridor->board, state->boxes);
    for (size_t i = 0; corridor_allow(corridor, state->key); i++) {
        if (i == count)
            return true;
        state_push(state, pushes[i]);
    }
    return false;
}

/* ---- Positions ---- */

static void load(struct corridor *corridor, uint32_t number)
{
    struct state *state = &corridor->state;
    square player;
    table_get(&corridor->table, number, corridor->scratch, &player);
    state_set(state, corridor->scratch, player);
    reach_fill(state->board, state->boxes, player, corridor->reach);
    corridor->heuristic->visit(corridor->bounds, state);
    if (corridor->exact)
        reach_distances(state->board, state->boxes, player, corridor->steps,
                        corridor->queue_squares);
}

static uint64_t cost_of(const struct corridor *corridor, struct push push)
{
    if (!corridor->exact)
        return (uint64_t)1 << 32;
    square behind = corridor->board->next[push.from][push.d ^ 1];
    return pair(corridor->run, 1 + (size_t)corridor->steps[behind], 1);
}

/* The number of the position in corridor->state, behind a push; its way is
 * unknown if it is new.  TABLE_FULL when memory ends. */
static uint32_t number_of(struct corridor *corridor, struct corridor_step step)
{
    square player = step.push.from;
    bool added;
    if (!corridor->exact)
        player = reach_push(corridor->board, corridor->state.boxes, player,
                            step.to, corridor->reach, corridor->child_reach);
    uint32_t number =
        table_add(&corridor->table, corridor->state.boxes, player, &added);
    if (number == TABLE_FULL ||
        !run_fit(corridor->run, &corridor->ways, &corridor->capacity,
                 corridor->table.capacity, sizeof *corridor->ways))
        return TABLE_FULL;
    if (added)
        corridor->ways[number] = (struct corridor_way){UNKNOWN, 0, false};
    return number;
}

/* The start position, which is number 0, at no cost. */
static bool begin(struct corridor *corridor)
{
    struct state *state = &corridor->state;
    table_clear(&corridor->table);
    state_init(state, corridor->board, state->boxes);
    square player = state->player;
    square region =
        reach_fill(corridor->board, state->boxes, player, corridor->reach);
    bool added;
    if (table_add(&corridor->table, state->boxes,
                  corridor->exact ? player : region, &added) == TABLE_FULL ||
        !run_fit(corridor->run, &corridor->ways, &corridor->capacity,
                 corridor->table.capacity, sizeof *corridor->ways))
        return false;
    corridor->ways[0] = (struct corridor_way){0, 0, false};
    return true;
}

/* Each push from a position that can be part of a shorter plan, as far as is
 * known; false as soon as what is done with one is. */
static bool each_push(struct corridor *corridor, uint32_t number,
                      corridor_fn *deed, void *user)
{
    struct state *state = &corridor->state;
    load(corridor, number);
    square player = state->player;
    int count = state_pushes(state, corridor->reach, corridor->pushes);
    bool ok = true;
    for (int i = 0; ok && i < count; i++) {
        struct corridor_step step = {.parent = number,
                                     .push = corridor->pushes[i]};
        if (bits_has(corridor->dead,
                     corridor->board->next[step.push.from][step.push.d]))
            continue;
        step.cost = corridor->ways[number].cost + cost_of(corridor, step.push);
        int bound = corridor->heuristic->after(corridor->bounds, step.push);
        if (bound == HEURISTIC_DEAD ||
            step.cost + (uint64_t)bound * BOTH >= corridor->limit)
            continue;
        step.bound = (uint32_t)bound;
        step.to = state_push(state, step.push);
        ok = deed(corridor, user, step);
        state_undo(state, step.push, player);
    }
    return ok;
}

/* ---- What lies around a plan ---- */

/* The positions of the plan, in order. */
static bool add_plan(struct corridor *corridor)
{
    if (!begin(corridor))
        return false;
    uint32_t number = 0;
    for (size_t i = 0; i < corridor->count; i++) {
        load(corridor, number);
        struct corridor_step step = {.push = corridor->plan[i]};
        step.cost = corridor->ways[number].cost + cost_of(corridor, step.push);
        step.to = state_push(&corridor->state, step.push);
        number = number_of(corridor, step);
        if (number == TABLE_FULL || must_end(corridor))
            return false;
        if (step.cost < corridor->ways[number].cost)
            corridor->ways[number].cost = step.cost;
    }
    return true;
}

static bool add_neighbour(struct corridor *corridor, void *user,
                          struct corridor_step step)
{
    const struct state *state = &corridor->state;
    (void)user;
    reach_push(corridor->board, state->boxes, step.push.from, step.to,
               corridor->reach, corridor->child_reach);
    if (!state_solved(state) &&
        corridor->freeze->lost(corridor->frozen, state, corridor->child_reach,
                               step.to))
        return true;
    uint32_t number = number_of(corridor, step);
    if (number == TABLE_FULL)
        return false;
    if (step.cost < corridor->ways[number].cost)
        corridor->ways[number].cost = step.cost;
    return corridor_allow(corridor, state->key);
}

bool corridor_spread(struct corridor *corridor, size_t size, bool *all)
{
    *all = false;
    if (!add_plan(corridor))
        return false;
    for (uint32_t i = 0; i < corridor->table.count; i++) {
        if (corridor->table.count >= size)
            return true;
        corridor->work++;
        if (must_end(corridor) || !each_push(corridor, i, add_neighbour, NULL))
            return false;
    }
    *all = true;
    return true;
}

/* ---- The shortest way ---- */

static bool relax(struct corridor *corridor, void *user,
                  struct corridor_step step)
{
    if (!keyset_find(&corridor->allowed, corridor->state.key.low))
        return true;
    uint32_t number = number_of(corridor, step);
    if (number == TABLE_FULL)
        return false;
    if (step.cost >= corridor->ways[number].cost)
        return true;
    corridor->ways[number] =
        (struct corridor_way){step.cost, step.parent, false};
    uint64_t whole = step.cost + step.bound * BOTH;
    return queue_add(user, (uint32_t)(whole >> 32),
                     corridor->exact ? (uint32_t)whole : step.bound, number);
}

/* The solved position with the shortest way to it; TABLE_FULL if there is none,
 * or no time or memory to find it. */
static uint32_t find_shortest(struct corridor *corridor, struct queue *queue)
{
    if (!begin(corridor) || !queue_add(queue, 0, 0, 0))
        return TABLE_FULL;
    for (;;) {
        uint32_t first, second;
        uint32_t number = queue_take(queue, &first, &second);
        if (number == QUEUE_EMPTY)
            return TABLE_FULL;
        if (corridor->ways[number].done)
            continue;
        corridor->ways[number].done = true;
        corridor->work++;
        if (must_end(corridor) || !each_push(corridor, number, relax, queue))
            return TABLE_FULL;
        if (state_solved(&corridor->state))
            return number;
    }
}

/* Writes the pushes on the way to a position, of which there are no more than
 * the table has positions. */
static bool write_way(struct corridor *corridor, uint32_t number)
{
    struct run *run = corridor->run;
    size_t count = 0;
    for (uint32_t i = number; i != 0; i = corridor->ways[i].parent)
        count++;
    struct push *pushes = run_alloc(run, count + 1, sizeof *pushes);
    if (!pushes)
        return false;
    size_t at = count;
    for (uint32_t i = number; i != 0; i = corridor->ways[i].parent) {
        square player;
        table_get(&corridor->table, i, corridor->child_reach, &player);
        table_get(&corridor->table, corridor->ways[i].parent, corridor->reach,
                  &player);
        pushes[--at] = state_push_between(corridor->board, corridor->reach,
                                          corridor->child_reach);
    }
    return route_pushes(run, pushes, count);
}

bool corridor_search(struct corridor *corridor)
{
    struct queue queue;
    queue_init(&queue, corridor->run);
    uint32_t found = find_shortest(corridor, &queue);
    queue_release(&queue);
    return found != TABLE_FULL && write_way(corridor, found);
}
