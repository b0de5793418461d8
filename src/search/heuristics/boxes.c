/*
 * A push changes the row of one box, and the matching is repaired by one
 * augmenting path instead of being solved anew (search/matching.h).
 */
#include "search/heuristics/boxes.h"

bool boxes_init(struct boxes *boxes, struct run *run,
                const struct places *places)
{
    size_t n = (size_t)run->board->box_count;
    boxes->places = places;
    boxes->squares = run_alloc(run, n, sizeof *boxes->squares);
    boxes->rows = run_alloc(run, n, sizeof *boxes->rows);
    boxes->number =
        run_alloc(run, (size_t)run->board->squares, sizeof *boxes->number);
    return boxes->squares && boxes->rows && boxes->number &&
           matching_init(&boxes->matching, run, places->longest);
}

int boxes_visit(struct boxes *boxes, const struct state *state)
{
    const struct places *places = boxes->places;
    boxes->count = 0;
    struct bits_walk walk = bits_walk(state->boxes, state->board->words);
    for (size_t s; bits_next(&walk, &s);) {
        uint32_t place = places_at(places, (square)s, state->player);
        boxes->squares[boxes->count] = (square)s;
        boxes->number[s] = boxes->count;
        boxes->rows[boxes->count++] = places_row(places, place);
    }
    return matching_solve(&boxes->matching, boxes->rows, boxes->count);
}

int boxes_after(struct boxes *boxes, struct push push)
{
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
