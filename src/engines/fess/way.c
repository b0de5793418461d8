/*
 * Ways from the start to the goals, put together from what two searches know.
 */
#include "engines/fess/strategy.h"

#include "core/route.h"
#include "search/macro.h"
#include "search/shorten.h"

/* Moves of the other direction, made at the first need. */
static struct children *find_mirror(struct strategy *s)
{
    if (s->mirror)
        return s->mirror;
    struct children *mirror = run_alloc(s->domain->run, 1, sizeof *mirror);
    if (!mirror || !children_init(mirror, s->domain, NULL, NULL))
        return NULL;
    if (!s->style.backward)
        children_turn_round(mirror);
    return s->mirror = mirror;
}

bool strategy_check(struct strategy *s, const struct visited_place *place,
                    uint64_t key, struct way_end *end)
{
    const struct strategy *owner = place->owner;
    const uint64_t *boxes = strategy_boxes(owner, place->node);
    square region = owner->nodes[place->node].region;
    *end = (struct way_end){.owner = place->owner, .node = place->node};
    struct children *mirror = find_mirror(s);
    if (!mirror)
        return false;
    if (!place->waits) {
        state_set(&mirror->state, boxes, region);
        return state_key(&mirror->state, region).low == key;
    }
    if (!children_make(mirror, boxes, region))
        return false;
    for (size_t i = 0; i < mirror->count; i++)
        if (mirror->items[i].key == key) {
            end->child = mirror->items[i];
            end->moves = true;
            return true;
        }
    return false;
}

/* The pushes of one node's move; answers their number. */
static size_t add_move(const struct strategy *s, struct macro *macro,
                       uint32_t at, struct push *list)
{
    const struct fess_node *node = &s->nodes[at];
    const struct fess_node *parent = &s->nodes[node->parent];
    if (s->style.backward)
        return (size_t)macro_route(
            macro, strategy_boxes(s, at), node->region,
            (struct macro_move){node->to, node->from, parent->region}, list);
    return (size_t)macro_route(
        macro, strategy_boxes(s, node->parent), parent->region,
        (struct macro_move){node->from, node->to, node->region}, list);
}

/* The pushes of the one more move at an end. */
static size_t add_child(const struct way_end *end, struct macro *macro,
                        uint64_t *boxes, struct push *list)
{
    const struct strategy *s = end->owner;
    const struct successor *child = &end->child;
    square region = s->nodes[end->node].region;
    size_t words = s->domain->board->words;
    memcpy(boxes, strategy_boxes(s, end->node), words * sizeof *boxes);
    if (!s->style.backward)
        return (size_t)macro_route(
            macro, boxes, region,
            (struct macro_move){child->from, child->to, child->region}, list);
    bits_remove(boxes, child->from);
    bits_add(boxes, child->to);
    return (size_t)macro_route(
        macro, boxes, child->region,
        (struct macro_move){child->to, child->from, region}, list);
}

/* Moves from a root. */
static size_t find_depth(const struct strategy *strategy, uint32_t node)
{
    size_t depth = 0;
    for (; strategy->nodes[node].parent != node; depth++)
        node = strategy->nodes[node].parent;
    return depth;
}

static size_t count_moves(const struct way_end *end)
{
    return end->owner ? find_depth(end->owner, end->node) + end->moves : 0;
}

/* From the start to the end. */
static size_t add_forward(const struct way_end *end, struct macro *macro,
                          uint32_t *path, uint64_t *boxes, struct push *list)
{
    const struct strategy *s = end->owner;
    size_t depth = find_depth(s, end->node), i = depth, count = 0;
    for (uint32_t at = end->node; i > 0; at = s->nodes[at].parent)
        path[--i] = at;
    for (; i < depth && !run_poll(s->domain->run); i++)
        count += add_move(s, macro, path[i], list + count);
    return end->moves ? count + add_child(end, macro, boxes, list + count)
                      : count;
}

/* From the end to the goals. */
static size_t add_backward(const struct way_end *end, struct macro *macro,
                           uint64_t *boxes, struct push *list)
{
    const struct strategy *s = end->owner;
    size_t count = end->moves ? add_child(end, macro, boxes, list) : 0;
    for (uint32_t at = end->node;
         s->nodes[at].parent != at && !run_poll(s->domain->run);
         at = s->nodes[at].parent)
        count += add_move(s, macro, at, list + count);
    return count;
}

bool strategy_plan(struct run *run, const struct way_end *forward,
                   const struct way_end *backward)
{
    struct macro macro;
    size_t room = 4 * (size_t)run->board->squares, count;
    size_t moves = count_moves(forward), rest = count_moves(backward);
    uint32_t *path;
    uint64_t *boxes;
    struct push *pushes;
    if (!RUN_NEW(run, path, moves + 1) || !RUN_SETS(run, &boxes) ||
        !RUN_NEW(run, pushes, (moves + rest + 1) * room) ||
        !macro_init(&macro, run))
        return false;
    count = add_forward(forward, &macro, path, boxes, pushes);
    if (backward->owner)
        count += add_backward(backward, &macro, boxes, pushes + count);
    count = shorten_pushes(run, pushes, count);
    return run->stopped_by == STOP_NONE && route_pushes(run, pushes, count);
}

bool strategy_hint(struct value *value, const struct domain *domain,
                   const struct strategy *other)
{
    size_t words = domain->board->words;
    if (!other || value->way_count > 1)
        return true;
    domain_lock(domain);
    uint32_t node = other->loose;
    bool any = node != UINT32_MAX;
    bool ok =
        !any || value_make_way(value, domain->run, find_depth(other, node) + 1);
    for (size_t i = 0; ok && any && i < value->way_count; i++) {
        memcpy(value->way + i * words, strategy_boxes(other, node),
               words * sizeof *value->way);
        node = other->nodes[node].parent;
    }
    domain_unlock(domain);
    return ok;
}
