/*
 * Levels and plans in, other forms of them out.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/lines.h"
#include "base/text.h"
#include "draw/draw.h"
#include "web/about.h"
#include "web/site.h"

#define LEVELS_MAX 5000 /* that one answer describes */
#define TILE_MAX 256
#define SPEED_MAX 50

/* ---- Reading ---- */

/* All rows are as wide as the level: without a wall around it the floor at
 * their ends counts. */
static void add_rows(const struct kura_level *level, int width,
                     struct record *record)
{
    struct kura_error err;
    struct buffer text = {0};
    struct kura_position *start = kura_position_new(level, &err);
    record_list(record, "rows");
    if (start)
        draw_text(start, false, &text);
    struct lines lines = lines_of(buffer_get(&text), text.size);
    struct line line;
    while (lines_next(&lines, &line)) {
        char row[256];
        snprintf(row, sizeof row, "%-*.*s", width, (int)line.size, line.text);
        record_add_text(record, "rows", row);
    }
    buffer_release(&text);
    kura_position_free(start);
}

/* The title is for a level that has none of its own. */
static void describe_level(struct site *site, const struct kura_level *level,
                           const char *title, struct record *record)
{
    struct kura_level_info info = {.size = sizeof info};
    kura_level_describe(level, &info);
    record_text(record, "title", *info.title ? info.title : title);
    record_text(record, "rules", info.rules);
    record_integer(record, "boxes", info.boxes);
    record_integer(record, "goals", info.goals);
    add_rows(level, info.width, record);
    record_key(record, level);
    record_list(record, "solutions");
    const char *plan;
    for (size_t i = 0; (plan = kura_level_solution_at(level, i)); i++)
        record_add_text(record, "solutions", plan);
    describe_best(site, level, false, record);
}

/* All that is kept of a level, in our own format; nothing when that has no
 * words for it. */
static void add_text(const struct kura_levels *levels, size_t number,
                     struct record *record)
{
    struct kura_error err;
    char *text = kura_convert(levels, &number, 1, "xsb", NULL, &err);
    if (text)
        record_text(record, "text", text);
    kura_text_free(text);
}

/* The levels of one or several texts, numbered through. */
struct level_list {
    struct site *site;
    struct record *record;
    const char *format; /* of the first text that could be read */
    size_t count, files;
    bool with_texts;       /* each level as it would be written */
    struct kura_error err; /* of the last text that could not */
};

static struct level_list listing_open(const struct query *query)
{
    struct level_list listing = {
        .site = query->site,
        .record = record_new(),
        .with_texts = form_get(query->form, "texts") != NULL,
    };
    record_list(listing.record, "levels");
    return listing;
}

/* levels is NULL for a text that could not be read. */
static void list_level(struct level_list *listing,
                       const struct kura_levels *levels, size_t number,
                       const char *title, const struct kura_error *why)
{
    struct kura_error err = why ? *why : (struct kura_error){0};
    const struct kura_level *level =
        levels ? kura_level_at(levels, number, &err) : NULL;
    if (++listing->count > LEVELS_MAX)
        return;
    struct record *record = record_new();
    record_integer(record, "number", (int64_t)listing->count);
    if (level) {
        describe_level(listing->site, level, title, record);
        if (listing->with_texts)
            add_text(levels, number, record);
    } else {
        record_text(record, "title", title);
        record_take(record, "error", record_failure(&err));
    }
    record_add(listing->record, "levels", record);
}

static void list_levels(struct level_list *listing,
                        const struct kura_levels *levels, const char *title)
{
    if (!listing->format)
        listing->format = kura_levels_format(levels);
    for (size_t i = 1; i <= kura_levels_count(levels); i++)
        list_level(listing, levels, i, title, NULL);
}

static void listing_close(struct level_list *listing, struct reply *reply)
{
    record_text(listing->record, "format", listing->format);
    record_integer(listing->record, "count", (int64_t)listing->count);
    reply_take(reply, listing->record);
}

/* What the text says of all its levels. */
static void add_about(const struct kura_levels *levels, struct record *record)
{
    struct about about = {0};
    struct record *words = record_new();
    about_read(&about, levels);
    record_text(words, "title", buffer_get(&about.title));
    record_text(words, "author", buffer_get(&about.author));
    record_text(words, "notes", buffer_get(&about.notes));
    record_take(record, "about", words);
    about_release(&about);
}

void answer_read(struct query *query)
{
    struct level_list listing = listing_open(query);
    if (listing.with_texts)
        add_about(query->levels, listing.record);
    list_levels(&listing, query->levels, "");
    listing_close(&listing, query->reply);
}

/* ---- The collections of the server ---- */

static void add_collection(void *user, const struct web_collection *collection)
{
    struct record *record = record_new();
    record_text(record, "id", collection->id);
    record_text(record, "title", collection->title);
    record_text(record, "author", collection->author);
    record_text(record, "notes", collection->notes);
    record_text(record, "folder", collection->folder);
    record_integer(record, "files", (int64_t)collection->files);
    record_add(user, "collections", record);
}

void answer_collections(struct query *query)
{
    struct record *record = record_new();
    record_list(record, "collections");
    library_each(query->site->options->folders, add_collection, record);
    reply_take(query->reply, record);
}

/* A file is a text of its own: what its rows mean does not depend on the files
 * beside it. */
static void list_file(void *user, const char *name, const struct buffer *text,
                      const struct kura_error *err)
{
    struct level_list *listing = user;
    struct kura_levels *levels = NULL;
    listing->files++;
    if (text)
        levels = kura_read(buffer_get(text), text->size, NULL, &listing->err);
    else
        listing->err = *err;
    if (levels)
        list_levels(listing, levels, name);
    else
        list_level(listing, NULL, 0, name, &listing->err);
    kura_levels_free(levels);
}

void answer_collection(struct query *query)
{
    struct reply *reply = query->reply;
    const char *id = form_get(query->form, "id");
    struct level_list listing = listing_open(query);
    bool found = id && library_read(query->site->options->folders, id,
                                    list_file, &listing);
    if (found && (listing.format || listing.files > 1)) {
        listing_close(&listing, reply);
        return;
    }
    if (found)
        reply_failure(reply, &listing.err);
    else
        reply_error(reply, STATUS_NOT_FOUND, "%s%.100s",
                    id ? "there is no collection "
                       : "which collection? expected a field 'id'",
                    id ? id : "");
    record_free(listing.record);
}

/* ---- Writing ---- */

static void answer_text(struct reply *reply, char *text, size_t size,
                        const struct kura_error *err)
{
    if (!text) {
        reply_failure(reply, err);
        return;
    }
    reply->type = "text/plain; charset=utf-8";
    buffer_add(&reply->body, text, size);
    kura_text_free(text);
}

void answer_convert(struct query *query)
{
    const char *to = form_get(query->form, "to");
    struct kura_error err;
    size_t size = 0;
    if (!to) {
        reply_error(query->reply, STATUS_BAD,
                    "which format? expected a field 'to'");
        return;
    }
    char *text = kura_convert(query->levels, NULL, 0, to, &size, &err);
    answer_text(query->reply, text, size, &err);
}

static void answer_solution(const struct kura_result *result,
                            const char *output, struct reply *reply)
{
    struct kura_error err;
    size_t size = 0;
    if (result->plan) {
        char *text = kura_write(result, output ? output : "lurd", &size, &err);
        answer_text(reply, text, size, &err);
    } else {
        reply_failure(reply, &result->error);
    }
}

/* The plan in the form of an output. */
void answer_plan(struct query *query)
{
    const char *plan = form_get(query->form, "plan");
    struct kura_options options = {.size = sizeof options};
    struct kura_result result = {.size = sizeof result};
    struct kura_error err;
    if (kura_answer(query->level, &options, plan ? plan : "", false, &result,
                    &err)) {
        answer_solution(&result, form_get(query->form, "output"), query->reply);
        kura_result_release(&result);
    } else {
        reply_failure(query->reply, &err);
    }
}

/* ---- Pictures ---- */

static bool add_bytes(void *user, const void *data, size_t size)
{
    struct buffer *body = user;
    buffer_add(body, data, size);
    return !body->failed && body->size < ((size_t)64 << 20);
}

static const char *picture_type(const char *format)
{
    return strcmp(format, "svg") == 0   ? "image/svg+xml"
           : strcmp(format, "png") == 0 ? "image/png"
           : strcmp(format, "gif") == 0 ? "image/gif"
                                        : "application/pdf";
}

static bool read_picture(const struct query *query, struct picture *picture)
{
    const char *skin = form_get(query->form, "skin");
    const struct embedded *ours = skin ? draw_skin_find(skin) : NULL;
    int step;
    *picture = (struct picture){
        .skin = ours ? ours->text : skin,
        .skin_size = ours   ? ours->size
                     : skin ? strlen(skin)
                            : 0,
        .dark = form_get(query->form, "dark") != NULL,
        .plan = form_get(query->form, "plan"),
        .view = form_get(query->form, "view"),
        .overlay = form_get(query->form, "overlay"),
    };
    if (!query_integer(query, "step", INT_MAX, &step) ||
        !query_integer(query, "tile", TILE_MAX, &picture->tile) ||
        !query_integer(query, "speed", SPEED_MAX, &picture->frames_per_second))
        return false;
    picture->step = (size_t)step;
    return true;
}

void answer_picture(struct query *query)
{
    const char *format = form_get(query->form, "format");
    struct picture picture;
    struct kura_error err;
    struct draw_target target = {add_bytes, &query->reply->body};
    if (!read_picture(query, &picture))
        return;
    format = format ? format : "svg";
    if (draw_picture(query->level, &picture, format, &target, &err))
        query->reply->type = picture_type(format);
    else
        reply_failure(query->reply, &err);
}
