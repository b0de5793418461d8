#include "core/plan.h"

#include <criterion/criterion.h>

#include "../helper.h"

Test(plan, adds_steps)
{
    struct plan plan = {0};
    cr_expect_str_eq(plan_text(&plan), "");
    for (int i = 0; i < 300; i++)
        cr_assert(plan_add(&plan, (enum direction)(i % 4), i % 3 == 0));
    cr_expect_eq(plan.count, 300);
    cr_expect_eq(plan.pushes, 100);
    cr_expect_eq(strncmp(plan_text(&plan), "UdlRudLruDlr", 12), 0);
    cr_expect_eq(strlen(plan_text(&plan)), 300);
    plan_clear(&plan);
    cr_expect_str_eq(plan_text(&plan), "");
    cr_expect_eq(plan.count, 0);
    cr_expect_eq(plan.pushes, 0);
    plan_release(&plan);
    plan_release(&plan);
}

Test(plan, copies_replace)
{
    struct plan from = {0}, to = {0};
    cr_assert(plan_add(&to, DIR_UP, false));
    cr_assert(plan_add(&from, DIR_LEFT, true));
    cr_assert(plan_add(&from, DIR_DOWN, false));
    cr_assert(plan_copy(&to, &from));
    cr_expect_str_eq(plan_text(&to), "Ld");
    cr_expect_eq(to.pushes, 1);
    plan_release(&from);
    cr_expect_str_eq(plan_text(&to), "Ld");
    plan_release(&to);
}

Test(plan, directions)
{
    cr_expect_eq(plan_direction('u'), DIR_UP);
    cr_expect_eq(plan_direction('D'), DIR_DOWN);
    cr_expect_eq(plan_direction('l'), DIR_LEFT);
    cr_expect_eq(plan_direction('R'), DIR_RIGHT);
    cr_expect_eq(plan_direction('x'), DIR_COUNT);
    cr_expect_eq(plan_direction('\0'), DIR_COUNT);
    cr_expect(plan_is_push('L'));
    cr_expect_not(plan_is_push('l'));
    cr_expect_str_eq(direction_name(DIR_UP), "up");
    cr_expect_str_eq(direction_name(DIR_DOWN), "down");
    cr_expect_str_eq(direction_name(DIR_LEFT), "left");
    cr_expect_str_eq(direction_name(DIR_RIGHT), "right");
    for (enum direction d = DIR_UP; d < DIR_COUNT; d++)
        cr_expect_eq(d ^ 1 ^ 1, d);
    cr_expect_eq((enum direction)(DIR_UP ^ 1), DIR_DOWN);
    cr_expect_eq((enum direction)(DIR_LEFT ^ 1), DIR_RIGHT);
}

static void expect_read(const char *text, const char *steps)
{
    struct plan plan = helper_plan(text);
    size_t pushes = 0;
    for (const char *step = steps; *step; step++)
        pushes += plan_is_push(*step);
    cr_expect_str_eq(plan_text(&plan), steps, "\"%s\" gave %s", text,
                     plan_text(&plan));
    cr_expect_eq(plan.count, strlen(steps), "%s", text);
    cr_expect_eq(plan.pushes, pushes, "%s", text);
    plan_release(&plan);
}

Test(plan, reads_lurd)
{
    expect_read("", "");
    expect_read("udlrUDLR", "udlrUDLR");
    expect_read(" u d\tl\r\n\nr\n", "udlr");
    expect_read("3r2U", "rrrUU");
    expect_read("12l", "llllllllllll");
    expect_read("1u01d0r", "ud");
}

Test(plan, reads_groups)
{
    expect_read("2(dull)", "dulldull");
    expect_read("(ud)r", "udr");
    expect_read("2(r2(uD))", "ruDuDruDuD");
    expect_read("2(2(2(2(u))))", "uuuuuuuuuuuuuuuu");
    expect_read("u0(LLd)r", "ur");
    expect_read("2(u0(D)l)", "ulul");
    expect_read("0()5()u()", "u");
    expect_read("3(2d)", "dddddd");
}

Test(plan, adds_to_what_is_there)
{
    struct plan plan = helper_plan("uD");
    struct kura_error err = {0};
    cr_assert(plan_read(&plan, "2(r)0(L)", 8, &err));
    cr_expect_str_eq(plan_text(&plan), "uDrr");
    cr_expect_eq(plan.pushes, 1);
    plan_release(&plan);
}

static void expect_error(const char *text, int line, int column,
                         const char *words)
{
    struct plan plan = {0};
    struct kura_error err = {0};
    cr_expect_not(plan_read(&plan, text, strlen(text), &err), "%s", text);
    cr_expect_eq(err.code, KURA_INPUT, "%s", text);
    cr_expect_eq(err.line, line, "\"%s\": line %d", text, err.line);
    cr_expect_eq(err.column, column, "\"%s\": column %d", text, err.column);
    cr_expect_not_null(strstr(err.text, words), "\"%s\": %s", text, err.text);
    plan_release(&plan);
}

Test(plan, errors_name_the_place)
{
    expect_error("ux", 1, 2, "'x' in a plan: expected u, d, l, r");
    expect_error("ud\n l\nr -u", 3, 3, "'-' in a plan");
    expect_error("\n\a", 2, 1, "byte 0x07 in a plan");
    expect_error("u\xc3\xa9", 1, 2, "byte 0xc3 in a plan");
    expect_error("u(d\nl(r)", 1, 2, "'(' without its ')'");
    expect_error("u(d)\n)", 2, 1, "')' without a '('");
    expect_error("2(u3)", 1, 5, "a number with nothing to repeat");
    expect_error("3x", 1, 2, "a number with nothing to repeat");
    expect_error("ud3", 1, 3, "a number with nothing to repeat");
}

/* A NUL is a byte like any other: the size says where the text ends. */
Test(plan, nul_is_no_end)
{
    struct plan plan = {0};
    struct kura_error err = {0};
    cr_expect_not(plan_read(&plan, "u\0d", 3, &err));
    cr_expect_eq(err.column, 2);
    plan_release(&plan);
}

Test(plan, nesting_has_a_limit)
{
    char text[80];
    memset(text, '(', 40);
    memset(text + 40, ')', 40);
    text[79] = '\0';
    expect_error(text, 1, 33, "groups nested more than 32 deep");
    expect_read("((((((((((((((((((((((((((((((((u"
                "))))))))))))))))))))))))))))))))",
                "u");
}

Test(plan, refuses_plans_without_end)
{
    expect_error("100000001u", 1, 9, "over 100000000 steps");
    expect_error("99999999999999999999999999u", 1, 9, "over 100000000 steps");
    expect_error("100000(100000(ud))", 1, 18, "over 100000000 steps");
    expect_error("1000(1000(1000(u)))", 1, 19, "over 100000000 steps");
}

/* Work is limited as well as length: these would run for hours. */
Test(plan, repeats_nothing_quickly)
{
    char *text = calloc(4000, 10);
    cr_assert_not_null(text);
    for (int i = 0; i < 3999; i++)
        memcpy(text + i * 10, "99999999()", 10);
    expect_read(text, "");
    free(text);
    expect_error("0(60000000u)0(60000000u)", 1, 23, "over 100000000 steps");
}
