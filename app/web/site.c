/*
 * One table of addresses; everything else is a file of the page.
 */
#include "web/site.h"

#include <string.h>

#include "base/array.h"
#include "web/page.h"

/* To add an address: a function in site.h and a line here. */
static const struct {
    const char *method, *path;
    answer_fn *answer;
} routes[] = {
    {"GET", "api/lists", answer_lists},
    {"POST", "api/read", answer_read},
    {"POST", "api/convert", answer_convert},
    {"POST", "api/picture", answer_picture},
    {"POST", "api/plan", answer_plan},
    {"POST", "api/analyze", answer_analyze},
    {"POST", "api/facts", answer_facts},
    {"POST", "api/solve", answer_solve},
    {"POST", "api/optimize", answer_optimize},
    {"GET", "api/events", answer_events},
    {"POST", "api/stop", answer_stop},
    {"GET", "api/file", answer_file},
    {"GET", "api/collections", answer_collections},
    {"GET", "api/collection", answer_collection},
    {"POST", "api/best", answer_best},
    {"POST", "api/keep", answer_keep},
    {"GET", "api/changes", answer_changes},
    {"POST", "api/put", answer_put},
};

static bool is_page_path(const char *path)
{
    return strncmp(path, "api/", 4) != 0;
}

static void answer_page(const struct http_request *request, struct reply *reply)
{
    const char *path = request->path[0] ? request->path : "index.html";
    const struct embedded *file = page_find(path);
    if (!file) {
        reply_error(reply, STATUS_NOT_FOUND, "there is no such page");
        return;
    }
    reply->type = page_type(path);
    reply->bytes = file->text;
    reply->size = file->size;
}

static void refuse_method(struct reply *reply, const char *allowed)
{
    reply_error(reply, STATUS_METHOD, "this address takes %s alone", allowed);
    reply->allowed = allowed;
}

void site_answer(struct site *site, const struct http_request *request,
                 struct reply *reply)
{
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
            routes[i].answer(site, request, reply);
            return;
        }
    }
    if (allowed)
        refuse_method(reply, allowed);
    else
        reply_error(reply, STATUS_NOT_FOUND, "there is no such address");
}
