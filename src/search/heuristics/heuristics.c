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

const struct heuristic *heuristic_find(const char *name)
{
    for (int i = 0; heuristics[i]; i++)
        if (strcmp(heuristics[i]->name, name) == 0)
            return heuristics[i];
    return NULL;
}
