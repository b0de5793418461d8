/*
 * Requests for solves and analyses: what the page may ask for becomes the
 * command line of a child, word by word from lists that we know.  A page can't
 * name a program, a path or an option: words are static texts or values that
 * were checked, numbers are printed anew from what was read.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "base/text.h"
#include "web/site.h"

#define FILE_MAX_BYTES ((size_t)256 << 20)
#define ANALYZE_SECONDS 60.0
#define PATTERNS_MAX 4
#define DISTANCE_MAX 255

/* Files that an engine can be asked to write, by the option of kura solve.  A
 * certificate is a folder of files, which only the user can have wanted. */
static const char *const file_kinds[] = {"cnf",   "readable",   "variables",
                                         "trace", "cnf-answer", "certificate"};
static const char *const certificate_names[] = {
    "manifest.json",   "level.xsb",   "plan.lurd",
    "formula.cnf",     "proof.drat",  "proof.lrat",
    "search.cert.zst", "search.cert", "helve.task",
    "helve.cert",      NULL};

_Static_assert(ARRAY_COUNT(file_kinds) <= JOB_FILES_MAX, "room for all");

/* ---- What the page may say ---- */

static bool is_engine(const char *name)
{
    struct kura_engine_info info = {.size = sizeof info};
    for (size_t i = 0; kura_engine_at(i, &info); i++)
        if (strcmp(info.name, name) == 0)
            return true;
    return false;
}

static bool find_setting(const char *engine, const char *text, size_t size,
                         struct kura_setting_info *info)
{
    for (size_t i = 0; kura_setting_at(engine, i, info); i++)
        if (strlen(info->name) == size && strncmp(info->name, text, size) == 0)
            return true;
    return false;
}

/* name=value; where a path belongs the value can only be the word "server",
 * for the program named when the server was started. */
static bool add_setting(const struct query *query, struct job_call *call,
                        const char *engine, const char *text)
{
    const char *sat_solver = query->site->options->sat_solver;
    struct kura_setting_info info = {.size = sizeof info};
    size_t size = strcspn(text, "=");
    if (!text[size] || !find_setting(engine, text, size, &info))
        return reply_error(query->reply, STATUS_BAD,
                           "%s has no setting '%.60s'", engine, text);
    if (strcmp(info.kind, "path") != 0) {
        job_call_add(call, "%s", text);
        return true;
    }
    if (strcmp(info.name, "solver") != 0 || !sat_solver ||
        strcmp(text + size + 1, "server") != 0)
        return reply_error(query->reply, STATUS_FORBIDDEN,
                           "a program is named when the server is started "
                           "(--sat-solver), not by a page");
    job_call_add(call, "%s=%s", info.name, sat_solver);
    return true;
}

static bool add_settings(const struct query *query, struct job_call *call,
                         const char *engine)
{
    for (size_t i = 0; i < query->form->count; i++) {
        const struct form_field *field = &query->form->fields[i];
        if (strcmp(field->name, "setting") == 0 &&
            !add_setting(query, call, engine, field->value))
            return false;
    }
    return true;
}

/* What is more than the server allows is said, never lowered in silence. */
static bool refuse_limit(const struct query *query, const char *name,
                         const char *value)
{
    const struct web_options *options = query->site->options;
    return reply_error(
        query->reply, STATUS_BAD,
        "'%.40s' is too much %s: this server was started with at most "
        "%.6g seconds and %zu MB for a solve",
        value, name, options->seconds, options->bytes >> 20);
}

/* Without a number, the most that the server allows. */
static bool add_limits(const struct query *query, struct job_call *call)
{
    const struct web_options *options = query->site->options;
    const char *seconds = form_get(query->form, "time");
    const char *bytes = form_get(query->form, "memory");
    double time = 0;
    size_t memory = 0;
    if (seconds && !text_to_seconds(seconds, &time))
        return reply_error(query->reply, STATUS_BAD, "'%.40s' is no 'time'",
                           seconds);
    if (bytes && !text_to_bytes(bytes, &memory))
        return reply_error(query->reply, STATUS_BAD, "'%.40s' is no 'memory'",
                           bytes);
    if (time > options->seconds)
        return refuse_limit(query, "time", seconds);
    if (memory > options->bytes)
        return refuse_limit(query, "memory", bytes);
    if (time <= 0)
        time = options->seconds;
    if (memory == 0)
        memory = options->bytes;
    job_call_add(call, "--time=%.3f", time);
    job_call_add(call, "--memory=%zu", memory);
    return true;
}

/* A field of the request becomes an option, if it is there. */
static void add_option(const struct query *query, struct job_call *call,
                       const char *field, const char *option)
{
    const char *value = form_get(query->form, field);
    if (value)
        job_call_add(call, "--%s=%s", option, value);
}

static void add_common_options(const struct query *query, struct job_call *call)
{
    static const char *const names[] = {"minimize", "nodes", "threads", "seed"};
    for (size_t i = 0; i < ARRAY_COUNT(names); i++)
        add_option(query, call, names[i], names[i]);
}

static bool is_asked(const struct form *form, const char *kind)
{
    for (size_t i = 0; i < form->count; i++) {
        const struct form_field *field = &form->fields[i];
        if (strcmp(field->name, "file") == 0 && strcmp(field->value, kind) == 0)
            return true;
    }
    return false;
}

static bool add_files(const struct query *query, struct job_call *call)
{
    size_t count = 0;
    for (size_t k = 0; k < ARRAY_COUNT(file_kinds); k++)
        if (is_asked(query->form, file_kinds[k]))
            call->files[count++] = file_kinds[k];
    if (!query->site->options->files && is_asked(query->form, "certificate"))
        return reply_error(
            query->reply, STATUS_FORBIDDEN,
            "a certificate needs a folder, which is named when the "
            "server is started (--files)");
    return true;
}

/* ---- The answers ---- */

/* Starts it and answers {"job": name}, or why not. */
static void start_job(const struct query *query, struct job_call *take_call)
{
    struct reply *reply = query->reply;
    struct jobs *jobs = query->site->jobs;
    char id[JOB_ID_SIZE];
    struct kura_error err;
    if (take_call->failed) {
        reply_error(reply, STATUS_BAD, "too many settings");
        return;
    }
    switch (jobs_start(jobs, take_call, id, &err)) {
    case JOB_BUSY:
        reply_error(reply, STATUS_BUSY,
                    "%d solves are running, which is the most at once; stop "
                    "one first",
                    jobs_running(jobs));
        return;
    case JOB_FAILED:
        reply_error(reply, STATUS_FAILED, "%s", err.text);
        return;
    case JOB_STARTED:
        break;
    }
    struct record *record = record_new();
    record_text(record, "job", id);
    reply_take(reply, record);
}

/* The same on the levels of the query.  They were read here as well, so that a
 * bad map is refused at once and with its reason; and so is a level that is
 * alone. */
static void start_on_levels(struct query *query, struct job_call *take_call)
{
    const struct form_field *text = form_find(query->form, "text");
    if (kura_levels_count(query->levels) == 1 && !query_level(query))
        return;
    buffer_add(&take_call->levels, text->value, text->size);
    start_job(query, take_call);
}

void answer_solve(struct query *query)
{
    const char *engine = form_get(query->form, "engine");
    struct job_call call;
    engine = engine ? engine : "auto";
    if (!is_engine(engine)) {
        reply_error(query->reply, STATUS_BAD, "there is no engine '%.60s'",
                    engine);
        return;
    }
    job_call_init(&call, "solve");
    job_call_add(&call, "--output=json");
    job_call_add(&call, "--progress=json");
    job_call_add(&call, "-");
    job_call_add(&call, "--engine=%s", engine);
    add_common_options(query, &call);
    add_option(query, &call, "steps", "max-steps");
    add_option(query, &call, "from", "from");
    if (add_limits(query, &call) && add_files(query, &call) &&
        add_settings(query, &call, engine))
        start_on_levels(query, &call);
    job_call_release(&call);
}

/* A child like a solve, since groups of boxes on a large level take their time;
 * without them the answer comes at once. */
void answer_analyze(struct query *query)
{
    int patterns, distance;
    struct job_call call;
    job_call_init(&call, "analyze");
    call.seconds = ANALYZE_SECONDS;
    job_call_add(&call, "--format=json");
    add_option(query, &call, "from", "from");
    if (query_integer(query, "patterns", PATTERNS_MAX, &patterns) &&
        query_integer(query, "distance", DISTANCE_MAX, &distance)) {
        job_call_add(&call, "--patterns=%d", patterns);
        job_call_add(&call, "--distance=%d", distance);
        job_call_add(&call, "-");
        start_on_levels(query, &call);
    }
    job_call_release(&call);
}

void answer_facts(struct query *query)
{
    struct kura_options limits = {.size = sizeof limits};
    struct kura_analysis what = {.size = sizeof what, .format = "json"};
    struct kura_error err;
    char *text = kura_analyze(query->level, &limits, &what, &err);
    if (text)
        buffer_text(&query->reply->body, text);
    else
        reply_failure(query->reply, &err);
    kura_text_free(text);
}

/* Adds a plan to a level's text in our own format; false when it does not
 * solve the level, with the answer made. */
static bool add_plan(const struct query *query, const struct form_field *plan,
                     struct buffer *text)
{
    struct kura_verdict verdict = {0};
    struct kura_error err;
    bool ok = kura_verify(query->level, NULL, plan->value, plan->size, &verdict,
                          &err);
    if (!ok)
        reply_failure(query->reply, &err);
    else if (!verdict.accepted)
        ok = reply_error(query->reply, STATUS_REFUSED,
                         "the plan is refused: %s", verdict.text);
    else if (verdict.plan)
        buffer_print(text, "Solution:\n%s\n\n", verdict.plan);
    kura_text_free(verdict.plan);
    return ok;
}

/* The level with all plans there are, as `kura optimize` reads them. */
static bool write_level(const struct query *query, struct buffer *text)
{
    const struct form *form = query->form;
    struct kura_error err;
    char *own =
        kura_convert(query->levels, &query->number, 1, "xsb", NULL, &err);
    bool ok = own || reply_failure(query->reply, &err);
    if (ok)
        buffer_print(text, "%s\n", own);
    for (size_t i = 0; ok && i < form->count; i++)
        if (strcmp(form->fields[i].name, "plan") == 0)
            ok = add_plan(query, &form->fields[i], text);
    kura_text_free(own);
    return ok;
}

void answer_optimize(struct query *query)
{
    struct job_call call;
    job_call_init(&call, "optimize");
    job_call_add(&call, "--output=json");
    job_call_add(&call, "--progress=json");
    job_call_add(&call, "--from=xsb");
    job_call_add(&call, "-");
    add_common_options(query, &call);
    if (add_limits(query, &call) && add_settings(query, &call, "optimize") &&
        write_level(query, &call.levels))
        start_job(query, &call);
    job_call_release(&call);
}

static const char *job_id(const struct query *query)
{
    const char *id = form_get(query->form, "job");
    return id ? id : "";
}

void answer_events(struct query *query)
{
    struct reply *reply = query->reply;
    reply->job = jobs_hold(query->site->jobs, job_id(query));
    if (!reply->job)
        reply_error(reply, STATUS_NOT_FOUND, "there is no such solve");
}

void answer_stop(struct query *query)
{
    struct reply *reply = query->reply;
    if (jobs_stop(query->site->jobs, job_id(query)))
        reply_take(reply, record_new());
    else
        reply_error(reply, STATUS_NOT_FOUND, "there is no such solve");
}

/* Adds what follows the path of a certificate's folder; false when there is no
 * such file in it. */
static bool add_name(const char *name, struct buffer *path)
{
    int place = text_find(name, certificate_names);
    if (place >= 0)
        buffer_print(path, "/%s", certificate_names[place]);
    return place >= 0;
}

/* Which files are in a certificate's folder. */
static void answer_names(const struct buffer *folder, struct reply *reply)
{
    struct record *record = record_new();
    record_list(record, "names");
    for (size_t i = 0; certificate_names[i]; i++) {
        char path[4096];
        if (snprintf(path, sizeof path, "%s/%s", buffer_get(folder),
                     certificate_names[i]) < (int)sizeof path &&
            access(path, R_OK) == 0)
            record_add_text(record, "names", certificate_names[i]);
    }
    reply_take(reply, record);
}

void answer_file(struct query *query)
{
    struct reply *reply = query->reply;
    const char *kind = form_get(query->form, "kind");
    const char *name = form_get(query->form, "name");
    bool folder = kind && strcmp(kind, "certificate") == 0;
    struct buffer path = {0};
    struct kura_error err;
    bool found =
        kind && jobs_file(query->site->jobs, job_id(query), kind, &path);
    if (found && folder && !name)
        answer_names(&path, reply);
    else if (!found || (folder && !add_name(name, &path)))
        reply_error(reply, STATUS_NOT_FOUND, "there is no such file");
    else if (!file_read(buffer_get(&path), FILE_MAX_BYTES, &reply->body, &err))
        reply_error(reply, STATUS_NOT_FOUND,
                    "the engine has not written this file");
    else
        reply->type = "text/plain; charset=utf-8";
    buffer_release(&path);
}
