/*
 * Requests for solves: what the page may ask for becomes the command line of a
 * child, word by word from lists that we know.  A page can't name a program, a
 * path or an option.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/file.h"
#include "base/text.h"
#include "web/site.h"

#define ARGUMENTS_MAX 120
#define FILE_MAX_BYTES ((size_t)256 << 20)

/* Kinds of files that an engine can be asked to write. */
static const char *const file_kinds[] = {"cnf", "readable", "variables",
                                         "trace"};

/* The command line under construction. */
struct command_line {
    const char *arguments[ARGUMENTS_MAX + 1]; /* owned texts */
    size_t count;
    const char *files[ARRAY_COUNT(file_kinds) + 1];
    bool failed;
};

static void add_argument(struct command_line *line, const char *start,
                         const char *value)
{
    struct buffer text;
    buffer_init(&text);
    buffer_text(&text, start);
    buffer_text(&text, value);
    char *whole = line->count < ARGUMENTS_MAX ? buffer_take(&text) : NULL;
    buffer_release(&text);
    if (whole)
        line->arguments[line->count++] = whole;
    else
        line->failed = true;
}

static void command_line_release(struct command_line *line)
{
    for (size_t i = 0; i < line->count; i++)
        free((void *)(uintptr_t)line->arguments[i]);
}

/* ---- What the page may say ---- */

static bool is_engine(const char *name)
{
    struct kura_engine_info info;
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
static bool add_setting(const struct site *site, struct command_line *line,
                        const char *engine, const char *text,
                        struct reply *reply)
{
    struct kura_setting_info info;
    size_t size = strcspn(text, "=");
    if (!text[size] || !find_setting(engine, text, size, &info)) {
        reply_error(reply, STATUS_BAD, "%s has no setting '%.60s'", engine,
                    text);
        return false;
    }
    if (strcmp(info.kind, "path") != 0) {
        add_argument(line, text, "");
        return true;
    }
    if (strcmp(info.name, "solver") != 0 || !site->options->sat_solver ||
        strcmp(text + size + 1, "server") != 0) {
        reply_error(reply, STATUS_FORBIDDEN,
                    "a program is named when the server is started "
                    "(--sat-solver), not by a page");
        return false;
    }
    char start[100];
    snprintf(start, sizeof start, "%s=", info.name);
    add_argument(line, start, site->options->sat_solver);
    return true;
}

static bool add_settings(const struct site *site, struct command_line *line,
                         const struct request *request, const char *engine,
                         struct reply *reply)
{
    for (size_t i = 0; i < request->form.count; i++) {
        const struct field *field = &request->form.fields[i];
        if (strcmp(field->name, "setting") == 0 &&
            !add_setting(site, line, engine, field->value, reply))
            return false;
    }
    return true;
}

/* A number within what the server allows; without one, the most. */
static void add_limits(const struct site *site, struct command_line *line,
                       const struct request *request)
{
    const char *seconds = form_get(&request->form, "time");
    const char *bytes = form_get(&request->form, "memory");
    double most = site->options->seconds, time = 0;
    size_t memory = 0;
    char text[64];
    if (!seconds || !text_to_seconds(seconds, &time) || time <= 0 ||
        time > most)
        time = most;
    if (!bytes || !text_to_bytes(bytes, &memory) || memory == 0 ||
        memory > site->options->bytes)
        memory = site->options->bytes;
    snprintf(text, sizeof text, "%.3f", time);
    add_argument(line, "--time=", text);
    snprintf(text, sizeof text, "%zu", memory);
    add_argument(line, "--memory=", text);
}

static void add_words(struct command_line *line, const struct request *request)
{
    static const struct {
        const char *field, *option;
    } words[] = {{"minimize", "--minimize="}, {"nodes", "--nodes="},
                 {"steps", "--max-steps="},   {"threads", "--threads="},
                 {"seed", "--seed="},         {"from", "--from="}};
    for (size_t i = 0; i < ARRAY_COUNT(words); i++) {
        const char *value = form_get(&request->form, words[i].field);
        if (value)
            add_argument(line, words[i].option, value);
    }
}

static void add_files(struct command_line *line, const struct request *request)
{
    size_t count = 0;
    for (size_t k = 0; k < ARRAY_COUNT(file_kinds); k++)
        for (size_t i = 0; i < request->form.count; i++) {
            const struct field *field = &request->form.fields[i];
            if (strcmp(field->name, "file") == 0 &&
                strcmp(field->value, file_kinds[k]) == 0) {
                line->files[count++] = file_kinds[k];
                break;
            }
        }
}

/* ---- The answers ---- */

static void start(struct site *site, const struct command_line *line,
                  const struct field *levels, struct reply *reply)
{
    struct job_call call = {.arguments = line->arguments,
                            .levels = levels->value,
                            .size = levels->size,
                            .files = line->files};
    char id[JOB_ID_SIZE];
    struct error err;
    switch (jobs_start(site->jobs, &call, id, &err)) {
    case JOB_BUSY:
        reply_error(reply, STATUS_BUSY,
                    "%d solves are running, which is the most at once; stop "
                    "one first",
                    jobs_running(site->jobs));
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

/* The levels are read here as well, so that a bad map is refused at once and
 * with its reason. */
static bool is_readable(const struct request *request, struct reply *reply)
{
    struct kura_levels *levels = request_levels(request, reply);
    bool ok = levels != NULL;
    if (levels && kura_levels_count(levels) == 1)
        ok = request_level(request, levels, reply) != NULL;
    kura_levels_free(levels);
    return ok;
}

void answer_solve(struct site *site, const struct request *request,
                  struct reply *reply)
{
    const char *engine = form_get(&request->form, "engine");
    struct command_line line = {.count = 0};
    engine = engine ? engine : "auto";
    if (!is_engine(engine)) {
        reply_error(reply, STATUS_BAD, "there is no engine '%.60s'", engine);
        return;
    }
    if (!is_readable(request, reply))
        return;
    add_argument(&line, "--engine=", engine);
    add_limits(site, &line, request);
    add_words(&line, request);
    add_files(&line, request);
    if (add_settings(site, &line, request, engine, reply)) {
        if (line.failed)
            reply_error(reply, STATUS_BAD, "too many settings");
        else
            start(site, &line, form_find(&request->form, "text"), reply);
    }
    command_line_release(&line);
}

static const char *job_id(const struct request *request)
{
    const char *id = form_get(&request->form, "job");
    return id ? id : "";
}

void answer_events(struct site *site, const struct request *request,
                   struct reply *reply)
{
    reply->job = jobs_hold(site->jobs, job_id(request));
    if (!reply->job)
        reply_error(reply, STATUS_NOT_FOUND, "there is no such solve");
}

void answer_stop(struct site *site, const struct request *request,
                 struct reply *reply)
{
    if (jobs_stop(site->jobs, job_id(request)))
        reply_take(reply, record_new());
    else
        reply_error(reply, STATUS_NOT_FOUND, "there is no such solve");
}

void answer_file(struct site *site, const struct request *request,
                 struct reply *reply)
{
    const char *kind = form_get(&request->form, "kind");
    struct buffer path;
    struct error err;
    buffer_init(&path);
    if (!kind || !jobs_file(site->jobs, job_id(request), kind, &path))
        reply_error(reply, STATUS_NOT_FOUND, "there is no such file");
    else if (!file_read(buffer_get(&path), FILE_MAX_BYTES, &reply->body, &err))
        reply_error(reply, STATUS_NOT_FOUND,
                    "the engine has not written this file");
    else
        reply->type = "text/plain; charset=utf-8";
    buffer_release(&path);
}
