/*
 * The level as facts for the answer set programs of engines/asp, to be used
 * with the program clingo by hand.  A program has one level, and nobody reads
 * facts back.
 */
#include "formats/formats.h"

#include "core/facts.h"

static bool looks_like(const char *text, size_t size)
{
    (void)text, (void)size;
    return false;
}

static void add_title(const struct level *level, struct buffer *to)
{
    buffer_text(to, "% ");
    for (const char *c = level->title ? level->title : "A level"; *c; c++)
        buffer_char(to, *c == '\n' ? ' ' : *c);
    buffer_text(to, "\n");
}

static bool write(const struct collection *collection, struct buffer *to,
                  struct error *err)
{
    const struct level *level = NULL;
    for (size_t i = 0; i < collection->count; i++) {
        if (level && collection->entries[i].level)
            return error_set(err, ERROR_USAGE,
                             "facts are for one level: choose one, as in "
                             "FILE:1");
        if (collection->entries[i].level)
            level = collection->entries[i].level;
    }
    if (!level)
        return true;
    add_title(level, to);
    return facts_write(level, to, err);
}

const struct format asp_format = {
    .name = "asp",
    .summary = "facts for answer set programs, one level (written only)",
    .looks_like = looks_like,
    .write = write,
};
