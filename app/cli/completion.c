/*
 * Completion for bash, zsh and fish, from the tables of the commands.  The
 * names stand in the script, as they were when it was made: asking the program
 * at every key would be slow.  Files are offered only where one belongs.
 */
#include "base/array.h"
#include "cli/commands/commands.h"
#include "cli/help.h"
#include "kura.h"

/* What a value or an operand is called says whether it is a file. */
static bool names_file(const char *text)
{
    static const char *const words[] = {"FILE", "DIR", "LEVEL", "PLAN"};
    for (size_t i = 0; text && i < ARRAY_COUNT(words); i++)
        if (strstr(text, words[i]))
            return true;
    return false;
}

static void add_names(struct buffer *to, const struct names *names)
{
    for (size_t i = 0; names_at(names, i); i++)
        buffer_print(to, "%s%s", i ? " " : "", names_at(names, i));
}

/* Was this setting one of an engine before? */
static bool is_repeated(size_t engine, const char *name)
{
    struct kura_engine_info info = {.size = sizeof info};
    struct kura_setting_info setting = {.size = sizeof setting};
    for (size_t i = 0; i < engine && kura_engine_at(i, &info); i++)
        for (size_t k = 0; kura_setting_at(info.name, k, &setting); k++)
            if (strcmp(setting.name, name) == 0)
                return true;
    return false;
}

/* The values of a setting, of whatever engine, where they are words: each after
 * a text. */
static void add_values(struct buffer *to, const char *name, const char *before)
{
    struct kura_engine_info info = {.size = sizeof info};
    struct kura_setting_info setting = {.size = sizeof setting};
    for (size_t i = 0; kura_engine_at(i, &info); i++)
        for (size_t k = 0; kura_setting_at(info.name, k, &setting); k++) {
            if (strcmp(setting.name, name) != 0 || !strchr(setting.range, ','))
                continue;
            for (const char *at = setting.range; *at; at += strspn(at, ", ")) {
                int length = (int)strcspn(at, ",");
                buffer_print(to, " %s%.*s", before, length, at);
                at += length;
            }
        }
}

/* The words that may stand among the operands: "weight=" and the like; whole:
 * with the values where these are words. */
static void add_operands(struct buffer *to, const struct command *command,
                         bool whole)
{
    struct kura_engine_info info = {.size = sizeof info};
    struct kura_setting_info setting = {.size = sizeof setting};
    char before[64];
    add_names(to, command->operand_names);
    for (size_t i = 0; command->settings && kura_engine_at(i, &info); i++)
        for (size_t k = 0; kura_setting_at(info.name, k, &setting); k++) {
            if (is_repeated(i, setting.name))
                continue;
            snprintf(before, sizeof before, "%s=", setting.name);
            if (whole && strchr(setting.range, ','))
                add_values(to, setting.name, before);
            else
                buffer_print(to, " %s", before);
        }
}

/* Is the first operand a word, and only what follows a file? */
static bool begins_with_word(const struct command *command)
{
    return names_at(command->operand_names, 0) && names_file(command->usage);
}

/* ---- bash ---- */

static const char bash_head[] =
    "# bash completion for kura\n"
    "_kura()\n"
    "{\n"
    "    local cur prev flags words files name\n"
    "    cur=${COMP_WORDS[COMP_CWORD]}\n"
    "    prev=${COMP_WORDS[COMP_CWORD-1]}\n"
    "    COMPREPLY=()\n"
    "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
    "        words='%s--help --version'\n"
    "        COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
    "        return\n"
    "    fi\n"
    "    case \"${COMP_WORDS[1]}\" in\n";

/* In bash "name=value" is three words. */
static const char bash_settings[] =
    "    *) return ;;\n"
    "    esac\n"
    "    name=\n"
    "    [ \"$cur\" = = ] && { name=$prev; cur=; }\n"
    "    [ \"$prev\" = = ] && name=${COMP_WORDS[COMP_CWORD-2]}\n"
    "    if [[ -n $name && \" $words\" == *\" $name=\"* ]]; then\n"
    "        files=-f words=\n"
    "        case \"$name\" in\n";

static const char bash_tail[] =
    "        esac\n"
    "    fi\n"
    "    case \"$cur\" in\n"
    "    -*) COMPREPLY=($(compgen -W \"$flags\" -- \"$cur\")) ;;\n"
    "    *) COMPREPLY=($(compgen $files -W \"$words\" -- \"$cur\")) ;;\n"
    "    esac\n"
    "    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null\n"
    "    return 0\n"
    "}\n"
    "complete -o filenames -F _kura kura\n";

/* A branch for the word before the cursor, if it is a flag with a value. */
static void add_bash_value(struct buffer *to, const struct flag *flag)
{
    if (!flag->value)
        return;
    buffer_text(to, "        ");
    if (flag->letter)
        buffer_print(to, "-%c|", flag->letter);
    buffer_print(to, "--%s)", flag->name);
    if (names_file(flag->value))
        buffer_text(to, " COMPREPLY=($(compgen -f -- \"$cur\"));");
    if (names_at(&flag->names, 0)) {
        buffer_text(to, " COMPREPLY=($(compgen -W '");
        add_names(to, &flag->names);
        buffer_text(to, "' -- \"$cur\"));");
    }
    buffer_text(to, " return ;;\n");
}

static void add_bash_settings(struct buffer *to)
{
    struct kura_engine_info info = {.size = sizeof info};
    struct kura_setting_info setting = {.size = sizeof setting};
    for (size_t i = 0; kura_engine_at(i, &info); i++)
        for (size_t k = 0; kura_setting_at(info.name, k, &setting); k++) {
            if (is_repeated(i, setting.name))
                continue;
            bool path = strcmp(setting.range, "a path") == 0;
            buffer_print(to, "        %s) files=%s words='", setting.name,
                         path ? "-f" : "");
            add_values(to, setting.name, "");
            buffer_text(to, "' ;;\n");
        }
}

static void add_bash_command(struct buffer *to, const struct command *command)
{
    buffer_print(to, "    %s)\n        flags='", command->name);
    for (const struct flag *flag = command->flags; flag->name; flag++)
        if (flag->help)
            buffer_print(to, "--%s ", flag->name);
    buffer_text(to, "--help'\n        words='");
    add_operands(to, command, false);
    buffer_print(to, "'\n        files=%s\n",
                 names_file(command->usage) ? "-f" : "");
    if (begins_with_word(command))
        buffer_text(to, "        [ \"$COMP_CWORD\" -eq 2 ] && files= || "
                        "words=\n");
    buffer_text(to, "        case \"$prev\" in\n");
    for (const struct flag *flag = command->flags; flag->name; flag++)
        add_bash_value(to, flag);
    buffer_text(to, "        esac ;;\n");
}

static void write_bash(struct buffer *to)
{
    struct buffer names = {0};
    for (int i = 0; commands[i]; i++)
        buffer_print(&names, "%s ", commands[i]->name);
    buffer_print(to, bash_head, buffer_get(&names));
    buffer_release(&names);
    for (int i = 0; commands[i]; i++)
        add_bash_command(to, commands[i]);
    buffer_text(to, bash_settings);
    add_bash_settings(to);
    buffer_text(to, bash_tail);
}

/* ---- zsh and fish ---- */

/* Text between single quotes; zsh's specifications end at ']' and ':'. */
static void add_quoted(struct buffer *to, const char *text, bool zsh)
{
    for (; *text; text++) {
        if (*text == '\'')
            buffer_text(to, zsh ? "'\\''" : "\\'");
        else if (zsh && strchr("[]:\\", *text))
            buffer_print(to, "\\%c", *text);
        else if (!zsh && *text == '\\')
            buffer_text(to, "\\\\");
        else
            buffer_char(to, *text);
    }
}

static void add_zsh_flag(struct buffer *to, const struct flag *flag)
{
    buffer_text(to, " \\\n            ");
    if (flag->letter)
        buffer_print(to, "'(-%c --%s)'{-%c,--%s}'[", flag->letter, flag->name,
                     flag->letter, flag->name);
    else
        buffer_print(to, "'--%s[", flag->name);
    add_quoted(to, flag->help, true);
    buffer_char(to, ']');
    if (flag->value)
        buffer_print(to, ":%s:", flag->value);
    if (names_at(&flag->names, 0)) {
        buffer_char(to, '(');
        add_names(to, &flag->names);
        buffer_char(to, ')');
    } else if (names_file(flag->value))
        buffer_text(to, "_files");
    buffer_char(to, '\'');
}

static void add_zsh_command(struct buffer *to, const struct command *command)
{
    struct buffer words = {0};
    add_operands(&words, command, true);
    buffer_print(to,
                 "    %s)\n        _arguments -s '(-h --help)'{-h,--help}"
                 "'[how to use it]'",
                 command->name);
    for (const struct flag *flag = command->flags; flag->name; flag++)
        if (flag->help)
            add_zsh_flag(to, flag);
    if (begins_with_word(command))
        buffer_print(to, " \\\n            '1: :(%s)'", buffer_get(&words));
    buffer_text(to, " \\\n            '*: :->operand'\n"
                    "        [[ $state == operand ]] &&");
    if (words.size > 0 && !begins_with_word(command))
        buffer_print(to, " { compadd -S '' -- %s", buffer_get(&words));
    else
        buffer_text(to, " { :");
    buffer_print(to, "%s } ;;\n",
                 names_file(command->usage) ? "; _files;" : ";");
    buffer_release(&words);
}

static void write_zsh(struct buffer *to)
{
    buffer_text(to, "#compdef kura\nlocal state\n"
                    "if (( CURRENT == 2 )); then\n    local -a commands\n"
                    "    commands=(");
    for (int i = 0; commands[i]; i++) {
        buffer_print(to, "\n        '%s:", commands[i]->name);
        add_quoted(to, commands[i]->summary, true);
        buffer_char(to, '\'');
    }
    buffer_text(to, ")\n    _describe command commands\n    return\nfi\n"
                    "local command=$words[2]\n"
                    "(( CURRENT-- )); shift words\ncase $command in\n");
    for (int i = 0; commands[i]; i++)
        add_zsh_command(to, commands[i]);
    buffer_text(to, "esac\n");
}

static void add_fish_flag(struct buffer *to, const char *command,
                          const struct flag *flag)
{
    buffer_print(to, "complete -c kura -n '__fish_seen_subcommand_from %s' ",
                 command);
    if (flag->letter)
        buffer_print(to, "-s %c ", flag->letter);
    buffer_print(to, "-l %s ", flag->name);
    if (flag->value)
        buffer_text(to, names_file(flag->value) ? "-r -F " : "-x ");
    if (names_at(&flag->names, 0)) {
        buffer_text(to, "-a '");
        add_names(to, &flag->names);
        buffer_text(to, "' ");
    }
    buffer_text(to, "-d '");
    add_quoted(to, flag->help, false);
    buffer_text(to, "'\n");
}

static void add_fish_command(struct buffer *to, const struct command *command)
{
    struct buffer words = {0};
    buffer_print(to, "complete -c kura -n __fish_use_subcommand -a %s -d '",
                 command->name);
    add_quoted(to, command->summary, false);
    buffer_text(to, "'\n");
    for (const struct flag *flag = command->flags; flag->name; flag++)
        if (flag->help)
            add_fish_flag(to, command->name, flag);
    add_operands(&words, command, true);
    if (begins_with_word(command)) {
        buffer_print(to,
                     "complete -c kura -n '__fish_seen_subcommand_from %s; and "
                     "not __fish_seen_subcommand_from %s' -f -a '%s'\n"
                     "complete -c kura -n '__fish_seen_subcommand_from %s; and "
                     "__fish_seen_subcommand_from %s' -F\n",
                     command->name, buffer_get(&words), buffer_get(&words),
                     command->name, buffer_get(&words));
    } else {
        if (words.size > 0)
            buffer_print(to,
                         "complete -c kura -n '__fish_seen_subcommand_from %s' "
                         "-f -a '%s'\n",
                         command->name, buffer_get(&words));
        if (names_file(command->usage)) /* but not after "heuristic=" */
            buffer_print(to,
                         "complete -c kura -n '__fish_seen_subcommand_from %s; "
                         "and not string match -q \"*=*\" -- (commandline "
                         "-ct)' -F\n",
                         command->name);
    }
    buffer_release(&words);
}

static void write_fish(struct buffer *to)
{
    buffer_text(to, "# fish completion for kura\ncomplete -c kura -f\n");
    for (int i = 0; commands[i]; i++)
        add_fish_command(to, commands[i]);
}

static const struct {
    const char *name;
    void (*write)(struct buffer *to);
} shells[] = {{"bash", write_bash}, {"zsh", write_zsh}, {"fish", write_fish}};

const char *shell_name_at(size_t i)
{
    return i < ARRAY_COUNT(shells) ? shells[i].name : NULL;
}

void help_completion(const char *shell, struct buffer *to)
{
    for (size_t i = 0; i < ARRAY_COUNT(shells); i++)
        if (strcmp(shells[i].name, shell) == 0)
            shells[i].write(to);
}
