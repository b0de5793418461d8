/*
 * The list of heuristics, from which settings and listings are made.
 */
#include "search/heuristics/heuristics.h"

/* From the weakest to the strongest; settings name them by their place. */
#define HEURISTICS(X) X(nearest) X(basic) X(partition) X(matching) X(patterns)

#define DECLARE(name) extern const struct heuristic name##_heuristic;
HEURISTICS(DECLARE)

#define ENTRY(name) &name##_heuristic,
const struct heuristic *const heuristics[] = {HEURISTICS(ENTRY) NULL};

#define NAME(name) #name,
const char *const heuristic_names[] = {HEURISTICS(NAME) NULL};
