#include <criterion/criterion.h>

#include "base/random.h"
#include "formats/formats.h"
#include "sample.h"
#include "texts.h"

static void is_detected(const char *text, const char *format)
{
    struct collection levels = texts_read(NULL, text);
    cr_assert_str_eq(levels.format, format, "%s and not %s:\n%s", levels.format,
                     format, text);
    texts_level(&levels, 1);
    collection_release(&levels);
}

Test(formats, are_found_by_name)
{
    for (int i = 0; formats[i]; i++) {
        cr_assert_eq(format_find(formats[i]->name), formats[i]);
        cr_assert(formats[i]->summary[0] && format_writes(formats[i]));
    }
    cr_assert_null(format_find("XSB"));
}

Test(formats, are_detected_by_content)
{
    is_detected("#####\n#@$.#\n#####\n", "xsb");
    is_detected("Some words about it, by a@b.c\n\n#####\n#pb.#\n#####\n",
                "xsb");
    is_detected("1\n\n#####\n#@$.#\n#####\n", "xsb");
    is_detected("Two Best\n\n#####\n#@$.#\n#####\n", "xsb");
    is_detected("5#|#@$.#|5#\n", "xsb");
    is_detected("> #####\n> #@$.#\n> #####\n", "xsb");
    is_detected("\xef\xbb\xbf#####\r\n#@$.#\r\n#####\r\n", "xsb");
    is_detected(" <SokobanLevels><LevelCollection><Level><L>#####</L>"
                "<L>#@$.#</L><L>#####</L></Level></LevelCollection>"
                "</SokobanLevels>",
                "slc");
    is_detected("#1\n#3\n#yox\n", "stones");
    is_detected("\n1 0 0 2\n((0,1),((0,2)))", "grid");
    is_detected("SBT", "boxes");
    is_detected("#####\n#SBT#\n#####\n", "boxes");
    is_detected("SCX", "crates");
    is_detected("####\n#sC#\n# X#\n#C #\n#  #\n####\n", "crates");
    is_detected(
        "; a comment\n( define (PROBLEM p)\n(:objects a b c - location\n"
        "r l - direction p - player s - stone) (:init (at p a) (at s b)"
        "(clear c) (is-goal c) (move-dir a b r) (move-dir b a l)"
        "(move-dir b c r) (move-dir c b l)) (:goal (at-goal s)))",
        "pddl");
}

Test(formats, name_overrides_detection)
{
    struct collection levels = texts_read("crates", "SCX");
    collection_release(&levels);
    texts_refused("boxes", "SCX", 1, 2, "expected # S T B X or space");
    texts_refused("crates", "#####\n#@$.#\n#####", 2, 2, "'@' in a level");
}

Test(formats, unknown_name_is_a_bad_request)
{
    struct collection levels = {0};
    struct kura_error err = {0};
    cr_assert_not(formats_read("nonsense", "#", 1, &levels, &err));
    cr_assert_eq(err.code, KURA_USAGE);
    cr_assert(strstr(err.text, "nonsense"));
}

Test(formats, nothing_to_read)
{
    texts_refused(NULL, "", 1, 1, "empty");
    texts_refused(NULL, "just words\n", 0, 0, "no level found");
    for (int i = 0; formats[i]; i++) {
        if (!formats[i]->read)
            continue;
        texts_refused(formats[i]->name, "", 1, 1, "empty");
        struct collection levels = {0};
        struct kura_error err = {0};
        bool ok = formats_read(formats[i]->name, " \n\n", 3, &levels, &err);
        if (ok) {
            cr_assert_eq(levels.count, 1);
            cr_assert_null(levels.entries[0].level);
            err = levels.entries[0].error;
        }
        cr_assert(err.text[0] && err.line >= 1, "%s", formats[i]->name);
        collection_release(&levels);
    }
}

/* A collection that borrows the level. */
static struct collection only(struct level *level, struct entry *entry)
{
    *entry = (struct entry){.level = level, .line = 1};
    return (struct collection){.entries = entry, .count = 1, .format = "xsb"};
}

static bool expresses(const char *format, const struct level *level)
{
    bool sink = level->rules == RULES_SINK;
    if (strcmp(format, "stones") == 0)
        return sink && !(level->cells[level->player] & CELL_GOAL);
    if (sink)
        return strcmp(format, "xsb") == 0;
    bool boxes = strcmp(format, "boxes") == 0;
    for (int i = 0; boxes && i < level->width * level->height; i++)
        if (level->cells[i] == (CELL_BOX | CELL_GOAL))
            return false;
    return true;
}

/* Writes the level, which must work just if it can be expressed, and reads
 * it back. */
static void check_round_trip(const struct format *format, struct level *level)
{
    struct entry entry;
    struct collection one = only(level, &entry);
    struct buffer text = {0};
    struct kura_error err = {0};
    bool ok = format_write(format, &one, &text, &err);
    cr_assert_eq(ok, expresses(format->name, level), "%s: %s", format->name,
                 ok ? buffer_get(&text) : err.text);
    cr_assert(ok || err.code == KURA_INPUT);
    if (ok) {
        struct collection again =
            texts_read_bytes(format->name, text.text, text.size);
        texts_same(&one, &again);
        struct collection detected =
            texts_read_bytes(NULL, text.text, text.size);
        cr_assert_str_eq(detected.format, format->name,
                         "%s is taken for %s:\n%s", format->name,
                         detected.format, text.text);
        collection_release(&detected);
        collection_release(&again);
    }
    buffer_release(&text);
}

Test(formats, random_levels_make_the_round_trip)
{
    struct random random = {20};
    for (int i = 0; i < 600; i++) {
        int width = 1 + (int)random_below(&random, 7);
        int height = 1 + (int)random_below(&random, 6);
        enum rules rules = i % 4 == 0 ? RULES_SINK : RULES_GOALS;
        if (width * height < 3)
            continue;
        struct level *level = sample_level(&random, width, height, rules);
        for (int f = 0; formats[f]; f++)
            if (formats[f]->read)
                check_round_trip(formats[f], level);
        level_free(level);
    }
}

Test(formats, one_level_a_file)
{
    struct collection two =
        texts_read("xsb", "#####\n#@$.#\n#####\n\n#####\n#@$.#\n#####\n");
    cr_assert_eq(two.count, 2);
    const char *single[] = {"crates", "boxes", "grid", "stones", "pddl"};
    for (size_t i = 0; i < sizeof single / sizeof single[0]; i++)
        texts_cannot(single[i], &two, "2 levels");
    collection_release(&two);
}

Test(formats, refused_levels_are_left_out)
{
    struct collection mixed =
        texts_read("xsb",
                   "#####\n#@@.#\n#####\n\n#####\n#@$.#\n#####\nTitle: x\n");
    cr_assert_eq(mixed.count, 2);
    cr_assert_null(mixed.entries[0].level);
    char *text = texts_write("crates", &mixed);
    cr_assert_str_eq(text, "#####\n#SCX#\n#####\n");
    free(text);
    collection_release(&mixed);
}

Test(formats, what_can_not_be_said)
{
    struct collection goals = texts_read("xsb", "#####\n#@*.#\n#####\n");
    struct collection sink = texts_read("stones", "#1\n#3\n#yox\n");
    texts_cannot("stones", &goals, "only a sink");
    texts_cannot("boxes", &goals, "box on a goal at [1,2] (row, column");
    for (int i = 0; formats[i]; i++)
        if (formats[i]->read && strcmp(formats[i]->name, "stones") != 0)
            texts_cannot(formats[i]->name, &sink, "no sink");
    collection_release(&goals);
    collection_release(&sink);
}

Test(formats, random_bytes_do_no_harm)
{
    struct random random = {7};
    char bytes[300];
    static const char likely[] = "#@+$*. -_\n\r\tpPbB0123()|SsCcXTB;:<>yox=";
    for (int i = 0; i < 20000; i++) {
        size_t size = random_below(&random, sizeof bytes);
        for (size_t k = 0; k < size; k++)
            bytes[k] = i % 2 ? (char)random_next(&random)
                             : likely[random_below(&random, sizeof likely)];
        for (int f = -1; f < 0 || formats[f]; f++) {
            struct collection levels = {0};
            struct kura_error err = {0};
            bool ok = formats_read(f < 0 ? NULL : formats[f]->name, bytes, size,
                                   &levels, &err);
            cr_assert(ok || err.text[0]);
            collection_release(&levels);
        }
    }
}

/* A file of one byte, over and over, without a line's end. */
static void read_monotony(const char *start, char byte)
{
    size_t size = 1000 * 1000, head = strlen(start);
    char *text = malloc(size);
    cr_assert(text);
    memset(text, byte, size);
    memcpy(text, start, head);
    for (int f = 0; formats[f]; f++) {
        if (!formats[f]->read)
            continue;
        struct collection levels = {0};
        struct kura_error err = {0};
        bool ok = formats_read(formats[f]->name, text, size, &levels, &err);
        for (size_t i = 0; ok && i < levels.count; i++)
            cr_assert_null(levels.entries[i].level);
        collection_release(&levels);
    }
    free(text);
}

Test(formats, long_lines_are_refused)
{
    static const char bytes[] = {'#', ' ', '(', ')', '9', '|',  '>',  'a',
                                 ';', ':', '<', '0', '=', '\n', '\r', '\0'};
    for (size_t i = 0; i < sizeof bytes; i++)
        read_monotony("", bytes[i]);
    read_monotony("#@$.", '#');
    read_monotony("#1\n#3\n#", 'y');
    read_monotony("(define (problem p)", '(');
    read_monotony("<SokobanLevels><LevelCollection><Level><L>", ' ');
}

/* A room of that size in the letters of the format, player, box and goal in
 * its top left corner. */
static char *make_room(int width, int height, const char *letters)
{
    struct buffer text = {0};
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            bool edge = x == 0 || y == 0 || x == width - 1 || y == height - 1;
            bool things = y == 1 && x >= 1 && x <= 3;
            buffer_char(&text, edge     ? letters[0]
                               : things ? letters[x]
                                        : letters[4]);
        }
        buffer_char(&text, '\n');
    }
    return buffer_take(&text);
}

Test(formats, largest_level)
{
    char *room = make_room(255, 255, "#@$. ");
    struct collection levels = texts_read(NULL, room);
    const struct level *level = texts_level(&levels, 1);
    cr_assert(level->width == 255 && level->height == 255);
    for (int f = 0; formats[f]; f++) {
        if (!formats[f]->read)
            continue;
        if (strcmp(formats[f]->name, "stones") == 0)
            continue;
        char *text = texts_write(formats[f]->name, &levels);
        struct collection again = texts_read(NULL, text);
        cr_assert_str_eq(again.format, formats[f]->name);
        texts_same(&levels, &again);
        collection_release(&again);
        free(text);
    }
    collection_release(&levels);
    free(room);
}

Test(formats, larger_than_the_largest)
{
    char *wide = make_room(256, 4, "#@$. ");
    texts_refused("xsb", wide, 1, 256, "too wide");
    free(wide);
    char *high = make_room(6, 256, "#@$. ");
    texts_refused("xsb", high, 256, 1, "too high");
    free(high);
    wide = make_room(300, 4, "#SCX ");
    texts_refused("crates", wide, 1, 256, "too wide");
    free(wide);
    high = make_room(6, 300, "#SBT ");
    texts_refused("boxes", high, 256, 1, "too high");
    free(high);
    wide = make_room(256, 4, "10020");
    texts_refused("grid", wide, 1, 256, "too wide");
    free(wide);
    texts_refused("stones", "#3\n#256\n#yox\n", 2, 2, "too large");
    texts_refused("stones", "#256\n#3\n#yox\n", 1, 2, "too large");
}

/* Without a wall around, a level of full size has no room for one. */
Test(formats, no_room_for_a_ring)
{
    char *room = make_room(255, 5, "XSCX ");
    struct collection levels = texts_read("crates", room);
    texts_cannot("xsb", &levels, "too large for a wall around it");
    texts_cannot("slc", &levels, "too large for a wall around it");
    char *text = texts_write("pddl", &levels);
    struct collection again = texts_read("pddl", text);
    texts_same(&levels, &again);
    collection_release(&again);
    collection_release(&levels);
    free(text);
    free(room);
}
