/*
 * Plan neighbourhood graph search (Nakhost and Müller 2010).  All positions of
 * the plan are put into a table, and then those around them, nearest first,
 * until there are so many; the shortest way through the table is the new plan.
 * When it is no shorter, the neighbourhood grows.
 *
 * A position from which even the bound leads to no shorter plan is left out,
 * which sends the neighbourhood where the plan is wasteful.
 */
#include "optimize/neighbourhood.h"

#include "core/dead.h"
#include "core/reach.h"
#include "core/route.h"
#include "search/deadlocks/deadlocks.h"
#include "search/heuristics/heuristics.h"
#include "search/queue.h"
#include "search/table.h"

#define FIRST_SIZE 20000
#define GROWTH 4
#define UNKNOWN UINT32_MAX

/* The shortest way to a position, as far as is known. */
struct plan_way {
    uint32_t cost, parent;
};

struct improve {
    struct run *run;
    const struct board *board;
    bool by_moves;
    struct push *plan; /* its pushes */
    size_t count, room;
    uint32_t best; /* what the plan costs */
    uint64_t budget, expanded;

    uint64_t *dead;
    const struct heuristic *heuristic;
    const struct deadlock *freeze;
    void *bounds, *frozen;
    struct state state; /* the position at hand */
    uint64_t *reach, *child_reach, *scratch;
    struct push *pushes;
    int *steps;
    square *queue_squares;

    struct table table;
    struct plan_way *ways;
    size_t capacity;
};

/* The pushes of run->plan, from its letters. */
static bool read_plan(struct improve *improve)
{
    struct run *run = improve->run;
    if (run->plan.pushes > improve->room) {
        improve->plan = run_alloc(run, run->plan.pushes, sizeof *improve->plan);
        improve->room = run->plan.pushes;
    }
    if (!improve->plan)
        return false;
    improve->count = route_read(improve->board, &run->plan, improve->plan);
    improve->best = (uint32_t)run_plan_cost(run);
    return true;
}

static bool allocate(struct improve *improve)
{
    struct run *run = improve->run;
    const struct board *board = improve->board;
    size_t words = board->words, n = (size_t)board->squares;
    uint64_t *sets = run_alloc(run, 4 * words, sizeof *sets);
    improve->pushes =
        run_alloc(run, 4 * (size_t)board->box_count, sizeof *improve->pushes);
    improve->steps = run_alloc(run, n, sizeof *improve->steps);
    improve->queue_squares = run_alloc(run, n, sizeof *improve->queue_squares);
    improve->dead = dead_squares(board, &run->arena);
    struct heuristic_options options = {.places = places_new(run)};
    if (!sets || !improve->pushes || !improve->steps ||
        !improve->queue_squares || !improve->dead || !options.places)
        return false;
    improve->reach = sets + words;
    improve->child_reach = sets + 2 * words;
    improve->scratch = sets + 3 * words;
    state_init(&improve->state, board, sets);
    improve->heuristic = heuristic_find("matching");
    improve->freeze = deadlock_find("freeze");
    improve->bounds = improve->heuristic->prepare(run, &options);
    improve->frozen = improve->freeze->prepare(run);
    return improve->bounds && improve->frozen;
}

/* Adds the position in improve->state, if it is new; a cheaper way to a known
 * one counts.  False when memory ends. */
static bool add(struct improve *improve, square player, uint32_t cost)
{
    bool added;
    uint32_t number =
        table_add(&improve->table, improve->state.boxes, player, &added);
    if (number == TABLE_FULL ||
        !run_fit(improve->run, &improve->ways, &improve->capacity,
                 improve->table.capacity, sizeof *improve->ways))
        return false;
    if (added || cost < improve->ways[number].cost)
        improve->ways[number].cost = cost;
    return true;
}

static void load(struct improve *improve, uint32_t number)
{
    struct state *state = &improve->state;
    square player;
    table_get(&improve->table, number, improve->scratch, &player);
    state_set(state, improve->scratch, player);
    reach_fill(state->board, state->boxes, player, improve->reach);
    improve->heuristic->visit(improve->bounds, state);
    if (improve->by_moves)
        reach_distances(state->board, state->boxes, player, improve->steps,
                        improve->queue_squares);
}

static uint32_t cost_of(const struct improve *improve, struct push push)
{
    if (!improve->by_moves)
        return 1;
    square behind = improve->board->next[push.from][push.d ^ 1];
    return 1 + (uint32_t)improve->steps[behind];
}

/* The square that names the player in the table, after a push to that square.
 */
static square name_player(struct improve *improve, square from, square to)
{
    square region = reach_push(improve->board, improve->state.boxes, from, to,
                               improve->reach, improve->child_reach);
    return improve->by_moves ? from : region;
}

/* The positions of the plan, in order. */
static bool add_plan(struct improve *improve)
{
    struct state *state = &improve->state;
    const struct board *board = improve->board;
    uint32_t cost = 0;
    state_init(state, board, state->boxes);
    for (size_t i = 0;; i++) {
        square region =
            reach_fill(board, state->boxes, state->player, improve->reach);
        if (!add(improve, improve->by_moves ? state->player : region, cost))
            return false;
        if (i == improve->count)
            return true;
        if (improve->by_moves)
            reach_distances(board, state->boxes, state->player, improve->steps,
                            improve->queue_squares);
        cost += cost_of(improve, improve->plan[i]);
        state_push(state, improve->plan[i]);
    }
}

/* Can a push be part of a shorter plan, as far as is known? */
static bool is_of_use(struct improve *improve, struct push push, uint32_t cost)
{
    square to = improve->board->next[push.from][push.d];
    if (bits_has(improve->dead, to))
        return false;
    int bound = improve->heuristic->after(improve->bounds, push);
    return bound != HEURISTIC_DEAD && cost + (uint32_t)bound < improve->best;
}

/* Adds the neighbours of a position. */
static bool grow_from(struct improve *improve, uint32_t number)
{
    struct state *state = &improve->state;
    load(improve, number);
    uint32_t cost = improve->ways[number].cost;
    square player = state->player;
    int count = state_pushes(state, improve->reach, improve->pushes);
    for (int i = 0; i < count; i++) {
        struct push push = improve->pushes[i];
        uint32_t reached = cost + cost_of(improve, push);
        if (!is_of_use(improve, push, reached))
            continue;
        square to = state_push(state, push);
        square name = name_player(improve, push.from, to);
        bool ok = (!state_solved(state) &&
                   improve->freeze->lost(improve->frozen, state,
                                         improve->child_reach, to)) ||
                  add(improve, name, reached);
        state_undo(state, push, player);
        if (!ok)
            return false;
    }
    return true;
}

static bool must_end(struct improve *improve)
{
    run_report(improve->run, "shortening", -1, (int)improve->best);
    return run_stop(improve->run, improve->expanded) ||
           improve->expanded >= improve->budget ||
           (int)improve->best <= improve->run->low;
}

/* Fills the table; false when there is no time or memory for it. */
static bool grow(struct improve *improve, size_t size)
{
    if (!add_plan(improve))
        return false;
    for (uint32_t i = 0; i < improve->table.count; i++) {
        if (improve->table.count >= size)
            return true;
        improve->expanded++;
        if (must_end(improve) || !grow_from(improve, i))
            return false;
    }
    return true;
}

/* Offers a way to what lies behind a push, if that is in the table. */
static bool relax(struct improve *improve, struct queue *queue, uint32_t number,
                  struct push push)
{
    struct state *state = &improve->state;
    square player = state->player;
    struct plan_way way = {improve->ways[number].cost + cost_of(improve, push),
                           number};
    int bound = improve->heuristic->after(improve->bounds, push);
    if (bound == HEURISTIC_DEAD || way.cost + (uint32_t)bound >= improve->best)
        return true;
    square to = state_push(state, push);
    square name = name_player(improve, push.from, to);
    uint32_t found = table_find(&improve->table, state->boxes, name);
    state_undo(state, push, player);
    if (found == TABLE_FULL || way.cost >= improve->ways[found].cost)
        return true;
    improve->ways[found] = way;
    return queue_add(queue, way.cost + (uint32_t)bound, (uint32_t)bound, found);
}

/* The solved position with the shortest way to it that is shorter than the
 * plan; TABLE_FULL if there is none, or no time or memory to find it. */
static uint32_t find_shorter(struct improve *improve, struct queue *queue)
{
    for (uint32_t i = 0; i < improve->table.count; i++)
        improve->ways[i] = (struct plan_way){UNKNOWN, UNKNOWN};
    improve->ways[0].cost = 0;
    if (!queue_add(queue, 0, 0, 0))
        return TABLE_FULL;
    for (;;) {
        uint32_t first, bound;
        uint32_t number = queue_take(queue, &first, &bound);
        if (number == QUEUE_EMPTY)
            return TABLE_FULL;
        if (number > 0 && improve->ways[number].cost + bound != first)
            continue;
        improve->expanded++;
        if (must_end(improve))
            return TABLE_FULL;
        load(improve, number);
        if (state_solved(&improve->state))
            return number;
        int count =
            state_pushes(&improve->state, improve->reach, improve->pushes);
        for (int i = 0; i < count; i++)
            if (!relax(improve, queue, number, improve->pushes[i]))
                return TABLE_FULL;
    }
}

/* The pushes on the way to a position; the plan had more room than these. */
static void take_way(struct improve *improve, uint32_t number)
{
    const struct board *board = improve->board;
    size_t count = 0;
    for (uint32_t i = number; i != 0; i = improve->ways[i].parent)
        count++;
    improve->count = count;
    for (uint32_t i = number; i != 0; i = improve->ways[i].parent) {
        square player;
        table_get(&improve->table, i, improve->child_reach, &player);
        table_get(&improve->table, improve->ways[i].parent, improve->reach,
                  &player);
        improve->plan[--count] =
            state_push_between(board, improve->reach, improve->child_reach);
    }
}

static void give_back(struct improve *improve)
{
    struct arena *arena = &improve->run->arena;
    table_release(&improve->table);
    arena_free(arena, improve->ways);
    improve->ways = NULL;
    improve->capacity = 0;
}

/* One neighbourhood of that size; true if it made the plan shorter. */
static bool improve_once(struct improve *improve, size_t size)
{
    struct queue queue;
    uint32_t found = TABLE_FULL;
    queue_init(&queue, improve->run);
    if (table_init(&improve->table, improve->run, improve->dead) &&
        grow(improve, size))
        found = find_shorter(improve, &queue);
    if (found != TABLE_FULL)
        take_way(improve, found);
    queue_release(&queue);
    give_back(improve);
    return found != TABLE_FULL &&
           route_pushes(improve->run, improve->plan, improve->count) &&
           read_plan(improve);
}

void improve_plan(struct run *run, uint64_t nodes)
{
    struct improve improve = {.run = run,
                              .board = run->board,
                              .budget = nodes,
                              .by_moves = run_by_moves(run)};
    if (!allocate(&improve) || !read_plan(&improve))
        return;
    for (size_t size = FIRST_SIZE; !must_end(&improve);) {
        if (improve_once(&improve, size))
            continue;
        if (improve.table.count < size) /* nothing is missing */
            return;
        size *= GROWTH;
    }
}
