/*
 * The whole level anew by A* with a weight, each turn with the next one and the
 * plan as upper bound (restarting weighted A*: Richter, Thayer and Ruml 2010).
 * On small dense levels that leaves plans that any change makes longer.  By
 * pushes only: by moves the bound says too little of what is left.
 */
#include "engines/engines.h"
#include "optimize/methods/methods.h"

#define SHORT 64 /* pushes; longer plans are beyond such a search */

static const char *const weights[] = {"weight=3", "weight=2"};
#define WEIGHTS (sizeof weights / sizeof *weights)

static enum errand_end weighted(struct errand *errand)
{
    struct run *run = errand->run;
    enum objective objective = run->objective;
    const char *settings[] = {weights[*errand->place], NULL};
    if (run_by_moves(run) || run->plan.pushes > SHORT)
        return ERRAND_DONE;
    run->objective = MINIMIZE_PUSHES;
    engine_start(engine_find("astar"), run, settings);
    run->objective = objective;
    run->proved = false; /* what is, is known by run->low */
    *errand->place = (*errand->place + 1) % WEIGHTS;
    return *errand->place ? ERRAND_AGAIN : ERRAND_CUT;
}

const struct method weighted_method = {
    .name = "weighted",
    .summary =
        "the whole level anew by astar with a weight, as far as the plan",
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .promise = 6,
    .slices = 40,
    .improve = weighted,
};
