/*
 * One function for each outcome; counters are aligned by their longest name.
 */
#include "cli/report.h"

#include "base/array.h"
#include "base/text.h"
#include "cli/message.h"
#include "cli/options.h"

void add_place(struct buffer *to, const char *name, size_t number,
               const struct kura_level *level)
{
    struct kura_level_info info = {.size = sizeof info, .title = ""};
    size_t before = to->size;
    buffer_print(to, "%s, level %zu", name, number);
    if (level)
        kura_level_describe(level, &info);
    if (*info.title)
        buffer_print(to, " \"%s\"", info.title);
    if (!to->failed)
        text_tame(to->text + before, to->size - before);
}

static int print_as(const struct kura_result *result, const char *output,
                    bool *broken)
{
    struct kura_error err;
    size_t size;
    char *text = kura_write(result, output, &size, &err);
    if (!text)
        return complain_error(&err);
    *broken = !answer(text, size);
    kura_text_free(text);
    return *broken ? KURA_SYSTEM : 0;
}

int answer_result(const struct text_list *outputs,
                  const struct kura_result *result, bool *broken)
{
    int code = 0;
    for (size_t i = 0; i < outputs->count && !*broken; i++)
        worsen(&code, print_as(result, outputs->items[i], broken));
    return outputs->count ? code : print_as(result, "lurd", broken);
}

/* ---- Outcomes ---- */

void add_counted(struct buffer *to, size_t count, const char *noun,
                 const char *plural)
{
    add_number(to, count);
    buffer_print(to, " %s%s", noun, count == 1 ? "" : plural);
}

static void add_stop(struct buffer *to, const struct kura_options *asked,
                     enum kura_code code)
{
    if (code == KURA_TIME)
        buffer_print(to, "time limit of %g s reached", asked->seconds);
    else if (code == KURA_MEMORY) {
        buffer_text(to, "memory limit of ");
        add_bytes(to, asked->bytes);
        buffer_text(to, " reached");
    } else if (code == KURA_NODES) {
        buffer_text(to, "node limit of ");
        add_number(to, asked->nodes);
        buffer_text(to, " reached");
    } else if (code == KURA_STEPS) {
        /* Not every engine looks at all plans so short. */
        buffer_text(to, "no plan found within ");
        add_counted(to, (size_t)asked->steps, "step", "s");
    } else
        buffer_text(to, "interrupted");
}

/* The bound counts what was to be minimised; without that, the engine's own
 * steps. */
static void add_lower_bound(struct buffer *to, const struct kura_options *asked,
                            int bound)
{
    const char *what = asked->minimize;
    if (bound <= 0)
        return;
    bool pushes = what[0] == 'p';
    if (pushes || what[0] == 'm') {
        buffer_text(to, "; a plan has at least ");
        add_counted(to, (size_t)bound, pushes ? "push" : "move",
                    pushes ? "es" : "s");
    } else {
        buffer_print(to, "; lower bound %d", bound);
    }
}

static void add_stopped(struct buffer *to, const struct kura_options *asked,
                        const struct kura_result *result)
{
    add_stop(to, asked, result->code);
    if (result->plan)
        buffer_text(to, "; the best plan so far is not proved shortest");
    else if (result->code != KURA_STEPS)
        buffer_text(to, ", no plan found");
    add_lower_bound(to, asked, result->lower_bound);
}

static void add_solved(struct buffer *to, const struct kura_options *asked,
                       const struct kura_result *result)
{
    bool shortest = result->proved && strcmp(asked->minimize, "none") != 0;
    buffer_text(to, "solved, ");
    add_counted(to, result->metrics.moves, "move", "s");
    buffer_text(to, ", ");
    add_counted(to, result->metrics.pushes, "push", "es");
    if (shortest)
        buffer_print(to, ", proved to have the fewest %s", asked->minimize);
    if (shortest && strcmp(result->rests_on, "certificate") == 0)
        buffer_text(to, ", by a certificate that was checked");
    else if (result->rests_on && !shortest)
        buffer_print(
            to, "; that it has the fewest %s is the word of %s, not proved",
            asked->minimize, result->rests_on);
    if (result->rests_on && !shortest)
        add_lower_bound(to, asked, result->lower_bound);
}

static void add_gave_up(struct buffer *to, const struct kura_options *asked,
                        const struct kura_result *result)
{
    if (!result->rests_on) {
        buffer_text(to, "gave up: nothing left to try, nothing proved");
        return;
    }
    buffer_print(to, "gave up: that there is no plan");
    if (asked->steps > 0)
        buffer_print(to, " within %d steps", asked->steps);
    buffer_print(to, " is the word of %s, not proved", result->rests_on);
    add_lower_bound(to, asked, result->lower_bound);
}

static void add_outcome(struct buffer *to, const struct kura_options *asked,
                        const struct kura_result *result)
{
    if (result->code == KURA_SOLVED)
        add_solved(to, asked, result);
    else if (result->code == KURA_UNSOLVABLE)
        buffer_text(to, "unsolvable: it is proved that there is no plan");
    else if (result->code == KURA_GAVE_UP)
        add_gave_up(to, asked, result);
    else if (result->code >= KURA_USAGE)
        buffer_print(to, "failed: %s", result->error.text);
    else
        add_stopped(to, asked, result);
}

/* The one line about a level, which the statistics begin with. */
static void print_outcome(const char *place, const struct kura_options *asked,
                          const struct kura_result *result, bool colour)
{
    struct buffer text = {0};
    bool paint = colour && (result->code != KURA_SOLVED ||
                            (result->rests_on && !result->proved));
    add_outcome(&text, asked, result);
    fprintf(stderr, "%s: %s%s%s\n", place, paint ? "\033[33m" : "",
            buffer_get(&text), paint ? "\033[0m" : "");
    buffer_release(&text);
}

/* ---- Statistics ---- */

static void add_label(struct buffer *to, const char *name)
{
    buffer_print(to, "  %-18s", name);
}

/* One table names the measures for both forms. */
static const struct measure {
    const char *label, *name; /* for people, for JSON */
    size_t offset;            /* in struct kura_metrics */
} measures[] = {
    {"moves", "moves", offsetof(struct kura_metrics, moves)},
    {"pushes", "pushes", offsetof(struct kura_metrics, pushes)},
    {"box lines", "box_lines", offsetof(struct kura_metrics, box_lines)},
    {"box changes", "box_changes", offsetof(struct kura_metrics, box_changes)},
    {"pushing sessions", "pushing_sessions",
     offsetof(struct kura_metrics, pushing_sessions)},
    {"player lines", "player_lines",
     offsetof(struct kura_metrics, player_lines)},
};

static size_t value_of(const struct measure *measure,
                       const struct kura_metrics *metrics)
{
    return *(const size_t *)((const char *)metrics + measure->offset);
}

void add_metrics(struct buffer *to, const struct kura_metrics *metrics)
{
    for (size_t i = 0; i < ARRAY_COUNT(measures); i++) {
        add_label(to, measures[i].label);
        add_number(to, value_of(&measures[i], metrics));
        buffer_char(to, '\n');
    }
}

void record_metrics(struct record *to, const struct kura_metrics *metrics)
{
    for (size_t i = 0; i < ARRAY_COUNT(measures); i++)
        record_integer(to, measures[i].name,
                       (int64_t)value_of(&measures[i], metrics));
}

static void add_counters(struct buffer *to, const struct kura_result *result)
{
    for (size_t i = 0; i < result->counter_count; i++) {
        const struct kura_counter *counter = &result->counters[i];
        add_label(to, counter->name);
        add_number(to, counter->value);
        buffer_print(to, " %s\n", counter->unit ? counter->unit : "");
    }
}

static void add_cost(struct buffer *to, const struct kura_result *result)
{
    add_label(to, "time");
    buffer_print(to, "%.3f s, %.3f s of processor\n", result->seconds,
                 result->cpu_seconds);
    add_label(to, "peak memory");
    add_bytes(to, result->peak_bytes);
    buffer_char(to, '\n');
}

static void print_stats(const struct kura_options *asked,
                        const struct kura_result *result)
{
    struct buffer text = {0};
    add_label(&text, "engine");
    buffer_print(&text, "%s\n", asked->engine);
    add_cost(&text, result);
    if (result->lower_bound >= 0) {
        add_label(&text, "lower bound");
        buffer_print(&text, "%d\n", result->lower_bound);
    }
    if (result->plan)
        add_metrics(&text, &result->metrics);
    add_counters(&text, result);
    fputs(buffer_get(&text), stderr);
    buffer_release(&text);
}

void report_result(const struct report *report, const char *place,
                   const struct kura_options *asked,
                   const struct kura_result *result)
{
    /* A plan that is not what was asked for is told even without --stats. */
    bool doubtful = result->rests_on && !result->proved;
    if (result->code != KURA_SOLVED || report->stats || report->each ||
        doubtful)
        print_outcome(place, asked, result, report->colour);
    if (result->remark)
        fprintf(stderr, "%s: %s\n", place, result->remark);
    if (report->stats)
        print_stats(asked, result);
}

/* ---- Several levels ---- */

static const struct {
    enum kura_code low, high; /* exit codes that count as this */
    const char *words;
} kinds[] = {
    {KURA_SOLVED, KURA_SOLVED, "solved"},
    {KURA_UNSOLVABLE, KURA_UNSOLVABLE, "unsolvable"},
    {KURA_GAVE_UP, KURA_GAVE_UP, "given up"},
    {KURA_TIME, KURA_STEPS, "stopped"},
    {KURA_USAGE, KURA_INTERNAL, "failed"},
};

_Static_assert(ARRAY_COUNT(kinds) == REPORT_KINDS, "a count for each kind");

void report_count(struct report *report, enum kura_code code,
                  const struct kura_result *result)
{
    for (size_t i = 0; i < REPORT_KINDS; i++)
        report->counts[i] += code >= kinds[i].low && code <= kinds[i].high;
    report->levels++;
    report->pushes += result->plan ? result->metrics.pushes : 0;
    report->seconds += result->seconds;
}

void report_summary(const struct report *report)
{
    struct buffer text = {0};
    int first = 0;
    if (!report->each)
        return;
    add_counted(&text, report->levels, "level", "s");
    for (size_t i = 0; i < REPORT_KINDS; i++)
        if (report->counts[i])
            buffer_print(&text, "%s%zu %s", first++ ? ", " : ": ",
                         report->counts[i], kinds[i].words);
    buffer_text(&text, "; ");
    add_counted(&text, report->pushes, "push", "es");
    if (report->stats)
        buffer_print(&text, ", %.3f s", report->seconds);
    fprintf(stderr, "%s\n", buffer_get(&text));
    buffer_release(&text);
}
