/*
 * Feature-space search (Shoham and Schaeffer 2020): cells take turns, and
 * every other turn goes to the best cell.  The move with least weight is made,
 * its position tested and played on; its moves wait in the cell of the best
 * features on the way there, so that what makes things worse opens no cell.
 * With a value, a tree that grows (growth.h) takes the place of cells.
 */
#include "engines/fess/strategy.h"

#include "base/bits.h"
#include "core/reach.h"
#include "engines/fess/advisors.h"

#define NO_NODE UINT32_MAX
#define MOST_WEIGHT (UINT64_MAX >> SCORE_BITS)

/* Work is counted in what takes about half a microsecond, so that turns are
 * fair and runs repeat exactly. */
#define WORK_PER_NODE 10
#define WORK_PER_TEST 25 /* a position tested for deadlocks */
#define WORK_PER_CORRAL 2
#define WORK_PER_PULLED 1 /* a child */
#define WORK_PER_PUSHED 2
#define WORK_PER_PLANNED 3 /* pushed, and measured against a packing plan */

#define ALL_MOVES 0 /* the rank of a greedy search's queue by estimate */

static bool make_room(struct strategy *s)
{
    struct run *run = s->domain->run;
    size_t room = run_room(s->capacity, s->count + 1), nodes = s->capacity;
    return run_fit(run, &s->nodes, &nodes, room, sizeof *s->nodes) &&
           run_fit(run, &s->boxes, &s->capacity, room,
                   s->domain->board->words * sizeof *s->boxes);
}

/* Are moves filed by features, or by estimate alone? */
static bool is_ranked(const struct style *style)
{
    return style->kind == KIND_PLAN || style->ranking == RANK_LOOSE ||
           style->ranking == RANK_PARTS;
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

/* Measures how far children are from the targets; those that no way leads from
 * are left out. */
static void measure_targets(struct strategy *s, int cost)
{
    struct children *children = &s->children;
    size_t kept = 0;
    children->features.unpacked =
        s->state.box_count -
        (int)bits_common(s->state.boxes, s->targets, s->domain->board->words);
    children->features.approach = cost;
    for (size_t i = 0; i < children->count && !run_poll(s->domain->run); i++) {
        struct successor *child = &children->items[i];
        child->features.approach =
            estimate_move(&s->estimate, child->from, child->to, child->side);
        child->features.unpacked = children->features.unpacked +
                                   bits_has(s->targets, child->from) -
                                   bits_has(s->targets, child->to);
        if (child->features.approach != MATCHING_NONE)
            children->items[kept++] = *child;
    }
    children->count = kept;
}

/* Files the moves of the node just made by pushes to the targets: in one queue
 * for all, and in its cell, that of boxes off targets and parts of the floor.
 */
static bool file_by_estimate(struct strategy *s, uint32_t number)
{
    const struct children *children = &s->children;
    uint64_t rank = ((uint64_t)children->features.unpacked << 8 |
                     (uint64_t)children->features.connectivity) +
                    1;
    if (!cells_get(&s->cells, ALL_MOVES) || !cells_get(&s->cells, rank))
        return false;
    struct cell *all = cells_get(&s->cells, ALL_MOVES);
    struct cell *cell = cells_get(&s->cells, rank);
    s->best = ALL_MOVES;
    for (size_t i = 0; i < children->count; i++) {
        const struct successor *child = &children->items[i];
        struct move move = {.order = (uint64_t)(child->features.approach +
                                                child->features.connectivity),
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
    uint64_t count = (uint64_t)(s->state.box_count - s->state.misplaced);
    if (count > s->on_goals)
        s->on_goals = count;
}

static void note_packed(struct strategy *s)
{
    int packed = s->children.packing->steps - s->children.features.unpacked;
    if (packed > s->packed)
        s->packed = packed;
}

/* Keeps the loosest position of a search from the goals: few parts of the floor
 * and few boxes that can't be pulled; of equal ones the nearest to the start.
 */
static void note_loose(struct strategy *s, uint32_t number, int cost)
{
    const struct features *features = &s->children.features;
    uint64_t tightness =
        s->children.loose
            ? features_looseness(features)
            : (uint64_t)(2 * features->connectivity + s->children.held) << 32 |
                  (uint64_t)cost;
    if (s->loose != NO_NODE && tightness >= s->tightness)
        return;
    domain_lock(s->domain);
    s->loose = number;
    domain_unlock(s->domain);
    s->tightness = tightness;
}

static void note_nearest(struct strategy *s, uint32_t number, int cost)
{
    if (s->nearest != NO_NODE && cost >= s->least)
        return;
    domain_lock(s->domain);
    s->nearest = number;
    s->least = cost;
    domain_unlock(s->domain);
}

/* Is a position known at the other end? */
static bool meet(struct strategy *s, uint64_t key)
{
    struct visited_place place;
    return visited_find(s->company.visited, !s->style.backward, key, &place) &&
           strategy_check(s, &place, key, &s->there);
}

bool strategy_keep_node(struct strategy *s, struct fess_node node,
                        const uint64_t *boxes)
{
    if (!make_room(s))
        return false;
    memcpy(strategy_boxes(s, (uint32_t)s->count), boxes,
           s->domain->board->words * sizeof *boxes);
    s->nodes[s->count++] = node;
    return true;
}

/* Keeps the position in s->state as the next node. */
static bool store(struct strategy *s, struct fess_node node, uint64_t key)
{
    uint32_t number = (uint32_t)s->count;
    uint32_t *place = keyset_add(&s->known, s->domain->run, key);
    domain_lock(s->domain);
    bool ok = place && strategy_keep_node(s, node, s->state.boxes);
    if (ok) {
        *place = 1;
        s->here = (struct way_end){.owner = s, .node = number};
        s->solved = !s->style.backward && state_solved(&s->state);
        if (s->company.visited && !s->solved) {
            visited_keep(s->company.visited, s->style.backward, s->number,
                         number, key);
            s->solved = meet(s, key);
        }
    }
    domain_unlock(s->domain);
    return ok;
}

/* Does a move lead to where the other end has been? */
static bool meet_children(struct strategy *s, uint32_t number)
{
    struct visited *visited = s->company.visited;
    const struct children *children = &s->children;
    if (!visited)
        return false;
    domain_lock(s->domain);
    for (size_t i = 0; i < children->count && !s->solved; i++) {
        uint64_t key = children->items[i].key;
        if (meet(s, key)) {
            s->solved = true;
            s->here.moves = true;
            s->here.child = children->items[i];
        }
        visited_keep_waiting(visited, s->style.backward, s->number, number,
                             key);
    }
    domain_unlock(s->domain);
    return s->solved;
}

/* Files the moves of a node by features, where they are best on the way. */
static bool file_by_rank(struct strategy *s, uint32_t number)
{
    uint64_t rank =
        features_score(&s->children.features, s->style.ranking) >> RANK_SHIFT;
    struct fess_node *node = &s->nodes[number];
    if (!s->style.best_ancestor || rank < node->rank)
        node->rank = rank;
    if (rank < s->best) {
        s->best = rank;
        s->best_features = s->children.features;
    }
    return file_moves(s, number);
}

static uint64_t work_per_child(const struct strategy *s)
{
    if (!s->targets)
        return WORK_PER_PLANNED;
    return s->style.backward ? WORK_PER_PULLED : WORK_PER_PUSHED;
}

bool strategy_add_node(struct strategy *s, struct fess_node node, uint64_t key)
{
    uint32_t number = (uint32_t)s->count;
    int cost = 0;
    if (!store(s, node, key))
        return false;
    note_goals(s);
    if (s->solved)
        return false;
    if (s->targets && s->domain->board->goal_count > 0) {
        cost = estimate_position(&s->estimate, s->state.boxes, s->reach);
        if (cost == MATCHING_NONE)
            return true;
        note_nearest(s, number, cost);
    }
    if (!children_make(&s->children, s->state.boxes, node.region))
        return false;
    s->generated += s->children.count;
    s->work += WORK_PER_NODE + s->children.count * work_per_child(s);
    if (meet_children(s, number))
        return false;
    if (!s->targets)
        note_packed(s);
    else if (s->style.backward || s->style.kind == KIND_LOOSE)
        note_loose(s, number, cost);
    if (s->style.kind == KIND_VALUE)
        return value_grow(&s->value, &s->growth, &s->children);
    if (s->targets && s->style.kind != KIND_LOOSE)
        measure_targets(s, cost);
    return is_ranked(&s->style) ? file_by_rank(s, number)
                                : file_by_estimate(s, number);
}

/* The other end's boxes, or where they stand in a half's aim. */
static void copy_targets(struct strategy *s)
{
    const struct board *board = s->domain->board;
    struct aim aim = s->company.aim;
    domain_lock(s->domain);
    if (s->style.kind == KIND_HALF) {
        memcpy(s->targets, strategy_boxes(aim.owner, aim.node),
               board->words * sizeof *s->targets);
    } else if (s->style.backward) {
        for (int i = 0; i < board->box_count; i++)
            bits_add(s->targets, board->box_squares[i]);
    } else {
        memcpy(s->targets, board->goals, board->words * sizeof *s->targets);
    }
    domain_unlock(s->domain);
}

static bool choose_targets(struct strategy *s)
{
    const struct board *board = s->domain->board;
    s->targets = run_alloc(s->domain->run, board->words, sizeof *s->targets);
    if (!s->targets)
        return false;
    copy_targets(s);
    return board->goal_count == 0 || /* solved where it stands */
           estimate_init(&s->estimate, s->domain->run, s->targets,
                         s->style.backward);
}

/* What the style needs besides the tables of every search. */
static bool prepare(struct strategy *s)
{
    struct run *run = s->domain->run;
    struct style style = s->style;
    bool plans = style.kind == KIND_PLAN || style.kind == KIND_VALUE;
    struct packing *packing =
        plans ? domain_plan(s->domain, style.options) : NULL;
    if (plans ? !packing : !choose_targets(s))
        return false;
    if (!keyset_init(&s->known, run) || !cells_init(&s->cells, run) ||
        !children_init(&s->children, s->domain, packing, &s->known))
        return false;
    s->children.loose = is_ranked(&style) && !plans;
    if (style.backward)
        children_turn_round(&s->children);
    growth_init(&s->growth, run, style.patience);
    value_init(&s->value, s->domain, packing, style.weights);
    return true;
}

/* A root with the player on a square. */
static bool add_root(struct strategy *s, square player)
{
    uint32_t number = (uint32_t)s->count;
    square region =
        reach_fill(s->domain->board, s->state.boxes, player, s->reach);
    uint64_t key = state_key(&s->state, region).low;
    if (keyset_find(&s->known, key))
        return true;
    struct fess_node root = {.parent = number,
                             .region = region,
                             .rank = UINT64_MAX};
    return strategy_add_node(s, root, key);
}

/* From the goals the player could be anywhere at the end. */
static bool add_roots(struct strategy *s)
{
    const struct board *board = s->domain->board;
    if (!s->style.backward)
        return add_root(s, s->state.player);
    state_set(&s->state, board->goals, s->state.player);
    for (size_t i = 0; i < (size_t)board->squares; i++)
        if (!bits_has(board->goals, i) &&
            (run_poll(s->domain->run) || !add_root(s, (square)i)))
            return false;
    return true;
}

bool strategy_init(struct strategy *s, struct domain *domain,
                   struct style style, struct company company)
{
    uint64_t *boxes;
    *s = (struct strategy){.domain = domain,
                           .style = style,
                           .company = company,
                           .best = UINT64_MAX,
                           .loose = NO_NODE,
                           .nearest = NO_NODE};
    if (!RUN_SETS(domain->run, &boxes, &s->reach) || !prepare(s) ||
        !strategy_resume(s, company))
        return false;
    domain_lock(domain);
    s->number =
        company.visited ? visited_join(company.visited, s) : VISITED_OWNERS;
    domain_unlock(domain);
    state_init(&s->state, domain->board, boxes);
    return (add_roots(s) && (style.kind != KIND_HALF || strategy_adopt(s))) ||
           s->solved;
}

bool strategy_resume(struct strategy *s, struct company company)
{
    s->company = company;
    s->tightness = UINT64_MAX; /* the next loosest position is a new one */
    return s->style.kind != KIND_VALUE ||
           strategy_hint(&s->value, s->domain, company.loosest);
}

bool strategy_outdated(const struct strategy *s, struct aim aim)
{
    return aim.owner && (aim.owner != s->company.aim.owner ||
                         aim.node != s->company.aim.node);
}

void strategy_release(struct strategy *s)
{
    struct arena *arena = &s->domain->run->arena;
    arena_free(arena, s->children.items);
    keyset_release(&s->known, s->domain->run);
    cells_release(&s->cells);
    growth_release(&s->growth);
    value_release(&s->value, s->domain->run);
}

/* The cell to take from: turn by turn, every so often the best one. */
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
        *move = cell_take(&s->cells, cell);
    return cell;
}

/* Has the position in s->state, to which a box has just come, no solution? */
static bool is_lost(struct strategy *s, square to)
{
    if (s->style.backward)
        return pairs_any(s->domain->pairs[true], s->state.boxes, s->reach);
    s->work += WORK_PER_TEST;
    return domain_lost(s->domain, &s->state, s->reach, to);
}

/* Plays on from where a move leads, unless that is known or lost. */
static bool make_move(struct strategy *s, struct move move)
{
    struct domain *domain = s->domain;
    const struct fess_node *parent = &s->nodes[move.parent];
    const struct board *board = domain->board;
    state_set(&s->state, strategy_boxes(s, move.parent), parent->region);
    state_take_box(&s->state, move.from);
    state_put_box(&s->state, move.to);
    s->state.player = board->next[move.to][move.side];
    square region =
        reach_fill(board, s->state.boxes, s->state.player, s->reach);
    uint64_t key = state_key(&s->state, region).low;
    if (keyset_find(&s->known, key))
        return true;
    if (!keyset_add(&s->known, domain->run, key))
        return false;
    if (is_lost(s, move.to)) {
        s->lost++;
        return true;
    }
    struct fess_node node = {.parent = move.parent,
                             .from = move.from,
                             .to = move.to,
                             .region = region,
                             .weight = (uint16_t)(move.order >> SCORE_BITS),
                             .rank = parent->rank};
    return strategy_add_node(s, node, key);
}

bool strategy_step(struct strategy *s)
{
    struct move move;
    size_t count = s->count;
    uint64_t corrals = corral_work(s->domain->corral);
    if (!choose_move(s, &move))
        return false;
    s->popped++;
    bool more = make_move(s, move);
    s->work += 1 + WORK_PER_CORRAL * (corral_work(s->domain->corral) - corrals);
    if (!more)
        return false;
    if (s->style.kind == KIND_VALUE)
        growth_settle(&s->growth, s->count > count);
    return true;
}
