#include "core/verify.h"

#include <criterion/criterion.h>

#include "../helper.h"

static struct kura_verdict play(const struct level *level, const char *lurd,
                                struct plan *fixed)
{
    struct kura_verdict verdict;
    struct kura_error err = {0};
    struct plan plan = helper_plan(lurd);
    cr_assert(verify(level, &plan, fixed, &verdict, &err), "%s", err.text);
    plan_release(&plan);
    return verdict;
}

/* Takes the level over. */
static void expect_metrics(struct level *level, const char *lurd,
                           struct kura_metrics expected)
{
    struct kura_verdict verdict = play(level, lurd, NULL);
    const struct kura_metrics *found = &verdict.metrics;
    cr_expect(verdict.accepted, "%s: %s", lurd, verdict.text);
    cr_expect_eq(found->moves, expected.moves, "%s", lurd);
    cr_expect_eq(found->pushes, expected.pushes, "%s", lurd);
    cr_expect_eq(found->box_lines, expected.box_lines, "%s", lurd);
    cr_expect_eq(found->box_changes, expected.box_changes, "%s", lurd);
    cr_expect_eq(found->pushing_sessions, expected.pushing_sessions, "%s",
                 lurd);
    cr_expect_eq(found->player_lines, expected.player_lines, "%s", lurd);
    level_free(level);
}

#define CORRIDOR \
    "########\n" \
    "#@$  . #\n" \
    "########\n"

/* Moves, pushes, box lines, box changes, pushing sessions, player lines. */
Test(verify, metrics_of_one_box)
{
    expect_metrics(helper_level(CORRIDOR), "RRR",
                   (struct kura_metrics){3, 3, 1, 1, 1, 1});
    expect_metrics(helper_level(CORRIDOR), "RRRl",
                   (struct kura_metrics){4, 3, 1, 1, 1, 2});
    /* A plain move ends the box line, though box and direction stay; the move
       before the second push is in its player line. */
    expect_metrics(helper_level(CORRIDOR), "RlrRR",
                   (struct kura_metrics){5, 3, 2, 1, 2, 3});
    expect_metrics(helper_level("####\n#@*#\n####\n"), "",
                   (struct kura_metrics){0, 0, 0, 0, 0, 0});
}

#define TWO_BOXES \
    "#######\n"   \
    "#  .. #\n"   \
    "# $ $ #\n"   \
    "#@    #\n"   \
    "#######\n"

Test(verify, metrics_of_two_boxes)
{
    /* The first box, the second, the first again. */
    expect_metrics(helper_level(TWO_BOXES), "rUdrrUllluR",
                   (struct kura_metrics){11, 3, 3, 3, 3, 8});
    /* The first step is a push, and the session goes from box to box. */
    expect_metrics(helper_level("######\n"
                                "#@$ .#\n"
                                "#  $ #\n"
                                "#  . #\n"
                                "######\n"),
                   "RRD", (struct kura_metrics){3, 3, 2, 2, 1, 2});
}

Test(verify, metrics_under_sink_rules)
{
    expect_metrics(helper_sink_level("#########\n"
                                     "#@$. $  #\n"
                                     "#       #\n"
                                     "#########\n"),
                   "RdrrrruLLl", (struct kura_metrics){10, 3, 2, 2, 2, 5});
}

static void expect_refusal(struct level *level, const char *lurd, size_t step,
                           const char *text)
{
    struct kura_verdict verdict = play(level, lurd, NULL);
    cr_expect_not(verdict.accepted, "%s", lurd);
    cr_expect_eq(verdict.step, step, "%s", lurd);
    cr_expect_str_eq(verdict.text, text);
    if (step)
        cr_expect_eq(verdict.metrics.moves, step - 1, "%s", lurd);
    level_free(level);
}

Test(verify, refuses_what_breaks_a_rule)
{
    expect_refusal(helper_level(CORRIDOR), "u", 1,
                   "step 1, up: a wall is in the way");
    expect_refusal(helper_level(CORRIDOR), "RRRlllld", 7,
                   "step 7, left: a wall is in the way");
    expect_refusal(helper_level(CORRIDOR), "RRRRR", 5,
                   "step 5, right: the box can't be pushed into a wall");
    expect_refusal(helper_level("#######\n#@$$..#\n#######\n"), "R", 1,
                   "step 1, right: the box can't be pushed into another box");
}

/* In a grid without walls nobody crosses the edge, box or player. */
Test(verify, refuses_to_cross_the_edge)
{
    static const char *const plans[] = {"u", "d", "l"};
    static const char *const names[] = {"up", "down", "left"};
    char text[80];
    for (int i = 0; i <= 3; i++) {
        struct level *level = helper_grid("@$.\n");
        struct kura_error err = {0};
        cr_assert(level_finish(level, EDGE_IS_WALL, &err), "%s", err.text);
        if (i == 3) {
            expect_refusal(level, "RR", 2,
                           "step 2, right: the box can't be pushed into a "
                           "wall");
            break;
        }
        snprintf(text, sizeof text, "step 1, %s: a wall is in the way",
                 names[i]);
        expect_refusal(level, plans[i], 1, text);
    }
}

Test(verify, refuses_what_does_not_solve)
{
    expect_refusal(helper_level(CORRIDOR), "RR", 0,
                   "after the last step 1 box is not on a goal");
    expect_refusal(helper_level(CORRIDOR), "RRRR", 0,
                   "after the last step 1 box is not on a goal");
    expect_refusal(helper_level(TWO_BOXES), "", 0,
                   "after the last step 2 boxes are not on a goal");
}

Test(verify, sink_must_swallow_all)
{
    static const char rows[] = "########\n"
                               "#@$. $ #\n"
                               "#      #\n"
                               "########\n";
    expect_refusal(helper_sink_level(rows), "", 0,
                   "after the last step 2 boxes are left");
    expect_refusal(helper_sink_level(rows), "R", 0,
                   "after the last step 1 box is left");
    struct level *level = helper_sink_level(rows);
    struct kura_verdict verdict = play(level, "RdrrrruLL", NULL);
    cr_expect(verdict.accepted, "%s", verdict.text);
    /* The sink is floor to the player, and no box stays there. */
    verdict = play(level, "RrrRlldr", NULL);
    cr_expect_eq(verdict.step, 0, "%s", verdict.text);
    cr_expect_eq(verdict.metrics.pushes, 2);
    level_free(level);
}

Test(verify, decoration_needs_no_push)
{
    expect_metrics(helper_level("######\n"
                                "#@$.##\n"
                                "######\n"
                                "   #*#\n"
                                "   ###\n"),
                   "R", (struct kura_metrics){1, 1, 1, 1, 1, 1});
}

Test(verify, more_goals_than_boxes)
{
    expect_metrics(helper_level("######\n#@$..#\n######\n"), "R",
                   (struct kura_metrics){1, 1, 1, 1, 1, 1});
    expect_metrics(helper_level("######\n#@$..#\n######\n"), "RR",
                   (struct kura_metrics){2, 2, 1, 1, 1, 1});
}

Test(verify, writes_pushes_as_capitals)
{
    struct level *level = helper_level(TWO_BOXES);
    struct plan fixed = {0};
    struct kura_verdict verdict = play(level, "RuDRRuLLLUr", &fixed);
    cr_expect(verdict.accepted, "%s", verdict.text);
    cr_expect_str_eq(plan_text(&fixed), "rUdrrUllluR");
    cr_expect_eq(fixed.pushes, 3);
    plan_clear(&fixed);
    verdict = play(level, "RuU", &fixed);
    cr_expect_eq(verdict.step, 3);
    cr_expect_str_eq(plan_text(&fixed), "rU", "what could be played");
    plan_release(&fixed);
    level_free(level);
}
