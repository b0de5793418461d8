/*
 * kura list: what there is to choose from.
 */
#include <unistd.h>

#include "base/array.h"
#include "cli/commands/commands.h"
#include "cli/flags.h"
#include "cli/message.h"
#include "cli/listing.h"
#include "kura.h"

struct list_options {
    bool markdown;
    const char *output;
};

#define FIELD(name) offsetof(struct list_options, name)

static const struct flag flags[] = {
    SWITCH_FLAG("markdown", FIELD(markdown), "as a Markdown table"),
    TEXT_JSON_FLAG(FIELD(output),
                   "how the list is printed; json is one object a line"),
    {0},
};

static const struct example examples[] = {
    {"kura list engines", "see which engines there are and what they prove"},
    {"kura list outputs --output json", "read a list with a program"},
    {0},
};

static const char *yes_no(bool yes)
{
    return yes ? "yes" : "no";
}

/* There are four objectives, and a word is better than all of them. */
static void add_objectives(struct listing *listing,
                           const struct kura_engine_info *engine)
{
    char text[100] = "-";
    size_t count = engine->proves_count;
    for (size_t i = 0, used = 0; i < count; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
                                 i ? "; " : "", engine->proves[i]);
    listing_cell(listing, count == ARRAY_COUNT(engine->proves) ? "all" : text);
}

/* "-" for what nobody proves. */
static void add_proofs(struct listing *listing,
                       const struct kura_engine_info *engine)
{
    bool fewest = engine->proves_count && !engine->rests_on;
    const char *proofs = fewest && engine->complete ? "fewest, unsolvable"
                         : fewest                   ? "fewest"
                         : engine->complete         ? "unsolvable"
                                                    : "-";
    if (engine->rests_on)
        listing_print(listing, "%s- (fewest is the word of %s)",
                      engine->complete ? "unsolvable, " : "", engine->rests_on);
    else
        listing_cell(listing, proofs);
}

static const char *rules_of(const struct kura_engine_info *engine)
{
    if (engine->plays_goals && engine->plays_sink)
        return "goals, sink";
    return engine->plays_goals ? "goals" : "sink";
}

static void list_engines(struct listing *listing)
{
    struct kura_engine_info engine = {.size = sizeof engine};
    for (size_t i = 0; kura_engine_at(i, &engine); i++) {
        listing_cell(listing, engine.name);
        add_objectives(listing, &engine);
        add_proofs(listing, &engine);
        listing_cell(listing, rules_of(&engine));
        listing_cell(listing, engine.missing ? engine.missing : "-");
        listing_cell(listing, engine.summary);
    }
}

static void list_formats(struct listing *listing)
{
    struct kura_format_info format = {.size = sizeof format};
    for (size_t i = 0; kura_format_at(i, &format); i++) {
        listing_cell(listing, format.name);
        listing_cell(listing, yes_no(format.reads));
        listing_cell(listing, yes_no(format.writes));
        listing_cell(listing, format.missing ? format.missing : format.summary);
    }
}

static void list_outputs(struct listing *listing)
{
    struct kura_output_info output = {.size = sizeof output};
    for (size_t i = 0; kura_output_at(i, &output); i++) {
        listing_cell(listing, output.name);
        listing_cell(listing, output.media_type);
        listing_cell(listing, output.missing ? output.missing : output.summary);
    }
}

static void add_settings(struct listing *listing, const char *engine)
{
    struct kura_setting_info setting = {.size = sizeof setting};
    for (size_t i = 0; kura_setting_at(engine, i, &setting); i++) {
        listing_cell(listing, engine);
        listing_cell(listing, setting.name);
        listing_cell(listing, setting.range);
        listing_cell(listing, setting.preset);
        listing_cell(listing, setting.help);
    }
}

static void list_settings(struct listing *listing)
{
    struct kura_engine_info engine = {.size = sizeof engine};
    for (size_t i = 0; kura_engine_at(i, &engine); i++)
        add_settings(listing, engine.name);
    add_settings(listing, "optimize"); /* the command: in no list of engines */
}

/* To add a list: its function above, and its columns here. */
static const struct topic {
    const char *name;
    void (*fill)(struct listing *listing);
    struct column columns[LISTING_MAX_COLUMNS + 1];
} topics[] = {
    {"engines",
     list_engines,
     {{"name", false},
      {"minimizes", false},
      {"proves", false},
      {"rules", false},
      {"missing", false},
      {"summary", false}}},
    {"formats",
     list_formats,
     {{"name", false}, {"reads", true}, {"writes", true}, {"summary", false}}},
    {"outputs",
     list_outputs,
     {{"name", false}, {"media type", false}, {"summary", false}}},
    {"settings",
     list_settings,
     {{"engine", false},
      {"name", false},
      {"values", false},
      {"default", false},
      {"help", false}}},
    {0},
};

static const struct names topic_names = NAMES_OF(topics);

static int print_topic(const struct topic *topic,
                       const struct list_options *options)
{
    struct listing listing;
    struct buffer text = {0};
    listing_init(&listing, topic->columns);
    topic->fill(&listing);
    if (listing.failed)
        text.failed = true;
    else if (strcmp(options->output, "json") == 0)
        listing_write_json(&listing, &text);
    else if (options->markdown)
        listing_write_markdown(&listing, &text);
    else
        listing_write_text(&listing, terminal_width(STDOUT_FILENO), &text);
    listing_release(&listing);
    return answer_buffer(NULL, &text);
}

static int run(const struct arguments *arguments)
{
    char names[100];
    int place = arguments->operand_count == 1
                    ? names_find(&topic_names, arguments->operands[0])
                    : -1;
    if (place >= 0)
        return print_topic(&topics[place], arguments->options);
    return complain(KURA_USAGE, "what to list? expected %s",
                    names_list(&topic_names, names, sizeof names));
}

const struct command list_command = {
    .name = "list",
    .summary = "what there is: engines, formats, outputs, settings",
    .usage = "[OPTIONS] engines|formats|outputs|settings",
    .flags = flags,
    .examples = examples,
    .operand_names = &topic_names,
    .options_size = sizeof(struct list_options),
    .run = run,
};
