/*
 * kura convert: levels from one format to another, and formulas; what is
 * written or read is the library's matter, where it goes and what is said of it
 * is ours.
 */
#include <limits.h>

#include "base/array.h"
#include "base/buffer.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/flags.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/report.h"
#include "kura.h"

struct convert_options {
    const char *to, *from, *file, *minimize;
    int horizon;
};

/* ---- Names of what can be read and written ---- */

static const char *const forms[] = {"dimacs", "readable", "variables", NULL};

static const char *from_name_at(size_t i)
{
    const char *format = format_name_at(i);
    bool last = i > 0 && !format && format_name_at(i - 1);
    return last ? "clauses" : format;
}

static const char *to_name_at(size_t i)
{
    size_t formats = 0;
    while (written_format_name_at(formats))
        formats++;
    if (i < formats)
        return written_format_name_at(i);
    return i - formats < ARRAY_COUNT(forms) ? forms[i - formats] : NULL;
}

static bool reads_clauses(const struct convert_options *options)
{
    return options->from && strcmp(options->from, "clauses") == 0;
}

/* ---- The command line ---- */

#define FIELD(name) offsetof(struct convert_options, name)

static const struct flag flags[] = {
    FLAG("to", 't', NAME, FIELD(to), "FORMAT", NULL,
         .names = NAMES_AT(to_name_at), .help = "format to write"),
    FLAG("from", 'f', NAME, FIELD(from), "FORMAT", NULL,
         .names = NAMES_AT(from_name_at),
         .help = "format to read, detected if not given"),
    TEXT_FLAG("file", FIELD(file), "FILE",
              "where to write to (default: standard output)"),
    FLAG("horizon", 0, INTEGER, FIELD(horizon), "N", "0", .high = INT_MAX,
         .help = "of a formula: it says that a plan of at most N steps exists"),
    MINIMIZE_FLAG(FIELD(minimize), "of a formula: what its steps are"),
    {0},
};

static const struct example examples[] = {
    {"kura convert --to xsb levels/first-steps.sok:1", "take out one level"},
    {"kura convert --to xsb --file some.sok levels/first-steps.sok:1-2",
     "write some levels into a file of their own"},
    {"kura convert --to dimacs --horizon 20 --file formula.cnf "
     "levels/first-steps.sok:1 encoding=split",
     "write a formula for a SAT solver"},
    {0},
};

/* The levels of all inputs on their way into one collection. */
struct conversion {
    const struct convert_options *options;
    struct kura_levels *all; /* owned */
    int code;                /* the largest so far */
};

/* Levels that can't be read are told about and left out; so are those that the
 * format can't express, for which each is tried alone. */
static bool is_fit(struct conversion *conversion, const struct input *input,
                   size_t number)
{
    struct kura_error err;
    const struct kura_level *level = kura_level_at(input->levels, number, &err);
    if (!level) {
        worsen(&conversion->code, complain_refused(input, number, &err));
        return false;
    }
    char *text = kura_convert(input->levels, &number, 1,
                              conversion->options->to, NULL, &err);
    if (!text) {
        struct buffer place = {0};
        add_place(&place, input->name, number, level);
        worsen(&conversion->code, complain_at(buffer_get(&place), &err));
        buffer_release(&place);
    }
    kura_text_free(text);
    return text != NULL;
}

static void collect(struct conversion *conversion, const struct input *input)
{
    struct kura_error err;
    size_t fit = 0;
    for (size_t i = 0; i < input->count; i++)
        if (is_fit(conversion, input, input->numbers[i]))
            input->numbers[fit++] = input->numbers[i];
    if (!kura_levels_add(&conversion->all, input->levels, input->numbers, fit,
                         &err))
        worsen(&conversion->code, complain_error(&err));
}

static void write_all(struct conversion *conversion)
{
    const struct convert_options *options = conversion->options;
    struct kura_error err;
    if (!conversion->all || kura_levels_count(conversion->all) == 0)
        return;
    size_t size = 0;
    char *text =
        kura_convert(conversion->all, NULL, 0, options->to, &size, &err);
    worsen(&conversion->code, answer_text(options->file, text, size, &err));
}

static int convert_levels(const struct arguments *arguments)
{
    struct conversion conversion = {.options = arguments->options};
    struct inputs inputs;
    conversion.code =
        inputs_open(&inputs, arguments->operands, arguments->operand_count,
                    conversion.options->from);
    if (conversion.code != KURA_USAGE) {
        for (size_t i = 0; i < inputs.count; i++)
            if (inputs.items[i].numbers)
                collect(&conversion, &inputs.items[i]);
        write_all(&conversion);
    }
    inputs_release(&inputs);
    kura_levels_free(conversion.all);
    return conversion.code;
}

/* ---- Formulas ---- */

/* Writes the formula of one level. */
static int convert_to_formula(const struct arguments *arguments)
{
    const struct convert_options *options = arguments->options;
    struct inputs inputs;
    size_t size = 0;
    struct kura_error err;
    if (arguments->operand_count != 1)
        return complain(KURA_USAGE, "a formula is about one level: expected "
                                    "one FILE[:N]");
    if (options->horizon < 1)
        return complain(KURA_USAGE, "a formula says that a plan of at most so "
                                    "many steps exists: how many? expected "
                                    "--horizon N");
    struct kura_options request = {.size = sizeof request,
                                   .minimize = options->minimize,
                                   .steps = options->horizon,
                                   .settings = arguments->settings};
    int code = inputs_open_one(&inputs, arguments->operands[0], options->from);
    if (code == 0) {
        char *text =
            kura_formula(inputs.level, &request, options->to, &size, &err);
        code = answer_text(options->file, text, size, &err);
    }
    inputs_release(&inputs);
    return code;
}

/* A text of named clauses as DIMACS. */
static int convert_clauses(const struct convert_options *options,
                           const char *path)
{
    struct buffer text = {0};
    struct kura_error err;
    size_t size = 0;
    const char *name = is_standard_input(path) ? "standard input" : path;
    if (strcmp(options->to, "dimacs") != 0 &&
        strcmp(options->to, "variables") != 0)
        return complain(KURA_USAGE, "clauses become a formula: expected --to "
                                    "dimacs or --to variables");
    int code = 0;
    if (!file_read(path, INPUT_MAX_BYTES, &text, &err)) {
        code = complain((int)err.code, "%s: %s", name, err.text);
    } else {
        char *formula = kura_clauses(buffer_get(&text), text.size, options->to,
                                     &size, &err);
        code = formula ? answer_text(options->file, formula, size, &err)
                       : complain_at(name, &err);
    }
    buffer_release(&text);
    return code;
}

/* What is about formulas has no effect on levels. */
static int refuse_formula_words(const struct arguments *arguments)
{
    const char *flag =
        arguments_given(arguments,
                        (const char *const[]){"horizon", "minimize", NULL});
    if (flag)
        return complain(KURA_USAGE, "--%s is for formulas of a level", flag);
    if (arguments->setting_count > 0)
        return complain(KURA_USAGE,
                        "'%s': settings are for formulas of a level",
                        arguments->settings[0]);
    return 0;
}

/* ---- The command ---- */

static int run(const struct arguments *arguments)
{
    const struct convert_options *options = arguments->options;
    char names[200];
    if (!options->to)
        return complain(KURA_USAGE, "which format? expected --to %s",
                        names_list(&(struct names)NAMES_AT(to_name_at), names,
                                   sizeof names));
    if (arguments->operand_count == 0)
        return complain(KURA_USAGE, "which levels? expected FILE[:SELECT], or "
                                    "- for standard input");
    if (!reads_clauses(options) && text_find(options->to, forms) >= 0)
        return convert_to_formula(arguments);
    int refused = refuse_formula_words(arguments);
    if (refused)
        return refused;
    return reads_clauses(options)
               ? convert_clauses(options, arguments->operands[0])
               : convert_levels(arguments);
}

const struct command convert_command = {
    .name = "convert",
    .summary = "write levels in another format",
    .usage = "--to FORMAT [OPTIONS] FILE[:SELECT]... [name=value...]",
    .about = "Levels of several files become one collection, where the format "
             "has collections. Levels that can't be read, or can't be "
             "expressed in the format, are told about and left out.\n"
             "A formula (dimacs, or readable with names, or its variables) is "
             "about one level; name=value are settings of the engine sat, "
             "such as encoding=strips. Clauses written with names, one a "
             "line, are read with --from clauses.",
    .flags = flags,
    .examples = examples,
    .settings = true,
    .options_size = sizeof(struct convert_options),
    .run = run,
};
