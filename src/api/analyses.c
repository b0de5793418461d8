#include "analysis/analysis.h"
#include "api/api.h"

static bool write_analysis(struct analysis *analysis, const char *format,
                           struct buffer *to, struct error *err)
{
    if (!format || strcmp(format, "text") == 0)
        analysis_text(analysis, to);
    else if (strcmp(format, "json") == 0)
        analysis_json(analysis, to);
    else if (strcmp(format, "svg") == 0)
        analysis_svg(analysis, to);
    else
        return error_set(err, ERROR_USAGE, "%.60s: expected text, json or svg",
                         format);
    return analysis->run.stopped_by == STOP_NONE || error_memory(err);
}

static bool listing_from_name(const char *name, enum analysis_listing *listing,
                              struct error *err)
{
    static const char *const names[] = {"some", "all", "drawn"};
    for (int i = 0; name && i < 3; i++)
        if (strcmp(names[i], name) == 0) {
            *listing = (enum analysis_listing)i;
            return true;
        }
    return !name ||
           error_set(err, ERROR_USAGE,
                     "groups: '%.60s': expected some, all or drawn", name);
}

char *kura_analyze(const struct kura_level *level,
                   const struct kura_analysis *options, struct kura_error *err)
{
    struct error inner = {0};
    struct analysis analysis;
    struct buffer text;
    struct analysis_options what = {.patterns = options->patterns,
                                    .distance = options->distance,
                                    .colour = options->colour,
                                    .goals = options->goals};
    buffer_init(&text);
    bool ok =
        analysis_init(&analysis, api_inner_level(level), &what, &inner) &&
        listing_from_name(options->groups, &analysis.options.groups, &inner) &&
        write_analysis(&analysis, options->format, &text, &inner);
    analysis_release(&analysis);
    return api_hand_over(&text, ok, NULL, &inner, err);
}
