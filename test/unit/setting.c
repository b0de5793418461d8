#include <criterion/criterion.h>

#include "core/setting.h"

struct config {
    int weight, fast;
    int mode;
    unsigned tests;
    const char *program;
};

static const char *const modes[] = {"up", "down", NULL};
static const char *const tests[] = {"dead", "freeze", "corral", NULL};

static const struct setting table[] = {
    {"weight", SETTING_INTEGER, offsetof(struct config, weight), 1, 9, 2, NULL,
     "how greedy"},
    {"fast", SETTING_YES_NO, offsetof(struct config, fast), 0, 0, 1, NULL,
     "hurry"},
    {"mode", SETTING_CHOICE, offsetof(struct config, mode), 0, 0, 1, modes,
     "which way"},
    {"tests", SETTING_LIST, offsetof(struct config, tests), 0, 0, 5, tests,
     "which tests"},
    {"program", SETTING_PATH, offsetof(struct config, program), 0, 0, 0, NULL,
     "what to run"},
    {0},
};

static struct config config;

static void expect_refused(const char *name, const char *value,
                           const char *hint)
{
    struct kura_error err = {0};
    struct config before = config;
    cr_assert(!settings_set(table, &config, name, value, &err), "%s=%s", name,
              value);
    cr_assert_eq(err.code, KURA_USAGE);
    cr_assert(strstr(err.text, hint), "'%s' lacks '%s'", err.text, hint);
    cr_assert_eq(memcmp(&before, &config, sizeof config), 0);
}

static void set(const char *name, const char *value)
{
    struct kura_error err = {0};
    cr_assert(settings_set(table, &config, name, value, &err), "%s", err.text);
}

Test(setting, defaults)
{
    settings_default(table, &config);
    cr_assert_eq(config.weight, 2);
    cr_assert(config.fast);
    cr_assert_eq(config.mode, 1);
    cr_assert_eq(config.tests, 5);
    cr_assert_null(config.program);
    settings_default(NULL, NULL);
}

Test(setting, values)
{
    settings_default(table, &config);
    set("weight", "9");
    set("fast", "no");
    set("mode", "up");
    set("tests", "freeze,corral");
    set("program", "/bin/true");
    cr_assert_eq(config.weight, 9);
    cr_assert(!config.fast);
    cr_assert_eq(config.mode, 0);
    cr_assert_eq(config.tests, 6);
    cr_assert_str_eq(config.program, "/bin/true");
    set("tests", "none");
    cr_assert_eq(config.tests, 0);
}

Test(setting, refusals_say_what_is_right)
{
    settings_default(table, &config);
    expect_refused("weight", "10", "1 to 9");
    expect_refused("weight", "two", "1 to 9");
    expect_refused("weight", "", "1 to 9");
    expect_refused("fast", "maybe", "yes or no");
    expect_refused("mode", "u", "up, down");
    expect_refused("tests", "dead,frozen", "dead, freeze, corral");
    expect_refused("program", "", "path");
    expect_refused("speed", "1", "no setting 'speed'");
}

Test(setting, descriptions_can_be_read_back)
{
    char text[100];
    settings_describe(&table[0], text, sizeof text);
    cr_assert_str_eq(text, "2");
    settings_describe(&table[3], text, sizeof text);
    cr_assert_str_eq(text, "dead,corral");
    set("tests", text);
    cr_assert_eq(config.tests, 5);
}
