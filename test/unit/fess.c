#include <criterion/criterion.h>

#include "base/bits.h"
#include "core/reach.h"
#include "core/verify.h"
#include "engines/engines.h"
#include "engines/fess/children.h"
#include "engines/fess/estimate.h"
#include "search/macro.h"
#include "engines/fess/strategy.h"
#include "helper.h"
#include "often.h"
#include "positions.h"

#define LEVELS often(150)

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
    positions_each(1, LEVELS, 7, 6, check_solve);
}

static void compare_features(const struct features *a, const struct features *b)
{
    cr_assert_eq(a->unpacked, b->unpacked);
    cr_assert_eq(a->connectivity, b->connectivity);
    cr_assert_eq(a->rooms, b->rooms, "rooms %d, not %d", b->rooms, a->rooms);
    cr_assert_eq(a->outside, b->outside);
    cr_assert_eq(a->barred, b->barred);
    cr_assert_eq(a->hotspots, b->hotspots, "hotspots %d, not %d", b->hotspots,
                 a->hotspots);
    cr_assert_eq(a->approach, b->approach);
    cr_assert_eq(a->distance, b->distance);
    cr_assert_eq(a->stuck, b->stuck);
}

/* The features and the key of a child are those of its position; for every
 * so-manieth position from one on. */
static void check_children_of(struct positions *positions, size_t first,
                              struct children *here, struct children *there)
{
    uint64_t boxes[4], reach[4];
    struct state state;
    state_init(&state, positions->board, boxes);
    for (size_t i = first; i < positions_count(positions); i += 28) {
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
            compare_features(&there->features, &child->features);
        }
    }
}

/* With a plan; without one, in both directions. */
static void check_children(struct positions *positions, struct run *run)
{
    for (int mode = 0; mode < 4; mode++) {
        struct domain *domain = domain_new(run, NULL);
        struct packing *packing = packing_new(
            run, (struct packing_options){.pulls = 1, .sinks = mode == 1});
        struct children *two = run_alloc(run, 2, sizeof *two);
        cr_assert(domain && packing && two);
        for (int i = 0; i < 2; i++) {
            cr_assert(children_init(&two[i], domain, mode < 2 ? packing : NULL,
                                    NULL));
            two[i].loose = mode >= 2;
            if (mode == 3)
                children_turn_round(&two[i]);
        }
        check_children_of(positions, 7 * (size_t)mode, &two[0], &two[1]);
    }
}

Test(fess, children_are_measured_right)
{
    positions_each(2, LEVELS, 7, 6, check_children);
}

static bool has_child(const struct children *children, uint64_t key)
{
    for (size_t i = 0; i < children->count; i++)
        if (children->items[i].key == key)
            return true;
    return false;
}

/* Looseness, counted square by square: boxes that have a wall or a box on one
 * side of each axis. */
static int count_stuck(const struct board *board, const uint64_t *boxes)
{
    int count = 0;
    for (int s = 0; s < board->squares; s++) {
        bool blocked[2] = {false, false};
        for (int d = 0; d < DIR_COUNT; d++) {
            square n = board->next[s][d];
            blocked[d / 2] |= n == NO_SQUARE || bits_has(boxes, n);
        }
        count += bits_has(boxes, (size_t)s) && blocked[0] && blocked[1];
    }
    return count;
}

/* Every push is undone by a pull, which no set of squares forbids. */
static void check_pulls(struct positions *positions, struct run *run)
{
    struct domain *domain = domain_new(run, NULL);
    struct children *pushes = run_alloc(run, 2, sizeof *pushes);
    struct children *pulls = pushes + 1;
    const struct board *board = positions->board;
    uint64_t boxes[4], reach[4];
    struct state state;
    cr_assert(domain && pushes && children_init(pushes, domain, NULL, NULL) &&
              children_init(pulls, domain, NULL, NULL));
    children_turn_round(pulls);
    pulls->loose = true;
    state_init(&state, board, boxes);
    for (size_t i = 0; i < positions_count(positions); i += 15) {
        positions_load(positions, i, &state);
        for (size_t w = 0; w < board->words; w++)
            cr_assert_eq(boxes[w] & domain->unreached[w], 0);
        square region = reach_fill(board, boxes, state.player, reach);
        uint64_t key = state_key(&state, region).low;
        cr_assert(children_make(pushes, boxes, region));
        for (size_t k = 0; k < pushes->count; k++) {
            const struct successor *child = &pushes->items[k];
            if (child->key == key)
                continue; /* there and back again */
            positions_load(positions, i, &state);
            state_take_box(&state, child->from);
            state_put_box(&state, child->to);
            cr_assert(children_make(pulls, boxes, child->region));
            cr_assert(has_child(pulls, key));
            cr_assert_eq(pulls->features.stuck, count_stuck(board, boxes));
        }
    }
}

Test(fess, pulls_undo_pushes)
{
    positions_each(8, LEVELS, 7, 6, check_pulls);
}

/* A macro-move's pushes lead to its position. */
static void check_macros(struct positions *positions, struct run *run)
{
    struct domain *domain = domain_new(run, NULL);
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
        int count = macro_route(
            &macro, boxes, state.player,
            (struct macro_move){child->from, child->to, child->region}, list);
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
    positions_each(3, LEVELS, 7, 6, check_macros);
}

/* A packing plan goes from no box to all goals, one box at a time. */
static void check_packing(struct positions *positions, struct run *run)
{
    size_t words = positions->board->words;
    for (int room = -1; room <= 1; room++) {
        struct packing *packing =
            packing_new(run, (struct packing_options){1, room, room == 0});
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
    positions_each(4, LEVELS, 7, 6, check_packing);
}

/* Searches from the other end know only positions that can be solved, and come
 * to the start in the end. */
static void check_backward(struct positions *positions, struct run *run)
{
    const struct board *board = positions->board;
    if (board->goal_count != board->box_count)
        return;
    struct style styles[] = {
        {.kind = KIND_GREEDY, .backward = true, .best_every = 2},
        {.kind = KIND_LOOSE,
         .backward = true,
         .ranking = RANK_LOOSE,
         .best_every = 2}};
    struct domain *domain = domain_new(run, NULL);
    uint64_t boxes[4], reach[4];
    struct state state;
    state_init(&state, board, boxes);
    positions_load(positions, 0, &state);
    square region = reach_fill(board, boxes, state.player, reach);
    uint64_t start = state_key(&state, region).low;
    for (size_t k = 0; k < sizeof styles / sizeof *styles; k++) {
        struct strategy *s = run_alloc(run, 1, sizeof *s);
        cr_assert(domain && s &&
                  strategy_init(s, domain, styles[k],
                                (struct company){.visited = NULL}));
        while (strategy_step(s))
            ;
        cr_assert_eq(run->stopped_by, STOP_NONE);
        for (size_t i = 0; i < positions_count(positions); i++) {
            positions_load(positions, i, &state);
            region = reach_fill(board, boxes, state.player, reach);
            if (keyset_find(&s->known, state_key(&state, region).low))
                cr_assert_geq(positions_left(positions, i), 0);
        }
        cr_assert_not_null(keyset_find(&s->known, start));
    }
}

Test(fess, pulled_positions_can_be_solved)
{
    positions_each(5, LEVELS, 7, 6, check_backward);
}

/* Each strategy alone finds plans, too. */
static void check_styles(struct positions *positions, struct run *run)
{
    const struct engine *fess = engine_find("fess");
    static const char *const lists[] = {"outside",
                                        "greedy",
                                        "sinks",
                                        "value",
                                        "pulls,value",
                                        "greedy,pulls",
                                        "loose,half,outside",
                                        "loose,parts,greedy",
                                        "untie",
                                        "untie,home",
                                        "pulls,parts,value",
                                        "untie,loose,home",
                                        "greedy,loose,half,back",
                                        "untie,loose,parts,back,home",
                                        "greedy,loose",
                                        "pulls,half,greedy"};
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
    positions_each(6, LEVELS, 7, 6, check_styles);
}

/* New aims without end are no reason to go on where there is no plan. */
static void check_giving_up(struct positions *positions, struct run *run)
{
    const struct engine *fess = engine_find("fess");
    struct run one;
    if (positions_left(positions, 0) >= 0)
        return;
    void *config = calloc(1, fess->config_size);
    settings_default(fess->settings, config);
    run_init(&one, run->board);
    one.config = config;
    one.limits.nodes = 1000000;
    cr_assert_eq(fess->solve(&one), OUTCOME_GAVE_UP);
    run_release(&one);
    free(config);
}

Test(fess, gives_up_where_there_is_no_plan)
{
    positions_each(7, LEVELS, 7, 6, check_giving_up);
}

/* The estimate is never more than the pushes that are left. */
static void check_estimate(struct positions *positions, struct run *run)
{
    struct estimate estimate;
    uint64_t boxes[4], reach[4];
    struct state state;
    if (positions->board->goal_count == 0)
        return;
    cr_assert(estimate_init(&estimate, run, positions->board->goals, false));
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
    positions_each(7, LEVELS, 7, 6, check_estimate);
}

/* On a wide floor, too, few floods tell where a box cuts: then one search does
 * so for all its stops.  Between pillars it cuts the floor at each. */
Test(fess, few_floods_for_a_box)
{
    struct kura_error err;
    struct run run;
    struct level *level = helper_room(45, 45);
    for (int i = 2; i < 44; i += 2)
        for (int k = 2; k < 44; k += 2)
            level->cells[45 * i + k] = CELL_WALL;
    level->cells[45 * 21 + 21] = CELL_BOX;
    level->cells[45 * 25 + 25] = CELL_GOAL;
    struct board *board = board_new(helper_finish(level), &err);
    cr_assert(board, "%s", err.text);
    run_init(&run, board);
    run.level = level;
    struct domain *domain = domain_new(&run, NULL);
    struct children children;
    struct state state;
    uint64_t *boxes = run_alloc(&run, board->words, sizeof *boxes);
    cr_assert(domain && boxes && children_init(&children, domain, NULL, NULL));
    state_init(&state, board, boxes);
    cr_assert(children_make(&children, boxes, state.player));
    cr_assert_gt(children.count, 100);
    cr_assert_leq(children.flooded, 2);
    run_release(&run);
    board_free(board);
    level_free(level);
}
