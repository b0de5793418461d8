/*
 * The names that flags accept: the library's lists.
 */
#include "cli/options.h"
#include "kura.h"

const char *engine_name_at(size_t i)
{
    struct kura_engine_info info = {.size = sizeof info};
    return kura_engine_at(i, &info) ? info.name : NULL;
}

const char *output_name_at(size_t i)
{
    struct kura_output_info info = {.size = sizeof info};
    return kura_output_at(i, &info) ? info.name : NULL;
}

/* The i-th of the formats that are fit for reading, or for writing. */
static const char *fit_format_at(size_t i, bool writing)
{
    struct kura_format_info info = {.size = sizeof info};
    for (size_t k = 0; kura_format_at(k, &info); k++)
        if ((writing ? info.writes : info.reads) && i-- == 0)
            return info.name;
    return NULL;
}

const char *format_name_at(size_t i)
{
    return fit_format_at(i, false);
}

const char *written_format_name_at(size_t i)
{
    return fit_format_at(i, true);
}

const char *judge_name_at(size_t i)
{
    struct kura_engine_info info = {.size = sizeof info};
    for (size_t k = 0; kura_engine_at(k, &info); k++)
        if (info.judges && i-- == 0)
            return info.name;
    return NULL;
}
