/*
 * Levels and plans in, other forms of them out.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/lines.h"
#include "base/text.h"
#include "web/site.h"

#define LEVELS_MAX 5000 /* that one answer describes */
#define TILE_MAX 256
#define SPEED_MAX 50

struct kura_levels *request_levels(const struct http_request *request,
                                   struct reply *reply)
{
    const struct form_field *text = form_find(&request->form, "text");
    struct kura_error err;
    if (!text) {
        reply_error(reply, STATUS_BAD, "which level? expected a field 'text'");
        return NULL;
    }
    struct kura_levels *levels =
        kura_read(text->value, text->size, form_get(&request->form, "from"),
                  &err);
    if (!levels)
        reply_failure(reply, &err);
    return levels;
}

const struct kura_level *request_level(const struct http_request *request,
                                       const struct kura_levels *levels,
                                       struct reply *reply)
{
    const char *text = form_get(&request->form, "number");
    struct kura_error err;
    int number = 1;
    if (text && (!text_to_int(text, &number) || number < 1)) {
        reply_error(reply, STATUS_BAD,
                    "'%.40s' is no number of a level: they begin with 1", text);
        return NULL;
    }
    const struct kura_level *level =
        kura_level_at(levels, (size_t)number, &err);
    if (!level)
        reply_failure(reply, &err);
    return level;
}

/* ---- Reading ---- */

static void add_rows(const struct kura_level *level, struct record *record)
{
    struct kura_error err;
    char *text = kura_draw(level, NULL, 0, false, &err);
    record_list(record, "rows");
    if (!text)
        return;
    struct lines lines = lines_of(text, strlen(text));
    struct line line;
    while (lines_next(&lines, &line)) {
        char *row = line_copy(&line);
        record_add_text(record, "rows", row ? row : "");
        free(row);
    }
    kura_text_free(text);
}

void describe_level(struct site *site, const struct kura_level *level,
                    struct record *record)
{
    struct kura_level_info info;
    struct kura_error err;
    char key[17] = "";
    kura_level_describe(level, &info);
    record_text(record, "title", info.title);
    record_text(record, "rules", info.rules);
    record_integer(record, "boxes", info.boxes);
    record_integer(record, "goals", info.goals);
    add_rows(level, record);
    if (kura_level_key(level, key, &err))
        record_text(record, "key", key);
    record_list(record, "solutions");
    const char *plan;
    for (size_t i = 0; (plan = kura_level_solution_at(level, i)); i++)
        record_add_text(record, "solutions", plan);
    describe_best(site, level, false, record);
}

static struct record *
level_record(struct site *site, const struct kura_levels *levels, size_t number)
{
    struct record *record = record_new();
    struct kura_error err;
    const struct kura_level *level = kura_level_at(levels, number, &err);
    record_integer(record, "number", (int64_t)number);
    if (level)
        describe_level(site, level, record);
    else
        record_take(record, "error", record_failure(&err));
    return record;
}

static void answer_levels(struct site *site, const struct kura_levels *levels,
                          struct reply *reply)
{
    struct record *record = record_new();
    size_t count = kura_levels_count(levels);
    record_text(record, "format", kura_levels_format(levels));
    record_integer(record, "count", (int64_t)count);
    record_list(record, "levels");
    for (size_t i = 1; i <= count && i <= LEVELS_MAX; i++)
        record_add(record, "levels", level_record(site, levels, i));
    reply_take(reply, record);
}

void answer_read(struct site *site, const struct http_request *request,
                 struct reply *reply)
{
    struct kura_levels *levels = request_levels(request, reply);
    if (levels)
        answer_levels(site, levels, reply);
    kura_levels_free(levels);
}

/* ---- The collections of the server ---- */

static void add_collection(void *user, const struct web_collection *collection)
{
    struct record *record = record_new();
    record_text(record, "id", collection->id);
    record_text(record, "title", collection->title);
    record_text(record, "folder", collection->folder);
    record_integer(record, "files", (int64_t)collection->files);
    record_add(user, "collections", record);
}

void answer_collections(struct site *site, const struct http_request *request,
                        struct reply *reply)
{
    struct record *record = record_new();
    (void)request;
    record_list(record, "collections");
    library_each(site->library, add_collection, record);
    reply_take(reply, record);
}

void answer_collection(struct site *site, const struct http_request *request,
                       struct reply *reply)
{
    const char *id = form_get(&request->form, "id");
    struct buffer text;
    struct error err = {0};
    struct kura_error failure;
    buffer_init(&text);
    if (!id || !library_read(site->library, id, &text, &err)) {
        reply_error(reply, STATUS_NOT_FOUND, "%s",
                    id ? err.text : "which collection? expected a field 'id'");
    } else {
        struct kura_levels *levels =
            kura_read(buffer_get(&text), text.size, NULL, &failure);
        if (levels)
            answer_levels(site, levels, reply);
        else
            reply_failure(reply, &failure);
        kura_levels_free(levels);
    }
    buffer_release(&text);
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

void answer_convert(struct site *site, const struct http_request *request,
                    struct reply *reply)
{
    const char *to = form_get(&request->form, "to");
    struct kura_levels *levels = request_levels(request, reply);
    struct kura_error err;
    size_t size = 0;
    (void)site;
    if (levels && !to)
        reply_error(reply, STATUS_BAD, "which format? expected a field 'to'");
    else if (levels) {
        char *text = kura_convert(levels, NULL, 0, to, &size, &err);
        answer_text(reply, text, size, &err);
    }
    kura_levels_free(levels);
}

static void answer_solution(const struct kura_result *result,
                            const char *output, struct reply *reply)
{
    struct kura_error err;
    size_t size = 0;
    const char *why = result->error.text;
    if (result->plan) {
        char *text = kura_write(result, output ? output : "lurd", &size, &err);
        answer_text(reply, text, size, &err);
    } else {
        reply_error(reply, STATUS_REFUSED, "%s",
                    why[0] ? why : "the plan does not solve the level");
    }
}

/* The plan in the form of an output. */
void answer_plan(struct site *site, const struct http_request *request,
                 struct reply *reply)
{
    const char *plan = form_get(&request->form, "plan");
    struct kura_levels *levels = request_levels(request, reply);
    const struct kura_level *level =
        levels ? request_level(request, levels, reply) : NULL;
    struct kura_options options = {0};
    struct kura_result result = {0};
    struct kura_error err;
    (void)site;
    if (level &&
        kura_answer(level, &options, plan ? plan : "", false, &result, &err)) {
        answer_solution(&result, form_get(&request->form, "output"), reply);
        kura_result_release(&result);
    } else if (level) {
        reply_failure(reply, &err);
    }
    kura_levels_free(levels);
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

/* A number from low to high, 0 when there is none.  False, with the answer
 * made, when it is something else. */
static bool integer_field(const struct http_request *request, const char *name,
                          int high, int *value, struct reply *reply)
{
    const char *text = form_get(&request->form, name);
    *value = 0;
    if (!text || (text_to_int(text, value) && *value >= 0 && *value <= high))
        return true;
    reply_error(reply, STATUS_BAD, "expected '%s' from 0 to %d, got '%.40s'",
                name, high, text);
    return false;
}

static bool read_picture(const struct http_request *request,
                         struct kura_picture *picture, struct reply *reply)
{
    int step;
    *picture = (struct kura_picture){
        .plan = form_get(&request->form, "plan"),
        .view = form_get(&request->form, "view"),
        .overlay = form_get(&request->form, "overlay"),
    };
    if (!integer_field(request, "step", INT_MAX, &step, reply) ||
        !integer_field(request, "tile", TILE_MAX, &picture->tile, reply) ||
        !integer_field(request, "speed", SPEED_MAX, &picture->frames_per_second,
                       reply))
        return false;
    picture->step = (size_t)step;
    return true;
}

void answer_picture(struct site *site, const struct http_request *request,
                    struct reply *reply)
{
    const char *format = form_get(&request->form, "format");
    struct kura_picture picture;
    struct kura_error err;
    if (!read_picture(request, &picture, reply))
        return;
    struct kura_levels *levels = request_levels(request, reply);
    const struct kura_level *level =
        levels ? request_level(request, levels, reply) : NULL;
    (void)site;
    format = format ? format : "svg";
    if (level &&
        kura_picture(level, &picture, format, add_bytes, &reply->body, &err))
        reply->type = picture_type(format);
    else if (level)
        reply_failure(reply, &err);
    kura_levels_free(levels);
}
