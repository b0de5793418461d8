/*
 * Requests for solves: what the page may ask for becomes the command line of a
 * child, word by word from lists that we know.  A page can't name a program, a
 * path or an option.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "base/text.h"
#include "web/command.h"

#define FILE_MAX_BYTES ((size_t)256 << 20)

/* Files that an engine can be asked to write, by the option of kura solve.  A
 * certificate is a folder of files, which only the user can have wanted. */
static const char *const file_kinds[] = {"cnf",   "readable",   "variables",
                                         "trace", "cnf-answer", "certificate"};
static const char *const certificate_names[] = {
    "manifest.json", "level.xsb",  "plan.lurd",       "formula.cnf",
    "proof.drat",    "proof.lrat", "search.cert.zst", "search.cert",
    "helve.task",    "helve.cert"};

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
static bool add_setting(const struct site *site, struct job_command *command,
                        const char *engine, const char *text,
                        struct reply *reply)
{
    struct kura_setting_info info = {.size = sizeof info};
    size_t size = strcspn(text, "=");
    if (!text[size] || !find_setting(engine, text, size, &info)) {
        reply_error(reply, STATUS_BAD, "%s has no setting '%.60s'", engine,
                    text);
        return false;
    }
    if (strcmp(info.kind, "path") != 0) {
        command_add(command, text, "");
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
    command_add(command, start, site->options->sat_solver);
    return true;
}

static bool add_settings(const struct site *site, struct job_command *command,
                         const struct http_request *request, const char *engine,
                         struct reply *reply)
{
    for (size_t i = 0; i < request->form.count; i++) {
        const struct form_field *field = &request->form.fields[i];
        if (strcmp(field->name, "setting") == 0 &&
            !add_setting(site, command, engine, field->value, reply))
            return false;
    }
    return true;
}

static bool refuse_value(struct reply *reply, const char *name,
                         const char *value)
{
    reply_error(reply, STATUS_BAD, "'%.40s' is no '%s'", value, name);
    return false;
}

/* What is more than the server allows is said, never lowered in silence. */
static bool refuse_limit(const struct site *site, struct reply *reply,
                         const char *name, const char *value)
{
    reply_error(reply, STATUS_BAD,
                "'%.40s' is too much %s: this server was started with at most "
                "%.6g seconds and %zu MB for a solve",
                value, name, site->options->seconds,
                site->options->bytes >> 20);
    return false;
}

/* Without a number, the most that the server allows. */
static bool add_limits(const struct site *site, struct job_command *command,
                       const struct http_request *request, struct reply *reply)
{
    const char *seconds = form_get(&request->form, "time");
    const char *bytes = form_get(&request->form, "memory");
    double time = 0;
    size_t memory = 0;
    char text[64];
    if (seconds && !text_to_seconds(seconds, &time))
        return refuse_value(reply, "time", seconds);
    if (bytes && !text_to_bytes(bytes, &memory))
        return refuse_value(reply, "memory", bytes);
    if (time > site->options->seconds)
        return refuse_limit(site, reply, "time", seconds);
    if (memory > site->options->bytes)
        return refuse_limit(site, reply, "memory", bytes);
    if (time <= 0)
        time = site->options->seconds;
    if (memory == 0)
        memory = site->options->bytes;
    snprintf(text, sizeof text, "%.3f", time);
    command_add(command, "--time=", text);
    snprintf(text, sizeof text, "%zu", memory);
    command_add(command, "--memory=", text);
    return true;
}

/* A field of a request and the option that it becomes; ends with NULL. */
struct command_word {
    const char *field, *option;
};

static const struct command_word common_words[] = {{"minimize", "--minimize="},
                                                   {"nodes", "--nodes="},
                                                   {"threads", "--threads="},
                                                   {"seed", "--seed="},
                                                   {NULL, NULL}};
static const struct command_word solve_words[] = {{"steps", "--max-steps="},
                                                  {"from", "--from="},
                                                  {NULL, NULL}};

static void add_words(struct job_command *command,
                      const struct http_request *request,
                      const struct command_word *words)
{
    for (size_t i = 0; words[i].field; i++) {
        const char *value = form_get(&request->form, words[i].field);
        if (value)
            command_add(command, words[i].option, value);
    }
}

static bool is_asked(const struct http_request *request, const char *kind)
{
    for (size_t i = 0; i < request->form.count; i++) {
        const struct form_field *field = &request->form.fields[i];
        if (strcmp(field->name, "file") == 0 && strcmp(field->value, kind) == 0)
            return true;
    }
    return false;
}

static bool add_files(const struct site *site, struct job_command *command,
                      const struct http_request *request, struct reply *reply)
{
    size_t count = 0;
    for (size_t k = 0; k < ARRAY_COUNT(file_kinds); k++)
        if (is_asked(request, file_kinds[k]))
            command->files[count++] = file_kinds[k];
    if (!site->options->files && is_asked(request, "certificate")) {
        reply_error(reply, STATUS_FORBIDDEN,
                    "a certificate needs a folder, which is named when the "
                    "server is started (--files)");
        return false;
    }
    return true;
}

/* ---- The answers ---- */

void answer_solve(struct site *site, const struct http_request *request,
                  struct reply *reply)
{
    const char *engine = form_get(&request->form, "engine");
    struct job_command command = {.count = 0};
    engine = engine ? engine : "auto";
    if (!is_engine(engine)) {
        reply_error(reply, STATUS_BAD, "there is no engine '%.60s'", engine);
        return;
    }
    command_add(&command, "solve", "");
    command_add(&command, "--output=", "json");
    command_add(&command, "--progress=", "json");
    command_add(&command, "-", "");
    command_add(&command, "--engine=", engine);
    add_words(&command, request, common_words);
    add_words(&command, request, solve_words);
    if (add_limits(site, &command, request, reply) &&
        add_files(site, &command, request, reply) &&
        add_settings(site, &command, request, engine, reply))
        command_start(site, &command, request, reply);
    command_release(&command);
}

/* Adds a plan to a level's text in our own format; false when it does not
 * solve the level, with the answer made. */
static bool add_plan(const struct kura_level *level,
                     const struct form_field *plan, struct buffer *text,
                     struct reply *reply)
{
    struct kura_verdict verdict = {0};
    struct kura_error err;
    bool ok = kura_verify(level, NULL, plan->value, plan->size, &verdict, &err);
    if (!ok) {
        reply_failure(reply, &err);
    } else if (!verdict.accepted) {
        ok = false;
        reply_error(reply, STATUS_REFUSED, "the plan is refused: %s",
                    verdict.text);
    } else if (verdict.plan) {
        buffer_print(text, "Solution:\n%s\n\n", verdict.plan);
    }
    kura_text_free(verdict.plan);
    return ok;
}

/* The level with all plans there are, as `kura optimize` reads them. */
static bool write_level(const struct http_request *request, struct buffer *text,
                        struct reply *reply)
{
    struct kura_levels *levels = request_levels(request, reply);
    const struct kura_level *level = request_level(request, levels, reply);
    size_t number = request_number(request);
    struct kura_error err;
    char *own =
        level ? kura_convert(levels, &number, 1, "xsb", NULL, &err) : NULL;
    bool ok = own != NULL;
    if (level && !own)
        reply_failure(reply, &err);
    if (own)
        buffer_print(text, "%s\n", own);
    for (size_t i = 0; ok && i < request->form.count; i++)
        if (strcmp(request->form.fields[i].name, "plan") == 0)
            ok = add_plan(level, request->form.fields + i, text, reply);
    kura_text_free(own);
    kura_levels_free(levels);
    return ok;
}

void answer_optimize(struct site *site, const struct http_request *request,
                     struct reply *reply)
{
    struct job_command command = {.count = 0};
    struct buffer text = {0};
    command_add(&command, "optimize", "");
    command_add(&command, "--output=", "json");
    command_add(&command, "--progress=", "json");
    command_add(&command, "--from=", "xsb");
    command_add(&command, "-", "");
    add_words(&command, request, common_words);
    if (add_limits(site, &command, request, reply) &&
        add_settings(site, &command, request, "optimize", reply) &&
        write_level(request, &text, reply))
        command_run(site, &command, &text, reply);
    buffer_release(&text);
    command_release(&command);
}

static const char *job_id(const struct http_request *request)
{
    const char *id = form_get(&request->form, "job");
    return id ? id : "";
}

void answer_events(struct site *site, const struct http_request *request,
                   struct reply *reply)
{
    reply->job = jobs_hold(site->jobs, job_id(request));
    if (!reply->job)
        reply_error(reply, STATUS_NOT_FOUND, "there is no such solve");
}

void answer_stop(struct site *site, const struct http_request *request,
                 struct reply *reply)
{
    if (jobs_stop(site->jobs, job_id(request)))
        reply_take(reply, record_new());
    else
        reply_error(reply, STATUS_NOT_FOUND, "there is no such solve");
}

/* Adds what follows the path of a certificate's folder; false when there is no
 * such file in it. */
static bool add_name(const struct http_request *request, struct buffer *path)
{
    const char *name = form_get(&request->form, "name");
    for (size_t i = 0; name && i < ARRAY_COUNT(certificate_names); i++)
        if (strcmp(certificate_names[i], name) == 0) {
            buffer_print(path, "/%s", certificate_names[i]);
            return true;
        }
    return false;
}

/* Which files are in a certificate's folder. */
static void answer_names(const struct buffer *folder, struct reply *reply)
{
    struct record *record = record_new();
    record_list(record, "names");
    for (size_t i = 0; i < ARRAY_COUNT(certificate_names); i++) {
        char path[4096];
        if (snprintf(path, sizeof path, "%s/%s", buffer_get(folder),
                     certificate_names[i]) < (int)sizeof path &&
            access(path, R_OK) == 0)
            record_add_text(record, "names", certificate_names[i]);
    }
    reply_take(reply, record);
}

void answer_file(struct site *site, const struct http_request *request,
                 struct reply *reply)
{
    const char *kind = form_get(&request->form, "kind");
    bool folder = kind && strcmp(kind, "certificate") == 0;
    struct buffer path = {0};
    struct kura_error err;
    if (folder && !form_get(&request->form, "name") &&
        jobs_file(site->jobs, job_id(request), kind, &path))
        answer_names(&path, reply);
    else if (!kind || !jobs_file(site->jobs, job_id(request), kind, &path) ||
             (folder && !add_name(request, &path)))
        reply_error(reply, STATUS_NOT_FOUND, "there is no such file");
    else if (!file_read(buffer_get(&path), FILE_MAX_BYTES, &reply->body, &err))
        reply_error(reply, STATUS_NOT_FOUND,
                    "the engine has not written this file");
    else
        reply->type = "text/plain; charset=utf-8";
    buffer_release(&path);
}
