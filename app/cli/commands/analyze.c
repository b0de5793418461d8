/*
 * kura analyze: what is known of a level before searching.
 */
#include "cli/commands/commands.h"
#include "cli/flags.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/report.h"
#include "kura.h"

struct analyze_options {
    const char *format, *file, *from, *colour, *groups;
    int patterns, distance;
    bool goals;
};

#define FIELD(name) offsetof(struct analyze_options, name)

static const struct flag flags[] = {
    FLAG("format", 0, NAME, FIELD(format), "FORMAT", "text",
         .names = NAMES("text", "json", "svg"), .help = "how to write it"),
    TEXT_FLAG("file", FIELD(file), "FILE",
              "where to write it to (default: standard output)"),
    FLAG("patterns", 0, INTEGER, FIELD(patterns), "N", "2", .high = 4,
         .help = "look at groups of up to N boxes"),
    FLAG("distance", 0, INTEGER, FIELD(distance), "K", "0", .high = 255,
         .help = "that are at most K rows and columns apart; 0: any"),
    FLAG("groups", 0, NAME, FIELD(groups), "WHICH", "some",
         .names = NAMES("some", "all", "drawn"),
         .help = "which of them the text lists; JSON has them all"),
    SWITCH_FLAG("goals", FIELD(goals),
                "how far every square is from each goal, walking and pushing"),
    FROM_FLAG(FIELD(from)),
    COLOR_FLAG(FIELD(colour), "colours in the text"),
    {0},
};

static const struct example examples[] = {
    {"kura analyze levels/first-steps.sok:1", "bounds, dead squares, rooms"},
    {"kura analyze --groups drawn --color always levels/stones-cave.txt",
     "the whole block list, drawn"},
    {0},
};

static int analyze(const struct analyze_options *options,
                   const struct kura_level *level)
{
    struct kura_error err;
    struct kura_analysis what = {.size = sizeof what,
                                 .format = options->format,
                                 .patterns = options->patterns,
                                 .distance = options->distance,
                                 .groups = options->groups,
                                 .goals = options->goals};
    what.colour = options->file ? strcmp(options->colour, "always") == 0
                                : colour_wanted(options->colour, 1);
    struct kura_options limits = {.size = sizeof limits,
                                  .stop = interrupt_begin()};
    char *text = kura_analyze(level, &limits, &what, &err);
    interrupt_end();
    return answer_text(options->file, text, text ? strlen(text) : 0, &err);
}

static int run(const struct arguments *arguments)
{
    const struct analyze_options *options = arguments->options;
    struct inputs inputs;
    if (arguments->operand_count != 1)
        return complain(KURA_USAGE, "expected a level: kura analyze FILE[:N]");
    int code = inputs_open_one(&inputs, arguments->operands[0], options->from);
    if (code == 0)
        code = analyze(options, inputs.level);
    inputs_release(&inputs);
    return code;
}

const struct command analyze_command = {
    .name = "analyze",
    .summary = "what is known of a level before searching",
    .usage = "[OPTIONS] FILE[:N]",
    .about = "Dead squares, tunnels, gates and rooms; push distances with the "
             "player's side; bounds on the pushes; groups of boxes that are "
             "lost or cost extra.",
    .flags = flags,
    .examples = examples,
    .options_size = sizeof(struct analyze_options),
    .run = run,
};
