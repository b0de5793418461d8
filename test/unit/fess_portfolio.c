/* Strategies of fess in several threads. */
#include <criterion/criterion.h>

#include "core/subrun.h"
#include "engines/engines.h"
#include "positions.h"
#include "search/deadlocks/learned.h"

#define LEVELS 30

static enum outcome solve_by_turns(struct run *run, const char *slice,
                                   const char *styles, void **config)
{
    const struct engine *fess = engine_find("fess");
    struct kura_error err;
    *config = calloc(1, fess->config_size);
    settings_default(fess->settings, *config);
    if (styles)
        cr_assert(
            settings_set(fess->settings, *config, "styles", styles, &err));
    if (slice)
        cr_assert(settings_set(fess->settings, *config, "slice", slice, &err));
    run->config = *config;
    return fess->solve(run);
}

static enum outcome solve(struct run *run, const char *styles, void **config)
{
    return solve_by_turns(run, NULL, styles, config);
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
    static const char *const most[] = {"outside",
                                       "outside,pulls",
                                       "greedy,pulls,half",
                                       "pulls,value",
                                       "untie,home",
                                       "loose,parts,greedy",
                                       "greedy,loose,half,back"};
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

static uint64_t count_moves(const struct run *run, const char *name)
{
    for (size_t i = 0; i < run->counters.count; i++)
        if (strcmp(run->counters.list[i].name, name) == 0)
            return run->counters.list[i].value;
    return 0;
}

/* As long as there are others. */
Test(portfolio, who_wins_early_or_not_at_all_leaves)
{
    struct positions positions;
    struct run run;
    void *config;
    make_large(&positions);
    run_init(&run, positions.board);
    run.limits.nodes = 100;
    solve_by_turns(&run, "1", "greedy,untie", &config);
    cr_assert_eq(count_moves(&run, "greedy moves"), 2);
    cr_assert_eq(count_moves(&run, "untie moves"), run.nodes - 2);
    cr_assert_gt(run.nodes, 20);
    run_release(&run);
    free(config);
    positions_release(&positions);
}

static int interludes;
static uint64_t interlude_at;

static enum outcome play_in_vain(struct run *run)
{
    interludes++;
    interlude_at = run->nodes;
    run->nodes += 1000;
    return OUTCOME_GAVE_UP;
}

static enum outcome play_to_the_end(struct run *run)
{
    play_in_vain(run);
    return OUTCOME_UNSOLVABLE;
}

/* Turns of one position each, or only a search that has nothing to meet. */
static enum outcome solve_with(struct run *run, const struct board *board,
                               const struct interlude *interlude,
                               const char *setting)
{
    const struct engine *fess = engine_find("fess");
    void *config = calloc(1, fess->config_size);
    struct kura_error err;
    run_init(run, board);
    settings_default(fess->settings, config);
    cr_assert(settings_assign(fess->settings, config, setting, &err));
    run->config = config;
    run->interlude = interlude;
    interludes = 0;
    enum outcome outcome = fess->solve(run);
    free(config);
    return outcome;
}

/* Who is interrupted goes on as if nothing had been. */
Test(portfolio, an_interlude_changes_nothing_but_the_count)
{
    struct positions positions;
    struct run alone, run;
    make_large(&positions);
    cr_assert_eq(solve_with(&alone, positions.board, NULL, "slice=1"),
                 OUTCOME_SOLVED);
    cr_assert_gt(alone.nodes, 3);
    for (uint64_t after = 0; after + 2 < alone.nodes; after++) {
        struct interlude interlude = {after, play_in_vain};
        cr_assert_eq(solve_with(&run, positions.board, &interlude, "slice=1"),
                     OUTCOME_SOLVED);
        cr_assert_leq(interludes, 1);
        cr_assert_eq(run.nodes, alone.nodes + 1000 * (uint64_t)interludes);
        cr_assert_str_eq(plan_text(&run.plan), plan_text(&alone.plan));
        if (interludes)
            cr_assert_geq(interlude_at, after);
        else
            cr_assert_gt(after, 0);
        run_release(&run);
    }
    run_release(&alone);
    positions_release(&positions);
}

/* It may have the answer, and comes when there is nothing else to try. */
Test(portfolio, an_interlude_may_be_the_end)
{
    struct positions positions;
    struct interlude end = {2, play_to_the_end}, far = {1000, play_in_vain};
    struct run run;
    make_large(&positions);
    cr_assert_eq(solve_with(&run, positions.board, &end, "slice=1"),
                 OUTCOME_UNSOLVABLE);
    cr_assert_eq(run.nodes, interlude_at + 1000);
    run_release(&run);
    cr_assert_eq(solve_with(&run, positions.board, &far, "styles=pulls"),
                 OUTCOME_GAVE_UP);
    cr_assert_eq(interludes, 1);
    run_release(&run);
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
