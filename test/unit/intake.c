/* A text in pieces of any size gives the levels of the whole text. */
#include <criterion/criterion.h>

#include "base/file.h"
#include "core/note.h"
#include "formats/intake.h"
#include "game.h"
#include "texts.h"

static void take_all(struct intake *intake, struct collection *into)
{
    struct kura_error err;
    struct collection one = {0};
    while (intake_take(intake, &one, &err)) {
        struct entry *entry = &one.entries[0];
        cr_assert(collection_add(into, *entry, &err));
        entry->level = NULL;
        collection_release(&one);
    }
    cr_assert_eq(err.code, KURA_OK);
}

/* False when the stream refuses the text. */
static bool read_stream(const char *name, const char *text, size_t size,
                        size_t piece, struct collection *into,
                        struct kura_error *err)
{
    struct intake intake;
    bool ok = intake_init(&intake, name, err);
    for (size_t at = 0; ok && at < size; at += piece) {
        ok = intake_feed(&intake, text + at,
                         size - at < piece ? size - at : piece, err);
        take_all(&intake, into);
    }
    ok = ok && intake_feed(&intake, NULL, 0, err);
    take_all(&intake, into);
    into->format = intake.ready.format;
    intake_release(&intake);
    return ok;
}

static void same_notes(const struct notes *a, const struct notes *b)
{
    cr_assert_eq(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        cr_assert_str_eq(a->items[i].key ? a->items[i].key : "",
                         b->items[i].key ? b->items[i].key : "");
        cr_assert_str_eq(a->items[i].value, b->items[i].value);
    }
}

static void same_entry(const struct entry *a, const struct entry *b)
{
    cr_assert_eq(a->line, b->line);
    cr_assert_eq(!a->level, !b->level);
    if (!a->level) {
        cr_assert_str_eq(a->error.text, b->error.text);
        cr_assert_eq(a->error.line, b->error.line);
        cr_assert_eq(a->error.column, b->error.column);
        return;
    }
    cr_assert(level_same_game(a->level, b->level));
    cr_assert_str_eq(a->level->title ? a->level->title : "",
                     b->level->title ? b->level->title : "");
    same_notes(&a->level->notes, &b->level->notes);
}

static void same_in_pieces(const char *name, const char *text, size_t size)
{
    static const size_t pieces[] = {1, 2, 3, 7, 64, 1000};
    struct collection whole = {0};
    struct kura_error whole_error, err;
    bool whole_ok = formats_read(name, text, size, &whole, &whole_error);
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        struct collection parts = {0};
        bool ok = read_stream(name, text, size, pieces[i], &parts, &err);
        cr_assert_eq(ok, whole_ok);
        if (!ok)
            cr_assert_str_eq(err.text, whole_error.text);
        cr_assert_eq(parts.count, whole.count,
                     "%zu and not %zu in pieces of "
                     "%zu",
                     parts.count, whole.count, pieces[i]);
        for (size_t k = 0; k < parts.count; k++)
            same_entry(&parts.entries[k], &whole.entries[k]);
        if (ok)
            cr_assert_str_eq(parts.format, whole.format);
        collection_release(&parts);
    }
    collection_release(&whole);
}

static void same_text(const char *text)
{
    same_in_pieces(NULL, text, strlen(text));
}

#define ROOM "#####\n#@$.#\n#####\n"

Test(intake, words_go_where_they_go_in_the_whole_text)
{
    same_text("A heading\n\nFirst\n\n" ROOM "Author: me\n\nSecond\n" ROOM
              "Title: Two\n\n; 3\n\n" ROOM);
    same_text(ROOM "Comment:\none\ntwo\nComment-End:\n\n" ROOM
                   "Comment:\nwithout an end\n\n" ROOM "Comment:\nlast\n");
    same_text(ROOM "Solution 1/1\n\nR\nr\n\nSolution\n\nno moves\n" ROOM
                   "Solution: R\n");
    same_text("\xef\xbb\xbf; 1\r\n#####\r\n#@$.#\r\n#####\r\n\r\n####\n"
              "ornament\n\n" ROOM);
}

Test(intake, refused_levels_keep_their_place)
{
    same_text("#####\n#@@.#\n#####\n\n" ROOM
              "\n###\n#@$.#\n####\n\n5#|#@x.#|5#\n"
              "\n" ROOM);
    same_text("no level here\n");
    same_text("\n\n");
    same_text("");
}

Test(intake, formats_without_pieces_are_read_at_the_end)
{
    same_text("#3\n#5\n#####\n#@0^#\n#####\n");
    same_text("111\n121\n101\n101\n111\n((3, 1), ((2, 1)))\n");
    same_in_pieces("xsb", ROOM, strlen(ROOM));
    same_in_pieces("nonsense", ROOM, strlen(ROOM));
}

Test(intake, xml)
{
    same_text("<?xml version=\"1.0\"?>\n<SokobanLevels>\n<Title>T</Title>\n"
              "<LevelCollection Copyright=\"c\"><Level Id=\"a\"><L>#####</L>\n"
              "<L>#@$.#</L><L>#####</L></Level>\n<Level Id=\"b\"></Level>"
              "</LevelCollection></SokobanLevels>\n");
    same_text("<SokobanLevels><LevelCollection><Level><L>#####</L><L>#@$.#</L>"
              "<L>#####</L></Level>\n<Level><L>###</L");
    same_text("<Other></Other>");
}

Test(intake, our_levels)
{
    struct kura_error err;
    struct buffer text = {0};
    cr_assert(file_read("levels/first-steps.sok", 1 << 20, &text, &err), "%s",
              err.text);
    same_in_pieces(NULL, buffer_get(&text), text.size);
    buffer_release(&text);
}
