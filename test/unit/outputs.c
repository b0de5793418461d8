#include "outputs/outputs.h"

#include <criterion/criterion.h>

#include "../helper.h"
#include "base/file.h"

/*
 * The level of most tests, solved by "duRRD": down and back, the upper box to
 * the right twice, the lower one down.
 */
#define TWO_BOXES \
    "######\n"    \
    "#@$ .#\n"    \
    "#  $ #\n"    \
    "#  . #\n"    \
    "######\n"
#define TWO_BOXES_PLAN "duRRD"

static void expect_text(const char *output, const struct result *result,
                        const char *expected)
{
    struct buffer text = {0};
    struct kura_error err = {0};
    const struct output *to = output_find(output);
    cr_assert_not_null(to, "no output %s", output);
    cr_assert(output_write(to, result, &text, &err), "%s", err.text);
    cr_expect_str_eq(buffer_get(&text), expected, "%s wrote\n%s", output,
                     buffer_get(&text));
    buffer_release(&text);
}

/* Takes the level over. */
static void expect(const char *output, struct level *level, const char *lurd,
                   const char *expected)
{
    struct result result = helper_result(level, lurd);
    expect_text(output, &result, expected);
    result_release(&result);
    level_free(level);
}

Test(outputs, list_has_every_name_once)
{
    static const char *const names[] = {"lurd",    "steps",
                                        "actions", "asp",
                                        "stones",  "stones-coordinates",
                                        "boards",  "boards-steps",
                                        "ipc",     "json",
                                        NULL};
    for (int i = 0; names[i]; i++)
        cr_expect_not_null(output_find(names[i]), "no output %s", names[i]);
    for (int i = 0; outputs[i]; i++) {
        cr_expect_eq(output_find(outputs[i]->name), outputs[i]);
        cr_expect_not_null(outputs[i]->summary);
        cr_expect_neq(outputs[i]->step == NULL, outputs[i]->write == NULL);
        cr_expect_eq(outputs[i]->always,
                     strcmp(outputs[i]->name, "json") == 0 ||
                         strcmp(outputs[i]->name, "lurd") == 0);
    }
    cr_expect_null(output_find("nothing"));
}

Test(outputs, lurd)
{
    expect("lurd", helper_level(TWO_BOXES), TWO_BOXES_PLAN, "duRRD\n");
}

Test(outputs, steps)
{
    expect("steps", helper_level(TWO_BOXES), TWO_BOXES_PLAN,
           "1: move down from [1,1]\n"
           "2: move up from [2,1]\n"
           "3: push right from [1,1]\n"
           "4: push right from [1,2]\n"
           "5: push down from [1,3]\n");
}

Test(outputs, actions)
{
    expect("actions", helper_level(TWO_BOXES), TWO_BOXES_PLAN,
           "move(1_1,2_1,1)\n"
           "move(2_1,1_1,2)\n"
           "push(box1,1_1,1_2,1_3,3)\n"
           "push_t(box1,1_2,1_3,1_4,4)\n"
           "push_t(box2,1_3,2_3,3_3,5)\n");
}

Test(outputs, asp)
{
    expect("asp", helper_level(TWO_BOXES), TWO_BOXES_PLAN,
           "do(moveDown(sokoban,l1_1,l2_1),0)\n"
           "do(moveUp(sokoban,l2_1,l1_1),1)\n"
           "do(pushRight(sokoban,l1_1,l1_2,l1_3,crate_01),2)\n"
           "do(pushRight(sokoban,l1_2,l1_3,l1_4,crate_01),3)\n"
           "do(pushDown(sokoban,l1_3,l2_3,l3_3,crate_02),4)\n");
}

Test(outputs, stones)
{
    expect("stones", helper_level(TWO_BOXES), TWO_BOXES_PLAN,
           "( 2,  1) --> right\n"
           "( 3,  1) --> right\n"
           "( 3,  2) --> down\n");
}

Test(outputs, stones_coordinates)
{
    expect("stones-coordinates", helper_level(TWO_BOXES), TWO_BOXES_PLAN,
           "( 2,  1) --> ( 3,  1)\n"
           "( 3,  1) --> ( 4,  1)\n"
           "( 3,  2) --> ( 3,  3)\n");
}

Test(outputs, ipc)
{
    expect("ipc", helper_level(TWO_BOXES), TWO_BOXES_PLAN,
           "(move player-01 pos-2-2 pos-2-3 dir-down)\n"
           "(move player-01 pos-2-3 pos-2-2 dir-up)\n"
           "(push-to-nongoal player-01 stone-01 pos-2-2 pos-3-2 pos-4-2 "
           "dir-right)\n"
           "(push-to-goal player-01 stone-01 pos-3-2 pos-4-2 pos-5-2 "
           "dir-right)\n"
           "(push-to-goal player-01 stone-02 pos-4-2 pos-4-3 pos-4-4 "
           "dir-down)\n"
           "; cost = 3\n");
}

Test(outputs, boards)
{
    expect("boards", helper_level(TWO_BOXES), TWO_BOXES_PLAN,
           "Push 0 of 3: start\n"
           "2,1 3,2 \n"
           " * * * * * *\n"
           " * Y o + X *\n"
           " * + + o + *\n"
           " * + + X + *\n"
           " * * * * * *\n"
           "\n"
           "Push 1 of 3: right\n"
           "3,1 3,2 \n"
           " * * * * * *\n"
           " * + Y O X *\n"
           " * + + o + *\n"
           " * + + X + *\n"
           " * * * * * *\n"
           "\n"
           "Push 2 of 3: right\n"
           "4,1 3,2 \n"
           " * * * * * *\n"
           " * + + Y G *\n"
           " * + + o + *\n"
           " * + + X + *\n"
           " * * * * * *\n"
           "\n"
           "Push 3 of 3: down\n"
           "4,1 3,3 \n"
           " * * * * * *\n"
           " * + + + g *\n"
           " * + + Y + *\n"
           " * + + G + *\n"
           " * * * * * *\n"
           "\n");
}

/* A corridor: what is behind the box is out of reach. */
#define CORRIDOR \
    "#######\n"  \
    "#@$ . #\n"  \
    "#######\n"

Test(outputs, boards_steps_and_what_is_out_of_reach)
{
    expect("boards-steps", helper_level(CORRIDOR), "RRlr",
           "Step 0 of 4: start\n"
           "2,1 \n"
           " * * * * * * *\n"
           " * Y o . x . *\n"
           " * * * * * * *\n"
           "\n"
           "Step 1 of 4: push right\n"
           "3,1 \n"
           " * * * * * * *\n"
           " * + Y O x . *\n"
           " * * * * * * *\n"
           "\n"
           "Step 2 of 4: push right\n"
           "4,1 \n"
           " * * * * * * *\n"
           " * + + Y G . *\n"
           " * * * * * * *\n"
           "\n"
           "Step 3 of 4: move left\n"
           "4,1 \n"
           " * * * * * * *\n"
           " * + Y + g . *\n"
           " * * * * * * *\n"
           "\n"
           "Step 4 of 4: move right\n"
           "4,1 \n"
           " * * * * * * *\n"
           " * + + Y g . *\n"
           " * * * * * * *\n"
           "\n");
}

Test(outputs, boards_of_a_sink)
{
    expect("boards-steps", helper_sink_level(CORRIDOR), "RRr",
           "Step 0 of 3: start\n"
           "2,1 \n"
           " * * * * * * *\n"
           " * Y o . X . *\n"
           " * * * * * * *\n"
           "\n"
           "Step 1 of 3: push right\n"
           "3,1 \n"
           " * * * * * * *\n"
           " * + Y O X . *\n"
           " * * * * * * *\n"
           "\n"
           "Step 2 of 3: push right into the sink\n"
           "\n"
           " * * * * * * *\n"
           " * + + Y X + *\n"
           " * * * * * * *\n"
           "\n"
           "Step 3 of 3: move right\n"
           "\n"
           " * * * * * * *\n"
           " * + + + y + *\n"
           " * * * * * * *\n"
           "\n");
}

/* Outside and decoration: the box in the left part can never be reached. */
Test(outputs, boards_of_an_odd_outline)
{
    expect("boards",
           helper_level("  #####\n"
                        "###@$.#\n"
                        "#*#####\n"
                        "###\n"),
           "R",
           "Push 0 of 1: start\n"
           "4,1 1,2 \n"
           " * * * * * * *\n"
           " * * * Y o x *\n"
           " * g * * * * *\n"
           " * * * * * * *\n"
           "\n"
           "Push 1 of 1: right\n"
           "5,1 1,2 \n"
           " * * * * * * *\n"
           " * * * + Y G *\n"
           " * g * * * * *\n"
           " * * * * * * *\n"
           "\n");
}

Test(outputs, the_sink_is_a_target)
{
    expect("actions", helper_sink_level(CORRIDOR), "RRr",
           "push(box1,1_1,1_2,1_3,1)\n"
           "push_t(box1,1_2,1_3,1_4,2)\n"
           "move(1_3,1_4,3)\n");
    expect("ipc", helper_sink_level(CORRIDOR), "RRr",
           "(push-to-nongoal player-01 stone-01 pos-2-2 pos-3-2 pos-4-2 "
           "dir-right)\n"
           "(push-to-goal player-01 stone-01 pos-3-2 pos-4-2 pos-5-2 "
           "dir-right)\n"
           "(move player-01 pos-4-2 pos-5-2 dir-right)\n"
           "; cost = 2\n");
    expect("asp", helper_sink_level(CORRIDOR), "RR",
           "do(pushRight(sokoban,l1_1,l1_2,l1_3,crate_01),0)\n"
           "do(pushRight(sokoban,l1_2,l1_3,l1_4,crate_01),1)\n");
    expect("stones-coordinates", helper_sink_level(CORRIDOR), "RR",
           "( 2,  1) --> ( 3,  1)\n"
           "( 3,  1) --> ( 4,  1)\n");
}

Test(outputs, empty_plan)
{
    static const char rows[] = "####\n#@*#\n####\n";
    static const char position[] = "2,1 \n"
                                   " * * * *\n"
                                   " * Y g *\n"
                                   " * * * *\n"
                                   "\n";
    char expected[200];
    expect("lurd", helper_level(rows), "", "\n");
    expect("steps", helper_level(rows), "", "");
    expect("actions", helper_level(rows), "", "");
    expect("asp", helper_level(rows), "", "");
    expect("stones", helper_level(rows), "", "");
    expect("stones-coordinates", helper_level(rows), "", "");
    expect("ipc", helper_level(rows), "", "; cost = 0\n");
    snprintf(expected, sizeof expected, "Push 0 of 0: start\n%s", position);
    expect("boards", helper_level(rows), "", expected);
    snprintf(expected, sizeof expected, "Step 0 of 0: start\n%s", position);
    expect("boards-steps", helper_level(rows), "", expected);
}

/* A room of the largest size, the box beside the player on its way right. */
static struct level *largest(int goal_x)
{
    struct level *level = helper_room(LEVEL_MAX_SIDE, LEVEL_MAX_SIDE);
    level->cells[LEVEL_MAX_SIDE + 2] = CELL_BOX;
    level->cells[LEVEL_MAX_SIDE + goal_x] = CELL_GOAL;
    return helper_finish(level);
}

/* The text that an output makes of a result; to be freed. */
static char *written(const char *output, const struct result *result,
                     size_t *size)
{
    struct buffer text = {0};
    struct kura_error err = {0};
    cr_assert(output_write(output_find(output), result, &text, &err), "%s",
              err.text);
    *size = text.size;
    return buffer_take(&text);
}

Test(outputs, largest_level)
{
    struct level *level = largest(4);
    struct result result = helper_result(level, "RR");
    expect_text("stones-coordinates", &result,
                "( 2,  1) --> ( 3,  1)\n"
                "( 3,  1) --> ( 4,  1)\n");
    size_t size;
    char *text = written("boards", &result, &size);
    size_t rows = 255 * (2 * 255 + 1);
    size_t titles = strlen("Push 0 of 2: start\nPush 1 of 2: right\n"
                           "Push 2 of 2: right\n");
    cr_expect_eq(size, titles + 3 * (strlen("2,1 \n") + rows + 1));
    free(text);
    result_release(&result);
    level_free(level);

    level = largest(253);
    result = helper_result(level, "251r");
    text = written("stones", &result, &size);
    cr_expect_not_null(strstr(text, "(99,  1) --> right\n(100,  1) --> right"));
    free(text);
    result_release(&result);
    level_free(level);
}

/* Ends in time only if a step costs the same at the end as at the start. */
Test(outputs, long_plan)
{
    struct level *level = helper_level("######\n"
                                       "#@$. #\n"
                                       "#    #\n"
                                       "######\n");
    struct result result = helper_result(level, "100000(du)R");
    size_t size;
    for (int i = 0; outputs[i]; i++) {
        char *text = written(outputs[i]->name, &result, &size);
        cr_expect_not_null(text);
        free(text);
    }
    char *text = written("steps", &result, &size);
    static const char end[] = "\n200001: push right from [1,1]\n";
    cr_assert_geq(size, sizeof end - 1);
    cr_expect_str_eq(text + size - (sizeof end - 1), end);
    free(text);
    result_release(&result);
    level_free(level);
}

Test(outputs, plan_that_breaks_a_rule_is_refused)
{
    struct level *level = helper_level(TWO_BOXES);
    struct result result;
    result_init(&result);
    result.level = level;
    result.plan = helper_plan("dl");
    result.has_plan = true;
    static const char *const playing[] = {"steps", "boards"};
    for (size_t i = 0; i < 2; i++) {
        struct buffer text = {0};
        struct kura_error err = {0};
        cr_expect_not(
            output_write(output_find(playing[i]), &result, &text, &err));
        cr_expect_str_eq(err.text,
                         "step 2 of the plan, left: a wall is in the way");
        buffer_release(&text);
    }
    result_release(&result);
    level_free(level);
}

/* Memory that ended before or while writing is told, by every output. */
Test(outputs, lack_of_memory_is_told)
{
    struct level *level = helper_level(TWO_BOXES);
    struct result result = helper_result(level, TWO_BOXES_PLAN);
    for (int i = 0; outputs[i]; i++) {
        struct buffer text = {0};
        struct kura_error err = {0};
        text.failed = true;
        cr_expect_not(output_write(outputs[i], &result, &text, &err), "%s",
                      outputs[i]->name);
        cr_expect_eq(err.code, KURA_SYSTEM, "%s", outputs[i]->name);
        buffer_release(&text);
    }
    result_release(&result);
    level_free(level);
}

/* The result that docs/outputs.md shows. */
static struct result documented(struct level *level)
{
    cr_assert(level_set_title(level, "Two boxes"));
    struct result result = helper_result(level, TWO_BOXES_PLAN);
    result.file = "two.sok";
    result.index = 1;
    result.engine = "astar";
    result.objective = MINIMIZE_PUSHES;
    result.proved = true;
    snprintf(result.rests_on, sizeof result.rests_on, "kura");
    result.lower_bound = 3;
    snprintf(result.rests_on, sizeof result.rests_on, "kura");
    result.seconds = 0.012;
    result.cpu_seconds = 0.011;
    result.peak_bytes = 18874368;
    cr_assert(counters_add(&result.counters,
                           (struct kura_counter){"expanded", "states", 4}));
    cr_assert(counters_add(&result.counters,
                           (struct kura_counter){"generated", "states", 9}));
    return result;
}

/* Joins lines that go on with a space, as the page breaks its JSON. */
static void join_lines(char *text)
{
    char *end = text;
    for (; *text; text++) {
        if (text[0] == '\n' && text[1] == ' ')
            text++;
        else
            *end++ = *text;
    }
    *end = '\0';
}

static void expect_shown(const char *page, const char *name,
                         const struct result *result)
{
    char heading[60];
    snprintf(heading, sizeof heading, "\n## `%s`\n", name);
    const char *section = strstr(page, heading);
    cr_assert_not_null(section, "no section for %s", name);
    /* Of this one the page has an excerpt, left to the reader's eye. */
    if (strcmp(name, "boards-steps") == 0)
        return;
    size_t size;
    char *text = written(name, result, &size);
    char *rest = strdup(section);
    cr_assert_not_null(rest);
    if (strcmp(name, "json") == 0)
        join_lines(rest);
    cr_expect_not_null(strstr(rest, text), "stale: %s\n%s", name, text);
    free(rest);
    free(text);
}

Test(outputs, page_shows_what_is_written)
{
    struct level *level = helper_level(TWO_BOXES);
    struct result result = documented(level);
    struct buffer page = {0};
    struct kura_error err = {0};
    cr_assert(file_read("docs/outputs.md", 1 << 20, &page, &err), "%s",
              err.text);
    for (int i = 0; outputs[i]; i++)
        expect_shown(page.text, outputs[i]->name, &result);
    buffer_release(&page);
    result_release(&result);
    level_free(level);
}
