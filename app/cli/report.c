#include "cli/report.h"

#include "base/buffer.h"
#include "cli/message.h"
#include "cli/metrics.h"

void add_place(struct buffer *to, const char *name, size_t number,
               const struct kura_level *level)
{
    struct kura_level_info info = {.size = sizeof info};
    buffer_print(to, "%s, level %zu", name, number);
    if (!level)
        return;
    kura_level_describe(level, &info);
    if (*info.title)
        buffer_print(to, " \"%s\"", info.title);
}

/* ---- Outcomes ---- */

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
    } else if (code == KURA_STEPS)
        buffer_print(to, "no plan within %d steps", asked->steps);
    else
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
    if (what[0] == 'p' || what[0] == 'm')
        buffer_print(to, "; a plan has at least %d %s", bound,
                     what[0] == 'p' ? "pushes" : "moves");
    else
        buffer_print(to, "; lower bound %d", bound);
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
    buffer_text(to, "solved");
    if (shortest)
        buffer_print(to, ", proved to have the fewest %s", asked->minimize);
}

static void add_outcome(struct buffer *to, const struct kura_options *asked,
                        const struct kura_result *result)
{
    if (result->code == KURA_SOLVED)
        add_solved(to, asked, result);
    else if (result->code == KURA_UNSOLVABLE)
        buffer_text(to, "unsolvable: it is proved that there is no plan");
    else if (result->code == KURA_GAVE_UP)
        buffer_text(to, "gave up: nothing left to try, nothing proved");
    else if (result->code >= KURA_USAGE)
        buffer_print(to, "failed: %s", result->error.text);
    else
        add_stopped(to, asked, result);
}

/* The one line about a level, which the statistics begin with. */
static void print_outcome(const char *place, const struct kura_options *asked,
                          const struct kura_result *result, bool colour)
{
    struct buffer text;
    bool paint = colour && result->code != KURA_SOLVED;
    buffer_init(&text);
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
    struct buffer text;
    buffer_init(&text);
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

void report_result(const char *place, const struct kura_options *asked,
                   const struct kura_result *result, bool stats, bool colour)
{
    if (result->code != KURA_SOLVED || stats)
        print_outcome(place, asked, result, colour);
    if (stats)
        print_stats(asked, result);
}
