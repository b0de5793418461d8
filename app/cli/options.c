/*
 * getopt_long does the splitting; it is asked to return operands in their
 * order (a '-' before the letters), so that the user's environment does not
 * change what a command line means.
 */
#include "cli/options.h"

#include <assert.h>
#include <getopt.h>
#include <limits.h>
#include <stdint.h>

#include "base/text.h"
#include "kura.h"

/* What getopt_long answers: a letter, 1 for an operand, or these. */
enum {
    CODE_OPERAND = 1,
    CODE_HELP = 255,
    CODE_LONG = 256, /* + index in the table */
};

#define MAX_FLAGS 40

struct parser {
    const struct command *command;
    char letters[2 * MAX_FLAGS + 4];
    struct option longs[MAX_FLAGS + 2];
};

const char *names_at(const struct names *names, size_t i)
{
    if (!names || !names->list)
        return names && names->at ? names->at(i) : NULL;
    size_t step = names->step ? names->step : sizeof *names->list;
    const void *name = (const char *)names->list + i * step;
    return *(const char *const *)name;
}

int names_find(const struct names *names, const char *name)
{
    for (int i = 0; names_at(names, (size_t)i); i++)
        if (strcmp(names_at(names, (size_t)i), name) == 0)
            return i;
    return -1;
}

const char *names_list(const struct names *names, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; names_at(names, i) && used < size; i++) {
        const char *between = !i ? "" : names_at(names, i + 1) ? ", " : " or ";
        used += (size_t)snprintf(text + used, size - used, "%s%s", between,
                                 names_at(names, i));
    }
    return text;
}

static bool expected(const struct flag *flag, const char *text,
                     const char *what, struct kura_error *err)
{
    return error_set(err, KURA_USAGE, "--%s '%.60s': expected %s", flag->name,
                     text, what);
}

static bool set_name(const struct flag *flag, const char *text,
                     const char **field, struct kura_error *err)
{
    char names[200];
    *field = text;
    return names_find(&flag->names, text) >= 0 ||
           expected(flag, text, names_list(&flag->names, names, sizeof names),
                    err);
}

static bool set_integer(const struct flag *flag, const char *text, int *field,
                        struct kura_error *err)
{
    char range[60];
    int value;
    if (text_to_int(text, &value) && value >= flag->low &&
        value <= flag->high) {
        *field = value;
        return true;
    }
    snprintf(range, sizeof range, "a whole number from %d to %d", flag->low,
             flag->high);
    return expected(flag, text, range, err);
}

static bool add_text(const struct flag *flag, const char *text,
                     struct text_list *list, struct kura_error *err)
{
    if (list->count == TEXT_LIST_MAX)
        return error_set(err, KURA_USAGE, "--%s: expected at most %d of them",
                         flag->name, TEXT_LIST_MAX);
    if (names_at(&flag->names, 0) && !set_name(flag, text, &text, err))
        return false;
    list->items[list->count++] = text;
    return true;
}

static bool is_place(const struct flag *flag)
{
    return flag->place || (flag->value && strcmp(flag->value, "DIR") == 0);
}

/* Fills the field of the flag from the text. */
static bool set_field(const struct flag *flag, const char *text, void *options,
                      struct kura_error *err)
{
    void *field = (char *)options + flag->offset;
    switch (flag->kind) {
    case FLAG_SWITCH:
        *(bool *)field = true;
        return true;
    case FLAG_TEXT:
        if (is_place(flag) && strcmp(text, "-") == 0)
            return expected(flag, text, "the name of a file or directory", err);
        *(const char **)field = text;
        return true;
    case FLAG_NAME:
        return set_name(flag, text, field, err);
    case FLAG_INTEGER:
        return set_integer(flag, text, field, err);
    case FLAG_COUNT:
        return text_to_u64(text, field) ||
               expected(flag, text,
                        "a whole number from 0 to 18446744073709551615", err);
    case FLAG_SECONDS:
        return text_to_seconds(text, field) ||
               expected(flag, text, "seconds, such as 10 or 0.5", err);
    case FLAG_BYTES:
        return text_to_bytes(text, field) ||
               expected(flag, text, "a size, such as 512M or 4G", err);
    case FLAG_LIST:
        return add_text(flag, text, field, err);
    }
    return false;
}

static bool takes_value(const struct flag *flag)
{
    return flag->kind != FLAG_SWITCH;
}

/* The flags in the words of getopt_long. */
static void prepare(struct parser *parser, const struct command *command)
{
    *parser = (struct parser){.command = command};
    size_t used =
        (size_t)snprintf(parser->letters, sizeof parser->letters, "-:h");
    int count = 0;
    for (const struct flag *flag = command->flags; flag->name; flag++) {
        int value = takes_value(flag);
        assert(count < MAX_FLAGS);
        parser->longs[count] =
            (struct option){flag->name, value, NULL, CODE_LONG + count};
        count++;
        if (flag->letter) {
            parser->letters[used++] = flag->letter;
            if (value)
                parser->letters[used++] = ':';
        }
    }
    parser->letters[used] = '\0';
    parser->longs[count] = (struct option){"help", 0, NULL, CODE_HELP};
}

static const struct flag *find_flag(const struct parser *parser, int code)
{
    if (code >= CODE_LONG)
        return &parser->command->flags[code - CODE_LONG];
    for (const struct flag *flag = parser->command->flags; flag->name; flag++)
        if (flag->letter && flag->letter == code)
            return flag;
    return NULL;
}

/* A name in small letters, an equals sign, something. */
static bool is_setting(const char *text)
{
    size_t name = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    return name > 0 && text[name] == '=' && text[0] != '-';
}

static void add_operand(const struct parser *parser,
                        struct arguments *arguments, const char *text)
{
    if (parser->command->settings && is_setting(text))
        arguments->settings[arguments->setting_count++] = text;
    else
        arguments->operands[arguments->operand_count++] = text;
}

/* getopt_long said '?': find out why. */
static bool explain_unknown(const struct parser *parser, char **argv,
                            struct kura_error *err)
{
    const char *command = parser->command->name;
    const struct flag *flag = optopt ? find_flag(parser, optopt) : NULL;
    if (flag)
        return error_set(err, KURA_USAGE, "--%s takes no value", flag->name);
    if (optopt && optopt < CODE_HELP)
        return error_set(err, KURA_USAGE,
                         "unknown option '-%c' (see kura %s --help)", optopt,
                         command);
    return error_set(err, KURA_USAGE,
                     "unknown option '%.60s' (see kura %s --help)",
                     argv[optind - 1], command);
}

static bool read_code(const struct parser *parser, struct arguments *arguments,
                      int code, char **argv, struct kura_error *err)
{
    if (code == CODE_OPERAND) {
        add_operand(parser, arguments, optarg);
        return true;
    }
    if (code == '?')
        return explain_unknown(parser, argv, err);
    if (code == ':')
        return error_set(err, KURA_USAGE, "'%.60s' needs a value after it",
                         argv[optind - 1]);
    if (code == 'h' || code == CODE_HELP) {
        arguments->help = true;
        return true;
    }
    const struct flag *flag = find_flag(parser, code);
    assert(flag);
    uint64_t bit = (uint64_t)1 << (flag - parser->command->flags);
    if (flag->kind == FLAG_NAME && flag->letter == 'o' &&
        arguments->given & bit)
        return error_set(err, KURA_USAGE, "--%s twice: expected one",
                         flag->name);
    arguments->given |= bit;
    return set_field(flag, optarg, arguments->options, err);
}

/* The default of an integer may lie outside of its range: it says then that
 * nothing was given. */
static bool set_default(const struct flag *flag, void *options,
                        struct kura_error *err)
{
    if (flag->kind == FLAG_INTEGER)
        return text_to_int(flag->preset,
                           (int *)(void *)((char *)options + flag->offset));
    return set_field(flag, flag->preset, options, err);
}

static bool set_defaults(const struct flag *flags, void *options,
                         struct kura_error *err)
{
    for (const struct flag *flag = flags; flag->name; flag++)
        if (flag->preset && !set_default(flag, options, err))
            return false;
    return true;
}

static bool allocate(struct arguments *arguments, const struct command *command,
                     int argc, struct kura_error *err)
{
    size_t room = (size_t)argc + 1;
    size_t size = command->options_size ? command->options_size : 1;
    *arguments = (struct arguments){.flags = command->flags};
    arguments->options = calloc(1, size);
    arguments->operands = calloc(room, sizeof *arguments->operands);
    arguments->settings = calloc(room, sizeof *arguments->settings);
    return (arguments->options && arguments->operands && arguments->settings) ||
           error_memory(err);
}

/* "-:2" is standard input with a selection, which getopt_long would take for a
 * flag.  No flag has such a letter, so that it can only be a new argument. */
static bool take_standard_input(const struct parser *parser,
                                struct arguments *arguments, int argc,
                                char **argv)
{
    if (optind >= argc || strncmp(argv[optind], "-:", 2) != 0)
        return false;
    add_operand(parser, arguments, argv[optind++]);
    return true;
}

static bool has_needed(const struct arguments *arguments,
                       struct kura_error *err)
{
    const struct flag *flags = arguments->flags;
    for (int i = 0; flags[i].name; i++)
        if (arguments->given >> i & 1 && flags[i].needs &&
            !arguments_given(arguments,
                             (const char *const[]){flags[i].needs, NULL}))
            return error_set(err, KURA_USAGE, "--%s has no effect without --%s",
                             flags[i].name, flags[i].needs);
    return true;
}

bool arguments_read(struct arguments *arguments, const struct command *command,
                    int argc, char **argv, struct kura_error *err)
{
    struct parser parser;
    prepare(&parser, command);
    if (!allocate(arguments, command, argc, err) ||
        !set_defaults(command->flags, arguments->options, err))
        return false;
    opterr = 0;
    optind = 1;
    while (!arguments->help) {
        if (take_standard_input(&parser, arguments, argc, argv))
            continue;
        int code = getopt_long(argc, argv, parser.letters, parser.longs, NULL);
        if (code == -1)
            break;
        if (!read_code(&parser, arguments, code, argv, err))
            return false;
    }
    while (!arguments->help && optind < argc)
        arguments->operands[arguments->operand_count++] = argv[optind++];
    return arguments->help || has_needed(arguments, err);
}

const char *arguments_given(const struct arguments *arguments,
                            const char *const *names)
{
    for (; *names; names++)
        for (int i = 0; arguments->flags[i].name; i++)
            if (arguments->given >> i & 1 &&
                strcmp(arguments->flags[i].name, *names) == 0)
                return *names;
    return NULL;
}

void arguments_release(struct arguments *arguments)
{
    free(arguments->options);
    free(arguments->operands);
    free(arguments->settings);
    *arguments = (struct arguments){0};
}

/* ---- The library's lists ---- */

const char *engine_name_at(size_t i)
{
    struct kura_engine_info info = {.size = sizeof info};
    return kura_engine_at(i, &info) ? info.name : NULL;
}

const char *output_name_at(size_t i)
{
    struct kura_output_info info = {.size = sizeof info};
    return kura_output_at(i, &info) ? info.name : NULL;
}

/* The i-th of the formats that are fit for reading, or for writing. */
static const char *fit_format_at(size_t i, bool writing)
{
    struct kura_format_info info = {.size = sizeof info};
    for (size_t k = 0; kura_format_at(k, &info); k++)
        if ((writing ? info.writes : info.reads) && i-- == 0)
            return info.name;
    return NULL;
}

const char *format_name_at(size_t i)
{
    return fit_format_at(i, false);
}

const char *written_format_name_at(size_t i)
{
    return fit_format_at(i, true);
}

const char *judge_name_at(size_t i)
{
    struct kura_engine_info info = {.size = sizeof info};
    for (size_t k = 0; kura_engine_at(k, &info); k++)
        if (info.judges && i-- == 0)
            return info.name;
    return NULL;
}
