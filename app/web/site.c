/*
 * One table of addresses; everything else is a file of the page, embedded, or a
 * skin, found by name.
 */
#include "web/site.h"

#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "draw/draw.h"

/* What is read before an answer is made. */
enum need { NOTHING, LEVELS, LEVEL };

/* To add an address: a function in site.h and a line here. */
static const struct site_route {
    const char *method, *path;
    enum need needs;
    answer_fn *answer;
} routes[] = {
    {"GET", "api/lists", NOTHING, answer_lists},
    {"POST", "api/read", LEVELS, answer_read},
    {"POST", "api/convert", LEVELS, answer_convert},
    {"POST", "api/picture", LEVEL, answer_picture},
    {"POST", "api/plan", LEVEL, answer_plan},
    {"POST", "api/analyze", LEVELS, answer_analyze},
    {"POST", "api/facts", LEVEL, answer_facts},
    {"POST", "api/solve", LEVELS, answer_solve},
    {"POST", "api/optimize", LEVEL, answer_optimize},
    {"GET", "api/events", NOTHING, answer_events},
    {"POST", "api/stop", NOTHING, answer_stop},
    {"GET", "api/file", NOTHING, answer_file},
    {"GET", "api/collections", NOTHING, answer_collections},
    {"GET", "api/collection", NOTHING, answer_collection},
    {"POST", "api/best", LEVEL, answer_best},
    {"POST", "api/keep", LEVEL, answer_keep},
    {"GET", "api/changes", NOTHING, answer_changes},
    {"POST", "api/put", NOTHING, answer_put},
};

/* ---- What a request brings ---- */

static bool query_levels(struct query *query)
{
    const struct form_field *text = form_find(query->form, "text");
    struct kura_error err;
    if (!text)
        return reply_error(query->reply, STATUS_BAD,
                           "which level? expected a field 'text'");
    query->levels =
        kura_read(text->value, text->size, form_get(query->form, "from"), &err);
    return query->levels || reply_failure(query->reply, &err);
}

bool query_level(struct query *query)
{
    const char *text = form_get(query->form, "number");
    int number = 1;
    struct kura_error err;
    if (text && (!text_to_int(text, &number) || number < 1))
        return reply_error(query->reply, STATUS_BAD,
                           "'%.40s' is no number of a level: they begin with 1",
                           text);
    query->number = (size_t)number;
    query->level = kura_level_at(query->levels, query->number, &err);
    return query->level || reply_failure(query->reply, &err);
}

bool query_integer(const struct query *query, const char *name, int high,
                   int *value)
{
    const char *text = form_get(query->form, name);
    *value = 0;
    if (!text || (text_to_int(text, value) && *value >= 0 && *value <= high))
        return true;
    return reply_error(query->reply, STATUS_BAD,
                       "expected '%s' from 0 to %d, got '%.40s'", name, high,
                       text);
}

/* ---- Answers ---- */

static const struct embedded *find_file(const char *name)
{
    for (size_t i = 0; page_files[i].name; i++)
        if (strcmp(page_files[i].name, name) == 0)
            return &page_files[i];
    for (size_t i = 0; draw_skins[i].name; i++)
        if (strcmp(draw_skins[i].name, name) == 0)
            return &draw_skins[i];
    return NULL;
}

/* The media type follows from the ending. */
static const char *type_of(const char *name)
{
    static const struct {
        const char *ending, *type;
    } types[] = {{".html", "text/html; charset=utf-8"},
                 {".js", "text/javascript; charset=utf-8"},
                 {".css", "text/css; charset=utf-8"},
                 {".svg", "image/svg+xml"}};
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending && i < ARRAY_COUNT(types); i++)
        if (strcmp(types[i].ending, ending) == 0)
            return types[i].type;
    return "application/octet-stream";
}

static bool is_page_path(const char *path)
{
    return strncmp(path, "api/", 4) != 0;
}

bool site_file(const char *name, struct reply *reply)
{
    const struct embedded *file = find_file(name);
    if (!file)
        return false;
    reply->type = type_of(name);
    reply->bytes = file->text;
    reply->size = file->size;
    return true;
}

static void answer_page(const struct http_request *request, struct reply *reply)
{
    const char *path = request->path[0] ? request->path : "index.html";
    if (!site_file(path, reply))
        reply_error(reply, STATUS_NOT_FOUND, "there is no such page");
}

static void refuse_method(struct reply *reply, const char *allowed)
{
    reply_error(reply, STATUS_METHOD, "this address takes %s alone", allowed);
    reply->allowed = allowed;
}

static void follow(const struct site_route *route, struct query *query)
{
    if ((route->needs == NOTHING || query_levels(query)) &&
        (route->needs != LEVEL || query_level(query)))
        route->answer(query);
    kura_levels_free(query->levels);
}

void site_answer(struct site *site, const struct http_request *request,
                 struct reply *reply)
{
    struct query query = {.site = site, .form = &request->form, .reply = reply};
    const char *allowed = NULL;
    if (is_page_path(request->path)) {
        if (strcmp(request->method, "GET") == 0)
            answer_page(request, reply);
        else
            refuse_method(reply, "GET");
        return;
    }
    for (size_t i = 0; i < ARRAY_COUNT(routes); i++) {
        if (strcmp(routes[i].path, request->path) != 0)
            continue;
        allowed = routes[i].method;
        if (strcmp(allowed, request->method) == 0) {
            follow(&routes[i], &query);
            return;
        }
    }
    if (allowed)
        refuse_method(reply, allowed);
    else
        reply_error(reply, STATUS_NOT_FOUND, "there is no such address");
}
