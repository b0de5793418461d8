/* Strategies of fess in several threads. */
#include <criterion/criterion.h>

#include "engines/engines.h"
#include "positions.h"
#include "search/deadlocks/learned.h"

#define LEVELS 30

static enum outcome solve(struct run *run, const char *styles, void **config)
{
    const struct engine *fess = engine_find("fess");
    struct kura_error err;
    *config = calloc(1, fess->config_size);
    settings_default(fess->settings, *config);
    if (styles)
        cr_assert(
            settings_set(fess->settings, *config, "styles", styles, &err));
    run->config = *config;
    return fess->solve(run);
}

/* Solves many levels that can be solved; answers how many were. */
static int solve_many(int threads, const char *styles, int *all)
{
    struct random random = {21};
    int solved = 0;
    *all = 0;
    for (int i = 0; i < LEVELS; i++) {
        struct positions positions;
        struct run run;
        void *config;
        if (!positions_make(&positions, &random, 6, 6, 1 + i % 3, RULES_GOALS))
            continue;
        if (positions_left(&positions, 0) > 0) {
            run_init(&run, positions.board);
            run.level = positions.level;
            run.threads = threads;
            enum outcome outcome = solve(&run, styles, &config);
            if (outcome == OUTCOME_SOLVED) {
                positions_check_plan(&positions, &run.plan);
                solved++;
            } else {
                cr_assert_eq(outcome, OUTCOME_GAVE_UP);
            }
            cr_assert_eq(run.stopped_by, STOP_NONE);
            run_release(&run);
            free(config);
            (*all)++;
        }
        positions_release(&positions);
    }
    return solved;
}

Test(portfolio, any_number_of_threads_solves)
{
    static const int counts[] = {1, 2, 3, 12};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        int all, solved = solve_many(counts[i], NULL, &all);
        cr_assert_gt(all, LEVELS / 3);
        cr_assert_eq(solved, all, "%d threads: %d of %d", counts[i], solved,
                     all);
    }
}

/* Whoever is alone works as well. */
Test(portfolio, strategies_that_can_not_be_shared_out)
{
    static const char *const most[] = {
        "outside",     "outside,pulls", "greedy,pulls,half",
        "pulls,value", "untie,home",    "loose,parts,greedy"};
    int all, solved;
    for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
        solved = solve_many(3, most[i], &all);
        cr_assert_gt(solved, all / 2, "%s: %d of %d", most[i], solved, all);
    }
    solved = solve_many(3, "pulls", &all); /* nothing to meet */
    cr_assert_eq(solved, 0);
}

/* A level too large to be solved in a few moves. */
static void make_large(struct positions *positions)
{
    struct random random = {4};
    for (int i = 0; i < 1000; i++) {
        if (!positions_make(positions, &random, 7, 6, 3, RULES_GOALS))
            continue;
        if (positions_left(positions, 0) > 9)
            return;
        positions_release(positions);
    }
    cr_assert_fail("no level has so long a plan");
}

/* Limits hold for all threads together. */
Test(portfolio, limits_stop_all)
{
    struct positions positions;
    struct run run;
    void *config;
    atomic_bool cancel = true;
    make_large(&positions);
    run_init(&run, positions.board);
    run.threads = 3;
    run.limits.nodes = 2;
    cr_assert_eq(solve(&run, "outside,greedy,value", &config), OUTCOME_STOPPED);
    cr_assert_eq(run.stopped_by, STOP_NODES);
    cr_assert_leq(run.nodes, 2 + 3);
    run_release(&run);
    free(config);

    run_init(&run, positions.board);
    run.threads = 3;
    run.cancel = &cancel;
    cr_assert_eq(solve(&run, NULL, &config), OUTCOME_STOPPED);
    cr_assert_eq(run.stopped_by, STOP_CANCEL);
    run_release(&run);
    free(config);
    positions_release(&positions);
}

/* Wherever memory ends, the answer is a plan or that it ended. */
Test(portfolio, memory_may_end_anywhere)
{
    struct positions positions;
    make_large(&positions);
    for (uint64_t from = 1; from < 900; from += 13) {
        struct run run;
        void *config;
        run_init(&run, positions.board);
        run.threads = 2;
        run.arena.fail_from = from;
        enum outcome outcome = solve(&run, NULL, &config);
        if (outcome == OUTCOME_SOLVED) {
            positions_check_plan(&positions, &run.plan);
        } else {
            cr_assert_eq(outcome, OUTCOME_STOPPED);
            cr_assert_eq(run.stopped_by, STOP_MEMORY);
        }
        run_release(&run);
        free(config);
    }
    positions_release(&positions);
}

/* Keeps the first report's phase. */
static bool keep_phase(void *user, const struct kura_progress *now)
{
    char *text = user;
    if (!*text)
        snprintf(text, 96, "%s", now->phase);
    return true;
}

Test(portfolio, progress_tells_how_far_it_is)
{
    static const char *const styles[] = {"outside", "greedy"};
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
        struct positions positions;
        struct run run;
        void *config;
        char text[96] = "";
        int done = -1, all = -1;
        make_large(&positions);
        run_init(&run, positions.board);
        run.progress = keep_phase;
        run.user = text;
        solve(&run, styles[i], &config);
        int fields = sscanf(text,
                            i == 0 ? "packing boxes: %d of %d"
                                   : "boxes on goals: %d of %d",
                            &done, &all);
        cr_assert_eq(fields, 2, "%s", text);
        cr_assert(0 <= done && done < all, "%s", text);
        run_release(&run);
        free(config);
        positions_release(&positions);
    }
}

Test(portfolio, lessons_reach_everybody_else)
{
    struct random random = {1};
    struct positions positions;
    struct run run;
    struct learned learned;
    uint64_t boxes[4] = {5}, got[4];
    square player;
    size_t heard = 0;
    while (!positions_make(&positions, &random, 6, 6, 2, RULES_GOALS))
        ;
    run_init(&run, positions.board);
    learned_init(&learned, &run);
    cr_assert(!learned_next(&learned, 1, &heard, got, &player));
    for (square i = 0; i < 100; i++)
        learned_add(&learned, boxes, i, i % 2);
    for (square i = 0; i < 100; i += 2) { /* those of author 0 */
        cr_assert(learned_next(&learned, 1, &heard, got, &player));
        cr_assert_eq(player, i);
        cr_assert_eq(got[0], 5);
    }
    cr_assert(!learned_next(&learned, 1, &heard, got, &player));
    learned_release(&learned);
    run_release(&run);
    positions_release(&positions);
}
