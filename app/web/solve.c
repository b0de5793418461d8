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
static bool add_setting(const struct query *query, struct job_command *command,
                        const char *engine, const char *text)
{
    const char *sat_solver = query->site->options->sat_solver;
    struct kura_setting_info info = {.size = sizeof info};
    size_t size = strcspn(text, "=");
    if (!text[size] || !find_setting(engine, text, size, &info)) {
        reply_error(query->reply, STATUS_BAD, "%s has no setting '%.60s'",
                    engine, text);
        return false;
    }
    if (strcmp(info.kind, "path") != 0) {
        command_add(command, text, "");
        return true;
    }
    if (strcmp(info.name, "solver") != 0 || !sat_solver ||
        strcmp(text + size + 1, "server") != 0) {
        reply_error(query->reply, STATUS_FORBIDDEN,
                    "a program is named when the server is started "
                    "(--sat-solver), not by a page");
        return false;
    }
    char start[100];
    snprintf(start, sizeof start, "%s=", info.name);
    command_add(command, start, sat_solver);
    return true;
}

static bool add_settings(const struct query *query, struct job_command *command,
                         const char *engine)
{
    for (size_t i = 0; i < query->form->count; i++) {
        const struct form_field *field = &query->form->fields[i];
        if (strcmp(field->name, "setting") == 0 &&
            !add_setting(query, command, engine, field->value))
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
static bool refuse_limit(const struct query *query, const char *name,
                         const char *value)
{
    const struct web_options *options = query->site->options;
    reply_error(query->reply, STATUS_BAD,
                "'%.40s' is too much %s: this server was started with at most "
                "%.6g seconds and %zu MB for a solve",
                value, name, options->seconds, options->bytes >> 20);
    return false;
}

/* Without a number, the most that the server allows. */
static bool add_limits(const struct query *query, struct job_command *command)
{
    const struct web_options *options = query->site->options;
    const char *seconds = form_get(query->form, "time");
    const char *bytes = form_get(query->form, "memory");
    double time = 0;
    size_t memory = 0;
    char text[64];
    if (seconds && !text_to_seconds(seconds, &time))
        return refuse_value(query->reply, "time", seconds);
    if (bytes && !text_to_bytes(bytes, &memory))
        return refuse_value(query->reply, "memory", bytes);
    if (time > options->seconds)
        return refuse_limit(query, "time", seconds);
    if (memory > options->bytes)
        return refuse_limit(query, "memory", bytes);
    if (time <= 0)
        time = options->seconds;
    if (memory == 0)
        memory = options->bytes;
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

static void add_words(const struct query *query, struct job_command *command,
                      const struct command_word *words)
{
    for (size_t i = 0; words[i].field; i++) {
        const char *value = form_get(query->form, words[i].field);
        if (value)
            command_add(command, words[i].option, value);
    }
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

static bool add_files(const struct query *query, struct job_command *command)
{
    size_t count = 0;
    for (size_t k = 0; k < ARRAY_COUNT(file_kinds); k++)
        if (is_asked(query->form, file_kinds[k]))
            command->files[count++] = file_kinds[k];
    if (!query->site->options->files && is_asked(query->form, "certificate")) {
        reply_error(query->reply, STATUS_FORBIDDEN,
                    "a certificate needs a folder, which is named when the "
                    "server is started (--files)");
        return false;
    }
    return true;
}

/* ---- The answers ---- */

void answer_solve(struct query *query)
{
    const char *engine = form_get(query->form, "engine");
    struct job_command command = {.count = 0};
    engine = engine ? engine : "auto";
    if (!is_engine(engine)) {
        reply_error(query->reply, STATUS_BAD, "there is no engine '%.60s'",
                    engine);
        return;
    }
    command_add(&command, "solve", "");
    command_add(&command, "--output=", "json");
    command_add(&command, "--progress=", "json");
    command_add(&command, "-", "");
    command_add(&command, "--engine=", engine);
    add_words(query, &command, common_words);
    add_words(query, &command, solve_words);
    if (add_limits(query, &command) && add_files(query, &command) &&
        add_settings(query, &command, engine))
        command_start(&command, query);
    command_release(&command);
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
    if (!ok) {
        reply_failure(query->reply, &err);
    } else if (!verdict.accepted) {
        ok = false;
        reply_error(query->reply, STATUS_REFUSED, "the plan is refused: %s",
                    verdict.text);
    } else if (verdict.plan) {
        buffer_print(text, "Solution:\n%s\n\n", verdict.plan);
    }
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
    bool ok = own != NULL;
    if (!own)
        reply_failure(query->reply, &err);
    if (own)
        buffer_print(text, "%s\n", own);
    for (size_t i = 0; ok && i < form->count; i++)
        if (strcmp(form->fields[i].name, "plan") == 0)
            ok = add_plan(query, &form->fields[i], text);
    kura_text_free(own);
    if (text->failed)
        reply_error(query->reply, STATUS_FAILED, "out of memory");
    return ok && !text->failed;
}

void answer_optimize(struct query *query)
{
    struct job_command command = {.count = 0};
    struct buffer text = {0};
    command_add(&command, "optimize", "");
    command_add(&command, "--output=", "json");
    command_add(&command, "--progress=", "json");
    command_add(&command, "--from=", "xsb");
    command_add(&command, "-", "");
    add_words(query, &command, common_words);
    if (add_limits(query, &command) &&
        add_settings(query, &command, "optimize") && write_level(query, &text))
        command_run(&command, buffer_get(&text), text.size, query);
    buffer_release(&text);
    command_release(&command);
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
