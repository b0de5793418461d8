/*
 * kura list: what there is to choose from.
 */
#include "base/array.h"
#include "cli/commands/commands.h"
#include "cli/message.h"
#include "cli/table.h"
#include "kura.h"

struct list_options {
    bool markdown;
    const char *output;
};

#define FIELD(name) offsetof(struct list_options, name)

static const struct flag flags[] = {
    {.name = "markdown",
     .kind = FLAG_SWITCH,
     .offset = FIELD(markdown),
     .help = "as a Markdown table"},
    {.name = "output",
     .letter = 'o',
     .kind = FLAG_NAME,
     .offset = FIELD(output),
     .value = "FORMAT",
     .preset = "text",
     .name_at = text_json_name_at,
     .help = "how the list is printed; json is one object a line"},
    {0},
};

static const struct example examples[] = {
    {"kura list engines", "see which engines there are and what they prove"},
    {"kura list settings --output json", "read all settings with a program"},
    {0},
};

static const char *yes_no(bool yes)
{
    return yes ? "yes" : "no";
}

static void add_proofs(struct table *table,
                       const struct kura_engine_info *engine)
{
    struct buffer text;
    buffer_init(&text);
    for (size_t i = 0; i < engine->proves_count; i++)
        buffer_print(&text, "%s%s", i ? "; " : "", engine->proves[i]);
    table_cell(table, engine->proves_count ? buffer_get(&text) : "-");
    buffer_release(&text);
}

static const char *rules_of(const struct kura_engine_info *engine)
{
    if (engine->plays_goals && engine->plays_sink)
        return "goals; sink";
    return engine->plays_goals ? "goals" : "sink";
}

static void list_engines(struct table *table)
{
    struct kura_engine_info engine;
    for (size_t i = 0; kura_engine_at(i, &engine); i++) {
        table_cell(table, engine.name);
        add_proofs(table, &engine);
        table_cell(table, yes_no(engine.complete));
        table_cell(table, rules_of(&engine));
        table_cell(table, engine.missing ? engine.missing : "-");
        table_cell(table, engine.summary);
    }
}

static void list_formats(struct table *table)
{
    struct kura_format_info format;
    for (size_t i = 0; kura_format_at(i, &format); i++) {
        table_cell(table, format.name);
        table_cell(table, yes_no(format.reads));
        table_cell(table, yes_no(format.writes));
        table_cell(table, format.summary);
    }
}

static void list_outputs(struct table *table)
{
    struct kura_output_info output;
    for (size_t i = 0; kura_output_at(i, &output); i++) {
        table_cell(table, output.name);
        table_cell(table, output.media_type);
        table_cell(table, output.summary);
    }
}

static void list_settings(struct table *table)
{
    struct kura_engine_info engine;
    struct kura_setting_info setting;
    for (size_t i = 0; kura_engine_at(i, &engine); i++)
        for (size_t k = 0; kura_setting_at(engine.name, k, &setting); k++) {
            table_cell(table, engine.name);
            table_cell(table, setting.name);
            table_cell(table, setting.range);
            table_cell(table, setting.preset);
            table_cell(table, setting.help);
        }
}

static const struct column engine_columns[] = {
    {"name", false},  {"proves fewest", false}, {"proves unsolvable", true},
    {"rules", false}, {"missing", false},       {"summary", false},
};
static const struct column format_columns[] = {
    {"name", false},
    {"reads", true},
    {"writes", true},
    {"summary", false},
};
static const struct column output_columns[] = {
    {"name", false},
    {"media type", false},
    {"summary", false},
};
static const struct column setting_columns[] = {
    {"engine", false},  {"name", false}, {"values", false},
    {"default", false}, {"help", false},
};

/* To add a list: its columns and its function above, and a line here. */
static const struct topic {
    const char *name;
    const struct column *columns;
    size_t column_count;
    void (*fill)(struct table *table);
} topics[] = {
    {"engines", engine_columns, ARRAY_COUNT(engine_columns), list_engines},
    {"formats", format_columns, ARRAY_COUNT(format_columns), list_formats},
    {"outputs", output_columns, ARRAY_COUNT(output_columns), list_outputs},
    {"settings", setting_columns, ARRAY_COUNT(setting_columns), list_settings},
};

static const char *topic_name_at(size_t i)
{
    return i < ARRAY_COUNT(topics) ? topics[i].name : NULL;
}

static int print_topic(const struct topic *topic,
                       const struct list_options *options)
{
    struct table table;
    struct buffer text;
    table_init(&table, topic->columns, topic->column_count);
    buffer_init(&text);
    topic->fill(&table);
    if (table.failed)
        text.failed = true;
    else if (strcmp(options->output, "json") == 0)
        table_write_json(&table, &text);
    else if (options->markdown)
        table_write_markdown(&table, &text);
    else
        table_write_text(&table, &text);
    int code = answer_buffer(NULL, &text);
    table_release(&table);
    buffer_release(&text);
    return code;
}

static int run(const struct arguments *arguments)
{
    const char *wanted = arguments->operands[0];
    char names[100] = "";
    names_list(topic_name_at, names, sizeof names);
    for (size_t i = 0; i < ARRAY_COUNT(topics); i++)
        if (arguments->operand_count == 1 &&
            strcmp(topics[i].name, wanted) == 0)
            return print_topic(&topics[i], arguments->options);
    return complain(KURA_USAGE, "what to list? expected %s", names);
}

const struct command list_command = {
    .name = "list",
    .summary = "what there is: engines, formats, outputs, settings",
    .usage = "[OPTIONS] engines|formats|outputs|settings",
    .flags = flags,
    .examples = examples,
    .operand_name_at = topic_name_at,
    .options_size = sizeof(struct list_options),
    .run = run,
};
