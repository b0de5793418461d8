/*
 * The positions a few pushes away from the plan, nearest first, until there
 * are so many, and the shortest way through them (Nakhost and Müller 2010).  A
 * position from which even the bound leads to no shorter plan is left out,
 * which sends the neighbourhood where the plan is wasteful.
 */
#include "optimize/passage.h"
#include "optimize/methods/methods.h"

#define FIRST_SIZE 20000

static enum errand_end around(struct errand *errand)
{
    struct passage passage;
    struct run *run = errand->run;
    bool all = false, exact = run_has_second(run);
    size_t first = FIRST_SIZE / passage_toil(run->board);
    size_t size = first << 2 * errand->scale;
    if (passage_init(&passage, run, exact) &&
        passage_allow_plan(&passage, &run->plan) &&
        passage_spread(&passage, size, &all))
        passage_search(&passage);
    if (run->stopped_by != STOP_NONE)
        return ERRAND_CUT;
    return all ? ERRAND_DONE : ERRAND_MORE;
}

const struct method around_method = {
    .name = "around",
    .summary = "the shortest way through positions a few pushes from the plan",
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .promise = 1,
    .quick = true,
    .improve = around,
};
