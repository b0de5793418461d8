/*
 * Sums, and the most where a sum would say nothing.
 */
#include "engines/fess/tally.h"

#include <stdio.h>

static void raise_to(uint64_t *most, uint64_t value)
{
    if (value > *most)
        *most = value;
}

void tally_add_strategy(struct tally *tally, const struct strategy *strategy)
{
    struct tally other = {.expanded = strategy->count,
                          .generated = strategy->generated,
                          .lost = strategy->lost,
                          .cells = strategy->cells.count,
                          .packed = (uint64_t)strategy->packed,
                          .on_goals = strategy->on_goals};
    tally_add(tally, &other);
}

void tally_add(struct tally *tally, const struct tally *other)
{
    tally->expanded += other->expanded;
    tally->generated += other->generated;
    tally->lost += other->lost;
    tally->cells += other->cells;
    tally->corral_positions += other->corral_positions;
    for (size_t i = 0; i < MAX_STYLES; i++)
        tally->moves[i] += other->moves[i];
    raise_to(&tally->packed, other->packed);
    raise_to(&tally->on_goals, other->on_goals);
    raise_to(&tally->patterns, other->patterns);
}

void tally_report(const struct tally *tally, struct run *run,
                  const char *const *names, size_t count)
{
    run_count(run, "expanded", "states", tally->expanded);
    run_count(run, "generated", "states", tally->generated);
    run_count(run, "dead ends", "states", tally->lost);
    run_count(run, "cells", "cells", tally->cells);
    run_count(run, "packed", "steps", tally->packed);
    run_count(run, "on goals", "boxes", tally->on_goals);
    run_count(run, "patterns", "patterns", tally->patterns);
    run_count(run, "corral positions", "states", tally->corral_positions);
    for (size_t i = 0; i < count; i++)
        if (tally->moves[i])
            run_count(run, names[i], "moves", tally->moves[i]);
}

void tally_describe(const struct strategy *s, char *text, size_t size)
{
    if (s->style.kind == KIND_PLAN) {
        int steps = s->children.packing->steps;
        snprintf(text, size, "packing boxes: %d of %d",
                 steps - s->best_features.unpacked, steps);
    } else if (s->style.backward) {
        snprintf(text, size, "pulling boxes back from the goals");
    } else {
        snprintf(text, size, "boxes on goals: %d of %d", (int)s->on_goals,
                 s->domain->board->box_count);
    }
}
