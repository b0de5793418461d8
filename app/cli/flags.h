/*
 * Lines of a table of flags (cli/options.h): FLAG for any, and those that
 * several commands have.  Each is given the offset of its field in the
 * command's struct.
 */
#ifndef CLI_FLAGS_H
#define CLI_FLAGS_H

#include <limits.h>

#include "cli/options.h"

/* What follows the default: .help, and .low, .high, .names, .place or .needs.
 */
#define FLAG(text, key, type, field, what, default, ...)                   \
    {                                                                      \
        .name = text, .letter = key, .kind = FLAG_##type, .offset = field, \
        .value = what, .preset = default, __VA_ARGS__                      \
    }

#define TEXT_FLAG(text, field, what, about) \
    FLAG(text, 0, TEXT, field, what, NULL, .help = about)
#define PLACE_FLAG(text, field, what, about) \
    FLAG(text, 0, TEXT, field, what, NULL, .place = true, .help = about)
#define SWITCH_FLAG(text, field, about) \
    FLAG(text, 0, SWITCH, field, NULL, NULL, .help = about)
#define FROM_FLAG(field)                           \
    FLAG("from", 'f', NAME, field, "FORMAT", NULL, \
         .names = NAMES_AT(format_name_at),        \
         .help = "level format, detected if not given")
#define COLOR_FLAG(field, about)                  \
    FLAG("color", 0, NAME, field, "WHEN", "auto", \
         .names = NAMES("auto", "always", "never"), .help = about)
#define MINIMIZE_FLAG(field, about)                                            \
    FLAG("minimize", 'm', NAME, field, "WHAT", "none",                         \
         .names =                                                              \
             NAMES("none", "pushes", "moves", "pushes,moves", "moves,pushes"), \
         .help = about)
#define TIME_FLAG(field, default, about) \
    FLAG("time", 't', SECONDS, field, "SECONDS", default, .help = about)
#define MEMORY_FLAG(field, default, about) \
    FLAG("memory", 'M', BYTES, field, "SIZE", default, .help = about)
#define NODES_FLAG(field, about) \
    FLAG("nodes", 'n', COUNT, field, "N", "0", .help = about)
#define STEPS_FLAG(field, about)                                      \
    FLAG("max-steps", 's', INTEGER, field, "N", "0", .high = INT_MAX, \
         .help = about)
#define SEED_FLAG(field) \
    FLAG("seed", 0, COUNT, field, "N", "0", .help = "for every random choice")
#define PROGRESS_FLAG(field)                         \
    FLAG("progress", 0, NAME, field, "WHEN", "auto", \
         .names = NAMES("auto", "never", "json"),    \
         .help = "how the work is going, on standard error")
#define PLANS_FLAG(field)                            \
    FLAG("output", 'o', LIST, field, "FORMAT", NULL, \
         .names = NAMES_AT(output_name_at),          \
         .help = "how plans are printed, lurd if not given; may be repeated")
#define TEXT_JSON_FLAG(field, about)                   \
    FLAG("output", 'o', NAME, field, "FORMAT", "text", \
         .names = NAMES("text", "json"), .help = about)

#endif
