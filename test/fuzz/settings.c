/*
 * Arbitrary bytes as settings: the first byte picks the engine, each line after
 * it is name=value.  What is taken is in its range; what is refused says why
 * and changes nothing.
 */
#include "core/engine.h"
#include "engines/engines.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void check_field(const struct setting *setting, const char *config)
{
    const void *field = config + setting->offset;
    long choices = 0;
    while (setting->names && setting->names[choices])
        choices++;
    long value = setting->kind == SETTING_LIST ? (long)*(const unsigned *)field
                 : setting->kind == SETTING_PATH ? 0
                                                 : *(const int *)field;
    bool ok = setting->kind == SETTING_INTEGER
                  ? value >= setting->low && value <= setting->high
              : setting->kind == SETTING_CHOICE ? value >= 0 && value < choices
              : setting->kind == SETTING_LIST   ? value < 1L << choices
              : setting->kind == SETTING_YES_NO ? value == 0 || value == 1
                                                : true;
    if (!ok)
        abort();
}

static void assign(const struct engine *engine, void *config, void *before,
                   const char *text)
{
    struct kura_error err = {0};
    memcpy(before, config, engine->config_size);
    bool ok = settings_assign(engine->settings, config, text, &err);
    if (!ok && (err.code == KURA_OK || !err.text[0] ||
                memcmp(before, config, engine->config_size) != 0))
        abort();
    for (const struct setting *s = engine->settings; s && s->name; s++)
        check_field(s, config);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    size_t count = 0;
    while (engines[count])
        count++;
    if (size == 0)
        return 0;
    const struct engine *engine = engines[data[0] % count];
    char *config = calloc(2, engine->config_size + 1);
    char *text = calloc(size, 1);
    if (!config || !text)
        abort();
    memcpy(text, data + 1, size - 1);
    settings_default(engine->settings, config);
    for (char *line = text, *end; line; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = '\0';
        assign(engine, config, config + engine->config_size, line);
    }
    free(text);
    free(config);
    return 0;
}
