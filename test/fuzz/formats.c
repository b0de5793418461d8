/*
 * Arbitrary bytes as levels.  The first byte picks the reader, or detection.
 * What loads is written in every format; what was written must load again as
 * the same games, and be written as the same text (but for pddl, where the
 * rectangle is cropped and the names of the squares move with it).
 */
#include "formats/formats.h"
#include "game.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void fail(const char *what, const char *format)
{
    fprintf(stderr, "%s: %s\n", format, what);
    abort();
}

/* Both have the same levels, apart from the refused ones of the first. */
static bool same_levels(const struct collection *a, const struct collection *b)
{
    size_t next = 0;
    for (size_t i = 0; i < a->count; i++) {
        const struct level *level = a->entries[i].level;
        if (!level)
            continue;
        if (next == b->count || !b->entries[next].level ||
            !level_same_game(level, b->entries[next].level))
            return false;
        next++;
    }
    return next == b->count;
}

/* The text read and written once more. */
static void check_again(const struct format *format,
                        const struct collection *levels,
                        const struct buffer *text)
{
    struct collection again = {0};
    struct buffer copy = {0};
    struct kura_error err = {0};
    if (!formats_read(format->name, buffer_get(text), text->size, &again, &err))
        fail(err.text, format->name);
    if (!same_levels(levels, &again))
        fail("other levels", format->name);
    if (!format_write(format, &again, &copy, &err))
        fail(err.text, format->name);
    bool moves = strcmp(format->name, "pddl") == 0;
    if (!moves &&
        (copy.size != text->size ||
         memcmp(buffer_get(&copy), buffer_get(text), copy.size) != 0)) {
        fprintf(stderr, "--- first\n%s--- then\n%s---\n", buffer_get(text),
                buffer_get(&copy));
        fail("another text", format->name);
    }
    buffer_release(&copy);
    collection_release(&again);
}

static bool has_level(const struct collection *levels)
{
    for (size_t i = 0; i < levels->count; i++)
        if (levels->entries[i].level)
            return true;
    return false;
}

static void check_format(const struct format *format,
                         const struct collection *levels)
{
    struct buffer text = {0};
    struct kura_error err = {0};
    if (has_level(levels) && format_write(format, levels, &text, &err))
        check_again(format, levels, &text);
    buffer_release(&text);
}

static void check_errors(const struct collection *levels)
{
    for (size_t i = 0; i < levels->count; i++) {
        const struct entry *entry = &levels->entries[i];
        if (!entry->level && (!entry->error.text[0] || entry->error.line < 1))
            fail("an error without text or line", levels->format);
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    if (size == 0)
        return 0;
    int count = 0;
    while (formats[count])
        count++;
    int which = data[0] % (count + 1);
    struct collection levels = {0};
    struct kura_error err = {0};
    bool ok = formats_read(which < count ? formats[which]->name : NULL,
                           (const char *)data + 1, size - 1, &levels, &err);
    if (!ok && !err.text[0])
        fail("an error without text", "read");
    if (ok)
        check_errors(&levels);
    for (int i = 0; ok && formats[i]; i++)
        if (formats[i]->read)
            check_format(formats[i], &levels);
    collection_release(&levels);
    return 0;
}
