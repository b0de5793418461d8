/*
 * Settings of an engine: one constant table, from which come the command
 * line's name=value, the range checks, the help, the docs and the tests.
 *
 * To add one: a field in the engine's config struct and a line in its table,
 * which ends with a line without a name.
 */
#ifndef CORE_SETTING_H
#define CORE_SETTING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum setting_kind {
    SETTING_INTEGER, /* int field, low..high */
    SETTING_YES_NO,  /* int field, 0 or 1 */
    SETTING_CHOICE,  /* int field: index into names */
    SETTING_LIST,    /* unsigned field, as large: a bit for each of names */
    SETTING_PATH,    /* const char * field, borrowed from who set it */
};

struct setting {
    const char *name;
    enum setting_kind kind;
    size_t offset; /* of the field in the config struct */
    int low, high; /* of an integer */
    int preset;    /* the default: a number, 0 or 1, an index, or a mask */
    const char *const *names; /* of choices; ends with NULL */
    const char *help;         /* one line */
};

/* Fills a config struct with the defaults; table may be NULL. */
void settings_default(const struct setting *table, void *config);

/* Sets one field; text is kept for a path.  Refuses unknown names and values
 * out of range with what would be right (KURA_USAGE). */
bool settings_set(const struct setting *table, void *config, const char *name,
                  const char *text, struct kura_error *err);

/* The same from "name=value". */
bool settings_assign(const struct setting *table, void *config,
                     const char *text, struct kura_error *err);

/* Reads yes, no and the like into 1 or 0. */
bool setting_yes_no(const char *text, int *value);

/* Writes "a, b, c" of the names, cut where it does not fit. */
void setting_names(const struct setting *setting, char *text, size_t size);

/* Writes the default's text form, as settings_set takes it. */
void settings_describe(const struct setting *setting, char *text, size_t size);

/* Adds a line "name=value" for each setting as it is in the config; table may
 * be NULL. */
struct buffer;
void settings_write(const struct setting *table, const void *config,
                    struct buffer *to);

#endif
