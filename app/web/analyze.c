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
static bool add_number(struct job_command *command, const struct query *query,
                       const char *name, int high)
{
    char option[40];
    int value;
    if (!query_integer(query, name, high, &value))
        return false;
    snprintf(option, sizeof option, "--%s=%d", name, value);
    command_add(command, option, "");
    return true;
}

void answer_analyze(struct query *query)
{
    const char *from = form_get(query->form, "from");
    struct job_command command = {.seconds = SECONDS_MAX};
    command_add(&command, "analyze", "");
    command_add(&command, "--format=", "json");
    if (from)
        command_add(&command, "--from=", from);
    if (add_number(&command, query, "patterns", PATTERNS_MAX) &&
        add_number(&command, query, "distance", DISTANCE_MAX)) {
        command_add(&command, "-", "");
        command_start(&command, query);
    }
    command_release(&command);
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
