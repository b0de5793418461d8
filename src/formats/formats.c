/*
 * The list of formats, in the order in which they are asked whether a text
 * looks like theirs.
 */
#include "formats/formats.h"

#include "core/grid.h"

/* To add a format: write formats/NAME.c, which exports one constant
 * struct format NAME_format, and add its name here.  Detection asks in this
 * order. */
#define FORMATS(X) \
    X(slc) X(pddl) X(stones) X(grid) X(xsb) X(boxes) X(crates) X(asp)

#define DECLARE(name) extern const struct format name##_format;
FORMATS(DECLARE)

#define ENTRY(name) &name##_format,
const struct format *const formats[] = {FORMATS(ENTRY) NULL};

const struct format *format_find(const char *name)
{
    for (int i = 0; formats[i]; i++)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    return NULL;
}

bool format_reads(const struct format *format)
{
    return format->read || format->pieces.open || format->legend;
}

bool format_writes(const struct format *format)
{
    return format->write || format->write_one || format->legend;
}

bool format_write(const struct format *format,
                  const struct collection *collection, struct buffer *to,
                  struct kura_error *err)
{
    if (format->write)
        return format->write(collection, to, err);
    const struct level *level = collection_only(collection, err);
    return level &&
           (format->legend ? grid_write_whole(format->legend, level, to, err)
                           : format->write_one(level, to, err));
}

static bool looks_like(const struct format *format, const char *text,
                       size_t size)
{
    return format->legend
               ? legend_fits(format->legend, text, size)
               : format->looks_like && format->looks_like(text, size);
}

const struct format *format_detect(const char *text, size_t size)
{
    for (int i = 0; formats[i]; i++)
        if (looks_like(formats[i], text, size))
            return formats[i];
    return NULL;
}

const struct format *format_named(const char *name, struct kura_error *err)
{
    const struct format *format = format_find(name);
    if (!format)
        error_set(err, KURA_USAGE,
                  "unknown format '%.60s' (see kura list formats)", name);
    else if (!format_reads(format))
        error_set(err, KURA_USAGE, "format %s can only be written, not read",
                  name);
    return format && format_reads(format) ? format : NULL;
}

static bool read_pieces(const struct piece_reader *pieces, const char *text,
                        size_t size, struct collection *into,
                        struct kura_error *err)
{
    struct piece whole = {text, size, true};
    size_t used;
    void *reader = pieces->open(into);
    if (!reader)
        return error_memory(err);
    bool ok = pieces->read(reader, &whole, &used, err);
    pieces->close(reader);
    return ok;
}

static bool is_utf16(const char *text, size_t size)
{
    return size >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 ||
                         memcmp(text, "\xfe\xff", 2) == 0);
}

bool formats_read(const char *name, const char *text, size_t size,
                  struct collection *into, struct kura_error *err)
{
    if (size == 0)
        return error_at(err, 1, 1, "the file is empty: expected a level");
    const struct format *format =
        name ? format_named(name, err) : format_detect(text, size);
    if (!format && !name && is_utf16(text, size))
        return error_at(err, 1, 1,
                        "the text is in UTF-16: expected UTF-8 or ASCII");
    if (!format)
        return name ? false
                    : error_set(err, KURA_INPUT,
                                "no level found: expected a map in one of "
                                "Kura's formats");
    into->format = format->name;
    if (format->legend)
        return grid_read_whole(format->legend, text, size, into, err);
    return format->read ? format->read(text, size, into, err)
                        : read_pieces(&format->pieces, text, size, into, err);
}
