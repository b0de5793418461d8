#include "search/walking.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "core/reach.h"
#include "positions.h"
#include "search/heuristics/heuristics.h"

#define LEVELS 120
#define MOST_POSITIONS 1500
#define FAR 30000

/* Every position of a level with every square that the player can be on, and
 * the fewest moves from there. */
struct exact {
    const struct positions *positions;
    size_t squares;
    size_t *behind; /* [(position, square, direction)]: the node one step
                       further, SIZE_MAX: none */
    int *moves;     /* [(position, square)]; FAR: no plan */
};

static size_t node_of(const struct exact *exact, size_t i, square s)
{
    return i * exact->squares + s;
}

/* Where a step leads from a square that the player can come to. */
static size_t step(const struct exact *exact, size_t i, struct state *state,
                   square s, unsigned d)
{
    const struct board *board = state->board;
    square to = board->next[s][d];
    if (to == NO_SQUARE)
        return SIZE_MAX;
    if (!bits_has(state->boxes, to))
        return node_of(exact, i, to);
    square beyond = board->next[to][d];
    if (beyond == NO_SQUARE || bits_has(state->boxes, beyond))
        return SIZE_MAX;
    struct push push = {to, (uint8_t)d};
    square player = state->player;
    state_push(state, push);
    size_t next = positions_find(exact->positions, state);
    state_undo(state, push, player);
    return node_of(exact, next, to);
}

/* Lets every node take over what its neighbours know, until nothing changes. */
static void settle(struct exact *exact, size_t nodes)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < nodes; i++)
            for (size_t d = 0; d < DIR_COUNT; d++) {
                size_t next = exact->behind[i * DIR_COUNT + d];
                if (next == SIZE_MAX ||
                    exact->moves[next] + 1 >= exact->moves[i])
                    continue;
                exact->moves[i] = exact->moves[next] + 1;
                changed = true;
            }
    }
}

static struct exact explore(const struct positions *positions)
{
    size_t count = positions_count(positions);
    size_t squares = (size_t)positions->board->squares;
    struct exact exact = {positions, squares, NULL, NULL};
    struct state state;
    uint64_t boxes[4], reach[4];
    exact.behind = malloc(count * squares * DIR_COUNT * sizeof *exact.behind);
    exact.moves = malloc(count * squares * sizeof *exact.moves);
    cr_assert(exact.behind && exact.moves);
    memset(exact.behind, 0xff,
           count * squares * DIR_COUNT * sizeof *exact.behind);
    state_init(&state, positions->board, boxes);
    for (size_t i = 0; i < count; i++) {
        positions_load(positions, i, &state);
        reach_fill(positions->board, boxes, state.player, reach);
        for (square s = 0; s < squares; s++) {
            size_t node = node_of(&exact, i, s);
            bool here = bits_has(reach, s);
            bool solved = state_solved(&state);
            exact.moves[node] = here && solved ? 0 : FAR;
            for (unsigned d = 0; here && !solved && d < DIR_COUNT; d++)
                exact.behind[node * DIR_COUNT + d] =
                    step(&exact, i, &state, s, d);
        }
    }
    settle(&exact, count * squares);
    return exact;
}

/* The bounds, and what they are compared with. */
struct bounds {
    struct walking walking;
    const struct heuristic *heuristic;
    void *self;
};

static void bounds_init(struct bounds *bounds, struct run *run, int heuristic)
{
    cr_assert(walking_init(&bounds->walking, run));
    struct heuristic_options options = {
        .places = places_new_with(run, (void *)bounds->walking.cost),
        .patterns = 4,
        .groups = 1 << 20};
    bounds->heuristic = heuristics[heuristic];
    bounds->self = bounds->heuristic->prepare(run, &options);
    cr_assert(bounds->self);
}

/* Behind each push the player stands where the box stood. */
static void compare_pushes(struct bounds *bounds, const struct exact *exact,
                           struct state *state, const uint64_t *reach)
{
    struct push pushes[64];
    square player = state->player;
    bounds->heuristic->visit(bounds->self, state);
    int count = state_pushes(state, reach, pushes);
    for (int k = 0; k < count; k++) {
        int after = bounds->heuristic->after(bounds->self, pushes[k]);
        state_push(state, pushes[k]);
        size_t next = positions_find(exact->positions, state);
        int moves = exact->moves[node_of(exact, next, pushes[k].from)];
        state_undo(state, pushes[k], player);
        if (moves == FAR)
            continue;
        cr_assert_neq(after, HEURISTIC_DEAD);
        int bound = walking_bound(&bounds->walking, after, pushes[k].from);
        cr_assert_leq(bound, moves);
    }
}

/* Answers how much more the bounds are than the pushes that are left. */
static long compare(struct bounds *bounds, const struct exact *exact, size_t i,
                    struct state *state)
{
    const struct positions *positions = exact->positions;
    uint64_t reach[4];
    long more = 0;
    positions_load(positions, i, state);
    reach_fill(positions->board, state->boxes, state->player, reach);
    struct bits_walk walk = bits_walk(reach, positions->board->words);
    for (size_t s; bits_next(&walk, &s);) {
        int moves = exact->moves[node_of(exact, i, (square)s)];
        if (moves == FAR || moves == 0)
            continue;
        state->player = (square)s;
        int costs = bounds->heuristic->estimate(bounds->self, state, reach);
        int bound = walking_bound(&bounds->walking, costs, (square)s);
        cr_assert_leq(bound, moves, "position %zu", i);
        int pushes = positions_left(positions, i);
        more += bound > pushes ? bound - pushes : 0;
    }
    if (!state_solved(state))
        compare_pushes(bounds, exact, state, reach);
    return more;
}

static void check(enum rules rules, int heuristic)
{
    struct random random = {rules * 10u + (unsigned)heuristic};
    long more = 0;
    for (int n = 0; n < LEVELS; n++) {
        struct positions positions;
        if (!positions_small(&positions, &random, 1, 3, rules))
            continue;
        struct run run;
        struct state state;
        struct bounds bounds;
        uint64_t set[4];
        run_init(&run, positions.board);
        bounds_init(&bounds, &run, heuristic);
        state_init(&state, positions.board, set);
        if (positions_count(&positions) <= MOST_POSITIONS) {
            struct exact exact = explore(&positions);
            for (size_t i = 0; i < positions_count(&positions); i++)
                more += compare(&bounds, &exact, i, &state);
            free(exact.behind);
            free(exact.moves);
        }
        run_release(&run);
        positions_release(&positions);
    }
    cr_assert_gt(more, 1000);
}

/* The bound is never above the truth, wherever the player is, and says more
 * than the number of pushes. */
Test(walking, true_with_goals, .timeout = 300)
{
    for (int i = HEURISTIC_PARTITION; heuristics[i]; i++)
        check(RULES_GOALS, i);
}

Test(walking, true_with_a_sink, .timeout = 300)
{
    for (int i = HEURISTIC_PARTITION; heuristics[i]; i++)
        check(RULES_SINK, i);
}
