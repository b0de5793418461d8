#include <criterion/criterion.h>

#include "core/reach.h"
#include "core/verify.h"
#include "engines/engines.h"
#include "engines/fess/children.h"
#include "engines/fess/estimate.h"
#include "engines/fess/macro.h"
#include "engines/fess/pulling.h"
#include "positions.h"

#define LEVELS 150

/* Calls check for levels that can be solved, with a fresh run each. */
static void for_levels(uint64_t seed,
                       void (*check)(struct positions *, struct run *))
{
    struct random random = {seed};
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        struct run run;
        int boxes = 1 + (int)random_below(&random, 4);
        if (!positions_make(&positions, &random, 7, 6, boxes, RULES_GOALS))
            continue;
        run_init(&run, positions.board);
        check(&positions, &run);
        run_release(&run);
        positions_release(&positions);
    }
}

/* Whatever it says must be true, and it finds most plans. */
static void check_solve(struct positions *positions, struct run *run)
{
    const struct engine *fess = engine_find("fess");
    int left = positions_left(positions, 0);
    void *config = calloc(1, fess->config_size);
    settings_default(fess->settings, config);
    run->config = config;
    run->limits.nodes = 5000;
    if (left > 0) {
        enum outcome outcome = fess->solve(run);
        struct kura_verdict verdict;
        struct kura_error err;
        cr_assert_neq(outcome, OUTCOME_UNSOLVABLE);
        cr_assert_neq(outcome, OUTCOME_FAILED, "%s", run->error.text);
        if (outcome == OUTCOME_SOLVED) {
            cr_assert(
                verify(positions->level, &run->plan, NULL, &verdict, &err));
            cr_assert(verdict.accepted, "%s", verdict.text);
            cr_assert_geq((int)verdict.metrics.pushes, left);
        }
        cr_assert_eq(outcome, OUTCOME_SOLVED);
    }
    free(config);
}

Test(fess, plans_are_plans)
{
    for_levels(1, check_solve);
}

/* The features and the key of a child are those of its position. */
static void check_children_with(struct positions *positions, struct run *run,
                                bool sinks)
{
    struct domain *domain = domain_new(run);
    struct packing *packing =
        packing_new(run, (struct packing_options){.pulls = 1, .sinks = sinks});
    struct children *here = run_alloc(run, 2, sizeof *here), *there = here + 1;
    uint64_t boxes[4], reach[4];
    struct state state;
    cr_assert(domain && packing && here);
    cr_assert(children_init(here, domain, packing, NULL));
    cr_assert(children_init(there, domain, packing, NULL));
    state_init(&state, positions->board, boxes);
    for (size_t i = 0; i < positions_count(positions); i += 7) {
        if (positions_left(positions, i) <= 0)
            continue;
        positions_load(positions, i, &state);
        cr_assert(children_make(here, boxes, state.player));
        for (size_t k = 0; k < here->count; k++) {
            const struct successor *child = &here->items[k];
            positions_load(positions, i, &state);
            state_take_box(&state, child->from);
            state_put_box(&state, child->to);
            square player = positions->board->next[child->to][child->side];
            square region = reach_fill(positions->board, boxes, player, reach);
            cr_assert_eq(region, child->region);
            cr_assert_eq(state_key(&state, region).low, child->key);
            cr_assert(children_make(there, boxes, region));
            const struct features *a = &there->features, *b = &child->features;
            cr_assert_eq(a->unpacked, b->unpacked);
            cr_assert_eq(a->connectivity, b->connectivity);
            cr_assert_eq(a->rooms, b->rooms, "rooms %d, not %d", b->rooms,
                         a->rooms);
            cr_assert_eq(a->outside, b->outside);
            cr_assert_eq(a->barred, b->barred);
            cr_assert_eq(a->hotspots, b->hotspots, "hotspots %d, not %d",
                         b->hotspots, a->hotspots);
            cr_assert_eq(a->approach, b->approach);
            cr_assert_eq(a->distance, b->distance);
        }
    }
}

static void check_children(struct positions *positions, struct run *run)
{
    check_children_with(positions, run, false);
    check_children_with(positions, run, true);
}

Test(fess, children_are_measured_right)
{
    for_levels(2, check_children);
}

/* A macro-move's pushes lead to its position. */
static void check_macros(struct positions *positions, struct run *run)
{
    struct domain *domain = domain_new(run);
    struct packing *packing =
        packing_new(run, (struct packing_options){.room = -1});
    struct children *here = run_alloc(run, 1, sizeof *here);
    struct macro macro;
    uint64_t boxes[4], reach[4];
    struct push list[4 * 42];
    struct state state;
    cr_assert(domain && packing && here && macro_init(&macro, run));
    cr_assert(children_init(here, domain, packing, NULL));
    state_init(&state, positions->board, boxes);
    positions_load(positions, 0, &state);
    cr_assert(children_make(here, boxes, state.player));
    for (size_t k = 0; k < here->count; k++) {
        const struct successor *child = &here->items[k];
        positions_load(positions, 0, &state);
        if (child->key == state_key(&state, state.player).low)
            continue; /* there and back again */
        int count = macro_route(&macro, boxes, state.player, child->from,
                                child->to, child->region, list);
        cr_assert_gt(count, 0);
        cr_assert_leq(count, child->pushes);
        for (int i = 0; i < count; i++) {
            reach_fill(positions->board, boxes, state.player, reach);
            square behind = positions->board->next[list[i].from][list[i].d ^ 1];
            cr_assert(bits_has(reach, behind));
            cr_assert(bits_has(boxes, list[i].from));
            state_push(&state, list[i]);
        }
        square region =
            reach_fill(positions->board, boxes, state.player, reach);
        cr_assert_eq(state_key(&state, region).low, child->key);
    }
}

Test(fess, macros_are_pushes)
{
    for_levels(3, check_macros);
}

/* A packing plan goes from no box to all goals, one box at a time. */
static void check_packing(struct positions *positions, struct run *run)
{
    size_t words = positions->board->words;
    for (int room = -1; room <= 1; room++) {
        struct packing *packing =
            packing_new(run,
                        (struct packing_options){1, room, 3, 9, room == 0});
        cr_assert(packing);
        cr_assert_eq(packing->entries[0], 0);
        cr_assert_eq(packing->entries[packing->steps], packing->boxes);
        for (int i = 1; i <= packing->steps; i++) {
            int more = packing->entries[i] - packing->entries[i - 1];
            cr_assert(more == 0 || more == 1);
            cr_assert_eq(packing_done(packing, packing_set(packing, i)), i);
        }
        for (size_t i = 0; i < words; i++)
            cr_assert_eq(packing_set(packing, packing->steps)[i] &
                             ~positions->board->goals[i],
                         0);
    }
}

Test(fess, packing_plans_are_complete)
{
    for_levels(4, check_packing);
}

/* The search from the other end knows only positions that can be solved. */
static void check_pulling(struct positions *positions, struct run *run)
{
    if (positions->board->goal_count != positions->board->box_count)
        return;
    struct domain *domain = domain_new(run);
    struct pulling *pulling = run_alloc(run, 1, sizeof *pulling);
    cr_assert(domain && pulling && pulling_init(pulling, domain));
    for (int i = 0; i < 20000 && pulling_step(pulling); i++)
        ;
    cr_assert_eq(run->stopped_by, STOP_NONE);
    uint64_t boxes[4], reach[4];
    struct state state;
    state_init(&state, positions->board, boxes);
    for (size_t i = 0; i < positions_count(positions); i++) {
        positions_load(positions, i, &state);
        square region =
            reach_fill(positions->board, boxes, state.player, reach);
        uint64_t key = state_key(&state, region).low;
        if (pulling_find(pulling, key) != NO_PULLED)
            cr_assert_geq(positions_left(positions, i), 0);
    }
    cr_assert_neq(pulling->solved, NO_PULLED);
}

Test(fess, pulled_positions_can_be_solved)
{
    for_levels(5, check_pulling);
}

/* Each strategy alone finds plans, too. */
static void check_styles(struct positions *positions, struct run *run)
{
    const struct engine *fess = engine_find("fess");
    static const char *const lists[] = {"outside",      "packed",
                                        "plain",        "random",
                                        "greedy",       "sinks",
                                        "value",        "pulls,value",
                                        "greedy,pulls", "greedy,pulls,half"};
    if (positions_left(positions, 0) < 0)
        return;
    void *config = calloc(1, fess->config_size);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct run one;
        struct kura_error err;
        settings_default(fess->settings, config);
        cr_assert(
            settings_set(fess->settings, config, "styles", lists[i], &err));
        cr_assert(settings_set(fess->settings, config, "slice", "5", &err));
        run_init(&one, run->board);
        one.config = config;
        one.limits.nodes = 20000;
        cr_assert_eq(fess->solve(&one), OUTCOME_SOLVED, "%s", lists[i]);
        struct kura_verdict verdict;
        cr_assert(verify(positions->level, &one.plan, NULL, &verdict, &err));
        cr_assert(verdict.accepted, "%s: %s", lists[i], verdict.text);
        run_release(&one);
    }
    free(config);
}

Test(fess, every_strategy_finds_plans)
{
    for_levels(6, check_styles);
}

/* The estimate is never more than the pushes that are left. */
static void check_estimate(struct positions *positions, struct run *run)
{
    struct estimate estimate;
    uint64_t boxes[4], reach[4];
    struct state state;
    if (positions->board->goal_count == 0)
        return;
    cr_assert(estimate_init(&estimate, run, positions->board->goals));
    state_init(&state, positions->board, boxes);
    for (size_t i = 0; i < positions_count(positions); i++) {
        int left = positions_left(positions, i);
        if (left < 0)
            continue;
        positions_load(positions, i, &state);
        reach_fill(positions->board, boxes, state.player, reach);
        int cost = estimate_position(&estimate, boxes, reach);
        cr_assert_leq(cost, left);
        cr_assert_eq(cost == 0, left == 0);
    }
}

Test(fess, estimates_are_bounds)
{
    for_levels(7, check_estimate);
}
