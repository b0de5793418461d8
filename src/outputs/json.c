/*
 * The result as one JSON object on a line: the keys that docs/outputs.md
 * promises, in that order.  New keys go to the end, so that readers of old
 * ones never notice.
 */
#include "outputs/outputs.h"

#include "base/record.h"

/* A text, or null. */
static void add_text(struct record *record, const char *name, const char *text)
{
    if (text)
        record_text(record, name, text);
    else
        record_null(record, name);
}

static void add_count(struct record *record, const char *name, uint64_t value)
{
    record_integer(record, name,
                   value < INT64_MAX ? (int64_t)value : INT64_MAX);
}

static void add_request(struct record *record, const struct result *result)
{
    record_text(record, "file", result->file);
    record_integer(record, "index", result->index);
    add_text(record, "title", result->level ? result->level->title : NULL);
    record_text(record, "engine", result->engine);
}

static void add_outcome(struct record *record, const struct result *result)
{
    bool stopped = result->outcome == OUTCOME_STOPPED;
    record_text(record, "outcome", outcome_name(result->outcome));
    add_text(record, "reason",
             stopped ? stop_reason_name(result->reason) : NULL);
    record_text(record, "minimize", objective_name(result->objective));
    record_bool(record, "proved", result->proved);
}

static void add_plan(struct record *record, const struct result *result)
{
    if (result->has_plan) {
        add_count(record, "moves", result->metrics.moves);
        add_count(record, "pushes", result->metrics.pushes);
        record_text(record, "plan", plan_text(&result->plan));
    } else {
        record_null(record, "moves");
        record_null(record, "pushes");
        record_null(record, "plan");
    }
    if (result->lower_bound >= 0)
        record_integer(record, "lower_bound", result->lower_bound);
    else
        record_null(record, "lower_bound");
}

static void add_cost(struct record *record, const struct result *result)
{
    record_real(record, "seconds", result->seconds);
    record_real(record, "cpu_seconds", result->cpu_seconds);
    add_count(record, "peak_bytes", result->peak_bytes);
    struct record *counters = record_new();
    for (size_t i = 0; i < result->counters.count; i++)
        add_count(counters, result->counters.list[i].name,
                  result->counters.list[i].value);
    record_take(record, "counters", counters);
}

/* As compilers say it: file:line:column: what, as far as these are known. */
static void add_error(struct record *record, const struct result *result)
{
    const struct kura_error *error = &result->error;
    struct buffer text = {0};
    if (error->line > 0)
        buffer_print(&text, "%s:%d:", result->file, error->line);
    if (error->line > 0 && error->column > 0)
        buffer_print(&text, "%d:", error->column);
    buffer_print(&text, "%s%s", text.size ? " " : "", error->text);
    record_text(record, "error", buffer_get(&text));
    buffer_release(&text);
}

static void add_metrics(struct record *record,
                        const struct kura_metrics *metrics)
{
    add_count(record, "box_lines", metrics->box_lines);
    add_count(record, "box_changes", metrics->box_changes);
    add_count(record, "pushing_sessions", metrics->pushing_sessions);
    add_count(record, "player_lines", metrics->player_lines);
}

static bool write_json(const struct result *result, struct buffer *to,
                       struct kura_error *err)
{
    struct record *record = record_new();
    add_request(record, result);
    add_outcome(record, result);
    add_plan(record, result);
    add_cost(record, result);
    if (result->outcome == OUTCOME_FAILED)
        add_error(record, result);
    if (result->remark)
        record_text(record, "remark", result->remark);
    if (result->has_plan)
        add_metrics(record, &result->metrics);
    if (*result->rests_on)
        record_text(record, "rests_on", result->rests_on);
    bool ok = record_write(record, to);
    record_free(record);
    if (ok)
        buffer_char(to, '\n');
    return ok && !to->failed ? true : error_memory(err);
}

const struct output json_output = {
    .name = "json",
    .summary = "everything about the result, one object a line",
    .media_type = "application/x-ndjson",
    .always = true,
    .write = write_json,
};
