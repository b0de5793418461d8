#include "core/replay.h"

#include <criterion/criterion.h>

#include "../helper.h"

#define WIDTH 7

static int cell(int row, int column)
{
    return row * WIDTH + column;
}

/* Boxes 1 to 3 in reading order; 3 can't be reached. */
#define ROOM    \
    "#######\n" \
    "#@$ .##\n" \
    "#  $ ##\n" \
    "#  . ##\n" \
    "#######\n" \
    "  #*#  \n" \
    "  ###  \n"

static void open_replay(struct replay *replay, struct level *level,
                        struct plan *plan)
{
    struct kura_error err = {0};
    cr_assert(replay_init(replay, level, plan, &err), "%s", err.text);
}

static void close_replay(struct replay *replay, struct level *level,
                         struct plan *plan)
{
    replay_release(replay);
    plan_release(plan);
    level_free(level);
}

Test(replay, tells_every_step)
{
    static const struct kura_step expected[] = {
        {.direction = DIR_DOWN, .from = 8, .to = 15},
        {.direction = DIR_UP, .from = 15, .to = 8},
        {DIR_RIGHT, 8, 9, true, 1, 9, 10, false, false},
        {DIR_RIGHT, 9, 10, true, 1, 10, 11, true, false},
        {DIR_DOWN, 10, 17, true, 2, 17, 24, true, false},
    };
    struct level *level = helper_level(ROOM);
    struct plan plan = helper_plan("duRRD");
    struct replay replay;
    struct kura_step step;
    struct kura_error err = {0};
    open_replay(&replay, level, &plan);
    for (size_t i = 0; i < 5; i++) {
        const struct kura_step *e = &expected[i];
        cr_assert(replay_next(&replay, &step));
        cr_expect_eq(step.direction, e->direction, "step %zu", i);
        cr_expect_eq(step.from, e->from, "step %zu", i);
        cr_expect_eq(step.to, e->to, "step %zu", i);
        cr_expect_eq(step.push, e->push, "step %zu", i);
        cr_expect_eq(step.box, e->box, "step %zu", i);
        cr_expect_eq(step.box_from, e->box_from, "step %zu", i);
        cr_expect_eq(step.box_to, e->box_to, "step %zu", i);
        cr_expect_eq(step.on_goal, e->on_goal, "step %zu", i);
        cr_expect_eq(step.sunk, e->sunk, "step %zu", i);
        cr_expect_eq(replay.player, e->to, "step %zu", i);
        cr_expect_eq(replay.steps, i + 1);
    }
    cr_expect_not(replay_next(&replay, &step));
    cr_expect(replay_finished(&replay, &err));
    cr_expect_eq(replay.pushes, 3);
    close_replay(&replay, level, &plan);
}

Test(replay, numbers_boxes_in_reading_order)
{
    struct level *level = helper_level(ROOM);
    struct plan plan = helper_plan("RRD");
    struct replay replay;
    struct kura_step step;
    open_replay(&replay, level, &plan);
    cr_expect_eq(replay.box_count, 3);
    cr_expect_eq(replay.boxes[0], cell(1, 2));
    cr_expect_eq(replay.boxes[1], cell(2, 3));
    cr_expect_eq(replay.boxes[2], cell(5, 3));
    while (replay_next(&replay, &step))
        ;
    cr_expect_eq(replay.boxes[0], cell(1, 4));
    cr_expect_eq(replay.boxes[1], cell(3, 3));
    cr_expect_eq(replay.boxes[2], cell(5, 3));
    cr_expect_eq(replay.numbers[cell(3, 3)], 2);
    cr_expect_eq(replay.numbers[cell(2, 3)], 0);
    cr_expect_eq(replay.cells[cell(3, 3)], CELL_BOX | CELL_GOAL);
    cr_expect_eq(replay.cells[cell(2, 3)], CELL_PLAYER);
    cr_expect_eq(level->cells[cell(2, 3)], CELL_BOX, "the level stays");
    close_replay(&replay, level, &plan);
}

/* Box 1 goes up, then box 2 left to where box 1 began: numbers do not follow
 * places. */
Test(replay, boxes_keep_their_numbers)
{
    struct level *level = helper_level("######\n"
                                       "#.  .#\n"
                                       "# $$ #\n"
                                       "#@   #\n"
                                       "######\n");
    struct plan plan = helper_plan("rUdrruL");
    struct replay replay;
    struct kura_step step = {0};
    open_replay(&replay, level, &plan);
    while (replay_next(&replay, &step))
        ;
    cr_expect_eq(replay.steps, 7);
    cr_expect_eq(step.box, 2);
    cr_expect_eq(step.box_to, 2 * 6 + 2);
    cr_expect_eq(replay.numbers[1 * 6 + 2], 1);
    close_replay(&replay, level, &plan);
}

Test(replay, sink_swallows)
{
    struct level *level = helper_sink_level("########\n"
                                            "#@$.$  #\n"
                                            "########\n");
    struct plan plan = helper_plan("Rr");
    struct replay replay;
    struct kura_step step;
    open_replay(&replay, level, &plan);
    cr_assert(replay_next(&replay, &step));
    cr_expect(step.push && step.on_goal && step.sunk);
    cr_expect_eq(step.box_to, 8 + 3);
    cr_expect_eq(replay.boxes[0], -1);
    cr_expect_eq(replay.boxes[1], 8 + 4);
    cr_expect_eq(replay.cells[8 + 3], CELL_GOAL);
    cr_expect_eq(replay.numbers[8 + 3], 0);
    cr_assert(replay_next(&replay, &step));
    cr_expect_not(step.push);
    cr_expect_eq(replay.cells[8 + 3], CELL_GOAL | CELL_PLAYER);
    close_replay(&replay, level, &plan);
}

Test(replay, pushes_are_found_whatever_the_case)
{
    struct level *level = helper_level(ROOM);
    struct plan plan = helper_plan("DUrrd");
    struct replay replay;
    struct kura_step step;
    open_replay(&replay, level, &plan);
    cr_assert(replay_next(&replay, &step));
    cr_expect_not(step.push);
    while (replay_next(&replay, &step))
        ;
    cr_expect_eq(replay.pushes, 3);
    close_replay(&replay, level, &plan);
}

static void expect_broken(const char *lurd, size_t steps, const char *text)
{
    struct level *level = helper_level(ROOM);
    struct plan plan = helper_plan(lurd);
    struct replay replay;
    struct kura_step step;
    struct kura_error err = {0};
    open_replay(&replay, level, &plan);
    while (replay_next(&replay, &step))
        ;
    cr_expect_eq(replay.steps, steps, "%s", lurd);
    cr_expect_not(replay_finished(&replay, &err));
    cr_expect_eq(err.code, KURA_INPUT);
    cr_expect_str_eq(err.text, text);
    cr_expect_not(replay_next(&replay, &step), "it stays broken");
    close_replay(&replay, level, &plan);
}

Test(replay, broken_rules)
{
    expect_broken("u", 0, "step 1 of the plan, up: a wall is in the way");
    expect_broken("drll", 3, "step 4 of the plan, left: a wall is in the way");
    expect_broken("rrr", 2,
                  "step 3 of the plan, right: the box stands against a wall");
}

Test(replay, box_against_box)
{
    struct level *level = helper_level("#######\n"
                                       "#@$$..#\n"
                                       "#######\n");
    struct plan plan = helper_plan("R");
    struct replay replay;
    struct kura_step step;
    struct kura_error err = {0};
    open_replay(&replay, level, &plan);
    cr_expect_not(replay_next(&replay, &step));
    cr_expect_not(replay_finished(&replay, &err));
    cr_expect_str_eq(err.text, "step 1 of the plan, right: the box stands "
                               "against another box");
    close_replay(&replay, level, &plan);
}

/* Without walls around, the edge of the grid is one. */
Test(replay, edge_is_a_wall)
{
    static const char *const plans[] = {"u", "l", "rr", "d"};
    for (int i = 0; i < 4; i++) {
        struct level *level = helper_grid("@$\n");
        level->cells[0] |= CELL_GOAL;
        struct kura_error err = {0};
        cr_assert(level_finish(level, EDGE_IS_WALL, &err));
        struct plan plan = helper_plan(plans[i]);
        struct replay replay;
        struct kura_step step;
        open_replay(&replay, level, &plan);
        cr_expect_not(replay_next(&replay, &step), "%s", plans[i]);
        cr_expect_not(replay_finished(&replay, &err));
        close_replay(&replay, level, &plan);
    }
}

static void expect_reach(struct replay *replay, const char *rows)
{
    const unsigned char *reach = replay_reach(replay);
    int count = replay->level->width * replay->level->height;
    for (int i = 0; i < count; i++)
        cr_expect_eq(reach[i], rows[i] == '+', "cell %d", i);
}

Test(replay, reach)
{
    struct level *level = helper_level("#######\n"
                                       "#@$ .##\n"
                                       "###   #\n"
                                       "#######\n");
    struct plan plan = helper_plan("RR");
    struct replay replay;
    struct kura_step step;
    open_replay(&replay, level, &plan);
    expect_reach(&replay, "       "
                          " +     "
                          "       "
                          "       ");
    cr_assert(replay_next(&replay, &step));
    cr_assert(replay_next(&replay, &step));
    expect_reach(&replay, "       "
                          " +++   "
                          "   +++ "
                          "       ");
    close_replay(&replay, level, &plan);
}

Test(replay, reach_of_an_open_grid)
{
    struct level *level = helper_grid("   \n"
                                      " @ \n"
                                      "   \n");
    struct kura_error err = {0};
    cr_assert(level_finish(level, EDGE_IS_WALL, &err));
    struct plan plan = helper_plan("");
    struct replay replay;
    open_replay(&replay, level, &plan);
    expect_reach(&replay, "+++++++++");
    close_replay(&replay, level, &plan);
}
