/*
 * Several plans crossed: the shortest way through the arrangements of all of
 * them, which changes from one plan to another wherever they meet.  With more
 * scale, what lies around the best of them too, so that they meet more often.
 */
#include "optimize/corridor.h"
#include "optimize/methods/methods.h"

#define FIRST_SIZE 10000

static bool allow_others(struct corridor *corridor,
                         const struct attempt *attempt)
{
    for (size_t i = 0; i < attempt->other_count; i++)
        if (!corridor_allow_plan(corridor, attempt->others + i))
            return false;
    return corridor_allow_plan(corridor, &attempt->run->plan);
}

static enum attempt_end cross(struct attempt *attempt)
{
    struct corridor corridor;
    struct run *run = attempt->run;
    bool all;
    if (attempt->other_count == 0)
        return ATTEMPT_DONE;
    size_t size = (size_t)FIRST_SIZE << 2 * attempt->scale;
    if (corridor_init(&corridor, run, true) &&
        allow_others(&corridor, attempt) &&
        corridor_spread(&corridor, attempt->scale ? size : 0, &all))
        corridor_search(&corridor);
    if (run->stopped_by != STOP_NONE)
        return ATTEMPT_CUT;
    return attempt->scale < 2 ? ATTEMPT_MORE : ATTEMPT_DONE;
}

const struct method cross_method = {
    .name = "cross",
    .summary = "several plans crossed where they meet",
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .improve = cross,
};
