/*
 * Any plan under the sink rules, or the proof that there is none; search.h
 * tells how.
 */
#include "engines/sink/search.h"

struct sink_config {
    int trial;
};

/* To add one: a field in struct sink_config and a line here. */
static const struct setting settings[] = {
    {.name = "trial",
     .kind = SETTING_INTEGER,
     .offset = offsetof(struct sink_config, trial),
     .low = 1,
     .high = 1000000,
     .preset = 500,
     .help = "positions of the first trial of what is left after a sinking; "
             "later ones are longer"},
    {.name = NULL},
};

static enum outcome sink_solve(struct run *run)
{
    const struct sink_config *config = run->config;
    return run_check_steps(run, sink_search_run(run, (uint64_t)config->trial));
}

const struct engine sink_engine = {
    .name = "sink",
    .summary = "any plan where boxes fall into a sink, or that there is none",
    .complete = true,
    .files = 1 << KURA_FILE_CERTIFICATE,
    .rules = 1 << RULES_SINK,
    .settings = settings,
    .config_size = sizeof(struct sink_config),
    .solve = sink_solve,
};
