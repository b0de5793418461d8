#include "engines/sink/sink.h"

#include <criterion/criterion.h>

#include "core/reach.h"
#include "core/verify.h"
#include "oracle.h"
#include "positions.h"
#include "search/prunings/sinking.h"

#define LEVELS 300

static void for_levels(uint64_t seed, void (*check)(struct positions *, void *),
                       void *sums)
{
    struct random random = {seed};
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        int side = 4 + (int)random_below(&random, 4);
        int boxes = 1 + (int)random_below(&random, 6);
        if (!positions_make(&positions, &random, side, 5, boxes, RULES_SINK))
            continue;
        check(&positions, sums);
        positions_release(&positions);
    }
}

struct sums {
    size_t solved, lost, learned;
};

/* A level that starts in one of the positions; NULL where a box can't be come
 * to, or nothing is to be done. */
static struct level *start_at(const struct positions *positions, size_t i)
{
    const struct oracle_space *space = positions->space;
    struct level *level = level_copy(positions->level);
    struct kura_error err;
    cr_assert(level);
    memcpy(level->cells, space->grids + i * space->cells, space->cells);
    if (!level_finish(level, EDGE_IS_WALL, &err) || level_unsolvable(level) ||
        level->box_count == 0) {
        level_free(level);
        return NULL;
    }
    return level;
}

static void check_plan(const struct level *level, const struct plan *plan,
                       int left)
{
    struct kura_verdict verdict;
    struct kura_error err;
    cr_assert(verify(level, plan, NULL, &verdict, &err), "%s", err.text);
    cr_assert(verdict.accepted, "%s", verdict.text);
    cr_assert_geq((int)verdict.metrics.pushes, left);
}

static void check_start(const struct level *level, int left, uint64_t trial,
                        struct sums *sums)
{
    struct run run;
    struct kura_error err;
    struct board *board = board_new(level, &err);
    cr_assert(board);
    run_init(&run, board);
    run.level = level;
    enum outcome outcome = sink_search_run(&run, trial);
    cr_assert_eq(outcome, left < 0 ? OUTCOME_UNSOLVABLE : OUTCOME_SOLVED,
                 "outcome %d, %d pushes are needed", (int)outcome, left);
    if (left >= 0)
        check_plan(level, &run.plan, left);
    for (size_t i = 0; i < run.counters.count; i++)
        if (strcmp(run.counters.list[i].name, "lost") == 0)
            sums->learned += run.counters.list[i].value;
    *(left < 0 ? &sums->lost : &sums->solved) += 1;
    run_release(&run);
    board_free(board);
}

static void check_starts(struct positions *positions, void *data)
{
    size_t step = 1 + positions_count(positions) / 100;
    for (size_t i = 0; i < positions_count(positions); i += step) {
        int left = positions_left(positions, i);
        if (left < 0 && i / step % 4) /* most are lost */
            continue;
        struct level *level = start_at(positions, i);
        for (uint64_t trial = 1; level && trial < 1000; trial *= 10)
            check_start(level, left, trial, data);
        level_free(level);
    }
}

/* From every position, lost ones among them, the answer is the oracle's. */
Test(sink, knows_what_the_oracle_knows)
{
    struct sums sums = {0};
    for_levels(1, check_starts, &sums);
    cr_assert(sums.solved > 2000 && sums.lost > 1000 && sums.learned > 30,
              "%zu solved, %zu lost, %zu patterns", sums.solved, sums.lost,
              sums.learned);
}

/* After boxes have sunk there is a plan if there was one, no longer than
 * before; and the pushes are those that lead there. */
static void check_sinking(struct positions *positions, void *data)
{
    size_t *sunk = data;
    struct run run;
    struct state state, replay;
    uint64_t boxes[4], again[4], reach[4];
    run_init(&run, positions->board);
    struct sinking *sinking = sinking_new(&run, NULL);
    cr_assert(sinking);
    state_init(&state, positions->board, boxes);
    state_init(&replay, positions->board, again);
    for (size_t i = 0; i < positions_count(positions); i++) {
        positions_load(positions, i, &state);
        positions_load(positions, i, &replay);
        int left = positions_left(positions, i), before = state.box_count;
        reach_fill(positions->board, boxes, state.player, reach);
        cr_assert(sinking_all(sinking, &state, reach));
        size_t count;
        const struct push *pushes = sinking_pushes(sinking, &count);
        for (size_t k = 0; k < count; k++) {
            reach_fill(positions->board, again, replay.player, reach);
            cr_assert(bits_has(
                reach,
                positions->board->next[pushes[k].from][pushes[k].d ^ 1]));
            state_push(&replay, pushes[k]);
        }
        cr_assert_arr_eq(boxes, again, positions->board->words * sizeof *boxes);
        int after =
            positions_left(positions, positions_find(positions, &state));
        cr_assert(left < 0 ? after < 0 : after >= 0 && after <= left);
        *sunk += (size_t)(before - state.box_count);
    }
    run_release(&run);
}

Test(sink, sinking_costs_no_plan)
{
    size_t sunk = 0;
    for_levels(2, check_sinking, &sunk);
    cr_assert_gt(sunk, 1000);
}

/* What is learned from a position is lost wherever the other boxes stand; also
 * when most trials are too short to tell. */
static void check_patterns(struct positions *positions, uint64_t trial,
                           size_t *found)
{
    size_t count = positions_count(positions);
    uint64_t boxes[4];
    struct state state;
    struct run run;
    run_init(&run, positions->board);
    struct sink_search *search = sink_search_new(&run, trial);
    const uint64_t *dead_set = positions->board->dead;
    cr_assert(search && dead_set);
    state_init(&state, positions->board, boxes);
    for (size_t i = 0; i < count; i += 1 + count / 50) {
        positions_load(positions, i, &state);
        bool dead = false;
        for (size_t k = 0; k < positions->board->words; k++)
            dead |= (boxes[k] & dead_set[k]) != 0;
        if (!dead && state.box_count > 0 && sink_search_learn(search, &state))
            cr_assert_lt(positions_left(positions, i), 0);
    }
    for (size_t i = 0; i < count; i++) {
        positions_load(positions, i, &state);
        if (!sink_search_lost(search, &state))
            continue;
        ++*found;
        cr_assert_lt(positions_left(positions, i), 0);
    }
    run_release(&run);
}

static void check_all_patterns(struct positions *positions, void *data)
{
    static const uint64_t trials[] = {1, 2, 3, 6};
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++)
        check_patterns(positions, trials[i], data);
}

Test(sink, what_it_learns_is_lost)
{
    size_t found = 0;
    for_levels(4, check_all_patterns, &found);
    cr_assert_gt(found, 3000, "%zu positions", found);
}

/* A limit cuts any trial. */
static void check_limit(struct positions *positions, void *data)
{
    (void)data;
    int left = positions_left(positions, 0);
    for (uint64_t nodes = 1; nodes < 60 && left > 0; nodes *= 2) {
        struct run run;
        run_init(&run, positions->board);
        run.level = positions->level;
        run.limits.nodes = nodes;
        enum outcome outcome = sink_search_run(&run, 10);
        cr_assert(outcome == OUTCOME_SOLVED || outcome == OUTCOME_STOPPED);
        run_release(&run);
    }
}

Test(sink, says_nothing_wrong_when_stopped)
{
    for_levels(3, check_limit, NULL);
}
