/*
 * The whole level anew by A* with a weight, each turn with the next one and the
 * plan as upper bound (restarting weighted A*: Richter, Thayer and Ruml 2010).
 * On small dense levels that leaves plans that any change makes longer.  By
 * moves the bound says less of what is left, so that weights are larger.
 */
#include "engines/engines.h"
#include "optimize/methods/methods.h"

#define SHORT 64     /* pushes; longer plans are beyond such a search */
#define PROBE_PART 8 /* of a turn, to find out what a node is */
#define GENERATED 12 /* positions from a node; with more it has fewer nodes */

static const char *const by_pushes[] = {"weight=3", "weight=2"};
static const char *const by_moves[] = {"weight=5", "weight=9"};
#define WEIGHTS (sizeof by_moves / sizeof *by_moves)

/* What an errand's place says. */
struct weighted {
    uint64_t weight;
    uint64_t generated; /* from a node; 0: not known yet */
};

static void limit_nodes(struct run *run, uint64_t generated)
{
    uint64_t *nodes = &run->limits.nodes;
    if (generated == 0)
        *nodes = *nodes / PROBE_PART + 1;
    else if (generated > GENERATED)
        *nodes = *nodes * GENERATED / generated + 1;
}

static void search(struct run *run, uint64_t weight)
{
    enum objective objective = run->objective;
    bool moves = run_by_moves(run);
    const char *settings[] = {(moves ? by_moves : by_pushes)[weight], NULL};
    run->objective = moves ? MINIMIZE_MOVES : MINIMIZE_PUSHES;
    engine_start(engine_find("astar"), run, settings);
    run->objective = objective;
    run->proved = false; /* what is, is known by run->low */
}

static enum errand_end weighted(struct errand *errand)
{
    struct run *run = errand->run;
    struct weighted now = {*errand->place % WEIGHTS, *errand->place / WEIGHTS};
    if (run->plan.pushes > SHORT)
        return ERRAND_DONE;
    bool probe = now.generated == 0;
    limit_nodes(run, now.generated);
    search(run, now.weight);
    now.generated =
        counters_value(&run->counters, "generated") / (run->nodes + 1) + 1;
    if (!probe)
        now.weight = (now.weight + 1) % WEIGHTS;
    *errand->place = now.generated * WEIGHTS + now.weight;
    return probe || now.weight || run->stopped_by == STOP_NONE ? ERRAND_AGAIN
                                                               : ERRAND_CUT;
}

const struct method weighted_method = {
    .name = "weighted",
    .summary =
        "the whole level anew by astar with a weight, as far as the plan",
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .promise = 6,
    .slices = 20,
    .quick = true,
    .improve = weighted,
};
