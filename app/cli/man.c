/*
 * The man pages, in the macros of man(7): one for the program, one for each
 * command, all from the commands' tables.
 */
#include <ctype.h>

#include "cli/commands/commands.h"
#include "cli/help.h"
#include "kura.h"

/* Adds text so that roff takes it as it stands. */
static void add_plain(struct buffer *to, const char *text)
{
    if (*text == '.' || *text == '\'')
        buffer_text(to, "\\&");
    for (; *text; text++) {
        if (*text == '\\')
            buffer_text(to, "\\e");
        else if (*text == '-')
            buffer_text(to, "\\-");
        else
            buffer_char(to, *text);
    }
}

static void add_line(struct buffer *to, const char *macro, const char *text)
{
    buffer_text(to, macro);
    add_plain(to, text);
    buffer_char(to, '\n');
}

static void add_title(struct buffer *to, const char *name, const char *summary)
{
    buffer_text(to, ".TH ");
    for (const char *c = name; *c; c++)
        buffer_char(to, (char)toupper((unsigned char)*c));
    buffer_print(to, " 1 \"\" \"kura %s\" \"User Commands\"\n.SH NAME\n",
                 kura_version());
    add_plain(to, name);
    add_line(to, " \\- ", summary);
}

static void add_paragraphs(struct buffer *to, const char *text)
{
    while (text && *text) {
        size_t size = strcspn(text, "\n");
        struct buffer line = {0};
        buffer_add(&line, text, size);
        buffer_text(to, ".PP\n");
        add_line(to, "", buffer_get(&line));
        buffer_release(&line);
        text += size + (text[size] == '\n');
    }
}

static void add_flag(struct buffer *to, const struct flag *flag)
{
    struct buffer text = {0};
    help_flag(flag, &text);
    buffer_text(to, ".TP\n");
    if (flag->letter)
        buffer_print(to, "\\fB\\-%c\\fR, ", flag->letter);
    buffer_text(to, "\\fB\\-\\-");
    add_plain(to, flag->name);
    buffer_text(to, "\\fR");
    if (flag->value)
        buffer_print(to, " \\fI%s\\fR", flag->value);
    buffer_char(to, '\n');
    add_line(to, "", buffer_get(&text));
    buffer_release(&text);
}

static void add_options(struct buffer *to, const struct command *command)
{
    buffer_text(to, ".SH OPTIONS\n");
    for (const struct flag *flag = command->flags; flag->name; flag++)
        if (flag->help)
            add_flag(to, flag);
    if (command->settings) {
        buffer_text(to, ".TP\n\\fIname\\fR=\\fIvalue\\fR\n");
        add_line(to, "", help_setting_text);
    }
    buffer_text(to, ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\n"
                    "a summary of this page\n");
}

static void add_examples(struct buffer *to, const struct example *examples)
{
    const char *before = ".SH EXAMPLES\n";
    for (; examples && examples->about; examples++, before = ".PP\n") {
        buffer_text(to, before);
        buffer_char(to, (char)toupper((unsigned char)examples->about[0]));
        add_plain(to, examples->about + 1);
        buffer_text(to, ":\n.RS 4\n.nf\n");
        add_line(to, "", examples->line);
        buffer_text(to, ".fi\n.RE\n");
    }
}

static void add_exit_codes(struct buffer *to)
{
    buffer_text(to, ".SH EXIT STATUS\nOf several levels, the largest code.\n");
    for (int i = 0; exit_codes[i].text; i++) {
        buffer_print(to, ".TP\n%d\n", exit_codes[i].code);
        add_line(to, "", exit_codes[i].text);
    }
}

static void write_command(const struct command *command, struct buffer *to)
{
    struct buffer name = {0};
    buffer_print(&name, "kura-%s", command->name);
    add_title(to, buffer_get(&name), command->summary);
    buffer_release(&name);
    buffer_print(to, ".SH SYNOPSIS\n\\fBkura %s\\fR ", command->name);
    add_line(to, "", command->usage);
    buffer_text(to, ".SH DESCRIPTION\n");
    help_summary(command, to);
    buffer_char(to, '\n');
    add_paragraphs(to, command->about);
    add_options(to, command);
    add_examples(to, command->examples);
    buffer_text(to, ".SH SEE ALSO\n.BR kura (1),\n.BR kura\\-formats (5),\n"
                    ".BR kura\\-outputs (5)\n");
}

static void write_program(struct buffer *to)
{
    add_title(to, "kura", "a Sokoban workbench: levels in, verified plans out");
    buffer_text(to, ".SH SYNOPSIS\n");
    for (int i = 0; commands[i]; i++) {
        buffer_print(to, "\\fBkura %s\\fR ", commands[i]->name);
        add_line(to, "", commands[i]->usage);
        buffer_text(to, ".br\n");
    }
    buffer_text(to, "\\fBkura \\-\\-version\\fR\n.SH DESCRIPTION\n");
    add_line(to, "", help_file_text);
    buffer_text(to, "Answers go to standard output, everything else to "
                    "standard error.\n\\fB\\-\\-\\fR ends the options.\n"
                    ".SH COMMANDS\n");
    for (int i = 0; commands[i]; i++) {
        buffer_print(to, ".TP\n.BR kura\\-%s (1)\n", commands[i]->name);
        add_line(to, "", commands[i]->summary);
    }
    add_exit_codes(to);
    buffer_text(to, ".SH SEE ALSO\n.BR kura\\-formats (5),\n"
                    ".BR kura\\-outputs (5),\n.BR libkura (3)\n");
}

void help_man(const struct command *command, struct buffer *to)
{
    if (command)
        write_command(command, to);
    else
        write_program(to);
}
