/*
 * Several plans crossed: the shortest way through the arrangements of all of
 * them, which changes from one plan to another wherever they meet.  With more
 * scale, what lies around the best of them too, so that they meet more often.
 */
#include "optimize/corridor.h"
#include "optimize/methods/methods.h"

#define FIRST_SIZE 10000

static bool allow_others(struct corridor *corridor, const struct trial *trial)
{
    for (size_t i = 0; i < trial->other_count; i++)
        if (!corridor_allow_plan(corridor, trial->others + i))
            return false;
    return corridor_allow_plan(corridor, &trial->run->plan);
}

static enum trial_end cross(struct trial *trial)
{
    struct corridor corridor;
    struct run *run = trial->run;
    bool all;
    if (trial->other_count == 0)
        return TRIAL_DONE;
    size_t size = (size_t)FIRST_SIZE << 2 * trial->scale;
    if (corridor_init(&corridor, run, true) && allow_others(&corridor, trial) &&
        corridor_spread(&corridor, trial->scale ? size : 0, &all))
        corridor_search(&corridor);
    if (run->stopped_by != STOP_NONE)
        return TRIAL_CUT;
    return trial->scale < 2 ? TRIAL_MORE : TRIAL_DONE;
}

const struct method cross_method = {
    .name = "cross",
    .summary = "several plans crossed where they meet",
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .improve = cross,
};
