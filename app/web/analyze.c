/*
 * What is known of a level before searching, as `kura analyze` says it: a child
 * like a solve, since groups of boxes on a large level take their time.
 */
#include <stdio.h>

#include "base/text.h"
#include "web/command.h"

#define SECONDS_MAX 60.0
#define PATTERNS_MAX 4
#define DISTANCE_MAX 255

/* A number in its range; without one, 0. */
static bool add_number(struct job_command *command,
                       const struct http_request *request, const char *name,
                       int high, struct reply *reply)
{
    const char *text = form_get(&request->form, name);
    char option[40];
    int value = 0;
    if (text && (!text_to_int(text, &value) || value < 0 || value > high)) {
        reply_error(reply, STATUS_BAD,
                    "expected '%s' from 0 to %d, got '%.40s'", name, high,
                    text);
        return false;
    }
    snprintf(option, sizeof option, "--%s=%d", name, value);
    command_add(command, option, "");
    return true;
}

void answer_analyze(struct site *site, const struct http_request *request,
                    struct reply *reply)
{
    const char *from = form_get(&request->form, "from");
    struct job_command command = {.seconds = SECONDS_MAX};
    command_add(&command, "analyze", "");
    command_add(&command, "--format=", "json");
    if (from)
        command_add(&command, "--from=", from);
    if (add_number(&command, request, "patterns", PATTERNS_MAX, reply) &&
        add_number(&command, request, "distance", DISTANCE_MAX, reply)) {
        command_add(&command, "-", "");
        command_start(site, &command, request, reply);
    }
    command_release(&command);
}
