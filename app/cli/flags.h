/*
 * Lines of a table of flags (cli/options.h) that several commands have.  Each
 * is given the offset of its field in the command's struct.
 */
#ifndef CLI_FLAGS_H
#define CLI_FLAGS_H

#include <limits.h>

#include "cli/options.h"
#include "cli/progress.h"

#define TEXT_FLAG(text, field, what, about)                              \
    {                                                                    \
        .name = text, .kind = FLAG_TEXT, .offset = field, .value = what, \
        .help = about                                                    \
    }
#define PLACE_FLAG(text, field, what, about)                             \
    {                                                                    \
        .name = text, .kind = FLAG_TEXT, .offset = field, .value = what, \
        .place = true, .help = about                                     \
    }
#define SWITCH_FLAG(text, field, about)                                   \
    {                                                                     \
        .name = text, .kind = FLAG_SWITCH, .offset = field, .help = about \
    }
#define FROM_FLAG(field)                                                   \
    {                                                                      \
        .name = "from", .letter = 'f', .kind = FLAG_NAME, .offset = field, \
        .value = "FORMAT", .name_at = format_name_at,                      \
        .help = "level format, detected if not given"                      \
    }
#define COLOR_FLAG(field, about)                                              \
    {                                                                         \
        .name = "color", .kind = FLAG_NAME, .offset = field, .value = "WHEN", \
        .preset = "auto", .name_at = colour_name_at, .help = about            \
    }
#define MINIMIZE_FLAG(field, about)                                            \
    {                                                                          \
        .name = "minimize", .letter = 'm', .kind = FLAG_NAME, .offset = field, \
        .value = "WHAT", .preset = "none", .name_at = objective_name_at,       \
        .help = about                                                          \
    }
#define TIME_FLAG(field, default, about)                                      \
    {                                                                         \
        .name = "time", .letter = 't', .kind = FLAG_SECONDS, .offset = field, \
        .value = "SECONDS", .preset = default, .help = about                  \
    }
#define MEMORY_FLAG(field, default, about)                                    \
    {                                                                         \
        .name = "memory", .letter = 'M', .kind = FLAG_BYTES, .offset = field, \
        .value = "SIZE", .preset = default, .help = about                     \
    }
#define NODES_FLAG(field, about)                                             \
    {                                                                        \
        .name = "nodes", .letter = 'n', .kind = FLAG_COUNT, .offset = field, \
        .value = "N", .preset = "0", .help = about                           \
    }
#define STEPS_FLAG(field, about)                                       \
    {                                                                  \
        .name = "max-steps", .letter = 's', .kind = FLAG_INTEGER,      \
        .offset = field, .value = "N", .preset = "0", .high = INT_MAX, \
        .help = about                                                  \
    }
#define SEED_FLAG(field)                                                   \
    {                                                                      \
        .name = "seed", .kind = FLAG_COUNT, .offset = field, .value = "N", \
        .preset = "0", .help = "for every random choice"                   \
    }
#define PROGRESS_FLAG(field)                                            \
    {                                                                   \
        .name = "progress", .kind = FLAG_NAME, .offset = field,         \
        .value = "WHEN", .preset = "auto", .name_at = progress_name_at, \
        .help = "how the work is going, on standard error"              \
    }
#define PLANS_FLAG(field)                                                    \
    {                                                                        \
        .name = "output", .letter = 'o', .kind = FLAG_LIST, .offset = field, \
        .value = "FORMAT", .name_at = output_name_at,                        \
        .help = "how plans are printed, lurd if not given; may be repeated"  \
    }
#define TEXT_JSON_FLAG(field, about)                                         \
    {                                                                        \
        .name = "output", .letter = 'o', .kind = FLAG_NAME, .offset = field, \
        .value = "FORMAT", .preset = "text", .name_at = text_json_name_at,   \
        .help = about                                                        \
    }

#endif
