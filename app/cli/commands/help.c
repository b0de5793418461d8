/*
 * kura help: the program, a command, and the same as a man page and as a
 * completion script.
 */
#include "cli/help.h"

#include "cli/commands/commands.h"
#include "cli/flags.h"
#include "cli/message.h"
#include "kura.h"

struct help_options {
    bool man, commands;
    const char *completion;
};

#define FIELD(name) offsetof(struct help_options, name)

static const struct flag flags[] = {
    SWITCH_FLAG("man", FIELD(man),
                "the man page of the program or the command, for man -l -"),
    {.name = "commands", .kind = FLAG_SWITCH, .offset = FIELD(commands)},
    FLAG("completion", 0, NAME, FIELD(completion), "SHELL", NULL,
         .names = NAMES_AT(shell_name_at),
         .help = "the completion script for a shell"),
    {0},
};

static const struct example examples[] = {
    {"kura help solve", "read about the main command"},
    {0},
};

static int run(const struct arguments *arguments)
{
    const struct help_options *options = arguments->options;
    const char *name = arguments->operands[0];
    const struct command *command = name ? command_find(name) : NULL;
    char names[200];
    struct buffer text = {0};
    if (arguments->operand_count > 1 || (name && !command))
        return complain(KURA_USAGE, "help about what? expected %s",
                        names_list(&command_names, names, sizeof names));
    if (options->man)
        help_man(command, &text);
    else if (options->commands)
        for (size_t i = 0; commands[i]; i++)
            buffer_print(&text, "%s\n", commands[i]->name);
    else if (options->completion)
        help_completion(options->completion, &text);
    else
        help_about(command, &text);
    return answer_buffer(NULL, &text);
}

const struct command help_command = {
    .name = "help",
    .summary = "how to use a command",
    .usage = "[OPTIONS] [COMMAND]",
    .flags = flags,
    .examples = examples,
    .operand_names = &command_names,
    .options_size = sizeof(struct help_options),
    .run = run,
};
