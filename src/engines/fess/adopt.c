/*
 * A half that begins goes on from where others have been near its targets, too:
 * of each search in its direction from the position with most boxes on them.
 */
#include "engines/fess/strategy.h"

#include "base/bits.h"
#include "core/reach.h"

/* The last one with most boxes on targets. */
static uint32_t find_nearest(const struct strategy *s,
                             const struct strategy *other)
{
    size_t words = s->domain->board->words;
    uint64_t most = 0;
    uint32_t nearest = 0;
    for (uint32_t i = 0; i < other->count; i++) {
        uint64_t count =
            bits_common(strategy_boxes(other, i), s->targets, words);
        if (count >= most) {
            most = count;
            nearest = i;
        }
    }
    return nearest;
}

/* Copies a node of another and the way there, the root first. */
static bool copy_way(struct strategy *s, const struct strategy *other,
                     uint32_t number)
{
    struct fess_node node = other->nodes[number];
    bool root = node.parent == number;
    if (!root && !copy_way(s, other, node.parent))
        return false;
    node.parent = (uint32_t)s->count - !root;
    return strategy_keep_node(s, node, strategy_boxes(other, number));
}

/* Copies the way to the nearest position of another, which becomes the next
 * node and the one in s->state; no way to a root.  False when memory is
 * spent. */
static bool copy_nearest(struct strategy *s, const struct strategy *other,
                         struct fess_node *node)
{
    if (other->count == 0)
        return true;
    uint32_t nearest = find_nearest(s, other);
    *node = other->nodes[nearest];
    if (node->parent == nearest)
        return true;
    state_set(&s->state, strategy_boxes(other, nearest), node->region);
    if (!copy_way(s, other, node->parent))
        return false;
    *node = (struct fess_node){.parent = (uint32_t)s->count - 1,
                               .from = node->from,
                               .to = node->to,
                               .region = node->region,
                               .rank = UINT64_MAX};
    return true;
}

static bool adopt(struct strategy *s, const struct strategy *other)
{
    struct fess_node node = {0};
    size_t count = s->count;
    domain_lock(s->domain);
    bool ok = copy_nearest(s, other, &node);
    domain_unlock(s->domain);
    if (!ok || s->count == count)
        return ok;
    uint64_t key = state_key(&s->state, node.region).low;
    if (keyset_find(&s->known, key))
        return true;
    reach_fill(s->domain->board, s->state.boxes, node.region, s->reach);
    return strategy_add_node(s, node, key);
}

bool strategy_adopt(struct strategy *s)
{
    const struct visited *visited = s->company.visited;
    for (uint32_t i = 0; visited && i < s->number; i++) {
        const struct strategy *other = visited->owners[i];
        if (other->style.backward != s->style.backward)
            continue;
        if (run_poll(s->domain->run) || !adopt(s, other))
            return false;
    }
    return true;
}
