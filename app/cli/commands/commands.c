/*
 * The list of commands: to add one, a file and a name here.
 */
#include "cli/commands/commands.h"

/* To add a command: write commands/NAME.c, which exports one constant struct
 * command NAME_command, and add its name here.  Help shows this order. */
/* clang-format off: one a line. */
#define COMMANDS(X) \
    X(solve)        \
    X(verify)       \
    X(show)         \
    X(convert)      \
    X(analyze)      \
    X(optimize)     \
    X(play)         \
    X(bench)        \
    X(store)        \
    X(serve)        \
    X(list)         \
    X(help)
/* clang-format on */

#define DECLARE(name) extern const struct command name##_command;
COMMANDS(DECLARE)

#define ENTRY(name) &name##_command,
const struct command *const commands[] = {COMMANDS(ENTRY) NULL};

#define NAME(name) #name,
static const char *const list[] = {COMMANDS(NAME) NULL};
const struct names command_names = {.list = list};

const struct command *command_find(const char *name)
{
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}
