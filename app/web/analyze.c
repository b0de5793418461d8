/*
 * What is known of a level before searching, as `kura analyze` says it: a child
 * like a solve, since groups of boxes on a large level take their time; without
 * them the answer comes at once.
 */
#include <stdio.h>
#include <string.h>

#include "web/command.h"

#define SECONDS_MAX 60.0
#define PATTERNS_MAX 4
#define DISTANCE_MAX 255

/* A number in its range; without one, 0. */
static bool add_number(struct job_command *command,
                       const struct http_request *request, const char *name,
                       int high, struct reply *reply)
{
    char option[40];
    int value;
    if (!request_integer(request, name, high, &value, reply))
        return false;
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

void answer_facts(struct site *site, const struct http_request *request,
                  struct reply *reply)
{
    struct kura_levels *levels = request_levels(request, reply);
    const struct kura_level *level = request_level(request, levels, reply);
    struct kura_options limits = {.size = sizeof limits};
    struct kura_analysis what = {.size = sizeof what, .format = "json"};
    struct kura_error err;
    char *text = level ? kura_analyze(level, &limits, &what, &err) : NULL;
    (void)site;
    if (text)
        buffer_add(&reply->body, text, strlen(text));
    else if (level)
        reply_failure(reply, &err);
    kura_text_free(text);
    kura_levels_free(levels);
}
