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

struct example {
    const char *line;  /* works as it stands, in the project's folder */
    const char *about; /* what it does; NULL ends a list */
};

struct command {
    const char *name;
    const char *summary; /* one line */
    const char *usage;   /* what follows the name: "[OPTIONS] FILE" */
    const char *about;   /* paragraphs, with a newline between them; or NULL */
    const struct flag *flags;
    const struct example *examples;
    name_at_fn *operand_name_at; /* of operands that are words; may be NULL */
    bool settings;               /* operands of the form name=value are set
                                    apart */
    size_t options_size;         /* of the struct that the flags fill */
    int (*run)(const struct arguments *arguments);
};

extern const struct command *const commands[]; /* ends with NULL */

const struct command *command_find(const char *name); /* NULL if none */
const char *command_name_at(size_t i);

#endif
