/*
 * Help, man page and completion, all made from the tables of the commands.
 */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "base/buffer.h"

struct command;
struct flag;

/* What a command does and takes; NULL: the commands, and where to go on. */
void help_about(const struct command *command, struct buffer *to);

/* A man page, for man(7): of the program, or of one command. */
void help_man(const struct command *command, struct buffer *to);

/* A completion script for that shell, one of those that are named. */
void help_completion(const char *shell, struct buffer *to);
const char *shell_name_at(size_t i);

/* Adds what there is to say about a flag: its help, names and default. */
void help_flag(const struct flag *flag, struct buffer *to);

/* Adds the summary of a command as a sentence. */
void help_summary(const struct command *command, struct buffer *to);

/* Exit codes; the text is NULL past the last. */
struct exit_code {
    int code;
    const char *text;
};
extern const struct exit_code exit_codes[];

/* What `name=value` and FILE[:SELECT] mean, for the help and the man page. */
extern const char help_setting_text[], help_file_text[];

#endif
