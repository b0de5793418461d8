/*
 * One table names the measures for both forms.
 */
#include "cli/metrics.h"

#include "base/array.h"
#include "cli/message.h"

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
        buffer_print(to, "  %-18s", measures[i].label);
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
