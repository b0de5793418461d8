/*
 * The goals filled in the plan's order, anew from the start, with as few pushes
 * as possible beyond the bound.
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
#include "search/macro.h"
#include "search/queue.h"

#define NODE_WORK 3  /* an expansion is so many nodes */
#define MOVE_WASTE 8 /* what a move counts that brings no stage */
#define ROUND 8      /* expansions of a stage in a round */
#define TESTS 3      /* the last one for positions that are expanded */

/* How a position was come to. */
struct packing_node {
    uint32_t parent;
    uint32_t cost;  /* pushes */
    uint32_t bound; /* on those left */
    square from, to;
    uint16_t moves; /* within the stage */
    uint16_t stage;
};

struct packing {
    struct run *run;
    const struct board *board;
    struct boxes bounds;
    struct macro macro;
    struct macro_end *ends;
    const struct deadlock *tests[TESTS];
    void *tested[TESTS];
    struct table table;
    struct packing_node *nodes;
    size_t capacity;
    struct queue *queues; /* by stage */
    square *order;
    unsigned stages, holes;
    uint32_t least; /* bound at the start */
    uint32_t limit; /* only plans with fewer pushes */
    uint32_t found; /* the best end; TABLE_FULL: none */
    struct state state;
    uint64_t *reach, *child_reach, *scratch;
};

/* ---- The order ---- */

/* The goals that are filled in the end, by when they were for good. */
static bool find_order(struct packing *packing, const struct plan *plan)
{
    struct run *run = packing->run;
    const struct board *board = packing->board;
    struct push *pushes = run_alloc(run, plan->pushes + 1, sizeof *pushes);
    size_t *filled = run_alloc(run, (size_t)board->squares, sizeof *filled);
    packing->order =
        run_alloc(run, (size_t)board->goal_count + 1, sizeof *packing->order);
    if (!pushes || !filled || !packing->order)
        return false;
    size_t count = route_read(board, plan, pushes);
    state_init(&packing->state, board, packing->state.boxes);
    for (size_t i = 0; i < count; i++)
        filled[state_push(&packing->state, pushes[i])] = i + 1;
    for (int i = 0; i < board->goal_count; i++) {
        square goal = board->goal_squares[i];
        unsigned at = packing->stages;
        if (!bits_has(packing->state.boxes, goal))
            continue;
        for (; at > 0 && filled[packing->order[at - 1]] > filled[goal]; at--)
            packing->order[at] = packing->order[at - 1];
        packing->order[at] = goal;
        packing->stages++;
    }
    return true;
}

/* Of the position in packing->state. */
static unsigned find_stage(const struct packing *packing)
{
    unsigned stage = 0, holes = 0;
    for (unsigned i = 0; i < packing->stages && holes <= packing->holes; i++)
        if (bits_has(packing->state.boxes, packing->order[i]))
            stage++;
        else
            holes++;
    return stage;
}

/* ---- Positions ---- */

static bool prepare(struct packing *packing)
{
    static const char *const names[] = {"freeze", "retrograde", "corral"};
    struct run *run = packing->run;
    size_t words = run->board->words, n = (size_t)run->board->squares;
    uint64_t *sets = run_alloc(run, 4 * words, sizeof *sets);
    const struct places *places = places_new(run);
    packing->ends = run_alloc(run, 4 * n, sizeof *packing->ends);
    if (!sets || !places || !packing->ends ||
        !boxes_init(&packing->bounds, run, places) ||
        !macro_init(&packing->macro, run) ||
        !table_init(&packing->table, run, run->board->dead))
        return false;
    packing->state.boxes = sets;
    packing->reach = sets + words;
    packing->child_reach = sets + 2 * words;
    packing->scratch = sets + 3 * words;
    for (int i = 0; i < TESTS; i++) {
        packing->tests[i] = deadlock_find(names[i]);
        packing->tested[i] = packing->tests[i]->prepare(run);
        if (!packing->tested[i])
            return false;
    }
    size_t stages = (size_t)run->board->goal_count;
    packing->queues = run_alloc(run, stages + 1, sizeof *packing->queues);
    for (unsigned i = 0; packing->queues && i <= stages; i++)
        queue_init(packing->queues + i, run);
    return packing->queues;
}

static uint32_t worth(const struct packing *packing,
                      const struct packing_node *node)
{
    return node->cost + node->bound - packing->least +
           MOVE_WASTE * (uint32_t)node->moves;
}

/* The position in packing->state, if this is the best way to it so far. */
static bool add(struct packing *packing, struct packing_node node,
                square player)
{
    bool added;
    uint32_t number =
        table_add(&packing->table, packing->state.boxes, player, &added);
    if (number == TABLE_FULL ||
        !run_fit(packing->run, &packing->nodes, &packing->capacity,
                 packing->table.capacity, sizeof *packing->nodes))
        return false;
    if (!added && packing->nodes[number].cost <= node.cost)
        return true;
    packing->nodes[number] = node;
    if (state_solved(&packing->state)) {
        packing->limit = node.cost;
        packing->found = number;
        return true;
    }
    return queue_add(packing->queues + node.stage, worth(packing, &node),
                     node.bound, number);
}

/* A move to the end of it; false when memory ends. */
static bool move(struct packing *packing, struct packing_node node,
                 struct macro_end end)
{
    struct state *state = &packing->state;
    state->player = end.player;
    square region = reach_fill(packing->board, state->boxes, end.player,
                               packing->child_reach);
    for (int i = 0; i < TESTS - 1 && !state_solved(state); i++)
        if (packing->tests[i]->lost(packing->tested[i], state,
                                    packing->child_reach, end.to))
            return true;
    return add(packing, node, region);
}

/* The moves of one box that are no worse than most; *next is the least of the
 * others. */
static bool move_box(struct packing *packing, uint32_t number, int box,
                     uint32_t most, uint32_t *next)
{
    struct state *state = &packing->state;
    struct boxes *bounds = &packing->bounds;
    struct packing_node parent = packing->nodes[number];
    square from = bounds->squares[box], player = state->player;
    size_t count = macro_ends(&packing->macro, state->boxes, packing->reach,
                              from, packing->ends);
    bool ok = true;
    if (count > 0)
        matching_lift(&bounds->matching, box);
    state_take_box(state, from);
    for (size_t i = 0; ok && i < count; i++) {
        struct macro_end end = packing->ends[i];
        uint32_t place = places_at(bounds->places, end.to, end.player);
        int bound =
            matching_put(&bounds->matching, places_row(bounds->places, place));
        if (bound == MATCHING_NONE ||
            parent.cost + end.pushes + (uint32_t)bound >= packing->limit)
            continue;
        state_put_box(state, end.to);
        unsigned stage = find_stage(packing);
        struct packing_node node = {.parent = number,
                                    .cost = parent.cost + end.pushes,
                                    .bound = (uint32_t)bound,
                                    .from = from,
                                    .to = end.to,
                                    .stage = (uint16_t)stage};
        if (stage <= parent.stage)
            node.moves = (uint16_t)(parent.moves + 1);
        uint32_t value = worth(packing, &node);
        if (value <= most || stage > parent.stage)
            ok = move(packing, node, end);
        else if (value < *next)
            *next = value;
        state_take_box(state, end.to);
    }
    state_put_box(state, from);
    state->player = player;
    return ok;
}

/* False when memory ends. */
static bool expand(struct packing *packing, uint32_t number, uint32_t most)
{
    struct state *state = &packing->state;
    struct packing_node node = packing->nodes[number];
    uint32_t next = QUEUE_EMPTY;
    square player;
    bool ok = true;
    if (node.cost + node.bound >= packing->limit)
        return true;
    table_get(&packing->table, number, packing->scratch, &player);
    state_set(state, packing->scratch, player);
    reach_fill(packing->board, state->boxes, player, packing->reach);
    if (packing->tests[TESTS - 1]->lost(packing->tested[TESTS - 1], state,
                                        packing->reach, NO_SQUARE) ||
        boxes_visit(&packing->bounds, state) == MATCHING_NONE)
        return true;
    for (int i = 0; ok && i < packing->bounds.count; i++)
        ok = move_box(packing, number, i, most, &next);
    return ok && (next == QUEUE_EMPTY || queue_add(packing->queues + node.stage,
                                                   next, node.bound, number));
}

/* ---- The search ---- */

static bool begin(struct packing *packing)
{
    struct state *state = &packing->state;
    state_init(state, packing->board, state->boxes);
    square region =
        reach_fill(packing->board, state->boxes, state->player, packing->reach);
    int bound = boxes_visit(&packing->bounds, state);
    if (bound == MATCHING_NONE)
        return false;
    packing->least = (uint32_t)bound;
    packing->limit = (uint32_t)packing->run->plan.pushes;
    packing->found = TABLE_FULL;
    struct packing_node node = {.bound = (uint32_t)bound,
                                .stage = (uint16_t)find_stage(packing)};
    return add(packing, node, region);
}

/* A round through all stages; *any: something was expanded. */
static bool go_round(struct packing *packing, size_t width, bool *any)
{
    struct run *run = packing->run;
    *any = false;
    for (unsigned stage = 0; stage < packing->stages; stage++)
        for (size_t i = 0; i < width; i++) {
            uint32_t first, second;
            uint32_t number =
                queue_take(packing->queues + stage, &first, &second);
            if (number == QUEUE_EMPTY)
                break;
            if (packing->nodes[number].stage != stage)
                continue;
            *any = true;
            run_report(run, "making the plan shorter", -1, -1);
            if (run_stop(run, run->nodes + NODE_WORK) ||
                !expand(packing, number, first))
                return false;
        }
    return true;
}

/* The pushes of the moves to the end. */
static bool write_plan(struct packing *packing)
{
    struct run *run = packing->run;
    size_t at = packing->limit;
    struct push *pushes = run_alloc(run, at + 1, sizeof *pushes);
    struct push *list =
        run_alloc(run, 4 * (size_t)packing->board->squares, sizeof *list);
    if (!pushes || !list)
        return false;
    for (uint32_t i = packing->found; i != 0; i = packing->nodes[i].parent) {
        struct packing_node node = packing->nodes[i];
        square player, region;
        table_get(&packing->table, i, packing->scratch, &region);
        table_get(&packing->table, node.parent, packing->scratch, &player);
        size_t count =
            (size_t)macro_route(&packing->macro, packing->scratch, player,
                                node.from, node.to, region, list);
        if (count > at)
            return false;
        at -= count;
        memcpy(pushes + at, list, count * sizeof *list);
    }
    return route_pushes(run, pushes + at, packing->limit - at);
}

/* Turns go through the plans whose order it can be, twice each. */
static enum errand_end packing(struct errand *errand)
{
    struct run *run = errand->run;
    struct packing packing = {.run = run,
                              .board = run->board,
                              .holes = errand->turn % 2};
    size_t number = errand->turn / 2 % (errand->other_count + 1);
    const struct plan *model =
        number ? errand->others + number - 1 : &run->plan;
    bool any = true;
    if (!prepare(&packing) || !find_order(&packing, model) || !begin(&packing))
        return ERRAND_CUT;
    while (any && go_round(&packing, ROUND, &any))
        ;
    if (packing.found != TABLE_FULL)
        write_plan(&packing);
    return any ? ERRAND_CUT : ERRAND_AGAIN;
}

const struct method packing_method = {
    .name = "packing",
    .summary = "the goals filled in the plan's order, with the least waste",
    .rules = 1 << RULES_GOALS,
    .promise = 4,
    .slices = 2,
    .improve = packing,
};
