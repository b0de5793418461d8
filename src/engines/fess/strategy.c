/*
 * Feature-space search (Shoham and Schaeffer 2020): cells take turns, and
 * every other turn goes to the best cell.  The move with least weight is made,
 * its position tested and played on; its moves wait in the cell of the best
 * features on the way there, so that what makes things worse opens no cell.
 * With a value, a tree that grows (growth.h) takes the place of cells.
 */
#include "engines/fess/strategy.h"

#include <stdio.h>

#include "base/bits.h"
#include "core/reach.h"
#include "core/route.h"
#include "engines/fess/advisors.h"
#include "search/shorten.h"

#define NO_NODE UINT32_MAX
#define MOST_WEIGHT (UINT64_MAX >> SCORE_BITS)
#define ALL_MOVES 0 /* the rank of a greedy search's queue by estimate */

static bool make_room(struct strategy *s)
{
    if (s->count < s->capacity)
        return true;
    struct run *run = s->domain->run;
    size_t capacity = 2 * s->capacity + 256;
    size_t words = s->domain->board->words;
    struct fess_node *nodes =
        run_resize(run, s->nodes, capacity * sizeof *nodes);
    if (!nodes)
        return false;
    s->nodes = nodes;
    uint64_t *boxes =
        run_resize(run, s->boxes, capacity * words * sizeof *boxes);
    if (!boxes)
        return false;
    s->boxes = boxes;
    s->capacity = capacity;
    return true;
}

static uint64_t *boxes_of(const struct strategy *s, uint32_t node)
{
    return s->boxes + node * s->domain->board->words;
}

/* Files the moves of the node just made in its cell. */
static bool file_moves(struct strategy *s, uint32_t number)
{
    const struct fess_node *node = &s->nodes[number];
    struct children *children = &s->children;
    enum ranking ranking = s->style.ranking;
    struct cell *cell = cells_get(&s->cells, node->rank);
    size_t advice[MAX_ADVICE];
    int advised = advisors_ask(children, ranking, advice);
    if (!cell)
        return false;
    s->generated += children->count;
    for (size_t i = 0; i < children->count; i++) {
        const struct successor *child = &children->items[i];
        uint64_t weight = node->weight + (children->count > 2 ? 1u : 0u);
        for (int k = 0; k < advised; k++)
            if (advice[k] == i)
                weight = node->weight;
        if (weight > MOST_WEIGHT)
            weight = MOST_WEIGHT;
        struct move move = {.order = weight << SCORE_BITS |
                                     features_score(&child->features, ranking),
                            .parent = number,
                            .from = child->from,
                            .to = child->to,
                            .side = child->side};
        if (!cell_add(&s->cells, cell, move))
            return false;
    }
    return true;
}

/* The rank of a position's cell in a greedy search: boxes off targets, and
 * parts of the floor. */
static uint64_t greedy_rank(const struct strategy *s)
{
    const struct board *board = s->domain->board;
    uint64_t off = 0;
    for (size_t i = 0; i < board->words; i++)
        off += bits_count(s->state.boxes[i] & ~s->targets[i]);
    return (off << 8 | (uint64_t)s->children.features.connectivity) + 1;
}

/* Files the moves of the node just made by estimate: in one queue for all, and
 * in its cell. */
static bool file_by_estimate(struct strategy *s, uint32_t number)
{
    struct children *children = &s->children;
    uint64_t rank = greedy_rank(s);
    if (estimate_position(&s->estimate, s->state.boxes, s->reach) ==
        MATCHING_NONE)
        return true;
    if (!cells_get(&s->cells, ALL_MOVES) || !cells_get(&s->cells, rank))
        return false;
    struct cell *all = cells_get(&s->cells, ALL_MOVES);
    struct cell *cell = cells_get(&s->cells, rank);
    s->generated += children->count;
    for (size_t i = 0; i < children->count; i++) {
        const struct successor *child = &children->items[i];
        int cost =
            estimate_move(&s->estimate, child->from, child->to, child->side);
        if (cost == MATCHING_NONE)
            continue;
        struct move move = {.order =
                                (uint64_t)(cost + child->features.connectivity),
                            .parent = number,
                            .from = child->from,
                            .to = child->to,
                            .side = child->side};
        if (!cell_add(&s->cells, all, move) || !cell_add(&s->cells, cell, move))
            return false;
    }
    return true;
}

static void note_goals(struct strategy *s)
{
    const struct board *board = s->domain->board;
    uint64_t count = 0;
    for (size_t i = 0; i < board->words; i++)
        count += bits_count(s->state.boxes[i] & board->goals[i]);
    if (count > s->on_goals)
        s->on_goals = count;
}

static void note_packed(struct strategy *s)
{
    int packed = s->children.packing->steps - s->children.features.unpacked;
    if (packed > s->packed)
        s->packed = packed;
}

/* Keeps a key with its node + 1, or 0, and looks for it in the search from the
 * other end; false when memory is spent. */
static bool know(struct strategy *s, uint64_t key, uint32_t value)
{
    domain_lock(s->domain);
    uint32_t *place = keyset_add(&s->known, s->domain->run, key);
    if (place)
        *place = value;
    s->met = s->pulling && value ? pulling_find(s->pulling, key) : NO_PULLED;
    domain_unlock(s->domain);
    return place != NULL;
}

/* Makes a node of the position in s->state and plays on from it. */
static bool add_node(struct strategy *s, struct fess_node node, uint64_t key)
{
    const struct board *board = s->domain->board;
    uint32_t number = (uint32_t)s->count;
    if (!make_room(s))
        return false;
    memcpy(boxes_of(s, number), s->state.boxes,
           board->words * sizeof *s->boxes);
    s->nodes[s->count++] = node;
    if (!know(s, key, number + 1))
        return false;
    note_goals(s);
    if (state_solved(&s->state) || s->met != NO_PULLED) {
        s->solved = number;
        return false;
    }
    if (!children_make(&s->children, s->state.boxes, node.region))
        return false;
    if (s->style.kind == KIND_VALUE) {
        note_packed(s);
        s->generated += s->children.count;
        return value_grow(&s->value, &s->growth, &s->children);
    }
    if (s->style.kind != KIND_PLAN) {
        s->best = ALL_MOVES;
        return file_by_estimate(s, number);
    }
    uint64_t rank =
        features_score(&s->children.features, s->style.ranking) >> RANK_SHIFT;
    if (number == 0 || !s->style.best_ancestor || rank < node.rank)
        node.rank = rank;
    s->nodes[number].rank = node.rank;
    if (rank < s->best) {
        s->best = rank;
        s->best_features = s->children.features;
    }
    note_packed(s);
    return file_moves(s, number);
}

/* Goals, or where boxes stand in the loosest position of the other search. */
static bool choose_targets(struct strategy *s)
{
    const struct board *board = s->domain->board;
    s->targets = run_alloc(s->domain->run, board->words, sizeof *s->targets);
    if (!s->targets)
        return false;
    domain_lock(s->domain);
    const uint64_t *targets = s->style.kind == KIND_HALF
                                  ? pulling_boxes(s->pulling, s->pulling->loose)
                                  : board->goals;
    memcpy(s->targets, targets, board->words * sizeof *targets);
    domain_unlock(s->domain);
    return board->goal_count == 0 || /* solved where it stands */
           estimate_init(&s->estimate, s->domain->run, s->targets);
}

bool strategy_init(struct strategy *s, struct domain *domain,
                   struct style style, const struct pulling *pulling)
{
    struct run *run = domain->run;
    size_t words = domain->board->words;
    *s = (struct strategy){.domain = domain,
                           .style = style,
                           .best = UINT64_MAX,
                           .pulling = pulling};
    s->solved = NO_NODE;
    s->met = NO_PULLED;
    uint64_t *sets = run_alloc(run, 2 * words, sizeof *sets);
    bool plans = style.kind == KIND_PLAN || style.kind == KIND_VALUE;
    struct packing *packing = plans ? packing_new(run, style.options) : NULL;
    if (!plans && !choose_targets(s))
        return false;
    if (!sets || (!packing && plans) || !keyset_init(&s->known, run) ||
        !cells_init(&s->cells, run) ||
        !children_init(&s->children, domain, packing, &s->known))
        return false;
    growth_init(&s->growth, run, style.patience);
    value_init(&s->value, domain, packing, style.weights);
    if (!strategy_resume(s, pulling))
        return false;
    state_init(&s->state, domain->board, sets);
    s->reach = sets + words;
    square region =
        reach_fill(domain->board, s->state.boxes, s->state.player, s->reach);
    struct fess_node root = {.region = region};
    return add_node(s, root, state_key(&s->state, region).low) ||
           s->solved != NO_NODE;
}

bool strategy_resume(struct strategy *s, const struct pulling *pulling)
{
    s->pulling = pulling;
    return s->style.kind != KIND_VALUE ||
           value_hint(&s->value, s->domain, pulling);
}

void strategy_release(struct strategy *s)
{
    struct arena *arena = &s->domain->run->arena;
    arena_free(arena, s->nodes);
    arena_free(arena, s->boxes);
    arena_free(arena, s->children.items);
    keyset_release(&s->known, s->domain->run);
    cells_release(&s->cells);
    growth_release(&s->growth);
    value_release(&s->value, s->domain->run);
}

/* The cell to take from: turn by turn, every other time the best one. */
static struct cell *choose_cell(struct strategy *s)
{
    if (s->popped % s->style.best_every == 0) {
        struct cell *best = cells_get(&s->cells, s->best);
        if (best && best->count > 0)
            return best;
    }
    return cells_turn(&s->cells);
}

/* The move whose turn it is; false when there is none. */
static bool choose_move(struct strategy *s, struct move *move)
{
    if (s->style.kind == KIND_VALUE)
        return growth_walk(&s->growth, move);
    struct cell *cell = choose_cell(s);
    if (cell)
        *move = cell_take(cell);
    return cell;
}

/* Plays on from where a move leads, unless that is known or lost. */
static bool make_move(struct strategy *s, struct move move)
{
    struct domain *domain = s->domain;
    const struct fess_node *parent = &s->nodes[move.parent];
    const struct board *board = domain->board;
    state_set(&s->state, boxes_of(s, move.parent), parent->region);
    state_take_box(&s->state, move.from);
    state_put_box(&s->state, move.to);
    s->state.player = board->next[move.to][move.side];
    square region =
        reach_fill(board, s->state.boxes, s->state.player, s->reach);
    uint64_t key = state_key(&s->state, region).low;
    if (keyset_find(&s->known, key))
        return true;
    if (!know(s, key, 0))
        return false;
    if (domain_lost(domain, &s->state, s->reach, move.to)) {
        s->lost++;
        return true;
    }
    struct fess_node node = {.parent = move.parent,
                             .from = move.from,
                             .to = move.to,
                             .region = region,
                             .weight = (uint16_t)(move.order >> SCORE_BITS),
                             .rank = parent->rank};
    return add_node(s, node, key);
}

void strategy_describe(const struct strategy *s, char *text, size_t size)
{
    const struct features *best = &s->best_features;
    if (s->style.kind != KIND_PLAN) {
        snprintf(text, size, "%s: %d on goals", s->style.name,
                 (int)s->on_goals);
        return;
    }
    int steps = s->children.packing->steps;
    snprintf(text, size,
             "%s: packed %d of %d, %d on goals, %d closed, %d outside",
             s->style.name, steps - best->unpacked, steps, (int)s->on_goals,
             best->connectivity, best->outside);
}

bool strategy_step(struct strategy *s)
{
    struct move move;
    size_t count = s->count;
    if (!choose_move(s, &move))
        return false;
    s->popped++;
    if (!make_move(s, move))
        return false;
    if (s->style.kind == KIND_VALUE)
        growth_settle(&s->growth, s->count > count);
    return true;
}

/* Adds the pushes of one node's move; answers their number. */
static size_t add_route(struct strategy *s, struct macro *macro, uint32_t at,
                        struct push *list)
{
    const struct fess_node *node = &s->nodes[at];
    return (size_t)macro_route(macro, boxes_of(s, node->parent),
                               s->nodes[node->parent].region, node->from,
                               node->to, node->region, list);
}

static size_t depth_of(const struct strategy *s, uint32_t node)
{
    size_t depth = 0;
    for (; node != 0; node = s->nodes[node].parent)
        depth++;
    return depth;
}

bool strategy_plan(struct strategy *s, uint32_t node,
                   const struct pulling *pulling, uint32_t met)
{
    struct run *run = s->domain->run;
    struct macro macro;
    size_t depth = depth_of(s, node), count = 0;
    size_t room = 4 * (size_t)run->board->squares;
    size_t rest = met == NO_PULLED ? 0 : pulling_depth(pulling, met);
    uint32_t *path = run_alloc(run, depth + 1, sizeof *path);
    struct push *pushes =
        run_alloc(run, (depth + rest + 1) * room, sizeof *pushes);
    if (!path || !pushes || !macro_init(&macro, run))
        return false;
    size_t i = depth;
    for (uint32_t at = node; at != 0; at = s->nodes[at].parent)
        path[--i] = at;
    for (i = 0; i < depth; i++) {
        if (run_poll(run))
            return false;
        count += add_route(s, &macro, path[i], pushes + count);
    }
    if (met != NO_PULLED)
        count += pulling_route(pulling, &macro, met, pushes + count);
    count = shorten_pushes(run, pushes, count);
    return route_pushes(run, pushes, count);
}
