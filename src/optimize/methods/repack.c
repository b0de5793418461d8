/*
 * The goals filled in the plan's order, anew from the start, with as few pushes
 * as possible beyond the bound, or as few moves.
 *
 * A move pushes one box on and on.  A position's stage is how many goals of the
 * order are filled, from the first on, in every second turn with one hole; each
 * stage has a queue of its own, and in rounds each stage expands a few of its
 * best positions, so that plans come soon and better ones later.  Best is what
 * wastes least, where a move that brings no stage counts as some waste, too:
 * most orders of harmless moves are the same.  A position is expanded as far as
 * its moves are as good as its place in the queue, and waits with the rest
 * (partial expansion).
 */
#include "core/reach.h"
#include "core/route.h"
#include "optimize/passage.h"
#include "optimize/methods/methods.h"
#include "search/deadlocks/deadlocks.h"
#include "search/heuristics/boxes.h"
#include "search/haul.h"
#include "search/macro.h"
#include "search/queue.h"

#define MOVE_WASTE 8 /* what a move counts that brings no stage */
#define ROUND 8      /* expansions of a stage in a round */
#define TESTS 3      /* the last one for positions that are expanded */

/* How a position was come to. */
struct repack_node {
    uint32_t parent;
    uint32_t cost;  /* pushes, or moves */
    uint32_t bound; /* on those left */
    square from, to;
    uint16_t moves; /* within the stage */
    uint16_t stage;
};

struct repack {
    struct run *run;
    const struct board *board;
    struct boxes bounds;
    bool by_moves;
    struct macro macro; /* by pushes */
    struct haul haul;   /* by moves, with the steps from where the player is */
    int *steps;
    square *queue;
    struct macro_end *ends;
    const struct deadlock *tests[TESTS];
    void *tested[TESTS];
    struct table table;
    struct repack_node *nodes;
    size_t capacity;
    struct queue *queues; /* by stage */
    square *order;
    unsigned stages, holes;
    unsigned reached; /* the last stage that has been come to */
    uint32_t least;   /* bound at the start */
    uint32_t limit;   /* only plans that cost less */
    uint32_t found;   /* the best end; TABLE_FULL: none */
    struct state state;
    uint64_t *reach, *child_reach, *scratch;
};

/* ---- The order ---- */

/* The goals that are filled in the end, by when they were for good. */
static bool find_order(struct repack *repack, const struct plan *plan)
{
    struct run *run = repack->run;
    const struct board *board = repack->board;
    struct state *state = &repack->state;
    struct push *pushes;
    size_t *filled;
    if (!RUN_NEW(run, pushes, plan->pushes + 1) ||
        !RUN_NEW(run, filled, (size_t)board->squares) ||
        !RUN_NEW(run, repack->order, (size_t)board->goal_count + 1))
        return false;
    size_t count = route_read(board, plan, pushes);
    state_init(state, board, state->boxes);
    for (size_t i = 0; i < count; i++)
        filled[state_push(state, pushes[i])] = i + 1;
    for (int i = 0; i < board->goal_count; i++)
        if (bits_has(state->boxes, board->goal_squares[i]) &&
            filled[board->goal_squares[i]] == 0)
            repack->order[repack->stages++] = board->goal_squares[i];
    for (size_t i = 0; i < count; i++) {
        square to = board->next[pushes[i].from][pushes[i].d];
        if (bits_has(state->boxes, to) && filled[to] == i + 1)
            repack->order[repack->stages++] = to;
    }
    return true;
}

/* Of the position in repack->state. */
static unsigned find_stage(const struct repack *repack)
{
    unsigned stage = 0, holes = 0;
    for (unsigned i = 0; i < repack->stages && holes <= repack->holes; i++)
        if (bits_has(repack->state.boxes, repack->order[i]))
            stage++;
        else
            holes++;
    return stage;
}

/* ---- Positions ---- */

static bool prepare(struct repack *repack)
{
    static const char *const names[] = {"freeze", "retrograde", "corral"};
    struct run *run = repack->run;
    size_t n = (size_t)run->board->squares;
    const struct places *places = places_new(run);
    repack->by_moves = run_by_moves(run);
    if (!places ||
        !RUN_SETS(run, &repack->state.boxes, &repack->reach,
                  &repack->child_reach, &repack->scratch) ||
        !RUN_NEW(run, repack->ends, 4 * n) || !RUN_NEW(run, repack->steps, n) ||
        !RUN_NEW(run, repack->queue, n) ||
        !boxes_init(&repack->bounds, run, places) ||
        !macro_init(&repack->macro, run) || !haul_init(&repack->haul, run) ||
        !table_init(&repack->table, run, run->board->dead))
        return false;
    for (int i = 0; i < TESTS; i++) {
        repack->tests[i] = deadlock_find(names[i]);
        repack->tested[i] = repack->tests[i]->prepare(run);
        if (!repack->tested[i])
            return false;
    }
    size_t stages = (size_t)run->board->goal_count;
    repack->queues = run_alloc(run, stages + 1, sizeof *repack->queues);
    for (unsigned i = 0; repack->queues && i <= stages; i++)
        queue_init(repack->queues + i, run);
    return repack->queues;
}

static uint32_t worth(const struct repack *repack,
                      const struct repack_node *node)
{
    return node->cost + node->bound - repack->least +
           MOVE_WASTE * (uint32_t)node->moves;
}

/* The position in repack->state, if this is the best way to it so far. */
static bool add(struct repack *repack, struct repack_node node, square player)
{
    bool added;
    uint32_t number =
        table_add(&repack->table, repack->state.boxes, player, &added);
    if (number == TABLE_FULL ||
        !run_fit(repack->run, &repack->nodes, &repack->capacity,
                 repack->table.capacity, sizeof *repack->nodes))
        return false;
    if (!added && repack->nodes[number].cost <= node.cost)
        return true;
    repack->nodes[number] = node;
    if (node.stage > repack->reached)
        repack->reached = node.stage;
    if (state_solved(&repack->state)) {
        repack->limit = node.cost;
        repack->found = number;
        return true;
    }
    return queue_add(repack->queues + node.stage, worth(repack, &node),
                     node.bound, number);
}

static void load(struct repack *repack, uint32_t number)
{
    struct state *state = &repack->state;
    table_load(&repack->table, number, state, repack->scratch, repack->reach);
    if (repack->by_moves)
        reach_distances(repack->board, state->boxes, state->player,
                        repack->steps, repack->queue);
}

/* A move to the end of it; false when memory ends. */
static bool move(struct repack *repack, struct repack_node node,
                 struct macro_end end)
{
    struct state *state = &repack->state;
    state->player = end.player;
    square region = reach_fill(repack->board, state->boxes, end.player,
                               repack->child_reach);
    for (int i = 0; i < TESTS - 1 && !state_solved(state); i++)
        if (repack->tests[i]->lost(repack->tested[i], state,
                                   repack->child_reach, end.to))
            return true;
    return add(repack, node, repack->by_moves ? end.player : region);
}

/* Where one box can come to from the position that is expanded. */
static size_t list_ends(struct repack *repack, square from, uint32_t most)
{
    const uint64_t *boxes = repack->state.boxes;
    return repack->by_moves ? haul_ends(&repack->haul, boxes, repack->steps,
                                        from, most, repack->ends)
                            : macro_ends(&repack->macro, boxes, repack->reach,
                                         from, repack->ends);
}

/* The moves of one box that are no worse than most; *next is the least of the
 * others. */
static bool move_box(struct repack *repack, uint32_t number, int box,
                     uint32_t most, uint32_t *next)
{
    struct state *state = &repack->state;
    struct boxes *bounds = &repack->bounds;
    struct repack_node parent = repack->nodes[number];
    square from = bounds->squares[box], player = state->player;
    size_t count = list_ends(repack, from, repack->limit - parent.cost);
    bool ok = true;
    if (count > 0)
        matching_lift(&bounds->matching, box);
    state_take_box(state, from);
    for (size_t i = 0; ok && i < count && !run_poll(repack->run); i++) {
        struct macro_end end = repack->ends[i];
        uint32_t place = places_at(bounds->places, end.to, end.player);
        int bound =
            matching_put(&bounds->matching, places_row(bounds->places, place));
        if (bound == MATCHING_NONE ||
            parent.cost + end.cost + (uint32_t)bound >= repack->limit)
            continue;
        state_put_box(state, end.to);
        unsigned stage = find_stage(repack);
        struct repack_node node = {.parent = number,
                                   .cost = parent.cost + end.cost,
                                   .bound = (uint32_t)bound,
                                   .from = from,
                                   .to = end.to,
                                   .stage = (uint16_t)stage};
        if (stage <= parent.stage)
            node.moves = (uint16_t)(parent.moves + 1);
        uint32_t value = worth(repack, &node);
        if (value <= most || stage > parent.stage)
            ok = move(repack, node, end);
        else if (value < *next)
            *next = value;
        state_take_box(state, end.to);
    }
    state_put_box(state, from);
    state->player = player;
    return ok;
}

/* False when memory ends. */
static bool expand(struct repack *repack, uint32_t number, uint32_t most)
{
    struct state *state = &repack->state;
    struct repack_node node = repack->nodes[number];
    uint32_t next = QUEUE_EMPTY;
    bool ok = true;
    if (node.cost + node.bound >= repack->limit)
        return true;
    load(repack, number);
    if (repack->tests[TESTS - 1]->lost(repack->tested[TESTS - 1], state,
                                       repack->reach, NO_SQUARE) ||
        boxes_visit(&repack->bounds, state) == MATCHING_NONE)
        return true;
    for (int i = 0; ok && i < repack->bounds.count; i++)
        ok = move_box(repack, number, i, most, &next);
    return ok && (next == QUEUE_EMPTY || queue_add(repack->queues + node.stage,
                                                   next, node.bound, number));
}

/* ---- The search ---- */

static bool begin(struct repack *repack)
{
    struct state *state = &repack->state;
    state_init(state, repack->board, state->boxes);
    square region =
        reach_fill(repack->board, state->boxes, state->player, repack->reach);
    int bound = boxes_visit(&repack->bounds, state);
    if (bound == MATCHING_NONE)
        return false;
    repack->least = (uint32_t)bound;
    repack->limit = (uint32_t)run_plan_cost(repack->run);
    repack->found = TABLE_FULL;
    struct repack_node node = {.bound = (uint32_t)bound,
                               .stage = (uint16_t)find_stage(repack)};
    return add(repack, node, repack->by_moves ? state->player : region);
}

/* A round through all stages; *any: something was expanded. */
static bool go_round(struct repack *repack, size_t width, bool *any)
{
    struct run *run = repack->run;
    *any = false;
    for (unsigned stage = 0; stage < repack->stages; stage++)
        for (size_t i = 0; i < width; i++) {
            uint32_t first, second;
            uint32_t number =
                queue_take(repack->queues + stage, &first, &second);
            if (number == QUEUE_EMPTY)
                break;
            if (repack->nodes[number].stage != stage)
                continue;
            *any = true;
            run_report(run, "making the plan shorter", -1, -1);
            if (run_stop(run, run->nodes + 1) || !expand(repack, number, first))
                return false;
        }
    return true;
}

/* The pushes of the move to a position. */
static size_t route_move(struct repack *repack, uint32_t number,
                         struct push *list)
{
    struct repack_node node = repack->nodes[number];
    square end;
    table_get(&repack->table, number, repack->scratch, &end);
    load(repack, node.parent);
    const struct state *state = &repack->state;
    if (!repack->by_moves)
        return (size_t)macro_route(&repack->macro, state->boxes, state->player,
                                   (struct macro_move){node.from, node.to, end},
                                   list);
    repack->haul.run = NULL; /* what was found is written in any case */
    list_ends(repack, node.from, node.cost - repack->nodes[node.parent].cost);
    return haul_route(&repack->haul, node.to, end, list);
}

/* The pushes of the moves to the end. */
static bool write_plan(struct repack *repack)
{
    struct run *run = repack->run;
    size_t at = repack->limit;
    struct push *pushes, *list;
    if (!RUN_NEW(run, pushes, at + 1) ||
        !RUN_NEW(run, list, 4 * (size_t)repack->board->squares))
        return false;
    for (uint32_t i = repack->found; i != 0; i = repack->nodes[i].parent) {
        size_t count = route_move(repack, i, list);
        if (count > at)
            return false;
        at -= count;
        memcpy(pushes + at, list, count * sizeof *list);
    }
    return route_pushes(run, pushes + at, repack->limit - at);
}

/* Two turns have the order of the plan and two that of another one; only then
 * there is more time for each, or if they end far from the last stage. */
static enum errand_end repack(struct errand *errand)
{
    struct run *run = errand->run;
    uint64_t turn = errand->turn, count = errand->other_count;
    struct repack repack = {.run = run, .board = run->board, .holes = turn % 2};
    bool other = turn % 4 >= 2 && count > 0, any = true;
    const struct plan *model =
        other ? errand->others + turn / 4 % count : &run->plan;
    bool last = turn % 2 == 1 && (other || count == 0);
    if (!prepare(&repack) || !find_order(&repack, model) || !begin(&repack))
        return ERRAND_CUT;
    while (any && go_round(&repack, ROUND, &any))
        ;
    if (repack.found != TABLE_FULL)
        write_plan(&repack);
    if (!any)
        return ERRAND_DONE;
    return last || repack.reached + 2 < repack.stages ? ERRAND_CUT
                                                      : ERRAND_AGAIN;
}

const struct method repack_method = {
    .name = "repack",
    .summary = "the goals filled in the plan's order, with the least waste",
    .rules = 1 << RULES_GOALS,
    .promise = 6,
    .by_moves = 2,
    .slices = 8,
    .improve = repack,
};
