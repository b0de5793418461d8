/*
 * What is known before searching.
 */
#include "analysis/analysis.h"
#include "api/api.h"
#include "base/text.h"

static bool write_analysis(struct analysis *analysis, const char *format,
                           struct buffer *to, struct kura_error *err)
{
    if (!format || strcmp(format, "text") == 0)
        analysis_text(analysis, to);
    else if (strcmp(format, "json") == 0)
        analysis_json(analysis, to);
    else if (strcmp(format, "svg") == 0)
        analysis_svg(analysis, to);
    else
        return error_set(err, KURA_USAGE, "%.60s: expected text, json or svg",
                         format);
    return analysis->run.stopped_by == STOP_NONE ||
           api_stopped("the analysis", analysis->run.stopped_by, err);
}

static bool listing_from_name(const char *name, enum analysis_listing *listing,
                              struct kura_error *err)
{
    static const char *const names[] = {"some", "all", "drawn", NULL};
    int place = text_find(name, names);
    if (name)
        *listing = (enum analysis_listing)place;
    return !name || place >= 0 ||
           error_set(err, KURA_USAGE,
                     "groups: '%.60s': expected some, all or drawn", name);
}

char *kura_analyze(const struct kura_level *level,
                   const struct kura_options *options,
                   const struct kura_analysis *what, struct kura_error *err)
{
    struct kura_analysis how = {.size = sizeof how};
    struct kura_options own;
    struct analysis analysis = {0};
    struct buffer text = {0};
    bool ok = api_options(options, &own, err) && api_has_size(what, err);
    if (ok)
        api_fill(&how, what, what->size);
    ok = ok && analysis_init(&analysis, api_level(level), err);
    if (ok) {
        analysis.options = (struct analysis_options){.patterns = how.patterns,
                                                     .distance = how.distance,
                                                     .colour = how.colour,
                                                     .goals = how.goals};
        api_prepare(&analysis.run, &own);
        ok = listing_from_name(how.groups, &analysis.options.groups, err) &&
             (analysis_run(&analysis) ||
              api_stopped("the analysis", analysis.run.stopped_by, err));
    }
    ok = ok && write_analysis(&analysis, how.format, &text, err);
    analysis_release(&analysis);
    return api_take_text(&text, ok, NULL, err);
}
