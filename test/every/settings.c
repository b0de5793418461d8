/*
 * Every setting of every engine: documented, its default in range and accepted
 * as it is described, anything out of range refused with what would be right.
 */
#include <criterion/criterion.h>

#include "grids.h"
#include "solve.h"

/* Does the engine take the text for the setting? */
static bool accepts(const struct engine *engine, const struct setting *setting,
                    const char *text)
{
    struct kura_error err = {0};
    void *config = need(calloc(1, engine->config_size + 1));
    settings_default(engine->settings, config);
    bool ok = settings_set(engine->settings, config, setting->name, text, &err);
    if (!ok) {
        cr_expect_eq(err.code, KURA_USAGE);
        cr_expect(strstr(err.text, setting->name), "%s", err.text);
    }
    free(config);
    return ok;
}

static void try_integer(const struct engine *engine,
                        const struct setting *setting)
{
    char text[40];
    cr_expect(setting->low <= setting->preset &&
                  setting->preset <= setting->high,
              "%s: the default of %s is out of range", engine->name,
              setting->name);
    snprintf(text, sizeof text, "%d", setting->high);
    cr_expect(accepts(engine, setting, text));
    snprintf(text, sizeof text, "%lld", (long long)setting->high + 1);
    cr_expect(!accepts(engine, setting, text), "%s: %s=%s", engine->name,
              setting->name, text);
    snprintf(text, sizeof text, "%lld", (long long)setting->low - 1);
    cr_expect(!accepts(engine, setting, text), "%s: %s=%s", engine->name,
              setting->name, text);
    cr_expect(!accepts(engine, setting, "many"));
}

static void try_names(const struct engine *engine,
                      const struct setting *setting)
{
    int count = 0;
    cr_assert(setting->names && setting->names[0], "%s: %s has no names",
              engine->name, setting->name);
    for (; setting->names[count]; count++)
        cr_expect(accepts(engine, setting, setting->names[count]));
    int end = setting->kind == SETTING_LIST ? 1 << count : count;
    cr_expect(setting->preset >= 0 && setting->preset < end,
              "%s: the default of %s is none of its names", engine->name,
              setting->name);
    cr_expect(!accepts(engine, setting, "no such name"));
}

static void try_setting(const struct engine *engine,
                        const struct setting *setting)
{
    char text[200];
    cr_expect(setting->help && *setting->help, "%s: %s has no help",
              engine->name, setting->name);
    cr_expect_lt(setting->offset, engine->config_size);
    settings_describe(setting, text, sizeof text);
    if (setting->kind != SETTING_PATH)
        cr_expect(accepts(engine, setting, text), "%s: %s=%s, its default",
                  engine->name, setting->name, text);
    else
        cr_expect(!accepts(engine, setting, ""));
    if (setting->kind == SETTING_INTEGER)
        try_integer(engine, setting);
    if (setting->kind == SETTING_YES_NO)
        cr_expect(!accepts(engine, setting, "perhaps"));
    if (setting->kind == SETTING_CHOICE || setting->kind == SETTING_LIST)
        try_names(engine, setting);
    for (const struct setting *k = engine->settings; k != setting; k++)
        cr_expect_str_neq(k->name, setting->name);
}

Test(every_setting, of_every_engine)
{
    int count = 0;
    for (size_t i = 0; engine_number(i); i++) {
        const struct engine *engine = engine_number(i);
        const struct setting *setting = engine->settings;
        for (; setting && setting->name; setting++, count++)
            try_setting(engine, setting);
    }
    fprintf(stderr, "%d settings tried\n", count);
}

/* The checks above have something to check even while no engine has settings:
 * a table with one of each kind. */
struct config {
    int number, choice, yes;
    unsigned list;
    const char *path;
};

static const char *const words[] = {"red", "green", NULL};

static const struct setting table[] = {
    {"number", SETTING_INTEGER, offsetof(struct config, number), 1, 8, 3, NULL,
     "how many"},
    {"yes", SETTING_YES_NO, offsetof(struct config, yes), 0, 0, 1, NULL,
     "whether"},
    {"choice", SETTING_CHOICE, offsetof(struct config, choice), 0, 0, 1, words,
     "which"},
    {"list", SETTING_LIST, offsetof(struct config, list), 0, 0, 3, words,
     "which ones"},
    {"path", SETTING_PATH, offsetof(struct config, path), 0, 0, 0, NULL,
     "where"},
    {.name = NULL},
};

Test(every_setting, of_every_kind)
{
    const struct engine engine = {.name = "none",
                                  .settings = table,
                                  .config_size = sizeof(struct config)};
    for (const struct setting *setting = table; setting->name; setting++)
        try_setting(&engine, setting);
}
