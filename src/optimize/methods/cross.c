/*
 * Several plans crossed: the shortest way through the arrangements of all of
 * them, which changes from one plan to another wherever they meet.  With more
 * scale, what lies around the best of them too, so that they meet more often.
 */
#include "optimize/passage.h"
#include "optimize/methods/methods.h"

#define FIRST_SIZE 10000

static bool allow_others(struct passage *passage, const struct errand *errand)
{
    for (size_t i = 0; i < errand->other_count; i++)
        if (!passage_allow_plan(passage, errand->others + i))
            return false;
    return passage_allow_plan(passage, &errand->run->plan);
}

static enum errand_end cross(struct errand *errand)
{
    struct passage passage;
    struct run *run = errand->run;
    bool all;
    if (errand->other_count == 0)
        return ERRAND_DONE;
    size_t size = (size_t)FIRST_SIZE << 2 * errand->scale;
    if (passage_init(&passage, run, true) && allow_others(&passage, errand) &&
        passage_spread(&passage, errand->scale ? size : 0, &all))
        passage_search(&passage);
    if (run->stopped_by != STOP_NONE)
        return ERRAND_CUT;
    return errand->scale < 2 ? ERRAND_MORE : ERRAND_DONE;
}

const struct method cross_method = {
    .name = "cross",
    .summary = "several plans crossed where they meet",
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .promise = 1,
    .improve = cross,
};
