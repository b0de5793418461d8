#include "game.h"
#include "texts.h"

#include <criterion/criterion.h>
#include <unistd.h>

#include "base/file.h"
#include "formats/formats.h"

struct collection texts_read_bytes(const char *format, const char *text,
                                   size_t size)
{
    struct collection levels = {0};
    struct kura_error err = {0};
    bool ok = formats_read(format, text, size, &levels, &err);
    cr_assert(ok, "%d:%d: %s\n%.400s", err.line, err.column, err.text, text);
    return levels;
}

struct collection texts_read(const char *format, const char *text)
{
    return texts_read_bytes(format, text, strlen(text));
}

const struct level *texts_level(const struct collection *levels, size_t number)
{
    cr_assert(number >= 1 && number <= levels->count, "no level %zu of %zu",
              number, levels->count);
    const struct entry *entry = &levels->entries[number - 1];
    cr_assert(entry->level, "level %zu: %d:%d: %s", number, entry->error.line,
              entry->error.column, entry->error.text);
    return entry->level;
}

char *texts_write(const char *format, const struct collection *levels)
{
    struct buffer text = {0};
    struct kura_error err = {0};
    cr_assert(format_write(format_find(format), levels, &text, &err), "%s: %s",
              format, err.text);
    char *result = buffer_take(&text);
    cr_assert(result);
    return result;
}

void texts_become(const char *format, const char *text, const char *other)
{
    struct collection levels = texts_read(format, text);
    for (size_t i = 1; i <= levels.count; i++)
        texts_level(&levels, i);
    char *written = texts_write(format, &levels);
    cr_assert_str_eq(written, other, "%s: got\n%s\nand not\n%s", format,
                     written, other);
    free(written);
    collection_release(&levels);
}

void texts_stay(const char *format, const char *text)
{
    texts_become(format, text, text);
}

void texts_refused(const char *format, const char *text, int line, int column,
                   const char *words)
{
    struct collection levels = {0};
    struct kura_error err = {0};
    bool ok = formats_read(format, text, strlen(text), &levels, &err);
    if (ok && levels.count > 0 && !levels.entries[0].level)
        err = levels.entries[0].error;
    cr_assert(err.text[0], "nothing was refused in\n%s", text);
    cr_assert(err.line == line && err.column == column,
              "%d:%d: %s: expected at %d:%d in\n%s", err.line, err.column,
              err.text, line, column, text);
    cr_assert(strstr(err.text, words), "'%s' does not say '%s'", err.text,
              words);
    cr_assert_eq(err.code, KURA_INPUT);
    collection_release(&levels);
}

void texts_cannot(const char *format, const struct collection *levels,
                  const char *words)
{
    struct buffer text = {0};
    struct kura_error err = {0};
    bool ok = format_write(format_find(format), levels, &text, &err);
    cr_assert(!ok, "%s wrote\n%s", format, buffer_get(&text));
    cr_assert_eq(err.code, KURA_INPUT);
    cr_assert(strstr(err.text, words), "%s: '%s' does not say '%s'", format,
              err.text, words);
    buffer_release(&text);
}

void texts_same(const struct collection *a, const struct collection *b)
{
    cr_assert_eq(a->count, b->count);
    for (size_t i = 1; i <= a->count; i++)
        cr_assert(level_same_game(texts_level(a, i), texts_level(b, i)),
                  "level %zu is another game", i);
}

const char *texts_folder(void)
{
    const char *folder = getenv("KURA_LEVELS");
    if (!folder || !*folder)
        folder = "../shared/levels";
    return access(folder, R_OK) == 0 ? folder : NULL;
}

bool texts_file(const char *folder, const char *name, struct buffer *into)
{
    char path[1000];
    struct kura_error err = {0};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (access(path, R_OK) != 0)
        return false;
    *into = (struct buffer){0};
    cr_assert(file_read(path, (size_t)1 << 26, into, &err), "%s: %s", path,
              err.text);
    return true;
}
