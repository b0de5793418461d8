/*
 * Words are static texts or values that were checked against the library's
 * lists; numbers are printed anew from what was read.
 */
#include "web/command.h"

#include <stdlib.h>

void command_add(struct job_command *command, const char *start,
                 const char *value)
{
    struct buffer text = {0};
    buffer_text(&text, start);
    buffer_text(&text, value);
    char *whole =
        command->count < COMMAND_WORDS_MAX ? buffer_take(&text) : NULL;
    buffer_release(&text);
    if (whole)
        command->words[command->count++] = whole;
    else
        command->failed = true;
}

void command_release(struct job_command *command)
{
    for (size_t i = 0; i < command->count; i++)
        free((void *)(uintptr_t)command->words[i]);
}

static bool is_readable(const struct http_request *request, struct reply *reply)
{
    struct kura_levels *levels = request_levels(request, reply);
    bool ok = levels != NULL;
    if (levels && kura_levels_count(levels) == 1)
        ok = request_level(request, levels, reply) != NULL;
    kura_levels_free(levels);
    return ok;
}

void command_run(struct site *site, const struct job_command *command,
                 const struct buffer *levels, struct reply *reply)
{
    struct job_call call = {.arguments = command->words,
                            .levels = buffer_get(levels),
                            .size = levels->size,
                            .seconds = command->seconds,
                            .files = command->files};
    char id[JOB_ID_SIZE];
    struct kura_error err;
    if (command->failed || levels->failed) {
        reply_error(reply, command->failed ? STATUS_BAD : STATUS_FAILED,
                    command->failed ? "too many settings" : "out of memory");
        return;
    }
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

void command_start(struct site *site, const struct job_command *command,
                   const struct http_request *request, struct reply *reply)
{
    const struct form_field *text = form_find(&request->form, "text");
    struct buffer levels = {0};
    if (is_readable(request, reply)) {
        buffer_add(&levels, text->value, text->size);
        command_run(site, command, &levels, reply);
    }
    buffer_release(&levels);
}
