#include "draw/draw.h"

#include <criterion/criterion.h>

#include "../helper.h"

/* The position after that many steps of the plan. */
static struct kura_position *play(const struct level *level, const char *lurd,
                                  size_t steps)
{
    struct kura_error err = {0};
    struct kura_position *position =
        kura_position_new((const struct kura_level *)level, &err);
    cr_assert(position && kura_position_play(position, lurd, steps, &err), "%s",
              err.text);
    return position;
}

/* Takes the level over. */
static void expect(struct level *level, const char *lurd, size_t step,
                   bool colour, const char *expected)
{
    struct buffer text = {0};
    struct kura_position *position = play(level, lurd, step);
    draw_text(position, colour, &text);
    cr_expect_str_eq(buffer_get(&text), expected, "drawn:\n%s",
                     buffer_get(&text));
    buffer_release(&text);
    kura_position_free(position);
    level_free(level);
}

#define ODD         \
    "  ####\n"      \
    "###  ####\n"   \
    "#@$ . $.#\n"   \
    "######.##\n"   \
    "     ###   \n" \
    "#*#\n"

Test(draw, every_letter)
{
    expect(helper_level(ODD), "", 0, false,
           "  ####\n"
           "###  ####\n"
           "#@$ . $.#\n"
           "######.##\n"
           "     ###\n"
           "#*#\n");
    expect(helper_level("#####\n#+$.#\n#####\n"), "", 0, false,
           "#####\n#+$.#\n#####\n");
}

Test(draw, every_step_of_a_plan)
{
    static const char *const middle[] = {"#@$ .#", "# @$.#", "#  @*#",
                                         "# @ *#"};
    for (size_t step = 0; step < 4; step++) {
        char expected[40];
        snprintf(expected, sizeof expected, "######\n%s\n######\n",
                 middle[step]);
        expect(helper_level("######\n#@$ .#\n######\n"), "RRl", step, false,
               expected);
    }
}

Test(draw, sink)
{
    expect(helper_sink_level("######\n#@$ .#\n######\n"), "RR", 1, false,
           "######\n# @$.#\n######\n");
    expect(helper_sink_level("######\n#@$ .#\n######\n"), "RR", 2, false,
           "######\n#  @.#\n######\n");
    expect(helper_sink_level("######\n#@$ .#\n######\n"), "RRr", 3, false,
           "######\n#   +#\n######\n");
}

#define WALL "\033[0;2m"
#define BOX "\033[0;33m"
#define DONE "\033[0;32m"
#define GOAL "\033[0;35m"
#define PLAYER "\033[0;1;94m"
#define MOVED "\033[0;1;7;33m"
#define MOVED_DONE "\033[0;1;7;32m"
#define END "\033[0m"

Test(draw, colours)
{
    static const char rows[] = "  ####\n"
                               "###@ #\n"
                               "#* $.#\n"
                               "######\n";
    static const char first[] = "  " WALL "####" END "\n" WALL "###";
    static const char last[] = "\n" WALL "######" END "\n";
    char expected[300];
    snprintf(expected, sizeof expected,
             "%s" PLAYER "@" END " " WALL "#" END "\n" WALL "#" DONE "*" END
             " " BOX "$" GOAL "." WALL "#" END "%s",
             first, last);
    expect(helper_level(rows), "", 0, true, expected);
}

#define LINE "######\n"
#define DRAWN WALL "######" END "\n"

Test(draw, moved_box_stands_out)
{
    static const char rows[] = LINE "#@$ .#\n" LINE;
    expect(helper_level(rows), "RRl", 1, true,
           DRAWN WALL "#" END " " PLAYER "@" MOVED "$" GOAL "." WALL "#" END
                      "\n" DRAWN);
    expect(helper_level(rows), "RRl", 2, true,
           DRAWN WALL "#" END "  " PLAYER "@" MOVED_DONE "*" WALL "#" END
                      "\n" DRAWN);
    expect(helper_level(rows), "RRl", 3, true,
           DRAWN WALL "#" END " " PLAYER "@" END " " DONE "*" WALL "#" END
                      "\n" DRAWN);
}

Test(draw, largest_level)
{
    struct level *level =
        helper_finish(helper_room(LEVEL_MAX_SIDE, LEVEL_MAX_SIDE));
    struct kura_position *position = play(level, "252r252d", 8);
    struct buffer text = {0};
    draw_text(position, false, &text);
    cr_expect_eq(text.size, 255 * 256);
    cr_expect_eq(text.text[253 * 256 + 253], '@');
    buffer_release(&text);
    kura_position_free(position);
    level_free(level);
}
