/*
 * The command line of a child, word by word from lists that we know: a page
 * can't name a program, a path or an option.
 */
#ifndef WEB_COMMAND_H
#define WEB_COMMAND_H

#include "web/site.h"

#define COMMAND_WORDS_MAX 120

struct job_command {
    const char *words[COMMAND_WORDS_MAX + 1]; /* owned; ends with NULL */
    size_t count;
    const char *files[JOB_FILES_MAX + 1]; /* kinds, static texts */
    double seconds; /* most it may take; 0: what the server allows */
    bool failed;
};

/* Adds the word that is made of the two texts. */
void command_add(struct job_command *command, const char *start,
                 const char *value);
void command_release(struct job_command *command);

/* Starts it on the levels of the query and answers {"job": name}, or why not.
 * They were read here as well, so that a bad map is refused at once and with
 * its reason; and so is a level that is alone. */
void command_start(const struct job_command *command, struct query *query);

/* The same on these levels. */
void command_run(const struct job_command *command, const char *levels,
                 size_t size, const struct query *query);

#endif
