/*
 * The exact number of pushes that each box alone needs to its nearest goal,
 * from the part of the floor that the player is in.
 */
#include "search/heuristics/sum.h"

static void *prepare(struct run *run, const struct heuristic_options *options)
{
    struct sum *sum = sum_new(run, options);
    if (sum)
        memcpy(sum->bounds, options->places->nearest,
               options->places->count * sizeof *sum->bounds);
    return sum;
}

const struct heuristic partition_heuristic = {
    .name = "partition",
    .summary = "exact pushes of each box alone to its nearest goal",
    .prepare = prepare,
    .estimate = sum_estimate,
    .visit = sum_visit,
    .after = sum_after,
};
