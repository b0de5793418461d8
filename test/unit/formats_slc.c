#include <criterion/criterion.h>

#include "core/note.h"
#include "texts.h"

#define START "<SokobanLevels><LevelCollection>"
#define END "</LevelCollection></SokobanLevels>"
#define ROWS "<L>#####</L><L>#@$.#</L><L>#####</L>"

static const char whole[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<SokobanLevels>\n"
    "  <Title>Mine &amp; yours</Title>\n"
    "  <Description>One&#10;two</Description>\n"
    "  <Email>me@example.org</Email>\n"
    "  <Url>http://example.org</Url>\n"
    "  <LevelCollection Copyright=\"Me\" MaxWidth=\"6\" MaxHeight=\"5\">\n"
    "    <Level Id=\"&lt;One&gt; &quot;Caf\xc3\xa9&quot;\" Width=\"5\" "
    "Height=\"3\" Copyright=\"You\">\n"
    "      <L>#####</L>\n"
    "      <L>#@$.#</L>\n"
    "      <L>#####</L>\n"
    "    </Level>\n"
    "    <Level Id=\"2\" Width=\"6\" Height=\"5\">\n"
    "      <L>#####</L>\n"
    "      <L>#+*$#</L>\n"
    "      <L>#####</L>\n"
    "      <L></L>\n"
    "      <L>     *</L>\n"
    "    </Level>\n"
    "  </LevelCollection>\n"
    "</SokobanLevels>\n";

Test(slc, round_trip)
{
    texts_stay("slc", whole);
    struct collection levels = texts_read(NULL, whole);
    cr_assert_str_eq(levels.format, "slc");
    cr_assert_str_eq(notes_find(&levels.notes, "Collection"), "Mine & yours");
    cr_assert_str_eq(notes_find(&levels.notes, "Comment"), "One\ntwo");
    cr_assert_str_eq(notes_find(&levels.notes, "Homepage"),
                     "http://example.org");
    const struct level *level = texts_level(&levels, 1);
    cr_assert_str_eq(level->title, "<One> \"Caf\xc3\xa9\"");
    cr_assert_str_eq(notes_find(&level->notes, "Copyright"), "You");
    collection_release(&levels);
}

Test(slc, words_go_through_xsb)
{
    struct collection levels = texts_read("slc", whole);
    char *text = texts_write("xsb", &levels);
    struct collection middle = texts_read("xsb", text);
    char *back = texts_write("slc", &middle);
    cr_assert_str_eq(back, whole);
    free(text);
    free(back);
    collection_release(&middle);
    collection_release(&levels);
}

Test(slc, unknown_elements_are_passed_over)
{
    struct collection levels =
        texts_read("slc",
                   "<SokobanLevels><What><L>#</L></What><LevelCollection>"
                   "<Level><Note>x</Note>" ROWS
                   "<!-- no --></Level><L>###</L>" END);
    cr_assert_eq(levels.count, 1);
    texts_level(&levels, 1);
    collection_release(&levels);
}

Test(slc, encodings)
{
    struct collection levels =
        texts_read("slc",
                   "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" START
                   "<Level Id=\"Caf\xe9\">" ROWS "</Level>" END);
    cr_assert_str_eq(texts_level(&levels, 1)->title, "Caf\xc3\xa9");
    collection_release(&levels);
}

/* Titles that are no UTF-8, or hold what XML can't, are made good. */
Test(slc, strange_titles)
{
    struct collection levels =
        texts_read("xsb",
                   "Caf\xe9 \x01 \xef\xbf\xbf <&>\n\n#####\n#@$.#\n#####\n");
    char *text = texts_write("slc", &levels);
    struct collection again = texts_read("slc", text);
    cr_assert_str_eq(texts_level(&again, 1)->title,
                     "Caf\xef\xbf\xbd \xef\xbf\xbd \xef\xbf\xbd <&>");
    collection_release(&again);
    collection_release(&levels);
    free(text);
}

Test(slc, an_author_stays)
{
    struct collection levels =
        texts_read("xsb",
                   "Collection: Two\nAuthor: Ann\n\n#####\n#@$.#\n#####\n"
                   "Author: Bob\n\n#####\n#.$@#\n#####\n"
                   "Author: Carl\nCopyright: 2020 Dora\n");
    char *text = texts_write("slc", &levels);
    cr_assert_not_null(strstr(text, "<LevelCollection Copyright=\"Ann\""));
    cr_assert_not_null(strstr(text, "Height=\"3\" Copyright=\"Bob\""));
    cr_assert_not_null(strstr(text, "Copyright=\"2020 Dora\""));
    collection_release(&levels);
    free(text);
}

Test(slc, refusals)
{
    texts_refused("slc", "<Levels/>", 1, 1, "expected <SokobanLevels>");
    texts_refused("slc", "<SokobanLevels/>", 1, 1, "no level found");
    texts_refused("slc", "<SokobanLevels>\n<Title>", 2, 8, "XML is broken");
    texts_refused("slc", START "\n<Level></Level>" END, 2, 0, "without rows");
    texts_refused("slc",
                  START "<Level>\n<L>#####</L>\n <L>#@$x#</L>\n"
                        "<L>#####</L></Level>" END,
                  3, 8, "'x' in a level");
    texts_refused("slc",
                  START "<Level>\n<L>#####</L>\n<L>#@$.</L>\n"
                        "<L>#####</L></Level>" END,
                  3, 8, "can leave");
    texts_refused("slc",
                  START "<Level>\n<L>#####</L>\n<L># $.#</L>\n"
                        "<L>#####</L></Level>" END,
                  2, 0, "no player");
}

Test(slc, document_types_and_entities_are_refused)
{
    texts_refused("slc", "<!DOCTYPE SokobanLevels>\n<SokobanLevels/>", 1, 0,
                  "document type");
    texts_refused("slc",
                  "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;\">]>\n"
                  "<SokobanLevels><Title>&c;</Title></SokobanLevels>",
                  1, 0, "document type");
    texts_refused("slc", "<SokobanLevels><Title>&c;</Title></SokobanLevels>", 1,
                  23, "XML is broken");
}

Test(slc, a_break_keeps_the_levels_before_it)
{
    struct collection levels =
        texts_read("slc",
                   START "<Level>" ROWS "</Level>\n<Level>" ROWS "</Leve>");
    cr_assert_eq(levels.count, 2);
    texts_level(&levels, 1);
    cr_assert_null(levels.entries[1].level);
    cr_assert_eq(levels.entries[1].error.line, 2);
    collection_release(&levels);
}

Test(slc, one_bad_level_spoils_no_other)
{
    struct collection levels =
        texts_read("slc",
                   START "<Level Id=\"a\"><L>#</L></Level><Level Id=\"b\">" ROWS
                         "</Level><Level>" ROWS "</Level>" END);
    cr_assert_eq(levels.count, 3);
    cr_assert_null(levels.entries[0].level);
    cr_assert_str_eq(texts_level(&levels, 2)->title, "b");
    cr_assert_null(texts_level(&levels, 3)->title);
    collection_release(&levels);
}

/* Crates keep the floor at the ends of rows; it is not written, nor counted. */
Test(slc, width_is_that_of_the_rows)
{
    struct collection levels =
        texts_read("crates", "#####   \n#SCX#   \n#####   \n");
    char *text = texts_write("slc", &levels);
    cr_assert(strstr(text, " Width=\"5\" Height=\"3\""), "%s", text);
    cr_assert(strstr(text, " MaxWidth=\"5\" MaxHeight=\"3\""), "%s", text);
    free(text);
    collection_release(&levels);
}
