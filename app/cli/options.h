/*
 * The command line of one command: its table of flags, and the reading of
 * what a user typed against that table.
 *
 * A command keeps its options in a struct of its own; each flag names the
 * field it fills.  From the same table come the help, the man page and the
 * completion (help.h), so that a flag is added by a field and a line.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum flag_kind {
    FLAG_SWITCH,  /* bool */
    FLAG_TEXT,    /* const char *, as typed */
    FLAG_NAME,    /* const char *, one of the names */
    FLAG_INTEGER, /* int, low..high */
    FLAG_COUNT,   /* uint64_t */
    FLAG_SECONDS, /* double */
    FLAG_BYTES,   /* size_t */
    FLAG_LIST,    /* struct text_list: may be given more than once; with
                     names, each is one of those */
};

/* The texts that were given, in order. */
#define TEXT_LIST_MAX 32
struct text_list {
    const char *items[TEXT_LIST_MAX];
    size_t count;
};

/* Names that are accepted: a list that ends with NULL, or the i-th of one, from
 * 0 and NULL past the last; or neither: any. */
struct names {
    const char *const *list;
    size_t step; /* bytes from a name to the next; 0: nothing is between */
    const char *(*at)(size_t i);
};

#define NAMES(...)                    \
    {                                 \
        .list = (const char *const[]) \
        {                             \
            __VA_ARGS__, NULL         \
        }                             \
    }
/* Those of a table of structs, the last of which has none. */
#define NAMES_OF(table)                                    \
    {                                                      \
        .list = &(table)[0].name, .step = sizeof(table)[0] \
    }
#define NAMES_AT(function) \
    {                      \
        .at = function     \
    }

struct flag {
    const char *name; /* "engine" for --engine; NULL ends a table */
    char letter;      /* 'e' for -e; 0 without */
    enum flag_kind kind;
    size_t offset;      /* of the field in the command's struct */
    const char *value;  /* what the help calls it: "NAME"; NULL for a switch */
    const char *preset; /* the default as one would type it; NULL: zero.
                           Below zero: not given, and the help is silent */
    const char *help;   /* NULL: known, but not worth telling about */
    bool place;         /* of a text: a file that is kept, like any "DIR", and
                           not standard output */
    int low, high;      /* of an integer */
    const char *needs;  /* another flag without which it has no effect */
    struct names names;
};

/* What was typed after the name of the command. */
struct arguments {
    void *options;         /* owned; the command's struct, filled */
    const char **operands; /* owned list; ends with NULL */
    size_t operand_count;
    const char **settings; /* owned list of name=value; ends with NULL */
    size_t setting_count;
    bool help; /* --help was among them; nothing after it was read */
    const struct flag *flags; /* borrowed; the command's */
    uint64_t given;           /* a bit for each flag that was typed */
};

struct example {
    const char *line;  /* works as it stands, in the project's folder */
    const char *about; /* what it does; NULL ends a list */
};

/* To be added to the list in commands/commands.c. */
struct command {
    const char *name;
    const char *summary; /* one line */
    const char *usage;   /* what follows the name: "[OPTIONS] FILE" */
    const char *about;   /* paragraphs, with a newline between them; or NULL */
    const struct flag *flags;
    const struct example *examples;
    const struct names *operand_names; /* of operands that are words; or NULL */
    bool settings;       /* operands of the form name=value are set
                            apart */
    size_t options_size; /* of the struct that the flags fill */
    int (*run)(const struct arguments *arguments);
};

/*
 * Reads the arguments after the command's name; flags and operands may be
 * mixed, "--" ends the flags, and of a flag given twice the last counts; two
 * outputs are both served or an error.
 * Call arguments_release also when it fails.
 */
bool arguments_read(struct arguments *arguments, const struct command *command,
                    int argc, char **argv, struct kura_error *err);
void arguments_release(struct arguments *arguments);

/* Of the flags named (the list ends with NULL) the first that was typed, or
 * NULL: to refuse what would have no effect. */
const char *arguments_given(const struct arguments *arguments,
                            const char *const *names);

/* The i-th of the names, which may be NULL; NULL past the last. */
const char *names_at(const struct names *names, size_t i);

/* The place of a name among them; -1 if it is none of them. */
int names_find(const struct names *names, const char *name);

/* Writes "a, b or c" of the names as a text of that size, and answers it. */
const char *names_list(const struct names *names, char *text, size_t size);

/* The names of the library's lists. */
const char *engine_name_at(size_t i);
const char *format_name_at(size_t i);         /* that can be read */
const char *written_format_name_at(size_t i); /* that can be written */
const char *output_name_at(size_t i);
const char *judge_name_at(size_t i); /* engines that judge plans */

#endif
