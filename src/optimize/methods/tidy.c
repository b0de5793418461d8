/*
 * What cancels out: the shortest way through the plan's own arrangements of
 * boxes, each walk the shortest there is.  Cuts out what lies between two
 * visits of a position, and detours of the player.
 */
#include "optimize/passage.h"
#include "optimize/methods/methods.h"

static enum errand_end tidy(struct errand *errand)
{
    struct passage passage;
    struct run *run = errand->run;
    if (passage_init(&passage, run, true) &&
        passage_allow_plan(&passage, &run->plan))
        passage_search(&passage);
    return run->stopped_by == STOP_NONE ? ERRAND_DONE : ERRAND_CUT;
}

const struct method tidy_method = {
    .name = "tidy",
    .summary = "what cancels out, and detours of the player",
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .promise = 1,
    .breaks_ties = true,
    .quick = true,
    .improve = tidy,
};
