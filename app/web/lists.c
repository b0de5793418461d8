/*
 * What there is to choose from: engines with their settings, formats, outputs,
 * and what the server was started with.
 */
#include "web/site.h"

static struct record *setting_record(const struct kura_setting_info *info)
{
    struct record *record = record_new();
    record_text(record, "name", info->name);
    record_text(record, "kind", info->kind);
    record_text(record, "help", info->help);
    record_text(record, "range", info->range);
    record_text(record, "preset", info->preset);
    return record;
}

/* What it can be asked to write, by the names that api/solve takes. */
static void add_files(const struct kura_engine_info *info,
                      struct record *record)
{
#define NAME(name, option, value, help) option,
    static const char *const names[] = {KURA_FILES(NAME)};
    struct kura_error err;
    record_list(record, "writes");
    for (size_t i = 0; i < KURA_FILE_COUNT; i++) {
        struct kura_options options = {.size = sizeof options,
                                       .engine = info->name,
                                       .minimize = info->proves_count
                                                       ? info->proves[0]
                                                       : "none"};
        options.files[i] = names[i];
        if (kura_check_options(&options, NULL, &err))
            record_add_text(record, "writes", names[i]);
    }
}

static struct record *engine_record(const struct kura_engine_info *info)
{
    struct record *record = record_new();
    struct kura_setting_info setting = {.size = sizeof setting};
    record_text(record, "name", info->name);
    record_text(record, "summary", info->summary);
    record_list(record, "proves");
    for (size_t i = 0; i < info->proves_count; i++)
        record_add_text(record, "proves", info->proves[i]);
    record_bool(record, "goals", info->plays_goals);
    record_bool(record, "sink", info->plays_sink);
    record_bool(record, "complete", info->complete);
    record_text(record, "rests_on", info->rests_on ? info->rests_on : "");
    record_text(record, "missing", info->missing ? info->missing : "");
    add_files(info, record);
    record_list(record, "settings");
    for (size_t i = 0; kura_setting_at(info->name, i, &setting); i++)
        record_add(record, "settings", setting_record(&setting));
    return record;
}

static void add_formats(struct record *record)
{
    struct kura_format_info info = {.size = sizeof info};
    record_list(record, "formats");
    for (size_t i = 0; kura_format_at(i, &info); i++) {
        struct record *item = record_new();
        record_text(item, "name", info.name);
        record_text(item, "summary", info.summary);
        record_bool(item, "reads", info.reads);
        record_bool(item, "writes", info.writes);
        record_add(record, "formats", item);
    }
}

static void add_outputs(struct record *record)
{
    struct kura_output_info info = {.size = sizeof info};
    record_list(record, "outputs");
    for (size_t i = 0; kura_output_at(i, &info); i++) {
        struct record *item = record_new();
        record_text(item, "name", info.name);
        record_text(item, "summary", info.summary);
        record_add(record, "outputs", item);
    }
}

/* The page is never told a path, only that there is one. */
static void add_server(const struct web_options *options, struct record *record)
{
    record_text(record, "version", kura_version());
    record_bool(record, "store", options->store != NULL);
    record_bool(record, "kept", options->records != NULL);
    record_bool(record, "sat_solver", options->sat_solver != NULL);
    record_bool(record, "files", options->files != NULL);
    record_integer(record, "jobs", options->jobs);
    record_real(record, "seconds", options->seconds);
    record_integer(record, "bytes", (int64_t)options->bytes);
}

void answer_lists(struct query *query)
{
    struct record *record = record_new();
    struct kura_engine_info engine = {.size = sizeof engine};
    add_server(query->site->options, record);
    record_list(record, "engines");
    for (size_t i = 0; kura_engine_at(i, &engine); i++)
        record_add(record, "engines", engine_record(&engine));
    add_formats(record);
    add_outputs(record);
    reply_take(query->reply, record);
}
