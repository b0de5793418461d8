#include "search/deadlocks/deadlocks.h"

#include <criterion/criterion.h>

#include "core/reach.h"
#include "often.h"
#include "positions.h"
#include "search/deadlocks/corral.h"

#define LEVELS often(400)

/* Asks a test about every position of a level: everywhere, and after each of
 * its boxes, or one that sank, could have been the last one pushed.  Answers
 * how many positions it calls lost. */
static size_t ask(const struct deadlock *deadlock, struct positions *positions)
{
    struct run run;
    struct state state;
    uint64_t boxes[4], reach[4];
    size_t found = 0;
    run_init(&run, positions->board);
    void *self = deadlock->prepare(&run);
    cr_assert(self);
    state_init(&state, positions->board, boxes);
    for (size_t i = 0; i < positions_count(positions); i++) {
        positions_load(positions, i, &state);
        reach_fill(positions->board, boxes, state.player, reach);
        bool any = deadlock->lost(self, &state, reach, NO_SQUARE);
        struct bits_walk walk = bits_walk(boxes, positions->board->words);
        for (size_t s; bits_next(&walk, &s);)
            any |= deadlock->lost(self, &state, reach, (square)s);
        if (positions->board->rules == RULES_SINK)
            any |= deadlock->lost(self, &state, reach, positions->board->sink);
        cr_assert(!any || positions_left(positions, i) < 0,
                  "%s: position %zu can be solved in %d pushes", deadlock->name,
                  i, positions_left(positions, i));
        found += any;
    }
    run_release(&run);
    return found;
}

static void *prepare_knots(struct run *run)
{
    return corral_new(run);
}

static bool is_knotted(void *self, const struct state *state,
                       const uint64_t *reach, square pushed)
{
    (void)reach;
    return corral_known(self, state, pushed) || corral_knotted(self, state);
}

/* Boxes that hold one another: a part of what fess asks, in no list. */
static const struct deadlock knots = {.name = "knots",
                                      .prepare = prepare_knots,
                                      .lost = is_knotted};

/* The i-th of the list, and after the last of them the knots. */
static const struct deadlock *deadlock_number(int i)
{
    return i == 0 || deadlocks[i - 1] ? (deadlocks[i] ? deadlocks[i] : &knots)
                                      : NULL;
}

/* Asks every test about the same levels: what the oracle says of them is most
 * of the work. */
static void ask_all(enum rules rules)
{
    struct random random = {rules + 7u};
    size_t found[32] = {0}, lost = 0, all = 0;
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        if (!positions_small(&positions, &random, 1, 5, rules))
            continue;
        for (int k = 0; deadlock_number(k); k++)
            found[k] += ask(deadlock_number(k), &positions);
        all += positions_count(&positions);
        for (size_t k = 0; k < positions_count(&positions); k++)
            lost += positions_left(&positions, k) < 0;
        positions_release(&positions);
    }
    for (int k = 0; deadlock_number(k); k++) {
        cr_log_info("%s: %zu of %zu lost positions, of %zu",
                    deadlock_number(k)->name, found[k], lost, all);
        cr_expect(found[k] > 0 && lost < all, "%s finds nothing",
                  deadlock_number(k)->name);
    }
}

/* Nothing that can be solved is ever called lost. */
Test(deadlocks, sound_with_goals)
{
    ask_all(RULES_GOALS);
}

Test(deadlocks, sound_with_a_sink)
{
    ask_all(RULES_SINK);
}

Test(deadlocks, found_by_name)
{
    cr_assert_eq(deadlock_find("freeze"), deadlocks[0]);
    cr_assert_null(deadlock_find("thaw"));
}
