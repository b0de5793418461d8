/*
 * Levels from texts and back, and who they are.
 */
#include <strings.h>

#include "api/api.h"
#include "core/canonical.h"
#include "core/collection.h"
#include "formats/formats.h"
#include "formats/intake.h"

struct kura_levels {
    struct collection collection;
};

struct kura_levels *kura_read(const char *text, size_t size, const char *format,
                              struct kura_error *err)
{
    struct kura_levels *levels = calloc(1, sizeof *levels);
    *err = (struct kura_error){0};
    if (!levels)
        error_memory(err);
    else if (formats_read(format, text, size, &levels->collection, err))
        return levels;
    kura_levels_free(levels);
    return NULL;
}

void kura_levels_free(struct kura_levels *levels)
{
    if (levels)
        collection_release(&levels->collection);
    free(levels);
}

/* ---- Texts in pieces ---- */

struct kura_stream {
    struct intake intake;
};

static struct kura_stream *new_stream(const char *format,
                                      struct kura_error *err)
{
    struct kura_stream *stream = calloc(1, sizeof *stream);
    if (!stream)
        error_memory(err);
    else if (intake_init(&stream->intake, format, err))
        return stream;
    free(stream);
    return NULL;
}

void kura_stream_free(struct kura_stream *stream)
{
    if (stream)
        intake_release(&stream->intake);
    free(stream);
}

bool kura_stream_feed(struct kura_stream **stream, const char *text,
                      size_t size, const char *format, struct kura_error *err)
{
    *err = (struct kura_error){0};
    if (!*stream)
        *stream = new_stream(format, err);
    return *stream && intake_feed(&(*stream)->intake, text, size, err);
}

struct kura_levels *kura_stream_take(struct kura_stream *stream,
                                     struct kura_error *err)
{
    struct kura_levels *levels = calloc(1, sizeof *levels);
    if (!levels)
        error_memory(err);
    else if (intake_take(&stream->intake, &levels->collection, err))
        return levels;
    kura_levels_free(levels);
    return NULL;
}

/* ---- Lists ---- */

size_t kura_levels_count(const struct kura_levels *levels)
{
    return levels->collection.count;
}

const char *kura_levels_format(const struct kura_levels *levels)
{
    return levels->collection.format;
}

const struct kura_level *kura_level_at(const struct kura_levels *levels,
                                       size_t number, struct kura_error *err)
{
    const struct collection *collection = &levels->collection;
    if (number == 0 || number > collection->count) {
        error_set(err, KURA_INPUT, "there is no level %zu: the file has %zu",
                  number, collection->count);
        return NULL;
    }
    const struct entry *entry = &collection->entries[number - 1];
    if (!entry->level)
        *err = entry->error;
    return (const struct kura_level *)entry->level;
}

void kura_level_describe(const struct kura_level *level,
                         struct kura_level_info *info)
{
    const struct level *inner = api_level(level);
    struct kura_level_info own = {
        .title = inner->title ? inner->title : "",
        .rules = inner->rules == RULES_SINK ? "sink" : "goals",
        .width = inner->width,
        .height = inner->height,
    };
    for (int cell = 0; cell < inner->width * inner->height; cell++) {
        own.boxes += (inner->cells[cell] & CELL_BOX) != 0;
        own.goals += (inner->cells[cell] & CELL_GOAL) != 0;
    }
    api_fill(info, &own, sizeof own);
}

/* A collection that borrows the chosen levels: only its list is owned. */
static bool choose_levels(const struct collection *all, const size_t *numbers,
                          size_t count, struct collection *some,
                          struct kura_error *err)
{
    *some = *all;
    if (!numbers)
        return true;
    some->entries = calloc(count ? count : 1, sizeof *some->entries);
    if (!some->entries)
        return error_memory(err);
    some->count = count;
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] == 0 || numbers[i] > all->count) {
            free(some->entries);
            return error_set(err, KURA_INPUT, "there is no level %zu",
                             numbers[i]);
        }
        some->entries[i] = all->entries[numbers[i] - 1];
    }
    return true;
}

static bool has_note(const struct notes *notes, const struct note *wanted)
{
    for (size_t i = 0; i < notes->count; i++) {
        const struct note *note = &notes->items[i];
        bool same_key = note->key && wanted->key
                            ? strcmp(note->key, wanted->key) == 0
                            : note->key == wanted->key;
        if (same_key && strcmp(note->value, wanted->value) == 0)
            return true;
    }
    return false;
}

/* Words that two collections share are not said twice. */
static bool add_notes(struct notes *to, const struct notes *from)
{
    for (size_t i = 0; i < from->count; i++)
        if (!has_note(to, &from->items[i]) &&
            !notes_add(to, from->items[i].key, from->items[i].value))
            return false;
    return true;
}

static bool add_copies(struct collection *to, const struct collection *from,
                       struct kura_error *err)
{
    if (!to->format)
        to->format = from->format;
    if (!add_notes(&to->notes, &from->notes))
        return error_memory(err);
    for (size_t i = 0; i < from->count; i++) {
        const struct entry *entry = &from->entries[i];
        if (!entry->level)
            continue;
        struct entry copy = {.level = level_copy(entry->level),
                             .line = entry->line};
        if (!copy.level)
            return error_memory(err);
        if (!collection_add(to, copy, err))
            return false;
    }
    return true;
}

bool kura_levels_add(struct kura_levels **to, const struct kura_levels *from,
                     const size_t *numbers, size_t count,
                     struct kura_error *err)
{
    struct collection some;
    if (!*to)
        *to = calloc(1, sizeof **to);
    if (!*to)
        return error_memory(err);
    if (!from)
        return true;
    if (!choose_levels(&from->collection, numbers, count, &some, err))
        return false;
    bool ok = add_copies(&(*to)->collection, &some, err);
    if (numbers)
        free(some.entries);
    return ok;
}

static bool convert(const struct collection *all, const size_t *numbers,
                    size_t count, const char *name, struct buffer *text,
                    struct kura_error *err)
{
    const struct format *format = format_find(name);
    struct collection some;
    if (!format || !format_writes(format))
        return error_set(err, KURA_USAGE,
                         "levels can't be written as '%.60s' (see kura list "
                         "formats)",
                         name);
    if (!choose_levels(all, numbers, count, &some, err))
        return false;
    bool ok = format_write(format, &some, text, err);
    if (numbers)
        free(some.entries);
    return ok;
}

char *kura_convert(const struct kura_levels *levels, const size_t *numbers,
                   size_t count, const char *format, size_t *size,
                   struct kura_error *err)
{
    struct buffer text = {0};
    bool ok = convert(&levels->collection, numbers, count, format, &text, err);
    return api_take_text(&text, ok, size, err);
}

bool kura_level_form(const struct kura_level *level, struct kura_form *form,
                     struct kura_error *err)
{
    return canonical_form(form, api_level(level), err);
}

/* "Solution", "Solution 33/8"; not "Solution name". */
static bool heads_solution(const char *key)
{
    size_t size = strlen("Solution");
    return key && strncasecmp(key, "Solution", size) == 0 &&
           (!key[size] || strchr("/", key[size]) ||
            (key[size] == ' ' &&
             strspn(key + size, " 0123456789/()") == strlen(key + size)));
}

const char *kura_level_solution_at(const struct kura_level *level, size_t i)
{
    const struct notes *notes = &api_level(level)->notes;
    for (size_t k = 0; k < notes->count; k++)
        if (heads_solution(notes->items[k].key) && i-- == 0)
            return notes->items[k].value;
    return NULL;
}
