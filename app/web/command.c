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

void command_run(const struct job_command *command, const char *levels,
                 size_t size, const struct query *query)
{
    struct reply *reply = query->reply;
    struct jobs *jobs = query->site->jobs;
    struct job_call call = {.arguments = command->words,
                            .levels = levels,
                            .size = size,
                            .seconds = command->seconds,
                            .files = command->files};
    char id[JOB_ID_SIZE];
    struct kura_error err;
    if (command->failed) {
        reply_error(reply, STATUS_BAD, "too many settings");
        return;
    }
    switch (jobs_start(jobs, &call, id, &err)) {
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

void command_start(const struct job_command *command, struct query *query)
{
    const struct form_field *text = form_find(query->form, "text");
    if (kura_levels_count(query->levels) != 1 || query_level(query))
        command_run(command, text->value, text->size, query);
}
