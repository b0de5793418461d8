#include <criterion/criterion.h>

#include "core/reach.h"
#include "often.h"
#include "positions.h"
#include "search/prunings/pi_corral.h"
#include "search/prunings/tunnels.h"

#define LEVELS often(500)

/* A pruning, and how many of the positions it must at least prune or call
 * lost, so that there is something to check. */
struct pruning {
    const char *name;
    void *(*prepare)(struct run *run);
    int (*prune)(void *self, const struct state *state, const uint64_t *reach,
                 struct push *list, int count);
    size_t pruned, lost;
};

static void *prepare_pi(struct run *run)
{
    return pi_corral_new(run);
}

static int prune_pi(void *self, const struct state *state,
                    const uint64_t *reach, struct push *list, int count)
{
    return pi_corral_prune(self, state, reach, list, count);
}

static void *prepare_tunnels(struct run *run)
{
    return run_alloc(run, 1, 1); /* the board knows them */
}

static int prune_tunnels(void *self, const struct state *state,
                         const uint64_t *reach, struct push *list, int count)
{
    (void)self;
    return tunnels_prune(state, reach, list, count);
}

static const struct pruning prunings[] = {
    {"pi-corral", prepare_pi, prune_pi, 1000, 100},
    {"tunnels", prepare_tunnels, prune_tunnels, 100, 10},
};

#define PRUNINGS (sizeof prunings / sizeof *prunings)

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
    size_t positions, pruned, lost;
};

static void check_level(const struct pruning *pruning,
                        struct positions *positions, struct tally *tally)
{
    struct run run;
    struct state state;
    uint64_t boxes[4], reach[4];
    struct push list[64];
    run_init(&run, positions->board);
    void *self = pruning->prepare(&run);
    cr_assert(self);
    state_init(&state, positions->board, boxes);
    for (size_t i = 0; i < positions_count(positions); i++) {
        positions_load(positions, i, &state);
        int left = positions_left(positions, i);
        if (left == 0)
            continue;
        reach_fill(positions->board, boxes, state.player, reach);
        int all = state_pushes(&state, reach, list);
        int count = pruning->prune(self, &state, reach, list, all);
        tally->positions++;
        tally->pruned += count < all;
        tally->lost += count == 0 && all > 0;
        cr_assert(left < 0 || has_best(positions, &state, list, count, left),
                  "%s, position %zu: %d pushes left are not kept",
                  pruning->name, i, left);
    }
    run_release(&run);
}

/* A shortest plan always begins with a push that is kept.  Every pruning sees
 * the same levels: what the oracle says of them is most of the work. */
static void check_levels(enum rules rules)
{
    struct random random = {rules + 3u};
    struct tally tallies[PRUNINGS] = {0};
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        int side = 3 + (int)random_below(&random, 5);
        int boxes = 2 + (int)random_below(&random, 4);
        if (!positions_make(&positions, &random, side, 5, boxes, rules))
            continue;
        for (size_t k = 0; k < PRUNINGS; k++)
            check_level(&prunings[k], &positions, &tallies[k]);
        positions_release(&positions);
    }
    for (size_t k = 0; k < PRUNINGS; k++) {
        const struct pruning *pruning = &prunings[k];
        const struct tally *tally = &tallies[k];
        cr_log_info("%s: %zu positions, %zu pruned, %zu lost", pruning->name,
                    tally->positions, tally->pruned, tally->lost);
        cr_expect(tally->pruned > pruning->pruned &&
                      tally->lost > pruning->lost,
                  "%s prunes nothing", pruning->name);
    }
}

Test(prunings, keep_fewest_pushes_with_goals, .timeout = 300)
{
    check_levels(RULES_GOALS);
}

Test(prunings, keep_fewest_pushes_with_a_sink, .timeout = 300)
{
    check_levels(RULES_SINK);
}
