#include "core/result.h"
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
    *info = (struct kura_engine_info){.name = engine->name,
                                      .summary = engine->summary};
    for (int k = MINIMIZE_NONE + 1; k < MINIMIZE_COUNT; k++)
        if (engine->proves >> k & 1)
            info->proves[info->proves_count++] =
                objective_name((enum objective)k);
    info->plays_goals = engine->rules >> RULES_GOALS & 1;
    info->plays_sink = engine->rules >> RULES_SINK & 1;
    info->rests_on = engine->rests_on;
    info->complete = engine->complete;
    info->complete_with_sink = engine_is_complete(engine, RULES_SINK);
    info->missing = engine->missing ? engine->missing() : NULL;
    return true;
}

static void describe_range(const struct setting *setting, char *text,
                           size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    if (setting->kind == SETTING_INTEGER)
        snprintf(text, size, "%d .. %d", setting->low, setting->high);
    else if (setting->kind == SETTING_YES_NO)
        snprintf(text, size, "yes, no");
    else if (setting->kind == SETTING_PATH)
        snprintf(text, size, "a path");
    else
        for (int i = 0; setting->names[i] && used < size; i++)
            used += (size_t)snprintf(text + used, size - used, "%s%s",
                                     i ? ", " : "", setting->names[i]);
}

bool kura_setting_at(const char *engine, size_t i,
                     struct kura_setting_info *info)
{
    static const char *const kinds[] = {"integer", "yes/no", "choice", "list",
                                        "path"};
    const struct engine *of = engine_find(engine);
    const struct setting *setting = of ? of->settings : NULL;
    while (setting && setting->name && i > 0)
        setting++, i--;
    if (!setting || !setting->name)
        return false;
    *info = (struct kura_setting_info){.name = setting->name,
                                       .kind = kinds[setting->kind],
                                       .help = setting->help};
    describe_range(setting, info->range, sizeof info->range);
    settings_describe(setting, info->preset, sizeof info->preset);
    return true;
}

bool kura_format_at(size_t i, struct kura_format_info *info)
{
    for (size_t k = 0; formats[k]; k++)
        if (k == i) {
            *info =
                (struct kura_format_info){formats[k]->name, formats[k]->summary,
                                          formats[k]->read != NULL,
                                          formats[k]->write != NULL};
            return true;
        }
    return false;
}

bool kura_output_at(size_t i, struct kura_output_info *info)
{
    for (size_t k = 0; outputs[k]; k++)
        if (k == i) {
            *info =
                (struct kura_output_info){outputs[k]->name, outputs[k]->summary,
                                          outputs[k]->media_type};
            return true;
        }
    return false;
}
