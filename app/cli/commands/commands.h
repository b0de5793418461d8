/*
 * The commands of the program.
 *
 * A command is one constant struct: words for the help, a table of flags, and
 * a function that is handed the arguments already checked against the table.
 * It answers the exit code of the program.
 */
#ifndef CLI_COMMANDS_COMMANDS_H
#define CLI_COMMANDS_COMMANDS_H

#include "cli/options.h"

extern const struct command *const commands[]; /* ends with NULL */
extern const struct names command_names;

const struct command *command_find(const char *name); /* NULL if none */

#endif
