/*
 * The completion for bash.  The names stand in the script, as they were when
 * it was made: asking the program at every key would be slow.
 */
#include "cli/commands/commands.h"
#include "cli/help.h"

static const char head[] =
    "# bash completion for kura\n"
    "_kura()\n"
    "{\n"
    "    local cur prev command word\n"
    "    cur=${COMP_WORDS[COMP_CWORD]}\n"
    "    prev=${COMP_WORDS[COMP_CWORD-1]}\n"
    "    command=${COMP_WORDS[1]}\n"
    "    COMPREPLY=()\n"
    "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
    "        word='%s--help --version'\n"
    "        COMPREPLY=($(compgen -W \"$word\" -- \"$cur\"))\n"
    "        return\n"
    "    fi\n";

static const char tail[] =
    "    *) return ;;\n"
    "    esac\n"
    "    case \"$cur\" in\n"
    "    -*) COMPREPLY=($(compgen -W \"$flags\" -- \"$cur\")) ;;\n"
    "    *) COMPREPLY=($(compgen -f -W \"$words\" -- \"$cur\")) ;;\n"
    "    esac\n"
    "}\n"
    "complete -o filenames -o bashdefault -F _kura kura\n";

static void add_names(struct buffer *to, name_at_fn *name_at)
{
    for (size_t i = 0; name_at && name_at(i); i++)
        buffer_print(to, "%s%s", i ? " " : "", name_at(i));
}

/* A branch for the word before the cursor, if it is a flag with names. */
static void add_value_branch(struct buffer *to, const struct flag *flag)
{
    if (!flag->name_at)
        return;
    buffer_text(to, "        ");
    if (flag->letter)
        buffer_print(to, "-%c|", flag->letter);
    buffer_print(to, "--%s) word='", flag->name);
    add_names(to, flag->name_at);
    buffer_text(to, "' ;;\n");
}

static void add_command(struct buffer *to, const struct command *command)
{
    buffer_print(to, "    %s)\n        flags='", command->name);
    for (const struct flag *flag = command->flags; flag->name; flag++)
        if (flag->help)
            buffer_print(to, "--%s ", flag->name);
    buffer_text(to, "--help'\n        words='");
    add_names(to, command->operand_name_at);
    buffer_text(to, "'\n        word=\n        case \"$prev\" in\n");
    for (const struct flag *flag = command->flags; flag->name; flag++)
        add_value_branch(to, flag);
    buffer_text(to, "        esac\n"
                    "        if [ -n \"$word\" ]; then\n"
                    "            COMPREPLY=($(compgen -W \"$word\" -- "
                    "\"$cur\"))\n"
                    "            return\n"
                    "        fi ;;\n");
}

void help_completion(struct buffer *to)
{
    struct buffer names;
    buffer_init(&names);
    for (int i = 0; commands[i]; i++)
        buffer_print(&names, "%s ", commands[i]->name);
    buffer_print(to, head, buffer_get(&names));
    buffer_release(&names);
    buffer_text(to, "    local flags words\n    case \"$command\" in\n");
    for (int i = 0; commands[i]; i++)
        add_command(to, commands[i]);
    buffer_text(to, tail);
}
