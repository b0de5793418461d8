/*
 * Arbitrary bytes as a request of the page: the first byte picks the method,
 * the second an address, the rest is the form.  Whatever is asked, there is one
 * answer of a known kind, and an error says why in JSON.  No solve can start:
 * the server has room for none.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "web/site.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const char *const paths[] = {
    "",           "model.js",    "api/lists",      "api/read",
    "api/plan",   "api/convert", "api/picture",    "api/analyze",
    "api/solve",  "api/events",  "api/stop",       "api/file",
    "api/best",   "api/keep",    "api/collection", "api/collections",
    "api/nowhere"};

static void fail(const char *what, const struct http_request *request,
                 const struct reply *reply)
{
    fprintf(stderr, "%s: %s %s: %d %s\n", what, request->method, request->path,
            (int)reply->status, buffer_get(&reply->body));
    abort();
}

static bool is_known(enum status status)
{
    static const enum status all[] = {STATUS_OK,        STATUS_BAD,
                                      STATUS_FORBIDDEN, STATUS_NOT_FOUND,
                                      STATUS_METHOD,    STATUS_LARGE,
                                      STATUS_REFUSED,   STATUS_FAILED,
                                      STATUS_BUSY};
    for (size_t i = 0; i < ARRAY_COUNT(all); i++)
        if (all[i] == status)
            return true;
    return false;
}

/* An error has a text; an answer in JSON is JSON. */
static void check(const struct http_request *request, const struct reply *reply)
{
    if (!is_known(reply->status) || reply->job)
        fail("no answer of ours", request, reply);
    if (reply->bytes || !strstr(reply->type, "json"))
        return;
    json_t *body =
        json_loadb(buffer_get(&reply->body), reply->body.size, 0, NULL);
    if (!body)
        fail("no JSON", request, reply);
    const char *text = json_string_value(
        json_object_get(json_object_get(body, "error"), "text"));
    if ((reply->status != STATUS_OK) != (text && text[0]))
        fail("an error without a text, or a text without an error", request,
             reply);
    json_decref(body);
}

static void ask(struct site *site, const unsigned char *data, size_t size)
{
    struct http_request request = {
        .method = data[0] % 2 ? "GET" : "POST",
        .path = paths[data[1] % ARRAY_COUNT(paths)],
    };
    struct reply reply;
    reply_init(&reply);
    if (form_read(&request.form, (const char *)data + 2, size - 2)) {
        site_answer(site, &request, &reply);
        check(&request, &reply);
    }
    form_release(&request.form);
    reply_release(&reply);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static const char *const folders[] = {NULL};
    struct web_options options = {.folders = folders,
                                  .seconds = 10,
                                  .bytes = (size_t)256 << 20};
    struct jobs_options none = {.seconds = 10, .bytes = options.bytes};
    struct site site = {.options = &options};
    struct kura_error err;
    if (size < 2)
        return 0;
    pthread_mutex_init(&site.store_lock, NULL);
    site.jobs = jobs_new(&none, &err);
    if (site.jobs)
        ask(&site, data, size);
    jobs_free(site.jobs);
    pthread_mutex_destroy(&site.store_lock);
    return 0;
}
