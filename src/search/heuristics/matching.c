/*
 * The minimum assignment of boxes to goals with exact distances of single
 * boxes.  Detours of one box forced by its player's side (backout) are in the
 * distances; conflicts between boxes are left to the patterns.
 */
#include "search/heuristics/boxes.h"

_Static_assert(HEURISTIC_DEAD == MATCHING_NONE, "one value for no plan");

static void *prepare(struct run *run, const struct heuristic_options *options)
{
    struct boxes *boxes = run_alloc(run, 1, sizeof *boxes);
    return boxes && boxes_init(boxes, run, options->places) ? boxes : NULL;
}

static int estimate(void *self, const struct state *state,
                    const uint64_t *reach)
{
    (void)reach;
    return boxes_visit(self, state);
}

static void visit(void *self, const struct state *state)
{
    boxes_visit(self, state);
}

static int after(void *self, struct push push)
{
    return boxes_after(self, push);
}

const struct heuristic matching_heuristic = {
    .name = "matching",
    .summary = "minimum assignment of boxes to goals, exact for single boxes",
    .prepare = prepare,
    .estimate = estimate,
    .visit = visit,
    .after = after,
};
