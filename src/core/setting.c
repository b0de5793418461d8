/*
 * Settings are rows of an engine's table; values are parsed, checked against
 * their range and stored at the offset that the row names.
 */
#include "core/setting.h"

#include "base/buffer.h"
#include "base/text.h"

static void *field(const struct setting *setting, void *config)
{
    return (char *)config + setting->offset;
}

/* Of any kind but a path. */
static int *number_of(const struct setting *setting, void *config)
{
    return field(setting, config);
}

void settings_default(const struct setting *table, void *config)
{
    for (; table && table->name; table++)
        if (table->kind == SETTING_PATH)
            *(const char **)field(table, config) = NULL;
        else
            *number_of(table, config) = table->preset;
}

/* The index of a name that is size characters long, or -1. */
static int find_name(const struct setting *setting, const char *text,
                     size_t size)
{
    for (int i = 0; setting->names[i]; i++)
        if (strlen(setting->names[i]) == size &&
            memcmp(setting->names[i], text, size) == 0)
            return i;
    return -1;
}

void setting_names(const struct setting *setting, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; setting->names[i] && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s",
                                 i ? ", " : "", setting->names[i]);
}

static bool refuse(const struct setting *setting, const char *text,
                   struct kura_error *err)
{
    char expected[200];
    switch (setting->kind) {
    case SETTING_INTEGER:
        snprintf(expected, sizeof expected, "a number from %d to %d",
                 setting->low, setting->high);
        break;
    case SETTING_YES_NO:
        snprintf(expected, sizeof expected, "yes or no");
        break;
    case SETTING_CHOICE:
    case SETTING_LIST:
        setting_names(setting, expected, sizeof expected);
        break;
    case SETTING_PATH:
        snprintf(expected, sizeof expected, "a path");
        break;
    }
    return error_set(err, KURA_USAGE, "%s=%.60s: expected %s", setting->name,
                     text, expected);
}

/* Names with commas between them; "none" and "" are the empty list. */
static bool read_list(const struct setting *setting, const char *text,
                      int *mask)
{
    *mask = 0;
    if (strcmp(text, "none") == 0)
        return true;
    while (*text) {
        size_t size = strcspn(text, ",");
        int i = find_name(setting, text, size);
        if (i < 0)
            return false;
        *mask |= 1 << i;
        text += size + (text[size] == ',');
    }
    return true;
}

bool setting_yes_no(const char *text, int *value)
{
    static const char *const words[] = {"no", "yes",   "0",    "1", "off",
                                        "on", "false", "true", NULL};
    int place = text_find(text, words);
    *value = place % 2;
    return place >= 0;
}

static bool read_value(const struct setting *setting, const char *text,
                       int *value)
{
    switch (setting->kind) {
    case SETTING_INTEGER:
        return text_to_int(text, value) && *value >= setting->low &&
               *value <= setting->high;
    case SETTING_YES_NO:
        return setting_yes_no(text, value);
    case SETTING_CHOICE:
        *value = find_name(setting, text, strlen(text));
        return *value >= 0;
    case SETTING_LIST:
        return read_list(setting, text, value);
    case SETTING_PATH:
        return *text != '\0';
    }
    return false;
}

bool settings_set(const struct setting *table, void *config, const char *name,
                  const char *text, struct kura_error *err)
{
    const struct setting *setting = table;
    while (setting && setting->name && strcmp(setting->name, name) != 0)
        setting++;
    if (!setting || !setting->name)
        return error_set(err, KURA_USAGE,
                         "the engine has no setting '%.60s' "
                         "(see kura list settings)",
                         name);
    int value = 0;
    if (!read_value(setting, text, &value))
        return refuse(setting, text, err);
    if (setting->kind == SETTING_PATH)
        *(const char **)field(setting, config) = text;
    else
        *number_of(setting, config) = value;
    return true;
}

static void describe_list(const struct setting *setting, char *text,
                          size_t size)
{
    size_t used = 0;
    snprintf(text, size, "none");
    for (int i = 0; setting->names[i] && used < size; i++)
        if (setting->preset >> i & 1)
            used += (size_t)snprintf(text + used, size - used, "%s%s",
                                     used ? "," : "", setting->names[i]);
}

bool settings_assign(const struct setting *table, void *config,
                     const char *text, struct kura_error *err)
{
    const char *equals = strchr(text, '=');
    char name[64];
    if (!equals || (size_t)(equals - text) >= sizeof name)
        return error_set(err, KURA_USAGE,
                         "'%.60s': expected a setting as name=value", text);
    memcpy(name, text, (size_t)(equals - text));
    name[equals - text] = '\0';
    return settings_set(table, config, name, equals + 1, err);
}

void settings_describe(const struct setting *setting, char *text, size_t size)
{
    switch (setting->kind) {
    case SETTING_INTEGER:
        snprintf(text, size, "%d", setting->preset);
        return;
    case SETTING_YES_NO:
        snprintf(text, size, "%s", setting->preset ? "yes" : "no");
        return;
    case SETTING_CHOICE:
        snprintf(text, size, "%s", setting->names[setting->preset]);
        return;
    case SETTING_LIST:
        describe_list(setting, text, size);
        return;
    case SETTING_PATH:
        text[0] = '\0';
        return;
    }
}

void settings_write(const struct setting *table, const void *config,
                    struct buffer *to)
{
    for (; table && table->name; table++) {
        char text[400];
        const void *at = (const char *)config + table->offset;
        struct setting now = *table; /* as if the value were the default */
        if (table->kind != SETTING_PATH) {
            now.preset = *(const int *)at;
            settings_describe(&now, text, sizeof text);
        }
        const char *value =
            table->kind == SETTING_PATH ? *(char *const *)at : text;
        buffer_print(to, "%s=%s\n", table->name, value ? value : "");
    }
}
