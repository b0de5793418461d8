
#include <criterion/criterion.h>

#include "core/verify.h"
#include "engines/engines.h"
#include "helper.h"
#include "positions.h"
#include "solve.h"

static enum outcome solve(struct run *run, const struct positions *positions,
                          uint64_t nodes)
{
    run_init(run, positions->board);
    run->level = positions->level;
    run->limits.nodes = nodes;
    return engine_find("auto")->solve(run);
}

/* The limit holds for all engines together, and what it cuts off repeats. */
Test(portfolio, obeys_a_node_limit_and_repeats)
{
    struct random random = {8};
    for (int i = 0; i < 40; i++) {
        struct positions positions;
        if (!positions_make(&positions, &random, 7, 6, 3, RULES_GOALS))
            continue;
        for (uint64_t nodes = 1; nodes < 100; nodes *= 3) {
            struct run one, two;
            enum outcome outcome = solve(&one, &positions, nodes);
            cr_assert_eq(outcome, solve(&two, &positions, nodes));
            cr_assert_leq(one.nodes, nodes);
            cr_assert_eq(one.nodes, two.nodes);
            cr_assert_str_eq(plan_text(&one.plan), plan_text(&two.plan));
            if (outcome == OUTCOME_STOPPED)
                cr_assert_eq(one.stopped_by, STOP_NODES);
            run_release(&one);
            run_release(&two);
        }
        positions_release(&positions);
    }
}

/* Without limits it always knows. */
Test(portfolio, is_complete)
{
    struct random random = {9};
    for (int i = 0; i < 60; i++) {
        struct positions positions;
        struct run run;
        enum rules rules = i % 3 ? RULES_GOALS : RULES_SINK;
        if (!positions_make(&positions, &random, 6, 5, 3, rules))
            continue;
        int left = positions_left(&positions, 0);
        if (left == 0) { /* the caller's business */
            positions_release(&positions);
            continue;
        }
        enum outcome outcome = solve(&run, &positions, 0);
        cr_assert_eq(outcome, left < 0 ? OUTCOME_UNSOLVABLE : OUTCOME_SOLVED);
        run_release(&run);
        positions_release(&positions);
    }
}

/* A room with boxes in a diagonal, each goal some rows above its box. */
static struct level *make_room(int side, int boxes, int apart)
{
    struct level *level = helper_room(side, side);
    for (int i = 0; i < boxes; i++) {
        int x = side / 2 - boxes + 2 * i;
        level->cells[(side / 2 + apart / 2 + i % 2) * side + x] = CELL_BOX;
        level->cells[(side / 2 - apart / 2) * side + x] = CELL_GOAL;
    }
    return helper_finish(level);
}

static enum outcome solve_within(const char *engine, const struct level *level,
                                 size_t bytes, enum objective objective)
{
    struct attempt attempt = {.engine = engine_find(engine),
                              .objective = objective,
                              .limits.bytes = bytes};
    attempt_solve(&attempt, level);
    enum outcome outcome = attempt.outcome;
    if (outcome == OUTCOME_STOPPED)
        cr_assert_eq(attempt.reason, STOP_MEMORY);
    cr_assert_leq(attempt.peak_bytes, bytes);
    attempt_release(&attempt);
    return outcome;
}

/* What one engine lacks is no reason for all to give up. */
Test(portfolio, goes_on_when_one_engine_runs_out_of_memory)
{
    struct level *level = make_room(24, 6, 8);
    size_t bytes = (size_t)4 << 20;
    cr_assert_eq(solve_within("bfs", level, bytes, MINIMIZE_NONE),
                 OUTCOME_STOPPED);
    cr_assert_eq(solve_within("auto", level, bytes, MINIMIZE_NONE),
                 OUTCOME_SOLVED);
    level_free(level);
}

Test(portfolio, ends_when_all_run_out_of_memory)
{
    struct level *level = make_room(24, 6, 8);
    for (int k = MINIMIZE_NONE; k < MINIMIZE_COUNT; k++)
        cr_assert_eq(solve_within("auto", level, 60000, (enum objective)k),
                     OUTCOME_STOPPED);
    level_free(level);
}

/* Squares beyond count cost next to nothing. */
Test(portfolio, solves_two_boxes_in_the_largest_room)
{
    struct level *level = make_room(255, 2, 100);
    cr_assert_eq(solve_within("auto", level, (size_t)300 << 20, MINIMIZE_NONE),
                 OUTCOME_SOLVED);
    level_free(level);
}

/* There a plan comes first, whatever is asked: by moves the proof alone looks
 * at 10,000 positions and more. */
Test(portfolio, has_a_plan_for_a_large_room_before_the_proof)
{
    struct level *level = make_room(60, 6, 30);
    struct attempt attempt = {.engine = engine_find("auto"),
                              .objective = MINIMIZE_MOVES,
                              .limits.nodes = 4000};
    attempt_solve(&attempt, level);
    cr_assert_eq(attempt.outcome, OUTCOME_STOPPED);
    cr_assert_gt(attempt.plan.pushes, 0);
    attempt_release(&attempt);
    level_free(level);
}

/* 84 boxes a row, each beside its goal. */
static struct level *make_shelves(int rows)
{
    struct level *level = helper_room(254, 2 * rows + 3);
    for (int i = 0; i < rows * 84; i++) {
        int cell = 254 * (2 * (i / 84) + 2) + 2 + i % 84 * 3;
        level->cells[cell] = CELL_BOX;
        level->cells[cell + 1] = CELL_GOAL;
    }
    return helper_finish(level);
}

/* What is enough to bring hundreds of boxes to goals is not for thousands. */
Test(portfolio, brings_each_of_thousands_of_boxes_to_a_goal)
{
    struct level *level = make_shelves(36);
    struct attempt attempt = {.engine = engine_find("auto"),
                              .limits.nodes = 3100};
    attempt_solve(&attempt, level);
    cr_assert_eq(attempt.outcome, OUTCOME_SOLVED);
    attempt_release(&attempt);
    level_free(level);
}

/* Preparing for a large board is work too, and stops before it has begun. */
Test(portfolio, every_engine_prepares_nothing_when_cancelled)
{
    static const char *const names[] = {"auto", "bfs", "astar",        "fess",
                                        "stow", "sat", "bidirectional"};
    atomic_bool cancel = true;
    struct level *level = make_room(200, 40, 20);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct attempt attempt = {.engine = engine_find(names[i]),
                                  .objective = MINIMIZE_PUSHES,
                                  .cancel = &cancel};
        if (!engine_takes(attempt.engine, attempt.objective))
            attempt.objective = MINIMIZE_NONE;
        attempt_solve(&attempt, level);
        cr_expect_eq(attempt.outcome, OUTCOME_STOPPED, "%s", names[i]);
        cr_expect_eq(attempt.reason, STOP_CANCEL, "%s", names[i]);
        cr_expect_leq(attempt.nodes, 1, "%s", names[i]);
        cr_expect_leq(attempt.polls, 20, "%s: %llu polls", names[i],
                      (unsigned long long)attempt.polls);
        attempt_release(&attempt);
    }
    level_free(level);
}

/* What auto says of the level, which is freed. */
static enum outcome judge(struct level *level, uint64_t nodes)
{
    struct attempt attempt = {.engine = engine_find("auto"),
                              .limits.nodes = nodes};
    attempt_solve(&attempt, level);
    enum outcome outcome = attempt.outcome;
    attempt_release(&attempt);
    level_free(level);
    return outcome;
}

/* Two boxes along one wall with one goal: the short exhaustive search sees too
 * many positions and feature space proves nothing, but a matching does. */
Test(portfolio, a_small_board_has_a_search_over_pushes)
{
    struct level *level = helper_level("##########\n"
                                       "#  $ .$  #\n"
                                       "#        #\n"
                                       "#  $ $   #\n"
                                       "# .   .  #\n"
                                       "#   $$   #\n"
                                       "# .   .  #\n"
                                       "#  .     #\n"
                                       "#       @#\n"
                                       "##########\n");
    cr_assert_eq(judge(level, 200000), OUTCOME_UNSOLVABLE);
}

/* The same in a large room, where neither feature space nor breadth first
 * search comes to an end that proves anything. */
Test(portfolio, a_matching_has_a_word_on_larger_boards)
{
    struct level *level = helper_level("########################\n"
                                       "#    $   $ .           #\n"
                                       "#                      #\n"
                                       "#   $    $     $       #\n"
                                       "#                      #\n"
                                       "#  .  @    $      .    #\n"
                                       "#                      #\n"
                                       "#      .    $   .   .  #\n"
                                       "#                      #\n"
                                       "#     $   .      .     #\n"
                                       "#                      #\n"
                                       "########################\n");
    cr_assert_eq(judge(level, 100000), OUTCOME_UNSOLVABLE);
}

/* What all other boxes could do is not looked at, nor counted. */
Test(portfolio, sees_a_box_in_a_corner_at_once)
{
    struct level *level = make_room(24, 6, 8);
    level->cells[24 + 22] = CELL_BOX;
    level->cells[24 * 22 + 22] = CELL_GOAL;
    struct attempt attempt = {.engine = engine_find("auto"),
                              .limits.nodes = 100000};
    attempt_solve(&attempt, helper_finish(level));
    cr_assert_eq(attempt.outcome, OUTCOME_UNSOLVABLE);
    cr_assert_eq(attempt.nodes, 0);
    attempt_release(&attempt);
    level_free(level);
}

/* What a level needs to be proved is more than the first slice of astar; making
 * its plan shorter in between does not take longer than that. */
Test(portfolio, does_not_shorten_for_long_before_the_proof)
{
    struct level *level = helper_level("###########\n"
                                       "# *## ##  #\n"
                                       "# .  $@$  #\n"
                                       "# ..  $$  #\n"
                                       "##.#   #$##\n"
                                       "# .  #    #\n"
                                       "###########\n");
    struct attempt attempt = {.engine = engine_find("auto"),
                              .objective = MINIMIZE_MOVES,
                              .limits.nodes = 70000};
    attempt_solve(&attempt, level);
    cr_assert_eq(attempt.outcome, OUTCOME_SOLVED);
    attempt_release(&attempt);
    level_free(level);
}
