/*
 * The minimum assignment of boxes to goals with exact distances of single
 * boxes.  Detours of one box forced by its player's side (backout) are in the
 * distances; conflicts between boxes are left to the patterns.  A push changes
 * the row of one box, and the matching is repaired by one augmenting path
 * instead of being solved anew (search/matching.h).
 */
#include "search/heuristics/boxes.h"

_Static_assert(HEURISTIC_DEAD == MATCHING_NONE, "one value for no plan");

bool boxes_init(struct boxes *boxes, struct run *run,
                const struct places *places)
{
    size_t n = (size_t)run->board->box_count;
    boxes->places = places;
    return RUN_NEW(run, boxes->squares, n) && RUN_NEW(run, boxes->rows, n) &&
           RUN_NEW(run, boxes->number, (size_t)run->board->squares) &&
           matching_init(&boxes->matching, run, places->longest);
}

int boxes_visit(struct boxes *boxes, const struct state *state)
{
    const struct places *places = boxes->places;
    boxes->count = 0;
    BITS_EACH (s, state->boxes, state->board->words) {
        uint32_t place = places_at(places, (square)s, state->player);
        boxes->squares[boxes->count] = (square)s;
        boxes->number[s] = boxes->count;
        boxes->rows[boxes->count++] = places_row(places, place);
    }
    return matching_solve(&boxes->matching, boxes->rows, boxes->count);
}

void boxes_look(void *self, const struct state *state)
{
    boxes_visit(self, state);
}

int boxes_after(void *self, struct push push)
{
    struct boxes *boxes = self;
    const struct places *places = boxes->places;
    struct matching *matching = &boxes->matching;
    if (matching->cost == MATCHING_NONE)
        return HEURISTIC_DEAD;
    int number = boxes->number[push.from];
    if (places->board->next[push.from][push.d] == places->board->sink)
        return matching->cost - boxes->rows[number][0];
    const uint16_t *row = places_row(places, places_after(places, push));
    /* The player is on the pushing side, so the detour is what it is. */
    uint16_t detour = places->detour[push.from][push.d];
    if (detour == DETOUR_NONE)
        return HEURISTIC_DEAD;
    int cost = places_cost(places, push.from, push.d);
    return matching_replace(matching, number, row, detour - cost);
}

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

const struct heuristic matching_heuristic = {
    .name = "matching",
    .summary = "minimum assignment of boxes to goals, exact for single boxes",
    .prepare = prepare,
    .estimate = estimate,
    .visit = boxes_look,
    .after = boxes_after,
};
