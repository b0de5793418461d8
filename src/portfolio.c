#include "portfolio.h"

#include "engines/engines.h"

static enum outcome solve(struct run *run)
{
    const struct engine *bfs = engine_find("bfs");
    run_report(run, "bfs", -1, -1);
    return bfs->solve(run);
}

const struct engine auto_engine = {
    .name = "auto",
    .summary = "the right engine for what is asked",
    .proves = 1 << MINIMIZE_PUSHES | 1 << MINIMIZE_MOVES |
              1 << MINIMIZE_PUSHES_MOVES | 1 << MINIMIZE_MOVES_PUSHES,
    .complete = true,
    .rules = 1 << RULES_GOALS | 1 << RULES_SINK,
    .solve = solve,
};

const struct engine *portfolio_find(const char *name)
{
    return strcmp(name, auto_engine.name) == 0 ? &auto_engine
                                               : engine_find(name);
}
