/*
 * One description of each flag, wrapped to the width that is asked for; kura
 * help, kura COMMAND --help and the man page say the same.
 */
#include "cli/help.h"

#include <ctype.h>

#include "cli/commands/commands.h"
#include "cli/message.h"
#include "kura.h"

#define WIDTH 79
#define FLAG_COLUMN 26

const struct exit_code exit_codes[] = {
    {KURA_SOLVED, "every level solved, and each plan verified; the plan was "
                  "accepted"},
    {KURA_UNSOLVABLE, "proved unsolvable"},
    {KURA_GAVE_UP, "gave up without proof"},
    {KURA_REFUSED, "the plan was refused (kura verify)"},
    {KURA_TIME, "time limit"},
    {KURA_MEMORY, "memory limit"},
    {KURA_NODES, "node limit"},
    {KURA_INTERRUPTED, "interrupted"},
    {KURA_STEPS, "no plan within --max-steps"},
    {KURA_USAGE, "bad command line, or the engine can't do what was asked"},
    {KURA_INPUT, "a level or a plan can't be read"},
    {KURA_SYSTEM, "system failure: memory, disk, another program"},
    {KURA_INTERNAL, "a bug in kura"},
    {0, NULL},
};

const char help_setting_text[] = "a setting of the engine (see kura list "
                                 "settings)";
const char help_file_text[] =
    "FILE is a path, or - for standard input; :SELECT picks levels, counted "
    "from 1: FILE:7, FILE:3-9, FILE:1,4,8-.";

/* Paragraphs are lines of the text. */
static void add_paragraphs(struct buffer *to, const char *text)
{
    struct buffer line = {0};
    while (text && *text) {
        size_t size = strcspn(text, "\n");
        buffer_clear(&line);
        buffer_add(&line, text, size);
        buffer_char(to, '\n');
        add_wrapped(to, buffer_get(&line), 0, WIDTH);
        text += size + (text[size] == '\n');
    }
    to->failed |= line.failed;
    buffer_release(&line);
}

void help_flag(const struct flag *flag, struct buffer *to)
{
    char names[300];
    buffer_text(to, flag->help);
    if (names_at(&flag->names, 0))
        buffer_print(to, ": %s", names_list(&flag->names, names, sizeof names));
    if (flag->preset && flag->preset[0] != '-')
        buffer_print(to, " (default: %s)", flag->preset);
}

static void add_entry(struct buffer *to, const char *left, const char *right)
{
    buffer_print(to, "  %-*s", FLAG_COLUMN - 2, left);
    if (strlen(left) + 4 > FLAG_COLUMN)
        buffer_print(to, "\n%*s", FLAG_COLUMN, "");
    add_wrapped(to, right, FLAG_COLUMN, WIDTH);
}

static void add_flag(struct buffer *to, const struct flag *flag)
{
    struct buffer left = {0}, right = {0};
    if (flag->letter)
        buffer_print(&left, "-%c, ", flag->letter);
    else
        buffer_text(&left, "    ");
    buffer_print(&left, "--%s", flag->name);
    if (flag->value)
        buffer_print(&left, " %s", flag->value);
    help_flag(flag, &right);
    add_entry(to, buffer_get(&left), buffer_get(&right));
    to->failed |= left.failed || right.failed;
    buffer_release(&left);
    buffer_release(&right);
}

static void add_examples(struct buffer *to, const struct example *examples)
{
    if (!examples)
        return;
    buffer_text(to, "\nExamples:\n");
    for (; examples->about; examples++)
        buffer_print(to, "  # %s\n  %s\n", examples->about, examples->line);
}

void help_summary(const struct command *command, struct buffer *to)
{
    buffer_char(to, (char)toupper((unsigned char)command->summary[0]));
    buffer_print(to, "%s.", command->summary + 1);
}

static void add_program(struct buffer *to)
{
    buffer_text(to, "Usage: kura COMMAND [OPTIONS] [FILE...]\n\n"
                    "Kura is a Sokoban workbench: it reads levels, finds "
                    "plans, and proves what it\nclaims.\n\nCommands:\n");
    for (int i = 0; commands[i]; i++)
        buffer_print(to, "  %-9s %s\n", commands[i]->name,
                     commands[i]->summary);
    buffer_char(to, '\n');
    add_wrapped(to, help_file_text, 0, WIDTH);
    buffer_text(to, "\nTry:\n"
                    "  kura solve levels/first-steps.sok:1\n"
                    "  kura help solve\n");
}

void help_about(const struct command *command, struct buffer *to)
{
    if (!command) {
        add_program(to);
        return;
    }
    buffer_print(to, "Usage: kura %s %s\n", command->name, command->usage);
    buffer_char(to, '\n');
    help_summary(command, to);
    buffer_char(to, '\n');
    add_paragraphs(to, command->about);
    buffer_text(to, "\nOptions:\n");
    for (const struct flag *flag = command->flags; flag->name; flag++)
        if (flag->help)
            add_flag(to, flag);
    if (command->settings)
        add_entry(to, "name=value", help_setting_text);
    add_entry(to, "-h, --help", "this text");
    add_examples(to, command->examples);
}
