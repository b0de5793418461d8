/*
 * The result as one JSON object on a line: the keys that docs/outputs.md
 * promises, in that order.  New keys go to the end, so that readers of old
 * ones never notice.
 */
#include "outputs/outputs.h"

#include "base/record.h"

static int64_t clamped(uint64_t value)
{
    return value < INT64_MAX ? (int64_t)value : INT64_MAX;
}

static void add_request(struct record *record, const struct result *result)
{
    record_text(record, "file", result->file);
    record_integer(record, "index", result->index);
    record_text(record, "title", result->level ? result->level->title : NULL);
    record_text(record, "engine", result->engine);
}

static void add_outcome(struct record *record, const struct result *result)
{
    bool stopped = result->outcome == OUTCOME_STOPPED;
    record_text(record, "outcome", outcome_name(result->outcome));
    record_text(record, "reason",
                stopped ? stop_reason_name(result->reason) : NULL);
    record_text(record, "minimize", objective_name(result->objective));
    record_bool(record, "proved", result->proved);
}

static void add_plan(struct record *record, const struct result *result)
{
    bool found = result->has_plan;
    record_count(record, "moves", found ? clamped(result->metrics.moves) : -1);
    record_count(record, "pushes",
                 found ? clamped(result->metrics.pushes) : -1);
    record_text(record, "plan", found ? plan_text(&result->plan) : NULL);
    record_count(record, "lower_bound", result->lower_bound);
}

static void add_cost(struct record *record, const struct result *result)
{
    record_real(record, "seconds", result->seconds);
    record_real(record, "cpu_seconds", result->cpu_seconds);
    record_integer(record, "peak_bytes", clamped(result->peak_bytes));
    struct record *counters = record_new();
    for (size_t i = 0; i < result->counters.count; i++)
        record_integer(counters, result->counters.list[i].name,
                       clamped(result->counters.list[i].value));
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
    record_integer(record, "box_lines", clamped(metrics->box_lines));
    record_integer(record, "box_changes", clamped(metrics->box_changes));
    record_integer(record, "pushing_sessions",
                   clamped(metrics->pushing_sessions));
    record_integer(record, "player_lines", clamped(metrics->player_lines));
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
    record_line(record, to);
    return !to->failed || error_memory(err);
}

const struct output json_output = {
    .name = "json",
    .summary = "everything about the result, one object a line",
    .media_type = "application/x-ndjson",
    .always = true,
    .write = write_json,
};
