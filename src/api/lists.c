/*
 * What there is: engines, their settings, formats, outputs.
 */
#include "api/api.h"
#include "engines/engines.h"
#include "formats/formats.h"
#include "outputs/outputs.h"

bool kura_engine_at(size_t i, struct kura_engine_info *info)
{
    const struct engine *engine = engines[0];
    for (size_t k = 0; engine && k < i; k++)
        engine = engines[k + 1];
    if (!engine)
        return false;
    struct kura_engine_info own = {.name = engine->name,
                                   .summary = engine->summary,
                                   .judges = engine->check != NULL};
    for (int k = MINIMIZE_NONE + 1; k < MINIMIZE_COUNT; k++)
        if (engine->proves >> k & 1)
            own.proves[own.proves_count++] = objective_name((enum objective)k);
    own.plays_goals = engine->rules >> RULES_GOALS & 1;
    own.plays_sink = engine->rules >> RULES_SINK & 1;
    own.rests_on = engine->rests_on;
    own.complete = engine->complete;
    own.missing = engine->missing ? engine->missing() : NULL;
    return api_fill(info, &own, sizeof own);
}

static void describe_range(const struct setting *setting, char *text,
                           size_t size)
{
    if (setting->kind == SETTING_INTEGER)
        snprintf(text, size, "%d .. %d", setting->low, setting->high);
    else if (setting->kind == SETTING_YES_NO)
        snprintf(text, size, "yes, no");
    else if (setting->kind == SETTING_PATH)
        snprintf(text, size, "a path");
    else
        setting_names(setting, text, size);
}

bool kura_setting_at(const char *engine, size_t i,
                     struct kura_setting_info *info)
{
    static const char *const kinds[] = {"integer", "yes/no", "choice", "list",
                                        "path"};
    const struct engine *of = api_engine(engine);
    const struct setting *setting = of ? of->settings : NULL;
    while (setting && setting->name && i > 0)
        setting++, i--;
    if (!setting || !setting->name)
        return false;
    struct kura_setting_info own = {.name = setting->name,
                                    .kind = kinds[setting->kind],
                                    .help = setting->help};
    describe_range(setting, own.range, sizeof own.range);
    settings_describe(setting, own.preset, sizeof own.preset);
    return api_fill(info, &own, sizeof own);
}

bool kura_format_at(size_t i, struct kura_format_info *info)
{
    const struct format *format = formats[0];
    for (size_t k = 0; format && k < i; k++)
        format = formats[k + 1];
    if (!format)
        return false;
    struct kura_format_info own = {.name = format->name,
                                   .summary = format->summary,
                                   .reads = format_reads(format),
                                   .writes = format_writes(format),
                                   .missing = format->missing};
    return api_fill(info, &own, sizeof own);
}

bool kura_output_at(size_t i, struct kura_output_info *info)
{
    const struct output *output = outputs[0];
    for (size_t k = 0; output && k < i; k++)
        output = outputs[k + 1];
    if (!output)
        return false;
    struct kura_output_info own = {.name = output->name,
                                   .summary = output->summary,
                                   .media_type = output->media_type
                                                     ? output->media_type
                                                     : "text/plain",
                                   .missing = output->missing};
    return api_fill(info, &own, sizeof own);
}
