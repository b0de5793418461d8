/*
 * What cancels out: the shortest way through the plan's own arrangements of
 * boxes, each walk the shortest there is.  Cuts out what lies between two
 * visits of a position, and detours of the player.
 */
#include "optimize/corridor.h"
#include "optimize/methods/methods.h"

static enum trial_end tidy(struct trial *trial)
{
    struct corridor corridor;
    struct run *run = trial->run;
    if (corridor_init(&corridor, run, true) &&
        corridor_allow_plan(&corridor, &run->plan))
        corridor_search(&corridor);
    return run->stopped_by == STOP_NONE ? TRIAL_DONE : TRIAL_CUT;
}

const struct method tidy_method = {
    .name = "tidy",
    .summary = "what cancels out, and detours of the player",
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .improve = tidy,
};
