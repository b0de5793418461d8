/*
 * The library for a host in JavaScript: the requests of docs/web-api.md, of
 * which those that start no job are answered by the very functions that the
 * server calls, and those that compute are answered here, by one thread, at
 * once.  A request is a form and the answer a text, so that nothing but bytes
 * has to cross the border.
 */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "web/site.h"

#define IMPORT(name) __attribute__((import_module("kura"), import_name(name)))
#define EXPORT(name) __attribute__((export_name(name)))
#define SETTINGS_MAX 64
#define PLANS_MAX 64

/* A JSON text; answers 0 to stop. */
IMPORT("progress") int host_progress(const char *text, size_t size);

/* ---- What a solve is asked ---- */

static bool tell_host(void *user, const struct kura_progress *now)
{
    struct record *record = record_new();
    struct buffer text = {0};
    (void)user;
    record_text(record, "phase", now->phase ? now->phase : "");
    if (now->total)
        record_real(record, "fraction", (double)now->done / (double)now->total);
    record_real(record, "seconds", now->seconds);
    record_integer(record, "nodes", (int64_t)now->nodes);
    if (now->low >= 0)
        record_integer(record, "low", now->low);
    if (now->high >= 0)
        record_integer(record, "high", now->high);
    record_integer(record, "bytes", (int64_t)now->bytes);
    if (now->plan)
        record_text(record, "plan", now->plan);
    bool go_on = !record_write(record, &text) ||
                 host_progress(buffer_get(&text), text.size) != 0;
    record_free(record);
    buffer_release(&text);
    return go_on;
}

static bool to_steps(const char *text, void *value)
{
    return text_to_int(text, value);
}

static bool to_seconds(const char *text, void *value)
{
    return text_to_seconds(text, value);
}

static bool to_bytes(const char *text, void *value)
{
    return text_to_bytes(text, value);
}

static bool to_count(const char *text, void *value)
{
    return text_to_u64(text, value);
}

#define FIELD(name) offsetof(struct kura_options, name)
static const struct {
    const char *name;
    bool (*read)(const char *text, void *value);
    size_t offset;
} numbers[] = {
    {"time", to_seconds, FIELD(seconds)}, {"memory", to_bytes, FIELD(bytes)},
    {"nodes", to_count, FIELD(nodes)},    {"steps", to_steps, FIELD(steps)},
    {"seed", to_count, FIELD(seed)},      {"index", to_steps, FIELD(index)},
};

/* Where an engine writes what it is asked for; the host has the files. */
static void read_files(const struct form *form, struct kura_options *options)
{
#define PATH(name, option, value, help) "/" option,
    static const char *const paths[] = {KURA_FILES(PATH)};
    for (size_t i = 0; i < form->count; i++)
        for (size_t kind = 0; kind < KURA_FILE_COUNT; kind++)
            if (strcmp(form->fields[i].name, "file") == 0 &&
                strcmp(form->fields[i].value, paths[kind] + 1) == 0)
                options->files[kind] = paths[kind];
}

/* settings has room for all that a form can have, and the end. */
static bool read_options(const struct form *form, struct kura_options *options,
                         const char *settings[SETTINGS_MAX + 1],
                         struct reply *reply)
{
    size_t count = 0;
    *options = (struct kura_options){.size = sizeof *options,
                                     .engine = form_get(form, "engine"),
                                     .minimize = form_get(form, "minimize"),
                                     .file = form_get(form, "from_file"),
                                     .settings = settings,
                                     .progress = tell_host};
    for (size_t i = 0; i < ARRAY_COUNT(numbers); i++) {
        const char *text = form_get(form, numbers[i].name);
        void *value = (char *)options + numbers[i].offset;
        if (text && !numbers[i].read(text, value)) {
            reply_error(reply, STATUS_BAD, "'%.40s' is no '%s'", text,
                        numbers[i].name);
            return false;
        }
    }
    for (size_t i = 0; i < form->count && count < SETTINGS_MAX; i++)
        if (strcmp(form->fields[i].name, "setting") == 0)
            settings[count++] = form->fields[i].value;
    settings[count] = NULL;
    read_files(form, options);
    return true;
}

/* ---- What is computed ---- */

/* A level with the options of the form; closed in any case. */
struct task {
    struct kura_levels *levels; /* owned */
    const struct kura_level *level;
    struct kura_options options;
    const char *settings[SETTINGS_MAX + 1];
    struct kura_error err;
};

static bool task_open(struct task *task, const struct http_request *request,
                      struct reply *reply)
{
    task->err = (struct kura_error){0};
    task->levels = request_levels(request, reply);
    task->level =
        task->levels ? request_level(request, task->levels, reply) : NULL;
    return task->level &&
           read_options(&request->form, &task->options, task->settings, reply);
}

/* Answers the text, which it frees, or why there is none. */
static void task_answer(struct task *task, char *text, size_t size,
                        const char *type, struct reply *reply)
{
    if (text) {
        reply->type = type;
        buffer_add(&reply->body, text, size);
        kura_text_free(text);
    } else {
        reply_failure(reply, &task->err);
    }
}

/* Answers the result, which it releases, if there is one. */
static void task_result(struct task *task, struct kura_result *result, bool ok,
                        struct reply *reply)
{
    size_t size = 0;
    char *text = ok ? kura_write(result, "json", &size, &task->err) : NULL;
    task_answer(task, text, size, "application/json", reply);
    kura_result_release(result);
}

static void solve(const struct http_request *request, struct reply *reply)
{
    struct task task;
    struct kura_result result = {.size = sizeof result};
    if (task_open(&task, request, reply)) {
        bool ok = kura_solve(task.level, &task.options, &result, &task.err);
        task_result(&task, &result, ok, reply);
    }
    kura_levels_free(task.levels);
}

/* The fields plan, of which there may be many. */
static void optimize(const struct http_request *request, struct reply *reply)
{
    struct task task;
    struct kura_result result = {.size = sizeof result};
    const char *plans[PLANS_MAX + 1] = {NULL};
    size_t count = 0;
    for (size_t i = 0; i < request->form.count && count < PLANS_MAX; i++)
        if (strcmp(request->form.fields[i].name, "plan") == 0)
            plans[count++] = request->form.fields[i].value;
    if (task_open(&task, request, reply)) {
        task.options.engine = "optimize";
        task.options.plans = plans;
        bool ok = kura_solve(task.level, &task.options, &result, &task.err);
        task_result(&task, &result, ok, reply);
    }
    kura_levels_free(task.levels);
}

static void analyze(const struct http_request *request, struct reply *reply)
{
    struct task task;
    const char *groups = form_get(&request->form, "patterns");
    const char *apart = form_get(&request->form, "distance");
    const char *format = form_get(&request->form, "format");
    struct kura_analysis what = {.size = sizeof what,
                                 .format = format ? format : "json"};
    if ((groups && !text_to_int(groups, &what.patterns)) ||
        (apart && !text_to_int(apart, &what.distance))) {
        reply_error(reply, STATUS_BAD,
                    "expected numbers as 'patterns' and 'distance'");
        return;
    }
    if (task_open(&task, request, reply)) {
        char *text = kura_analyze(task.level, &task.options, &what, &task.err);
        task_answer(&task, text, text ? strlen(text) : 0,
                    strcmp(what.format, "json") == 0
                        ? "application/json"
                        : "text/plain; charset=utf-8",
                    reply);
    }
    kura_levels_free(task.levels);
}

static void formula(const struct http_request *request, struct reply *reply)
{
    struct task task;
    const char *form = form_get(&request->form, "form");
    size_t size = 0;
    if (task_open(&task, request, reply)) {
        char *text = kura_formula(task.level, &task.options,
                                  form ? form : "dimacs", &size, &task.err);
        task_answer(&task, text, size, "text/plain; charset=utf-8", reply);
    }
    kura_levels_free(task.levels);
}

/* ---- Plans ---- */

static void add_metrics(const struct kura_metrics *metrics,
                        struct record *record)
{
    record_integer(record, "moves", (int64_t)metrics->moves);
    record_integer(record, "pushes", (int64_t)metrics->pushes);
    record_integer(record, "box_lines", (int64_t)metrics->box_lines);
    record_integer(record, "box_changes", (int64_t)metrics->box_changes);
    record_integer(record, "pushing_sessions",
                   (int64_t)metrics->pushing_sessions);
    record_integer(record, "player_lines", (int64_t)metrics->player_lines);
}

static void answer_verdict(const struct kura_verdict *verdict,
                           struct reply *reply)
{
    struct record *record = record_new();
    record_bool(record, "accepted", verdict->accepted);
    record_integer(record, "step", (int64_t)verdict->step);
    record_text(record, "text", verdict->text);
    record_text(record, "plan", verdict->plan ? verdict->plan : "");
    add_metrics(&verdict->metrics, record);
    reply_take(reply, record);
}

/* The field plan, or the field model: a SAT solver's answer. */
static void verify(const struct http_request *request, struct reply *reply)
{
    struct task task;
    struct kura_verdict verdict = {0};
    const struct form_field *model = form_find(&request->form, "model");
    const char *plan = model ? model->value : form_get(&request->form, "plan");
    plan = plan ? plan : "";
    if (task_open(&task, request, reply)) {
        task.options.engine = "sat"; /* which reads models */
        if (kura_verify(task.level, model ? &task.options : NULL, plan,
                        model ? model->size : strlen(plan), &verdict,
                        &task.err))
            answer_verdict(&verdict, reply);
        else
            reply_failure(reply, &task.err);
        kura_text_free(verdict.plan);
    }
    kura_levels_free(task.levels);
}

static void add_cells(struct kura_position *position, struct buffer *text)
{
    struct kura_position_info info = {.size = sizeof info};
    struct kura_error err;
    kura_position_describe(position, &info);
    size_t cells = (size_t)info.width * (size_t)info.height;
    const int *distances = kura_position_distances(position, &err);
    buffer_print(text,
                 "{\"width\":%d,\"height\":%d,\"player\":%d,\"boxes\":%d,"
                 "\"solved\":%s,\"moves\":%zu,\"pushes\":%zu,\"plan\":\"%s\"",
                 info.width, info.height, info.player, info.boxes,
                 info.solved ? "true" : "false", info.moves, info.pushes,
                 info.plan);
    for (int list = 0; list < 3; list++) {
        static const char *const names[] = {"cells", "reach", "distances"};
        buffer_print(text, ",\"%s\":[", names[list]);
        for (size_t i = 0; i < cells; i++)
            buffer_print(text, "%s%d", i ? "," : "",
                         list == 0   ? info.cells[i]
                         : list == 1 ? info.reach[i]
                         : distances ? distances[i]
                                     : -1);
        buffer_text(text, "]");
    }
    buffer_text(text, "}");
}

/* Where a plan leads to. */
static void position(const struct http_request *request, struct reply *reply)
{
    struct task task;
    const char *plan = form_get(&request->form, "plan");
    struct kura_position *at = NULL;
    plan = plan ? plan : "";
    if (task_open(&task, request, reply)) {
        at = kura_position_new(task.level, &task.err);
        if (at && kura_position_play(at, plan, strlen(plan), &task.err))
            add_cells(at, &reply->body);
        else
            reply_failure(reply, &task.err);
    }
    kura_position_free(at);
    kura_levels_free(task.levels);
}

/* ---- What the server's functions ask for: the host keeps solutions ---- */

void describe_best(struct site *site, const struct kura_level *level,
                   bool with_plans, struct record *record)
{
    struct record *best = record_new();
    (void)site, (void)level, (void)with_plans;
    record_null(best, "pushes");
    record_null(best, "moves");
    record_take(record, "best", best);
}

/* ---- The border ---- */

static const struct {
    const char *path;
    void (*answer)(const struct http_request *request, struct reply *reply);
    answer_fn *shared; /* with the server */
} routes[] = {
    {"lists", NULL, answer_lists},     {"read", NULL, answer_read},
    {"convert", NULL, answer_convert}, {"plan", NULL, answer_plan},
    {"facts", NULL, answer_facts},     {"solve", solve, NULL},
    {"analyze", analyze, NULL},        {"verify", verify, NULL},
    {"formula", formula, NULL},        {"position", position, NULL},
    {"optimize", optimize, NULL},
};

static void answer(const struct http_request *request, struct reply *reply)
{
    static const struct web_options options = {.jobs = 8,
                                               .seconds = 86400,
                                               .bytes = (size_t)1 << 30};
    struct site site = {.options = &options};
    for (size_t i = 0; i < ARRAY_COUNT(routes); i++) {
        if (strcmp(routes[i].path, request->path) != 0)
            continue;
        if (routes[i].shared)
            routes[i].shared(&site, request, reply);
        else
            routes[i].answer(request, reply);
        return;
    }
    reply_error(reply, STATUS_NOT_FOUND, "there is no request '%.60s'",
                request->path);
}

struct answer {
    int status;
    const char *type;
    const char *text;
    size_t size;
};

/* The request's path and fields; the answer stays until the next one. */
EXPORT("ask")
const struct answer *ask(const char *path, const char *fields, size_t size)
{
    static struct reply reply;
    static struct answer told;
    struct http_request request = {.method = "POST", .path = path};
    reply_release(&reply);
    reply_init(&reply);
    if (form_read(&request.form, fields, size))
        answer(&request, &reply);
    else
        reply_error(&reply, STATUS_BAD, "the fields can't be read");
    form_release(&request.form);
    if (reply.body.failed)
        reply_error(&reply, STATUS_FAILED, "out of memory");
    told = (struct answer){(int)reply.status, reply.type,
                           buffer_get(&reply.body), reply.body.size};
    return &told;
}

EXPORT("room") void *room(size_t size)
{
    return malloc(size);
}

EXPORT("leave") void leave(void *room)
{
    free(room);
}
