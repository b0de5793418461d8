/*
 * A* in a part of the graph.  What is known of the positions around a plan is
 * a graph in which the plan is a path; a shortest path in it is a better plan
 * (Nakhost and Müller 2010, plan neighbourhood graph search).  Costs are
 * pairs, compared by their first part first; the bound on the pushes that are
 * left counts in both, since a push is a move, too.
 */
#include "optimize/passage.h"

#include "core/reach.h"
#include "core/route.h"
#include "optimize/stroll.h"
#include "search/deadlocks/deadlocks.h"
#include "search/heuristics/heuristics.h"
#include "search/queue.h"

#define WORK_PER_NODE 16
#define KEYS_PER_WORK 32
#define UNKNOWN UINT64_MAX
#define BOTH (((uint64_t)1 << 32) + 1)

/* The shortest way to a position, as far as is known. */
struct passage_way {
    uint64_t cost;
    uint32_t parent;
    bool done; /* its pushes were made at that cost */
};

/* A push from a position; the state is the one behind it. */
struct passage_step {
    uint32_t parent;
    struct push push;
    square to;
    uint64_t cost;
    uint32_t bound;
};

typedef bool passage_fn(struct passage *passage, void *user,
                        struct passage_step step);

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

static bool allocate(struct passage *passage)
{
    struct run *run = passage->run;
    const struct board *board = passage->board;
    size_t n = (size_t)board->squares, boxes = (size_t)board->box_count;
    uint64_t *set;
    if (!RUN_SETS(run, &set, &passage->reach, &passage->child_reach,
                  &passage->scratch) ||
        !RUN_NEW(run, passage->plan, run->plan.pushes + 1) ||
        !RUN_NEW(run, passage->pushes, 4 * boxes + 1) ||
        !RUN_NEW(run, passage->steps, n) ||
        !RUN_NEW(run, passage->queue_squares, n))
        return false;
    state_init(&passage->state, board, set);
    return true;
}

static bool prepare_tests(struct passage *passage)
{
    struct run *run = passage->run;
    struct heuristic_options options = {.places = places_new(run)};
    if (!options.places)
        return false;
    passage->heuristic = heuristics[HEURISTIC_MATCHING];
    passage->freeze = deadlock_find("freeze");
    passage->bounds = passage->heuristic->prepare(run, &options);
    passage->frozen = passage->freeze->prepare(run);
    return passage->bounds && passage->frozen && run->stopped_by == STOP_NONE;
}

bool passage_init(struct passage *passage, struct run *run, bool exact)
{
    *passage = (struct passage){.run = run,
                                .board = run->board,
                                .exact = exact || run_by_moves(run),
                                .before = run->nodes};
    passage->limit = plan_cost(run, &run->plan, passage->exact);
    if (!allocate(passage) || !prepare_tests(passage) ||
        !keyset_init(&passage->allowed, run) ||
        !table_init(&passage->table, run, passage->board->dead))
        return false;
    passage->count = route_read(run->board, &run->plan, passage->plan);
    return true;
}

/* One more expansion; true when a limit is reached. */
static bool must_end(struct passage *passage)
{
    struct run *run = passage->run;
    passage->work += passage_toil(passage->board);
    uint64_t work = passage->work + passage->allowed.count / KEYS_PER_WORK;
    run_report(run, "making the plan shorter", -1, -1);
    return run_stop(run, passage->before + work / WORK_PER_NODE);
}

bool passage_allow(struct passage *passage, struct key boxes)
{
    return keyset_add(&passage->allowed, passage->run, boxes.low);
}

bool passage_allow_plan(struct passage *passage, const struct plan *plan)
{
    struct run *run = passage->run;
    struct state *state = &passage->state;
    struct push *pushes = run_alloc(run, plan->pushes + 1, sizeof *pushes);
    if (!pushes)
        return false;
    size_t count = route_read(passage->board, plan, pushes);
    state_init(state, passage->board, state->boxes);
    for (size_t i = 0; passage_allow(passage, state->key); i++) {
        if (i == count)
            return true;
        state_push(state, pushes[i]);
    }
    return false;
}

/* ---- Positions ---- */

static void load(struct passage *passage, uint32_t number)
{
    table_load(&passage->table, number, &passage->state, passage->scratch,
               passage->reach);
}

static void measure_walks(struct passage *passage)
{
    const struct state *state = &passage->state;
    if (passage->exact)
        reach_distances(state->board, state->boxes, state->player,
                        passage->steps, passage->queue_squares);
}

static uint64_t cost_of(const struct passage *passage, struct push push)
{
    if (!passage->exact)
        return (uint64_t)1 << 32;
    square behind = passage->board->next[push.from][push.d ^ 1];
    return pair(passage->run, 1 + (size_t)passage->steps[behind], 1);
}

/* The number of the position in passage->state, behind a push; its way is
 * unknown if it is new.  TABLE_FULL when memory ends. */
static uint32_t number_of(struct passage *passage, struct passage_step step)
{
    square player = step.push.from;
    bool added;
    if (!passage->exact)
        player = reach_push(passage->board, passage->state.boxes, player,
                            step.to, passage->reach, passage->child_reach);
    uint32_t number =
        table_add(&passage->table, passage->state.boxes, player, &added);
    if (number == TABLE_FULL ||
        !run_fit(passage->run, &passage->ways, &passage->capacity,
                 passage->table.capacity, sizeof *passage->ways))
        return TABLE_FULL;
    if (added)
        passage->ways[number] = (struct passage_way){UNKNOWN, 0, false};
    return number;
}

/* The start position, which is number 0, at no cost. */
static bool begin(struct passage *passage)
{
    struct state *state = &passage->state;
    table_clear(&passage->table);
    state_init(state, passage->board, state->boxes);
    square player = state->player;
    square region =
        reach_fill(passage->board, state->boxes, player, passage->reach);
    bool added;
    if (table_add(&passage->table, state->boxes,
                  passage->exact ? player : region, &added) == TABLE_FULL ||
        !run_fit(passage->run, &passage->ways, &passage->capacity,
                 passage->table.capacity, sizeof *passage->ways))
        return false;
    passage->ways[0] = (struct passage_way){0, 0, false};
    return true;
}

static uint64_t key_behind(const struct passage *passage, struct push push)
{
    const struct board *board = passage->board;
    square to = board->next[push.from][push.d];
    return passage->state.key.low ^ board->box_keys[push.from].low ^
           board->box_keys[to].low;
}

/* The pushes from the position at hand that lead to no dead square and, in a
 * search, to what is allowed; most are not, and most of the time of finding
 * that out is waiting for memory, so that all are fetched first. */
static int list_pushes(struct passage *passage)
{
    const struct board *board = passage->board;
    struct push *pushes = passage->pushes;
    int all = state_pushes(&passage->state, passage->reach, pushes), some = 0,
        count = 0;
    for (int i = 0; i < all; i++)
        if (!bits_has(board->dead, board->next[pushes[i].from][pushes[i].d]))
            pushes[some++] = pushes[i];
    /* A box that goes down has no key where it went. */
    if (!passage->searching || board->rules == RULES_SINK)
        return some;
    for (int i = 0; i < some; i++)
        keyset_touch(&passage->allowed, key_behind(passage, pushes[i]));
    for (int i = 0; i < some; i++)
        if (keyset_find(&passage->allowed, key_behind(passage, pushes[i])))
            pushes[count++] = pushes[i];
    return count;
}

/* Each push from a position that can be part of a shorter plan, as far as is
 * known; false as soon as what is done with one is. */
static bool each_push(struct passage *passage, uint32_t number,
                      passage_fn *deed, void *user)
{
    struct state *state = &passage->state;
    load(passage, number);
    square player = state->player;
    int count = list_pushes(passage);
    bool ok = true;
    if (count > 0) {
        passage->heuristic->visit(passage->bounds, state);
        measure_walks(passage);
    }
    for (int i = 0; ok && i < count; i++) {
        struct passage_step step = {.parent = number,
                                    .push = passage->pushes[i]};
        step.cost = passage->ways[number].cost + cost_of(passage, step.push);
        int bound = passage->heuristic->after(passage->bounds, step.push);
        if (bound == HEURISTIC_DEAD ||
            step.cost + (uint64_t)bound * BOTH >= passage->limit)
            continue;
        step.bound = (uint32_t)bound;
        step.to = state_push(state, step.push);
        ok = deed(passage, user, step);
        state_undo(state, step.push, player);
    }
    return ok;
}

/* ---- What lies around a plan ---- */

/* The positions of the plan, in order. */
static bool add_plan(struct passage *passage)
{
    if (!begin(passage))
        return false;
    uint32_t number = 0;
    for (size_t i = 0; i < passage->count; i++) {
        load(passage, number);
        measure_walks(passage);
        struct passage_step step = {.push = passage->plan[i]};
        step.cost = passage->ways[number].cost + cost_of(passage, step.push);
        step.to = state_push(&passage->state, step.push);
        number = number_of(passage, step);
        if (number == TABLE_FULL || must_end(passage))
            return false;
        if (step.cost < passage->ways[number].cost)
            passage->ways[number].cost = step.cost;
    }
    return true;
}

static bool add_neighbour(struct passage *passage, void *user,
                          struct passage_step step)
{
    const struct state *state = &passage->state;
    (void)user;
    reach_push(passage->board, state->boxes, step.push.from, step.to,
               passage->reach, passage->child_reach);
    if (!state_solved(state) &&
        passage->freeze->lost(passage->frozen, state, passage->child_reach,
                              step.to))
        return true;
    uint32_t number = number_of(passage, step);
    if (number == TABLE_FULL)
        return false;
    if (step.cost < passage->ways[number].cost)
        passage->ways[number].cost = step.cost;
    return passage_allow(passage, state->key);
}

bool passage_spread(struct passage *passage, size_t size, bool *all)
{
    *all = false;
    if (!add_plan(passage))
        return false;
    for (uint32_t i = 0; i < passage->table.count; i++) {
        if (passage->table.count >= size)
            return true;
        if (must_end(passage) || !each_push(passage, i, add_neighbour, NULL))
            return false;
    }
    *all = true;
    return true;
}

/* ---- The shortest way ---- */

static bool relax(struct passage *passage, void *user, struct passage_step step)
{
    if (passage->board->rules == RULES_SINK &&
        !keyset_find(&passage->allowed, passage->state.key.low))
        return true;
    uint32_t number = number_of(passage, step);
    if (number == TABLE_FULL)
        return false;
    if (step.cost >= passage->ways[number].cost)
        return true;
    passage->ways[number] = (struct passage_way){step.cost, step.parent, false};
    uint64_t whole = step.cost + step.bound * BOTH;
    return queue_add(user, (uint32_t)(whole >> 32), step.bound, number);
}

/* The solved position with the shortest way to it; TABLE_FULL if there is none,
 * or no time or memory to find it. */
static uint32_t find_shortest(struct passage *passage, struct queue *queue)
{
    if (!begin(passage) || !queue_add(queue, 0, 0, 0))
        return TABLE_FULL;
    for (;;) {
        uint32_t first, second;
        uint32_t number = queue_take(queue, &first, &second);
        if (number == QUEUE_EMPTY)
            return TABLE_FULL;
        if (passage->ways[number].done)
            continue;
        passage->ways[number].done = true;
        if (must_end(passage) || !each_push(passage, number, relax, queue))
            return TABLE_FULL;
        if (state_solved(&passage->state))
            return number;
    }
}

/* Of the plan's positions the one that costs least compared with the plan, by
 * pushes; TABLE_FULL: all cost as much.  *place: the pushes of the plan before
 * it. */
static uint32_t find_gain(struct passage *passage, size_t *place)
{
    struct state *state = &passage->state;
    uint64_t most = 0;
    uint32_t best = TABLE_FULL;
    state_init(state, passage->board, state->boxes);
    for (size_t i = 0; i < passage->count; i++) {
        uint64_t cost = (uint64_t)(i + 1) << 32;
        state_push(state, passage->plan[i]);
        square region = reach_fill(state->board, state->boxes, state->player,
                                   passage->reach);
        uint32_t number = table_find(&passage->table, state->boxes, region);
        if (number == TABLE_FULL || passage->ways[number].cost + most >= cost)
            continue;
        most = cost - passage->ways[number].cost;
        best = number;
        *place = i + 1;
    }
    return best;
}

/* Writes the pushes on the way to a position, of which there are no more than
 * the table has positions, and then those of the plan from a place on. */
static bool write_way(struct passage *passage, uint32_t number, size_t place)
{
    struct run *run = passage->run;
    size_t count = 0, rest = passage->count - place;
    for (uint32_t i = number; i != 0; i = passage->ways[i].parent)
        count++;
    struct push *pushes = run_alloc(run, count + rest + 1, sizeof *pushes);
    if (!pushes)
        return false;
    size_t at = count;
    for (uint32_t i = number; i != 0; i = passage->ways[i].parent) {
        square player;
        table_get(&passage->table, i, passage->child_reach, &player);
        table_get(&passage->table, passage->ways[i].parent, passage->reach,
                  &player);
        pushes[--at] = state_push_between(passage->board, passage->reach,
                                          passage->child_reach);
    }
    memcpy(pushes + count, passage->plan + place, rest * sizeof *pushes);
    return route_pushes(run, pushes, count + rest);
}

static bool search_exactly(struct passage *passage)
{
    struct stroll_ground ground = {.run = passage->run,
                                   .allowed = &passage->allowed,
                                   .plan = passage->plan,
                                   .count = passage->count,
                                   .heuristic = passage->heuristic,
                                   .bounds = passage->bounds,
                                   .state = &passage->state,
                                   .list = passage->pushes,
                                   .steps = passage->steps,
                                   .squares = passage->queue_squares,
                                   .limit = passage->limit,
                                   .must_end = must_end,
                                   .passage = passage};
    return stroll_search(&ground);
}

bool passage_search(struct passage *passage)
{
    struct queue queue;
    if (passage->exact)
        return search_exactly(passage);
    queue_init(&queue, passage->run);
    passage->searching = true;
    uint32_t found = find_shortest(passage, &queue);
    queue_release(&queue);
    size_t place = passage->count;
    if (found == TABLE_FULL)
        found = find_gain(passage, &place);
    return found != TABLE_FULL && write_way(passage, found, place);
}
