#include "analysis/analysis.h"
#include "api/api.h"

static bool write_analysis(const struct analysis *analysis, const char *format,
                           bool colour, struct buffer *to,
                           struct kura_error *err)
{
    if (!format || strcmp(format, "text") == 0)
        analysis_text(analysis, colour, to);
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
                   const struct kura_analysis *options, struct kura_error *err)
{
    struct kura_error inner = {0};
    struct analysis analysis;
    struct buffer text;
    struct analysis_options what = {.patterns = options->patterns,
                                    .distance = options->distance};
    buffer_init(&text);
    bool ok = analysis_init(&analysis, api_inner_level(level), &what, &inner) &&
              write_analysis(&analysis, options->format, options->colour, &text,
                             &inner);
    analysis_release(&analysis);
    return api_hand_over(&text, ok, NULL, &inner, err);
}
