#include "core/canonical.h"

#include <criterion/criterion.h>

#include "../helper.h"
#include "../sample.h"

/* The level turned by one of the eight symmetries: bit 0 mirrors x, bit 1 y,
 * bit 2 exchanges them. */
static struct level *turn(const struct level *level, int symmetry)
{
    bool swap = symmetry & 4;
    int width = swap ? level->height : level->width;
    int height = swap ? level->width : level->height;
    struct level *turned = level_new(width, height);
    cr_assert(turned);
    turned->rules = level->rules;
    for (int y = 0; y < level->height; y++)
        for (int x = 0; x < level->width; x++) {
            int to_x = symmetry & 1 ? level->width - 1 - x : x;
            int to_y = symmetry & 2 ? level->height - 1 - y : y;
            int cell = swap ? to_x * width + to_y : to_y * width + to_x;
            turned->cells[cell] = level_cell(level, x, y);
        }
    struct kura_error err;
    cr_assert(level_finish(turned, EDGE_IS_WALL, &err), "%s", err.text);
    return turned;
}

static struct kura_form form_of(const struct level *level)
{
    struct kura_form form;
    struct kura_error err;
    cr_assert(canonical_form(&form, level, &err), "%s", err.text);
    return form;
}

static void expect_same(const struct level *a, const struct level *b)
{
    struct kura_form x = form_of(a), y = form_of(b);
    cr_expect_str_eq(x.text, y.text);
    cr_expect_str_eq(x.key, y.key);
    free(x.text);
    free(y.text);
}

static void expect_different(const struct level *a, const struct level *b)
{
    struct kura_form x = form_of(a), y = form_of(b);
    cr_expect_str_neq(x.text, y.text);
    free(x.text);
    free(y.text);
}

Test(canonical, every_orientation_has_one_form)
{
    struct random random = {7};
    for (int i = 0; i < 200; i++) {
        enum rules rules = i % 2 ? RULES_SINK : RULES_GOALS;
        struct level *level =
            sample_level(&random, 3 + i % 5, 4 + i % 3, rules);
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            struct level *turned = turn(level, symmetry);
            expect_same(level, turned);
            level_free(turned);
        }
        level_free(level);
    }
}

Test(canonical, what_is_outside_does_not_count)
{
    struct level *bare = helper_level("#####\n#@$.#\n#####\n");
    struct level *decorated = helper_level("  #######\n  #   #*#\n"
                                           "###########\n"
                                           "#####@$.###\n"
                                           "  #######\n");
    expect_same(bare, decorated);
    level_free(bare);
    level_free(decorated);
}

Test(canonical, the_player_counts_by_its_region)
{
    struct level *left = helper_level("#######\n#@ $ .#\n#######\n");
    struct level *same = helper_level("#######\n# @$ .#\n#######\n");
    struct level *right = helper_level("#######\n#  $@.#\n#######\n");
    expect_same(left, same);
    expect_different(left, right);
    level_free(left);
    level_free(same);
    level_free(right);
}

Test(canonical, rules_count)
{
    struct level *goals = helper_level("#####\n#@$.#\n#####\n");
    struct level *sink = helper_sink_level("#####\n#@$.#\n#####\n");
    expect_different(goals, sink);
    level_free(goals);
    level_free(sink);
}

Test(canonical, directions_come_back)
{
    struct random random = {11};
    struct level *level = sample_level(&random, 5, 7, RULES_GOALS);
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        struct level *turned = turn(level, symmetry);
        struct kura_form form = form_of(turned);
        for (const char *d = "udlr"; *d; d++)
            cr_expect(strchr(form.turned, *d) != NULL, "%s", form.turned);
        free(form.text);
        level_free(turned);
    }
    level_free(level);
}

Test(canonical, a_form_is_a_level_with_that_form)
{
    struct random random = {3};
    for (int i = 0; i < 50; i++) {
        struct level *level =
            sample_level(&random, 6, 5, i % 2 ? RULES_SINK : RULES_GOALS);
        struct kura_form form = form_of(level);
        const char *rows = strchr(form.text, '\n') + 1;
        struct level *back =
            i % 2 ? helper_sink_level(rows) : helper_level(rows);
        expect_same(level, back);
        level_free(back);
        level_free(level);
        free(form.text);
    }
}
