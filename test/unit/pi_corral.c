#include "search/prunings/pi_corral.h"

#include <criterion/criterion.h>

#include "core/reach.h"
#include "positions.h"

#define LEVELS 500

/* Is there a push in the list after which fewer pushes are left? */
static bool has_best(struct positions *positions, struct state *state,
                     const struct push *list, int count, int left)
{
    square player = state->player;
    for (int i = 0; i < count; i++) {
        state_push(state, list[i]);
        int after = positions_left(positions, positions_find(positions, state));
        state_undo(state, list[i], player);
        if (after == left - 1)
            return true;
    }
    return false;
}

struct tally {
    size_t positions, pruned, hopeless;
};

static void check_level(struct positions *positions, struct tally *tally)
{
    struct run run;
    struct state state;
    uint64_t boxes[4], reach[4];
    struct push list[64];
    run_init(&run, positions->board);
    struct pi_corral *pi = pi_corral_new(&run);
    cr_assert(pi);
    state_init(&state, positions->board, boxes);
    for (size_t i = 0; i < positions_count(positions); i++) {
        positions_load(positions, i, &state);
        int left = positions_left(positions, i);
        if (left == 0)
            continue;
        reach_fill(positions->board, boxes, state.player, reach);
        int all = state_pushes(&state, reach, list);
        int count = pi_corral_prune(pi, &state, reach, list, all);
        tally->positions++;
        tally->pruned += count < all;
        tally->hopeless += count == 0 && all > 0;
        cr_assert(left < 0 || has_best(positions, &state, list, count, left),
                  "position %zu: %d pushes left are not kept", i, left);
    }
    run_release(&run);
}

static void check_levels(enum rules rules)
{
    struct random random = {rules + 3u};
    struct tally tally = {0};
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        int side = 3 + (int)random_below(&random, 5);
        int boxes = 2 + (int)random_below(&random, 4);
        if (!positions_make(&positions, &random, side, 5, boxes, rules))
            continue;
        check_level(&positions, &tally);
        positions_release(&positions);
    }
    cr_log_info("%zu positions, %zu pruned, %zu hopeless", tally.positions,
                tally.pruned, tally.hopeless);
    cr_assert(tally.pruned > 1000 && tally.hopeless > 100);
}

/* A shortest plan always begins with a push that is kept. */
Test(pi_corral, keeps_fewest_pushes_with_goals)
{
    check_levels(RULES_GOALS);
}

Test(pi_corral, keeps_fewest_pushes_with_a_sink)
{
    check_levels(RULES_SINK);
}
