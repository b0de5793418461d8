/*
 * The program: finds the command, reads its arguments, runs it.
 */
#include <signal.h>

#include "cli/commands/commands.h"
#include "cli/help.h"
#include "cli/message.h"
#include "kura.h"

static int usage(void)
{
    char names[200];
    fprintf(stderr,
            "Usage: kura COMMAND [OPTIONS] [FILE...]\n"
            "COMMAND is %s; kura help says more.\n",
            names_list(&command_names, names, sizeof names));
    return KURA_USAGE;
}

static int unknown_command(const char *name)
{
    char names[200];
    return complain(KURA_USAGE,
                    name[0] == '-' ? "unknown option '%.60s'; expected a "
                                     "command: %s"
                                   : "unknown command '%.60s'; expected %s",
                    name, names_list(&command_names, names, sizeof names));
}

static int print_help(const struct command *command)
{
    struct buffer text = {0};
    help_about(command, &text);
    return answer_buffer(NULL, &text);
}

static int run_command(const struct command *command, int argc, char **argv)
{
    struct arguments arguments;
    struct kura_error err;
    int code;
    if (!arguments_read(&arguments, command, argc, argv, &err))
        code = complain_error(&err);
    else if (arguments.help)
        code = print_help(command);
    else
        code = command->run(&arguments);
    arguments_release(&arguments);
    return code;
}

static bool is_one_of(const char *text, const char *a, const char *b)
{
    return strcmp(text, a) == 0 || strcmp(text, b) == 0;
}

static int run(int argc, char **argv)
{
    if (argc < 2)
        return usage();
    if (is_one_of(argv[1], "--help", "-h"))
        return print_help(NULL);
    if (is_one_of(argv[1], "--version", "-V")) {
        printf("kura %s\n", kura_version());
        return 0;
    }
    const struct command *command = command_find(argv[1]);
    return command ? run_command(command, argc - 1, argv + 1)
                   : unknown_command(argv[1]);
}

/* Writing to a reader that left is an error like others, to be told apart
 * where we write, and so is a file that grows past what ulimit -f allows; a
 * child that left must not take us with it. */
int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    return answer_end(run(argc, argv));
}
