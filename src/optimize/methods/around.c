/*
 * The positions a few pushes away from the plan, nearest first, until there
 * are so many, and the shortest way through them (Nakhost and Müller 2010).  A
 * position from which even the bound leads to no shorter plan is left out,
 * which sends the neighbourhood where the plan is wasteful.
 */
#include "optimize/corridor.h"
#include "optimize/methods/methods.h"

#define FIRST_SIZE 20000

static enum trial_end around(struct trial *trial)
{
    struct corridor corridor;
    struct run *run = trial->run;
    bool all = false, exact = run_has_second(run);
    size_t size = (size_t)FIRST_SIZE << 2 * trial->scale;
    if (corridor_init(&corridor, run, exact) &&
        corridor_allow_plan(&corridor, &run->plan) &&
        corridor_spread(&corridor, size, &all))
        corridor_search(&corridor);
    if (run->stopped_by != STOP_NONE)
        return TRIAL_CUT;
    return all ? TRIAL_DONE : TRIAL_MORE;
}

const struct method around_method = {
    .name = "around",
    .summary = "the shortest way through positions a few pushes from the plan",
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .improve = around,
};
