/*
 * A linear value; bench/train_value.c fitted the weights to pairs of positions,
 * on the way to a plan and beside it (logistic regression).
 */
#include "engines/fess/value.h"

#include "base/bits.h"
#include "core/distance.h"

#define FINENESS 100000 /* of values as whole numbers */
#define LEAST (-10000)  /* a value */
#define FEWER 0.95      /* for each box that is off goals */

const double value_weights[VALUE_PARTS] = {
    3.945, -2.908, -1.191, -3.690, -3.585, -1.684, -0.587, 0.564, 0.486, 2.819,
};

bool value_make_way(struct value *value, struct run *run, size_t count)
{
    size_t words = value->board->words;
    uint64_t *way =
        run_resize(run, value->way, count * words * sizeof *value->way);
    if (!way)
        return false;
    value->way = way;
    int *shared = run_resize(run, value->shared, count * sizeof *shared);
    if (!shared)
        return false;
    value->shared = shared;
    value->way_count = count;
    return true;
}

void value_init(struct value *value, const struct domain *domain,
                const struct packing *packing, const double *weights)
{
    const struct board *board = domain->board;
    *value = (struct value){
        .board = board, .packing = packing, .weights = weights, .farthest = 1};
    for (int s = 0; s < board->squares; s++)
        if (domain->near[s] != DISTANCE_NONE &&
            domain->near[s] > value->farthest)
            value->farthest = domain->near[s];
}

void value_release(struct value *value, struct run *run)
{
    arena_free(&run->arena, value->way);
    arena_free(&run->arena, value->shared);
}

void value_enter(struct value *value, const uint64_t *boxes)
{
    size_t words = value->board->words;
    value->on_goals = (int)bits_common(boxes, value->board->goals, words);
    for (size_t k = 0; k < value->way_count; k++)
        value->shared[k] =
            (int)bits_common(boxes, value->way + k * words, words);
}

/* How many more boxes stand in a set after a move. */
static int gain(const uint64_t *set, square from, square to)
{
    return bits_has(set, to) - bits_has(set, from);
}

static int find_overlap(const struct value *value, square from, square to)
{
    size_t words = value->board->words;
    int most = 0;
    for (size_t k = 0; k < value->way_count; k++) {
        int count = value->shared[k] + gain(value->way + k * words, from, to);
        if (count > most)
            most = count;
    }
    return most;
}

void value_measure(const struct value *value, const struct features *features,
                   square from, square to, double *parts)
{
    double boxes = value->board->box_count, nearly = 1;
    double pushes = boxes * value->farthest;
    int steps = value->packing->steps, far = 4 * value->farthest;
    int approach = features->approach < far ? features->approach : far;
    int on_goals = value->on_goals + gain(value->board->goals, from, to);
    for (int i = on_goals; i < value->board->box_count; i++)
        nearly *= FEWER;
    parts[VALUE_PACKED] = steps ? 1 - (double)features->unpacked / steps : 1;
    parts[VALUE_CONNECTIVITY] = features->connectivity / boxes;
    parts[VALUE_ROOMS] = features->rooms / boxes;
    parts[VALUE_OUTSIDE] = features->outside / boxes;
    parts[VALUE_HOTSPOTS] = features->hotspots / (boxes * boxes);
    parts[VALUE_APPROACH] = approach / pushes;
    parts[VALUE_DISTANCE] = features->distance / pushes;
    parts[VALUE_ON_GOALS] = on_goals / boxes;
    parts[VALUE_NEARLY] = nearly;
    parts[VALUE_OVERLAP] = find_overlap(value, from, to) / boxes;
}

static int32_t weigh(const struct value *value, const double *parts)
{
    double sum = 0;
    for (int i = 0; i < VALUE_PARTS; i++)
        sum += value->weights[i] * parts[i];
    /* A box that no goal is open to is very far from one. */
    if (sum < LEAST)
        sum = LEAST;
    return (int32_t)(sum * FINENESS);
}

bool value_grow(struct value *value, struct growth *growth,
                const struct children *children)
{
    double parts[VALUE_PARTS];
    if (!growth_add_node(growth))
        return false;
    value_enter(value, children->state.boxes);
    for (size_t i = 0; i < children->count; i++) {
        const struct successor *child = &children->items[i];
        value_measure(value, &child->features, child->from, child->to, parts);
        struct branch branch = {.node = NO_BRANCH,
                                .value = weigh(value, parts),
                                .from = child->from,
                                .to = child->to,
                                .side = child->side};
        if (!growth_add_branch(growth, branch))
            return false;
    }
    growth_sort(growth);
    return true;
}
