#include "search/heuristics/heuristics.h"

#include <criterion/criterion.h>

#include "core/reach.h"
#include "positions.h"

#define LEVELS 100

struct variant {
    const struct heuristic *heuristic;
    int patterns, distance;
};

/* Compares a bound with the truth on one position and behind all its pushes. */
static void compare(const struct variant *variant, void *self,
                    const struct positions *positions, size_t i,
                    struct state *state)
{
    const struct heuristic *heuristic = variant->heuristic;
    uint64_t reach[4];
    struct push pushes[64];
    positions_load(positions, i, state);
    reach_fill(positions->board, state->boxes, state->player, reach);
    int left = positions_left(positions, i);
    int bound = heuristic->estimate(self, state, reach);
    cr_assert(left < 0 || bound <= left, "%s %d: bound %d, truth %d",
              heuristic->name, variant->patterns, bound, left);
    square player = state->player;
    if (i % 2)
        heuristic->visit(self, state);
    int count = state_pushes(state, reach, pushes);
    for (int k = 0; k < count; k++) {
        int after = heuristic->after(self, pushes[k]);
        state_push(state, pushes[k]);
        left = positions_left(positions, positions_find(positions, state));
        state_undo(state, pushes[k], player);
        cr_assert(left < 0 || after <= left, "%s: after %d, truth %d",
                  heuristic->name, after, left);
    }
}

/* By how much the bounds of all positions that can be solved miss. */
static size_t compare_all(const struct variant *variant,
                          struct positions *positions)
{
    struct run run;
    struct state state;
    uint64_t set[4], reach[4];
    size_t missing = 0;
    run_init(&run, positions->board);
    struct heuristic_options options = {.places = places_new(&run),
                                        .patterns = variant->patterns,
                                        .distance = variant->distance,
                                        .groups = 1 << 20};
    void *self = variant->heuristic->prepare(&run, &options);
    cr_assert(self);
    state_init(&state, positions->board, set);
    for (size_t i = 0; i < positions_count(positions); i++) {
        compare(variant, self, positions, i, &state);
        positions_load(positions, i, &state);
        reach_fill(positions->board, set, state.player, reach);
        int left = positions_left(positions, i);
        if (left >= 0)
            missing +=
                (size_t)(left -
                         variant->heuristic->estimate(self, &state, reach));
    }
    run_release(&run);
    return missing;
}

/* Every variant on the same levels: what the oracle says of them is most of the
 * work. */
static void try_levels(const struct variant *variants, size_t count,
                       enum rules rules, size_t *missing)
{
    struct random random = {rules + 11u};
    for (int n = 0; n < LEVELS; n++) {
        struct positions positions;
        if (!positions_small(&positions, &random, 1, 5, rules))
            continue;
        for (size_t i = 0; i < count; i++)
            missing[i] += compare_all(&variants[i], &positions);
        positions_release(&positions);
    }
}

/* Each bound stays below the truth and is nearer to it than the one before; the
 * last, patterns, also where they are small and near. */
static void climb(enum rules rules)
{
    struct variant variants[32];
    size_t missing[32] = {0}, rising, count = 0;
    for (int i = 0; heuristics[i]; i++)
        variants[count++] = (struct variant){heuristics[i], 2, 0};
    const struct heuristic *patterns = variants[count - 1].heuristic;
    for (int size = 3; size <= 4; size++)
        variants[count++] = (struct variant){patterns, size, 0};
    rising = count;
    for (int distance = 1; distance <= 3; distance++)
        variants[count++] = (struct variant){patterns, 4, distance};
    try_levels(variants, count, rules, missing);
    for (size_t i = 1; i < rising; i++)
        cr_expect_leq(missing[i], missing[i - 1], "%s %d: %zu, before it %zu",
                      variants[i].heuristic->name, variants[i].patterns,
                      missing[i], missing[i - 1]);
}

Test(heuristics, true_with_goals, .timeout = 300)
{
    climb(RULES_GOALS);
}

Test(heuristics, true_with_a_sink, .timeout = 300)
{
    climb(RULES_SINK);
}
