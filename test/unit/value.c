/* What a position is worth to the tree of fess. */
#include <criterion/criterion.h>

#include "engines/fess/strategy.h"
#include "positions.h"

#define LEVELS 60

static const struct style pulls = {.kind = KIND_GREEDY,
                                   .backward = true,
                                   .best_every = 2};

/* Levels that can be searched from the other end. */
static void check_levels(uint64_t seed,
                         void (*check)(struct positions *, struct run *))
{
    struct random random = {seed};
    int checked = 0;
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        struct run run;
        if (!positions_make(&positions, &random, 7, 6, 2 + i % 3, RULES_GOALS))
            continue;
        const struct board *board = positions.board;
        if (board->box_count == board->goal_count &&
            positions_left(&positions, 0) > 0) {
            checked++;
            run_init(&run, positions.board);
            check(&positions, &run);
            run_release(&run);
        }
        positions_release(&positions);
    }
    cr_assert_gt(checked, LEVELS / 6);
}

/* What a child is said to be made of is what its position is made of. */
static void check_moves(struct positions *positions, struct run *run)
{
    struct domain *domain = domain_new(run, NULL);
    struct packing *packing =
        packing_new(run, (struct packing_options){.room = -1});
    struct strategy *other = run_alloc(run, 1, sizeof *other);
    struct children *children = run_alloc(run, 1, sizeof *children);
    struct value *here = run_alloc(run, 2, sizeof *here), *there = here + 1;
    uint64_t boxes[4];
    struct state state;
    double a[VALUE_PARTS], b[VALUE_PARTS];
    cr_assert(
        strategy_init(other, domain, pulls, (struct company){.visited = NULL}));
    for (int i = 0; i < 30 && strategy_step(other); i++)
        ;
    cr_assert(children_init(children, domain, packing, NULL));
    value_init(here, domain, packing, value_weights);
    value_init(there, domain, packing, value_weights);
    cr_assert(strategy_hint(here, domain, other));
    cr_assert(strategy_hint(there, domain, other));
    cr_assert_gt(here->way_count, 0);
    state_init(&state, positions->board, boxes);
    positions_load(positions, 0, &state);
    cr_assert(children_make(children, boxes, state.player));
    value_enter(here, boxes);
    for (size_t i = 0; i < children->count; i++) {
        const struct successor *child = &children->items[i];
        positions_load(positions, 0, &state);
        state_take_box(&state, child->from);
        state_put_box(&state, child->to);
        value_enter(there, boxes);
        value_measure(here, &child->features, child->from, child->to, a);
        value_measure(there, &child->features, 0, 0, b);
        for (int k = 0; k < VALUE_PARTS; k++)
            cr_assert_float_eq(a[k], b[k], 1e-9, "part %d", k);
    }
}

Test(value, moves_are_measured_as_positions)
{
    check_levels(11, check_moves);
}

/* On the way that the hint shows all boxes stand as in it. */
static void check_hint(struct positions *positions, struct run *run)
{
    struct domain *domain = domain_new(run, NULL);
    struct packing *packing =
        packing_new(run, (struct packing_options){.room = -1});
    struct strategy *other = run_alloc(run, 1, sizeof *other);
    struct value *value = run_alloc(run, 1, sizeof *value);
    struct features features = {0};
    double parts[VALUE_PARTS];
    cr_assert(
        strategy_init(other, domain, pulls, (struct company){.visited = NULL}));
    for (int i = 0; i < 30 && strategy_step(other); i++)
        ;
    value_init(value, domain, packing, value_weights);
    cr_assert(strategy_hint(value, domain, other));
    for (uint32_t node = other->loose;; node = other->nodes[node].parent) {
        value_enter(value, strategy_boxes(other, node));
        value_measure(value, &features, 0, 0, parts);
        cr_assert_float_eq(parts[VALUE_OVERLAP], 1, 1e-9);
        if (other->nodes[node].parent == node)
            break;
    }
    value_enter(value, positions->board->goals);
    value_measure(value, &features, 0, 0, parts);
    cr_assert_float_eq(parts[VALUE_ON_GOALS], 1, 1e-9);
    cr_assert_float_eq(parts[VALUE_NEARLY], 1, 1e-9);
    cr_assert_float_eq(parts[VALUE_PACKED], 1, 1e-9);
}

Test(value, hint_is_followed)
{
    check_levels(12, check_hint);
}
