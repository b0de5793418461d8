/* The formats that hold one level in letters or digits: crates, boxes, grid,
 * stones. */
#include <criterion/criterion.h>

#include "core/note.h"
#include "texts.h"

static void same_as_xsb(const char *format, const char *text, const char *rows)
{
    struct collection a = texts_read(format, text);
    struct collection b = texts_read("xsb", rows);
    texts_same(&a, &b);
    collection_release(&a);
    collection_release(&b);
}

Test(crates, round_trip)
{
    texts_stay("crates", "#######\n#s C c#\n# XC X#\n#######\n");
    texts_stay("crates", "  ###\n  #S#\n###C##\n#X   #\n######\n");
    same_as_xsb("crates", "#######\n#s C c#\n# XC X#\n#######",
                "#######\n#+ $ *#\n# .$ .#\n#######\n");
}

/* Spaces are floor wherever they stand, and rows are filled up with it. */
Test(crates, edges)
{
    same_as_xsb("crates", "SC\n   X\n", "######\n#@$  #\n#   .#\n######\n");
    same_as_xsb("crates", " SCX", "######\n# @$.#\n######\n");
    same_as_xsb("crates", "SCX\n\n", "#####\n#@$.#\n#   #\n#####\n");
    same_as_xsb("crates", "SCX\r\n", "#####\n#@$.#\n#####\n");
    texts_stay("crates", "SC  \n   X\n");
    texts_stay("crates", "SCX\n   \n");
}

Test(crates, refusals)
{
    texts_refused("crates", "#####\n#SC.#\n#####", 2, 4, "'.' in a level");
    texts_refused("crates", "#####\n#\tS #\n#####", 2, 2, "a tab");
    texts_refused("crates", "###\n# X#\n###", 1, 0, "no player");
    texts_refused("crates", "SsCX", 1, 2, "second player");
    texts_refused("crates", "SCC X", 1, 0, "2 boxes but only 1");
    texts_refused("crates", "SCX\n####\n C", 1, 0, "2 boxes but only 1");
}

Test(boxes, round_trip)
{
    texts_stay("boxes", "#####\n#X B#\n#B T#\n#####\n");
    same_as_xsb("boxes", "#####\n#X B#\n#B T#\n#####",
                "#####\n#+ $#\n#$ .#\n#####\n");
    same_as_xsb("boxes", "SBT", "#####\n#@$.#\n#####\n");
}

Test(boxes, refusals)
{
    texts_refused("boxes", "#####\n#SCT#\n#####", 2, 3, "expected # S T B X");
    texts_refused("boxes", "SBBT", 1, 0, "2 boxes but only 1");
    texts_refused("boxes", "TBT", 1, 0, "no player");
}

Test(grid, round_trip)
{
    texts_stay("grid", "111111\n120001\n100021\n111111\n"
                       "((1,1),((1,3),(2,4)))\n");
    texts_stay("grid", "02\n((0,0),())\n");
    same_as_xsb("grid", "111111\n120001\n100021\n111111\n((1,1),((1,3),(2,4)))",
                "######\n#+ $ #\n#   *#\n######\n");
}

Test(grid, white_space_is_free)
{
    texts_become("grid", "\n 1 0 0 2\n\n\t((0 , 1),\n ((0,2),\n))\n\n",
                 "1002\n((0,1),((0,2)))\n");
    same_as_xsb("grid", "0\n002\n((1,0),((1,1)))",
                "#####\n#   #\n#@$.#\n#####\n");
}

Test(grid, refusals)
{
    texts_refused("grid", "((0,0),())", 1, 1, "no board");
    texts_refused("grid", "002", 1, 4, "expected '('");
    texts_refused("grid", "00x\n((0,0),())", 1, 3, "'x' in a level");
    texts_refused("grid", "002\n((0,0),((0,3)))", 2, 10, "outside the board");
    texts_refused("grid", "002\n((1,0),())", 2, 3, "outside the board");
    texts_refused("grid", "012\n((0,1),())", 2, 3, "taken");
    texts_refused("grid", "002\n((0,0),((0,0)))", 2, 10, "taken");
    texts_refused("grid", "002\n((0,0),((0,1),(0,1)))", 2, 16, "taken");
    texts_refused("grid", "002\n((0;0),())", 2, 4, "expected ','");
    texts_refused("grid", "002\n((0,-1),())", 2, 5, "expected a number");
    texts_refused("grid", "002\n((0,99999999999),())", 2, 7, "row or column");
    texts_refused("grid", "002\n((0,0),()", 2, 10, "expected ')'");
    texts_refused("grid", "002\n((0,0),()))", 2, 11, "nothing more");
    texts_refused("grid", "000\n((0,0),((0,1)))", 1, 0, "1 box but only 0");
}

Test(stones, round_trip)
{
    const char *text = "#3\n#6\n#****.*\n#y.oo.x\n#*.....\n"
                       "blocklist-number=3\nblocklist-distance=4\n";
    texts_stay("stones", text);
    struct collection levels = texts_read(NULL, text);
    const struct level *level = texts_level(&levels, 1);
    cr_assert_eq(level->rules, RULES_SINK);
    cr_assert(level->width == 6 && level->height == 3);
    cr_assert_str_eq(notes_find(&level->notes, "blocklist-distance"), "4");
    collection_release(&levels);
}

Test(stones, everything_else_is_wall)
{
    texts_become("stones",
                 "test=0\n\n#3\n\n#4\n#YOX\n#.\n compare = -time heur\n",
                 "#3\n#4\n#yox*\n#.***\n#****\ntest=0\ncompare=-time heur\n");
}

Test(stones, notes_of_other_formats_are_no_options)
{
    struct collection levels = texts_read("stones", "#1\n#3\n#yox\ntest=1\n");
    struct level *level = levels.entries[0].level;
    cr_assert(notes_add(&level->notes, "Author", "Me") &&
              notes_add(&level->notes, NULL, "words") &&
              notes_add(&level->notes, "lines", "a\nb"));
    char *text = texts_write("stones", &levels);
    cr_assert_str_eq(text, "#1\n#3\n#yox\ntest=1\n");
    free(text);
    collection_release(&levels);
}

Test(stones, options_may_come_first_and_empty_marks_last)
{
    struct collection levels =
        texts_read(NULL, "blocklist-heur-calculator=d\ntest = 1\n"
                         "#1\n#3\n#yox\n#\n#  \n");
    cr_assert_str_eq(levels.format, "stones");
    cr_assert_eq(texts_level(&levels, 1)->height, 1);
    collection_release(&levels);
}

Test(stones, options_are_checked)
{
    static const struct {
        const char *option, *words;
    } bad[] = {
        {"blocklist-nmber=3", "no option 'blocklist-nmber'"},
        {"blocklist-number=", "expected a number from 0"},
        {"blocklist-number=-1", "expected a number from 0"},
        {"heur-multiplier=0", "expected a number from 1"},
        {"heur-multiplier=x", "expected a number from 1"},
        {"stone-pusher=perhaps", "expected yes or no"},
        {"movable-checker=perhaps", "expected none, simple, extended"},
        {"dump-style=tree", "expected none, text, xml"},
        {"dump-filter-type=", "expected none, text, regex"},
        {"compare=+time,size", "expected time, heur, depth"},
        {"test=1\n test=1", "second time"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[100];
        bool twice = strchr(bad[i].option, '\n');
        snprintf(text, sizeof text, "#1\n#3\n#yox\n\n%s\n", bad[i].option);
        texts_refused("stones", text, twice ? 6 : 5, twice ? 2 : 1,
                      bad[i].words);
    }
}

Test(stones, refusals)
{
    texts_refused("stones", "#x\n#3\n#yox\n", 1, 2, "the height");
    texts_refused("stones", "#1\n#0\n#yox\n", 2, 2, "the width");
    texts_refused("stones", "#1\n#3\n", 2, 1, "no rows");
    texts_refused("stones", "#1\n#3\n#yox\n#yox\n", 4, 2, "a row too many");
    texts_refused("stones", "#1\n#3\n#yoxo\n", 3, 5, "too long");
    texts_refused("stones", "#1\n#4\n#yoxx\n", 3, 5, "a second sink");
    texts_refused("stones", "#1\n#4\n#yoyx\n", 3, 4, "a second player");
    texts_refused("stones", "#1\n#4\n#yo.*\n", 3, 0, "0 sinks");
    texts_refused("stones", "#1\n#3\n#.ox\n", 3, 0, "no player");
    texts_refused("stones", "#1\n#3\n#yox\nwords\n", 4, 1, "option=value");
}
