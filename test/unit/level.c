#include "core/level.h"

#include <criterion/criterion.h>

#include "../helper.h"
#include "game.h"

static void expect_refused(struct level *level, int line, int column,
                           const char *text)
{
    struct kura_error err = {0};
    cr_expect_not(level_finish(level, EDGE_MUST_BE_CLOSED, &err));
    cr_expect_eq(err.code, KURA_INPUT);
    cr_expect_eq(err.line, line, "%s: line %d", err.text, err.line);
    cr_expect_eq(err.column, column, "%s: column %d", err.text, err.column);
    cr_expect_not_null(strstr(err.text, text), "found: %s", err.text);
    level_free(level);
}

Test(level, players)
{
    expect_refused(helper_grid("####\n#$.#\n####\n"), 1, 0, "no player");
    expect_refused(helper_grid("#####\n#@$.#\n#  +#\n#####\n"), 3, 4,
                   "a second player");
}

Test(level, open_border)
{
    expect_refused(helper_grid("#####\n#@$. \n#####\n"), 2, 5,
                   "the player can leave the level here");
    expect_refused(helper_grid("## ##\n#@$.#\n#   #\n#####\n"), 1, 3,
                   "the player can leave the level here");
    /* Through a gap in the wall, over what short rows leave open. */
    expect_refused(helper_grid("#####\n"
                               "#@$. \n"
                               "###### \n"),
                   1, 6, "the player can leave the level here");
}

Test(level, open_border_is_fine_where_nobody_can_cross_it)
{
    struct level *level = helper_grid("@$.\n");
    struct kura_error err = {0};
    cr_expect(level_finish(level, EDGE_IS_WALL, &err), "%s", err.text);
    cr_expect_not(level->walled);
    cr_expect_eq(level->player, 0);
    level_free(level);
    level = helper_level("#####\n#@$.#\n#####\n");
    cr_expect(level->walled);
    level_free(level);
}

Test(level, boxes_and_goals)
{
    expect_refused(helper_grid("#######\n#@$$. #\n#######\n"), 1, 0,
                   "2 boxes but only 1 goal:");
    expect_refused(helper_grid("######\n#@$.##\n######\n   #$#\n   ###\n"), 1,
                   0, "2 boxes but only 1 goal:");
}

/* Enough goals are drawn; that they are out of reach is for the solver to
 * say. */
Test(level, hopeless)
{
    static const struct {
        const char *rows;
        enum rules rules;
        const char *words; /* NULL: there is hope */
    } cases[] = {
        {"#####\n#@$.#\n#####\n  #*#\n  ###\n", RULES_GOALS, NULL},
        {"#####\n#@*.#\n#####\n  #.#\n  ###\n", RULES_GOALS, NULL},
        {"#####\n#@$.#\n#####\n #$.#\n ####\n", RULES_GOALS, "come to a box"},
        {"#####\n#@$ #\n#####\n  #.#\n  ###\n", RULES_GOALS, "fewer goals"},
        {"#######\n#@$#$.#\n#######\n  #.#\n  ###\n", RULES_GOALS,
         "come to a box"},
        {"#####\n#@$ #\n#####\n  #.#\n  ###\n", RULES_SINK, "to the sink"},
        {"#####\n#@$.#\n#####\n  #$#\n  ###\n", RULES_SINK, "come to a box"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct level *level = helper_grid(cases[i].rows);
        struct kura_error err = {0};
        level->rules = cases[i].rules;
        cr_assert(level_finish(level, EDGE_MUST_BE_CLOSED, &err), "%s",
                  err.text);
        const char *why = level_unsolvable(level);
        if (cases[i].words)
            cr_expect(why && strstr(why, cases[i].words), "%zu: %s", i,
                      why ? why : "hope");
        else
            cr_expect_null(why, "%zu", i);
        level_free(level);
    }
}

Test(level, sinks)
{
    static const char *const rows[] = {"#####\n#@$ #\n#####\n",
                                       "######\n#@$..#\n######\n"};
    for (int i = 0; i < 2; i++) {
        struct level *level = helper_grid(rows[i]);
        level->rules = RULES_SINK;
        expect_refused(level, 1, 0, "expected exactly one");
    }
    /* More boxes than sinks is what sinks are for. */
    level_free(helper_sink_level("#######\n#@$$. #\n#######\n"));
}

Test(level, counts_what_can_be_reached)
{
    struct level *level = helper_level("#######\n"
                                       "#@$..##\n"
                                       "#######\n"
                                       "  #*#\n"
                                       "  #.#\n"
                                       "  ###\n");
    cr_expect_eq(level->width, 7);
    cr_expect_eq(level->height, 6);
    cr_expect_eq(level->player, 8);
    cr_expect_eq(level->box_count, 1);
    cr_expect_eq(level->goal_count, 2);
    for (int cell = 0; cell < 42; cell++)
        cr_expect_eq(level->inside[cell], cell >= 8 && cell <= 11, "cell %d",
                     cell);
    level_free(level);
}

/* A box does not bound what is inside: it could be pushed away. */
Test(level, inside_goes_on_behind_boxes)
{
    struct level *level = helper_level("#######\n#@$$..#\n#######\n");
    cr_expect_eq(level->box_count, 2);
    cr_expect_eq(level->inside[7 + 5], 1);
    level_free(level);
}

Test(level, no_boxes_at_all)
{
    struct level *level = helper_level("###\n#@#\n###\n");
    cr_expect_eq(level->box_count, 0);
    level_free(level);
}

Test(level, largest)
{
    struct level *level =
        helper_finish(helper_room(LEVEL_MAX_SIDE, LEVEL_MAX_SIDE));
    int inside = 0;
    for (int cell = 0; cell < 255 * 255; cell++)
        inside += level->inside[cell];
    cr_expect_eq(inside, 253 * 253);
    level_free(level);
}

Test(level, copy_is_the_same_and_its_own)
{
    struct level *level = helper_sink_level("#####\n#@$.#\n#####\n");
    cr_assert(level_set_title(level, "First"));
    cr_assert(level_set_title(level, "Second"));
    cr_assert(notes_add(&level->notes, "Author", "Somebody"));
    struct level *copy = level_copy(level);
    cr_assert_not_null(copy);
    cr_expect(level_same_game(level, copy));
    cr_expect_eq(copy->rules, RULES_SINK);
    cr_expect_eq(copy->player, level->player);
    cr_expect_eq(copy->box_count, 1);
    cr_expect_eq(copy->goal_count, 1);
    cr_expect(copy->walled);
    level_free(level);
    cr_expect_str_eq(copy->title, "Second");
    cr_expect_str_eq(notes_find(&copy->notes, "author"), "Somebody");
    level_free(copy);
}

/* Takes the levels over. */
static bool same(struct level *a, struct level *b)
{
    bool answer = level_same_game(a, b);
    cr_expect_eq(level_same_game(b, a), answer);
    level_free(a);
    level_free(b);
    return answer;
}

Test(level, same_game)
{
    static const char plain[] = "#####\n#@$.#\n#####\n";
    static const char framed[] = "         \n"
                                 "  #######\n"
                                 "  ##@$.##\n"
                                 "  #######\n"
                                 "  #*#\n"
                                 "  ###\n";
    cr_expect(same(helper_level(plain), helper_level(framed)));
    cr_expect_not(same(helper_level(plain), helper_sink_level(plain)));
    cr_expect_not(
        same(helper_level(plain), helper_level("#####\n#.$@#\n#####\n")));
    cr_expect_not(
        same(helper_level(plain), helper_level("######\n#@$ .#\n######\n")));
    cr_expect_not(same(helper_level("####\n#@ #\n#  #\n####\n"),
                       helper_level("####\n#@ #\n# ##\n####\n")));
}
