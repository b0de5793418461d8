/*
 * What is known before searching.
 */
#include "analysis/analysis.h"
#include "api/api.h"

static bool write_analysis(const struct analysis *analysis,
                           const struct kura_analysis *how, struct buffer *to,
                           struct kura_error *err)
{
    const char *format = how->format ? how->format : "text";
    if (strcmp(format, "text") == 0)
        analysis_text(analysis, how->colour, to);
    else if (strcmp(format, "json") == 0)
        analysis_json(analysis, to);
    else if (strcmp(format, "svg") == 0)
        analysis_svg(analysis, to);
    else
        return error_set(err, KURA_USAGE, "%.60s: expected text, json or svg",
                         format);
    return true;
}

char *kura_analyze(const struct kura_level *level,
                   const struct kura_options *options,
                   const struct kura_analysis *given, struct kura_error *err)
{
    struct kura_analysis how = {.size = sizeof how};
    struct kura_options own;
    struct analysis analysis = {0};
    struct buffer text;
    buffer_init(&text);
    bool ok = api_options(options, &own, err) && api_has_size(given, err);
    if (ok)
        api_fill(&how, given, given->size);
    ok = ok && analysis_init(&analysis, api_level(level), err);
    if (ok) {
        api_prepare(&analysis.run, &own);
        ok = analysis_run(&analysis, how.patterns, how.distance) ||
             api_stopped("the analysis", analysis.run.stopped_by, err);
    }
    ok = ok && write_analysis(&analysis, &how, &text, err);
    analysis_release(&analysis);
    return api_hand_over(&text, ok, NULL, err);
}
