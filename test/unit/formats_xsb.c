#include <criterion/criterion.h>

#include "core/note.h"
#include "texts.h"

#define ROOM "#####\n#@$.#\n#####\n"

static void has_title(const struct collection *levels, size_t number,
                      const char *title)
{
    const struct level *level = texts_level(levels, number);
    if (!title)
        cr_assert_null(level->title, "'%s'", level->title);
    else
        cr_assert(level->title && strcmp(level->title, title) == 0,
                  "'%s' and not '%s'", level->title ? level->title : "(none)",
                  title);
}

/* The title of the first level. */
static void gives_title(const char *text, const char *title)
{
    struct collection levels = texts_read("xsb", text);
    has_title(&levels, 1, title);
    collection_release(&levels);
}

static void has_note(const struct notes *notes, size_t i, const char *key,
                     const char *value)
{
    cr_assert(i < notes->count, "only %zu notes", notes->count);
    const struct note *note = &notes->items[i];
    cr_assert(!note->key == !key && (!key || strcmp(note->key, key) == 0),
              "key '%s'", note->key ? note->key : "(none)");
    cr_assert_str_eq(note->value, value);
}

static void same_board(const char *text, const char *rows)
{
    struct collection a = texts_read("xsb", text);
    struct collection b = texts_read("xsb", rows);
    texts_same(&a, &b);
    collection_release(&a);
    collection_release(&b);
}

Test(xsb, letters_and_signs_are_the_same)
{
    same_board("######\n#p_bB#\n#--- #\n# .  #\n######\n",
               "######\n#@ $*#\n#    #\n# .  #\n######\n");
    same_board("#####\n#Pb.#\n#####\n", "#####\n#+$.#\n#####\n");
}

Test(xsb, run_lengths)
{
    same_board("5#|#@$.#|5#\n", ROOM);
    same_board("5#\n#@$.#\n5#\n", ROOM);
    same_board("2(2#)#|#@$.#|5#", ROOM);
    same_board("6#|#@-$.#|#2(2-)#|2(2(#)#)\n",
               "######\n#@ $.#\n#    #\n######\n");
    same_board("4#|#2-#|#@-#|#-$3#|#4-#|#.3-#|6#",
               "####\n#  #\n#@ #\n# $###\n#    #\n#.   #\n######\n");
}

Test(xsb, run_lengths_gone_wrong)
{
    texts_refused("xsb", "5#|#@$.#|5(#", 1, 11, "'(' without its ')'");
    texts_refused("xsb", "5#|#@$.#|5#)", 1, 12, "')' without");
    texts_refused("xsb", "\n5#|#@$.#|5#3", 2, 12, "nothing to repeat");
    texts_refused("xsb", "5#|#@$.#|3(2)#", 1, 13, "nothing to repeat");
    texts_refused("xsb", "5#|#@$.#|70000#", 1, 14, "over 65536 squares");
    texts_refused("xsb", "#|99999(99999(#))|#@#", 1, 7, "over 65536 squares");
    texts_refused("xsb", "256#|#@$.#|5#", 1, 1, "too wide");
}

Test(xsb, deep_groups_are_refused)
{
    struct buffer text = {0};
    buffer_text(&text, "##|");
    for (int i = 0; i < 40; i++)
        buffer_text(&text, "2(");
    buffer_text(&text, "#");
    texts_refused("xsb", buffer_get(&text), 1, 3 + 33 * 2,
                  "nested more than 32 deep");
    buffer_release(&text);
}

Test(xsb, titles)
{
    gives_title(ROOM, NULL);
    gives_title(ROOM "Title: After\n", "After");
    gives_title(ROOM "title:After\n", "After");
    gives_title("Before\n" ROOM, "Before");
    gives_title("Before\n\n" ROOM, "Before");
    gives_title("; 7 \n\n" ROOM, "7");
    gives_title("A file\nby me\n\nBefore\n\n" ROOM, "Before");
    gives_title("A file\nby me\n\n" ROOM, NULL);
    gives_title("500+\n\n" ROOM, "500+");
    gives_title("#12\n\n" ROOM, "#12");
    gives_title("Level #3\n" ROOM, "Level #3");
    gives_title("dull\n\n" ROOM, "dull");
    gives_title("bob\n\n" ROOM, "bob");
    gives_title("Collection: None\n\n" ROOM, NULL);
    gives_title("Prose\n\n" ROOM "Title: Wins\n", "Wins");
    gives_title("Prose\n\n" ROOM "Title:\n", NULL);
    gives_title(":: a comment\n\n" ROOM, NULL);
    gives_title("Title: Touches\n" ROOM, "Touches");
    gives_title("One\ttab\n\n" ROOM, "One\ttab");
    gives_title("Caf\xe9\n\n" ROOM, "Caf\xe9");
}

Test(xsb, titles_of_several_levels)
{
    struct collection levels =
        texts_read("xsb",
                   "; 1\n\n" ROOM "\n; 2\n\n" ROOM
                   "Author: Me\nAn aside\n\n; 3\n" ROOM "Four\n" ROOM
                   "\nAuthor: You\n\n" ROOM "Title: 5\n\n" ROOM "last words\n");
    cr_assert_eq(levels.count, 6);
    has_title(&levels, 1, "1");
    has_title(&levels, 2, "2");
    has_title(&levels, 3, "3");
    has_title(&levels, 4, "Four");
    has_title(&levels, 5, "5");
    has_title(&levels, 6, NULL);
    has_note(&texts_level(&levels, 2)->notes, 0, "Author", "Me");
    has_note(&texts_level(&levels, 2)->notes, 1, NULL, "An aside");
    has_note(&texts_level(&levels, 4)->notes, 0, "Author", "You");
    has_note(&texts_level(&levels, 6)->notes, 0, NULL, "last words");
    collection_release(&levels);
}

Test(xsb, words_stay_in_order)
{
    texts_stay("xsb", "Collection: Mine\nSome words\nhttp://a.b/c\n\n" ROOM
                      "Title: One\nAuthor: Me\nLetsLogic-Id: 17\nAn aside\n"
                      "Empty:\nauthor: again\n\n" ROOM "Title: Two\n");
    texts_stay("xsb", "Words\n\n" ROOM "Title:\nAuthor: Me\n");
}

Test(xsb, blocks)
{
    const char *text = ROOM "Title: One\nComment:\n\n" ROOM
                            "\n  kept: as it is\n\nComment-End:\nAuthor: Me\n"
                            "Comment: in one line\n";
    texts_stay("xsb", text);
    struct collection levels = texts_read("xsb", text);
    cr_assert_eq(levels.count, 1);
    const struct notes *notes = &texts_level(&levels, 1)->notes;
    has_note(notes, 0, "Comment", "\n" ROOM "\n  kept: as it is\n");
    has_note(notes, 2, "Comment", "in one line");
    collection_release(&levels);
}

Test(xsb, block_without_an_end_hides_no_level)
{
    struct collection levels =
        texts_read("xsb", ROOM "Comment:\nwords\n\n" ROOM
                               "Comment:\nmore\nComment End:\n");
    cr_assert_eq(levels.count, 2);
    has_note(&texts_level(&levels, 2)->notes, 0, "Comment", "more");
    collection_release(&levels);
}

Test(xsb, solutions)
{
    const char *text = ROOM "Title: One\nSolution 1/1/1/1/1\nR\n"
                            "Solution name: dull\nSolution comment:\nline\n"
                            "line\nSolution comment end:\nSavegame\nlr\nlr\n"
                            "Solution\n3(lr)R\n";
    texts_stay("xsb", text);
    struct collection levels = texts_read("xsb", text);
    const struct notes *notes = &texts_level(&levels, 1)->notes;
    has_note(notes, 0, "Solution 1/1/1/1/1", "R");
    has_note(notes, 1, "Solution name", "dull");
    has_note(notes, 2, "Solution comment", "line\nline");
    has_note(notes, 3, "Savegame", "lr\nlr");
    has_note(notes, 4, "Solution", "3(lr)R");
    collection_release(&levels);
}

Test(xsb, solutions_in_other_dress)
{
    texts_become("xsb", ROOM "Solution: lr\nR\n", ROOM "Solution\nlr\nR\n");
    texts_become("xsb", ROOM "Solution:\n\nlrR\n", ROOM "Solution\nlrR\n");
    texts_become("xsb", ROOM "\nSolution/Moves 1\n\nR\n",
                 ROOM "Solution/Moves 1\nR\n");
    texts_stay("xsb", ROOM "Solution: unknown\n");
    texts_stay("xsb", ROOM "Solution by hand\nbut none follows\n");
}

Test(xsb, prose_that_looks_like_a_board_is_marked)
{
    texts_become("xsb", "Words\n######\nmore\n\nTitle line\n\n" ROOM,
                 "Words\n:: ######\nmore\n\n" ROOM "Title: Title line\n");
    texts_become("xsb", ROOM "\n---\n\n" ROOM "Title: x\n",
                 ROOM "\n" ROOM "Title: x\n---\n");
}

Test(xsb, quoted_mail)
{
    struct collection levels =
        texts_read("xsb",
                   "> Title line\n>\n> #####\n> #@$.#\n> #####\n>\n>> ; 2\n"
                   ">>#####\n>>#@$.#\n>>#####\n");
    cr_assert_eq(levels.count, 2);
    has_title(&levels, 1, "Title line");
    has_title(&levels, 2, "2");
    collection_release(&levels);
}

Test(xsb, ends_of_lines)
{
    same_board("\xef\xbb\xbf#####\r\n#@$.#\r\n#####\r\n", ROOM);
    same_board("#####\r#@$.#\r#####", ROOM);
    same_board("#####  \n#@$.#\t\n#####--\n", ROOM);
}

Test(xsb, empty_row_needs_a_mark)
{
    same_board("#####\n#@$.#\n#####\n-\n  #\n", ROOM);
    texts_refused("xsb", "#####\n#   #\n\n#@$.#\n#####\n", 1, 0, "no player");
    texts_become("xsb", "#####\n#@$.#\n#####\n_\n  #\n",
                 "#####\n#@$.#\n#####\n-\n  #\n");
}

Test(xsb, decoration_stays)
{
    texts_stay("xsb", "  ### .\n* #@#\n  #$##\n  # .#\n  #  #\n  ####\n");
}

Test(xsb, ring_for_levels_without_one)
{
    struct collection levels = texts_read("crates", "SCX");
    char *text = texts_write("xsb", &levels);
    cr_assert_str_eq(text, "#####\n#@$.#\n#####\n");
    free(text);
    collection_release(&levels);
    levels = texts_read("crates", "X\n###\n#S#\n###");
    text = texts_write("xsb", &levels);
    struct collection again = texts_read("xsb", text);
    texts_same(&levels, &again);
    collection_release(&again);
    free(text);
    collection_release(&levels);
}

Test(xsb, refusals)
{
    texts_refused("xsb", "#####\n# $.#\n#####\n", 1, 0, "no player");
    texts_refused("xsb", "x\n\n#####\n# $.#\n#####\n", 3, 0, "no player");
    texts_refused("xsb", "#####\n#@@.#\n#####\n", 2, 3, "second player");
    texts_refused("xsb", "#####\n#@$.\n#####\n", 2, 5, "can leave");
    texts_refused("xsb", "#####\n#@$$.#\n######\n", 1, 0, "2 boxes but only 1");
    texts_refused("xsb", "#####\n#@$.x#\n#####\n", 2, 5, "'x' in a level");
    texts_refused("xsb", "#####\n#@$.\t#\n#####\n", 2, 5, "a tab");
    texts_refused("xsb", "\t#####\n#@$.#\n#####\n", 1, 1, "a tab");
    texts_refused("xsb", "#####\n#@$.\x01#\n#####\n", 2, 5, "byte 0x01");
    texts_refused("xsb", "#######\n#@$.#$#\n#######\n", 1, 0,
                  "2 boxes but only 1");
    texts_refused("xsb", "> #####\n> #@$. x #\n> #####\n", 2, 8, "'x'");
    texts_refused("xsb", "no board here\n", 1, 1, "no level found");
}

Test(xsb, nul_bytes)
{
    static const char in_board[] = "#####\n#@\0.#\n#####\n";
    struct collection levels =
        texts_read_bytes("xsb", in_board, sizeof in_board - 1);
    cr_assert_null(levels.entries[0].level);
    cr_assert_eq(levels.entries[0].error.line, 2);
    cr_assert_eq(levels.entries[0].error.column, 3);
    collection_release(&levels);
    static const char in_title[] = "a\0b\n" ROOM;
    levels = texts_read_bytes("xsb", in_title, sizeof in_title - 1);
    has_title(&levels, 1, "a?b");
    collection_release(&levels);
}

Test(xsb, one_bad_level_spoils_no_other)
{
    struct collection levels =
        texts_read("xsb",
                   ROOM "Title: 1\n\n#####\n#@@$.#\n#####\nTitle: 2\n\n" ROOM
                        "Title: 3\n");
    cr_assert_eq(levels.count, 3);
    has_title(&levels, 1, "1");
    cr_assert_null(levels.entries[1].level);
    cr_assert_eq(levels.entries[1].line, 6);
    cr_assert_eq(levels.entries[1].error.line, 7);
    has_title(&levels, 3, "3");
    cr_assert_eq(texts_level(&levels, 3)->notes.count, 0);
    collection_release(&levels);
}

Test(xsb, more_goals_and_solved_levels_load)
{
    struct collection levels =
        texts_read("xsb", "######\n#@$..#\n######\n\n####\n#@*#\n####\n\n"
                          "###\n#+#\n###\n\n###\n#@#\n###\n");
    cr_assert_eq(levels.count, 4);
    for (size_t i = 1; i <= 4; i++)
        texts_level(&levels, i);
    collection_release(&levels);
}

static void has_rules(const struct collection *levels, const char *sinks)
{
    cr_assert_eq(levels->count, strlen(sinks));
    for (size_t i = 1; i <= levels->count; i++)
        cr_assert_eq(texts_level(levels, i)->rules == RULES_SINK,
                     sinks[i - 1] == 's', "level %zu", i);
}

Test(xsb, a_line_says_that_the_goal_is_a_sink)
{
#define TWO "########\n#@ $ $.#\n########\n"
#define SINK "Rules: sink\n"
    static const struct {
        const char *text, *sinks;
    } cases[] = {
        {SINK TWO, "s"},
        {"Collection: All\n" SINK "\n" TWO "\n" TWO "Title: Two\n", "ss"},
        {TWO "By nobody\n\nrules:  SINK\r\n", "s"},
        {ROOM "\nTitle: Two\n" SINK TWO "\n" ROOM, "gsg"},
        {SINK ROOM "Rules: goals\n\n" TWO, "gs"},
        {ROOM "Rules: as you like\n", "g"},
        {ROOM "Comment:\n" SINK "Comment-End:\n", "g"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct collection levels = texts_read(NULL, cases[i].text);
        has_rules(&levels, cases[i].sinks);
        char *text = texts_write("xsb", &levels);
        struct collection again = texts_read(NULL, text);
        has_rules(&again, cases[i].sinks);
        texts_same(&levels, &again);
        collection_release(&again);
        collection_release(&levels);
        free(text);
    }
    texts_stay("xsb", TWO "Title: Down it goes\n" SINK "Author: Kura\n");
    texts_refused("xsb", "#######\n#@$$..#\n#######\n" SINK, 1, 0,
                  "exactly one goal");
    texts_refused("xsb", "#####\n#@*$#\n#####\n" SINK, 2, 3,
                  "a box on the sink");
    texts_refused("xsb", TWO, 1, 0, "2 boxes but only 1 goal");
}
