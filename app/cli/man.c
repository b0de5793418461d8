/*
 * The man page, in the macros of man(7): one page for the whole program.
 */
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

static void add_paragraphs(struct buffer *to, const char *text)
{
    while (text && *text) {
        size_t size = strcspn(text, "\n");
        struct buffer line;
        buffer_init(&line);
        buffer_add(&line, text, size);
        buffer_text(to, ".PP\n");
        add_line(to, "", buffer_get(&line));
        buffer_release(&line);
        text += size + (text[size] == '\n');
    }
}

static void add_flag(struct buffer *to, const struct flag *flag)
{
    struct buffer text;
    buffer_init(&text);
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

static void add_examples(struct buffer *to, const struct example *examples)
{
    for (; examples && examples->about; examples++) {
        add_line(to, ".PP\nTo ", examples->about);
        buffer_text(to, ".RS 4\n.nf\n");
        add_line(to, "", examples->line);
        buffer_text(to, ".fi\n.RE\n");
    }
}

static void add_command(struct buffer *to, const struct command *command)
{
    buffer_print(to, ".SS kura %s ", command->name);
    add_line(to, "", command->usage);
    help_summary(command, to);
    buffer_char(to, '\n');
    add_paragraphs(to, command->about);
    for (const struct flag *flag = command->flags; flag->name; flag++)
        if (flag->help)
            add_flag(to, flag);
    if (command->settings) {
        buffer_text(to, ".TP\n\\fIname\\fR=\\fIvalue\\fR\n");
        add_line(to, "", help_setting_text);
    }
    add_examples(to, command->examples);
}

void help_man(struct buffer *to)
{
    buffer_print(to, ".TH KURA 1 \"\" \"kura %s\" \"User Commands\"\n",
                 kura_version());
    buffer_text(to, ".SH NAME\nkura \\- a Sokoban workbench: levels in, "
                    "verified plans out\n"
                    ".SH SYNOPSIS\n");
    for (int i = 0; commands[i]; i++) {
        buffer_print(to, "\\fBkura %s\\fR ", commands[i]->name);
        add_line(to, "", commands[i]->usage);
        buffer_text(to, ".br\n");
    }
    buffer_text(to, "\\fBkura \\-\\-version\\fR\n.SH DESCRIPTION\n");
    add_line(to, "", help_file_text);
    buffer_text(to, "Answers go to standard output, everything else to "
                    "standard error.\nOf an option that is given twice, the "
                    "last counts;\n\\fB\\-\\-\\fR ends the options.\n"
                    ".SH COMMANDS\n");
    for (int i = 0; commands[i]; i++)
        add_command(to, commands[i]);
    buffer_text(to, ".SH EXIT STATUS\nOf several levels, the largest code.\n");
    for (int i = 0; exit_codes[i].text; i++) {
        buffer_print(to, ".TP\n%d\n", exit_codes[i].code);
        add_line(to, "", exit_codes[i].text);
    }
}
