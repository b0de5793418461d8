/*
 * The level as facts for the answer set programs of engines/asp, to be used
 * with the program clingo by hand.  A program has one level, and nobody reads
 * facts back.
 */
#include "formats/formats.h"

#include "core/facts.h"

static void add_title(const struct level *level, struct buffer *to)
{
    buffer_text(to, "% ");
    for (const char *c = level->title ? level->title : "A level"; *c; c++)
        buffer_char(to, *c == '\n' ? ' ' : *c);
    buffer_text(to, "\n");
}

static bool write(const struct level *level, struct buffer *to,
                  struct kura_error *err)
{
    add_title(level, to);
    return facts_write(level, to, err);
}

const struct format asp_format = {
    .name = "asp",
    .summary = "facts for answer set programs, one level (written only)",
    .write_one = write,
};
