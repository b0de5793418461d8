/*
 * The format is looked for in whole lines from the start, again with each
 * piece; the formats before xsb decide by the first lines, so that a beginning
 * which looks like xsb never turns out to be another one.
 */
#include "formats/intake.h"

#define SMALL_BYTES 4096 /* a text that may be tried with each piece */

bool intake_init(struct intake *intake, const char *name,
                 struct kura_error *err)
{
    *intake = (struct intake){0};
    if (name)
        intake->format = format_named(name, err);
    return !name || intake->format;
}

void intake_release(struct intake *intake)
{
    if (intake->reader)
        intake->format->pieces.close(intake->reader);
    buffer_release(&intake->text);
    collection_release(&intake->ready);
}

/* Those that were taken make room. */
static void drop_taken(struct intake *intake)
{
    struct collection *ready = &intake->ready;
    if (intake->taken == 0)
        return;
    ready->count -= intake->taken;
    memmove(ready->entries, ready->entries + intake->taken,
            ready->count * sizeof *ready->entries);
    intake->taken = 0;
}

static void drop_text(struct intake *intake, size_t size)
{
    struct buffer *text = &intake->text;
    if (size == 0)
        return;
    text->size -= size;
    memmove(text->text, text->text + size, text->size + 1);
}

/* Up to the end of the last line that is whole. */
static size_t whole_lines(const struct buffer *text)
{
    size_t size = text->size;
    while (size > 0 && text->text[size - 1] != '\n')
        size--;
    return size;
}

/* Looks for the format; one that can't be read in pieces is left for later. */
static bool find_reader(struct intake *intake)
{
    const struct format *format = intake->format;
    if (!format)
        format = format_detect(buffer_get(&intake->text),
                               whole_lines(&intake->text));
    if (!format || !format->pieces.open)
        return false;
    intake->format = format;
    intake->ready.format = format->name;
    intake->reader = format->pieces.open(&intake->ready);
    return intake->reader;
}

/* A text of which nothing was used is tried again when it has doubled, so that
 * the work stays in proportion. */
static void want_more(struct intake *intake)
{
    size_t size = intake->text.size;
    intake->wanted = size < SMALL_BYTES ? 0 : 2 * size;
}

static bool read_piece(struct intake *intake, bool last, struct kura_error *err)
{
    struct piece piece = {buffer_get(&intake->text), intake->text.size, last};
    size_t used = 0;
    if (!intake->format->pieces.read(intake->reader, &piece, &used, err))
        return false;
    drop_text(intake, used);
    intake->wanted = 0;
    if (used == 0)
        want_more(intake);
    return true;
}

static bool end_text(struct intake *intake, struct kura_error *err)
{
    intake->ended = true;
    if (intake->reader)
        return read_piece(intake, true, err);
    const char *name = intake->format ? intake->format->name : NULL;
    bool ok = formats_read(name, buffer_get(&intake->text), intake->text.size,
                           &intake->ready, err);
    buffer_release(&intake->text);
    return ok;
}

bool intake_feed(struct intake *intake, const char *text, size_t size,
                 struct kura_error *err)
{
    drop_taken(intake);
    buffer_add(&intake->text, text, size);
    if (intake->text.failed)
        return error_memory(err);
    if (size == 0)
        return end_text(intake, err);
    if (intake->text.size < intake->wanted)
        return true;
    if (intake->reader || find_reader(intake))
        return read_piece(intake, false, err);
    if (!intake->format)
        want_more(intake);
    return true;
}

bool intake_take(struct intake *intake, struct collection *one,
                 struct kura_error *err)
{
    struct collection *ready = &intake->ready;
    size_t held = intake->ended ? 0 : 1;
    *err = (struct kura_error){0};
    if (intake->taken + held >= ready->count)
        return false;
    struct entry *next = &ready->entries[intake->taken++], entry = *next;
    next->level = NULL;
    one->format = ready->format;
    return collection_add(one, entry, err);
}
