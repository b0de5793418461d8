/*
 * The bound that a search certificate may count on (docs/proofs.md): matching
 * and penalties of groups, chosen by value, for pushes or for moves.  What the
 * checker finds out for itself is found here by the tables of the library.
 */
#ifndef CERTIFICATE_SURVEY_BOUND_H
#define CERTIFICATE_SURVEY_BOUND_H

#include "search/heuristics/boxes.h"
#include "search/pattern_scan.h"
#include "search/walking.h"

#define BOUND_INFINITE UINT32_MAX

struct survey_bound {
    struct run *run;
    struct walking walking; /* its height is NULL where pushes are counted */
    struct places *places;
    struct patterns *patterns;
    struct pattern_choice choice;
    struct boxes boxes;
};

/* False when the run is stopped. */
bool survey_bound_init(struct survey_bound *bound, struct run *run, bool moves);

/* Do so many positions deserve larger groups?  And the deed; false as above.
 * The bound may be less then for some positions. */
bool survey_bound_deserves(const struct survey_bound *bound,
                           uint64_t positions);
bool survey_bound_grow(struct survey_bound *bound);

/* What is left from a position at least, unless it is solved; afterwards, the
 * same for the position behind a push, with less care. */
uint32_t survey_bound_here(struct survey_bound *bound,
                           const struct state *state, const uint64_t *reach);
uint32_t survey_bound_after(struct survey_bound *bound, struct push push);

#endif
