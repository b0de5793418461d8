/*
 * The table of settings, and what each encoding can't do.
 */
#include "engines/sat/planner.h"

static const char *const encoding_names[] = {"auto",  "strips", "split",
                                             "boxes", "steps",  "pushes",
                                             NULL};
static const char *const horizon_names[] = {"up", "binary", "any", NULL};

/* In the order of encoding_names, after "auto". */
const struct encoding *const config_encodings[] = {
    &strips_encoding, &split_encoding,  &boxes_encoding,
    &steps_encoding,  &pushes_encoding, NULL};

/* To add one: a field in struct sat_config and a line here. */
const struct setting config_settings[] = {
    {"encoding", SETTING_CHOICE, offsetof(struct sat_config, encoding), 0, 0, 0,
     encoding_names, "what the formula speaks of; auto follows --minimize"},
    {"horizon", SETTING_CHOICE, offsetof(struct sat_config, horizon), 0, 0,
     HORIZON_UP, horizon_names,
     "up from a proved bound, binary below --max-steps, or any plan within"},
    {"solver", SETTING_PATH, offsetof(struct sat_config, solver), 0, 0, 0, NULL,
     "path of a DIMACS solver; cadical, or nothing, is the one in process"},
    {"proof", SETTING_PATH, offsetof(struct sat_config, proof), 0, 0, 0, NULL,
     "arguments that make the solver write a DRAT proof as text, % its path; "
     "known for the programs cadical and kissat"},
    {0},
};

const struct encoding *config_encoding(const struct run *run)
{
    const struct sat_config *config = run->config;
    if (config->encoding != 0)
        return config_encodings[config->encoding - 1];
    return run->objective == MINIMIZE_PUSHES ? &pushes_encoding
                                             : &steps_encoding;
}

/* A certificate is about the fewest, which must be looked for. */
static bool can_certify(struct run *run)
{
    const struct sat_config *config = run->config;
    if (!run->files[KURA_FILE_CERTIFICATE])
        return true;
    return config->horizon != HORIZON_ANY ||
           error_set(&run->error, KURA_USAGE,
                     "horizon=any proves nothing that could be certified");
}

bool config_makes_sense(struct run *run, const struct encoding *encoding)
{
    const struct sat_config *config = run->config;
    if (config->horizon != HORIZON_UP && run->limits.steps <= 0)
        return error_set(&run->error, KURA_USAGE,
                         "horizon=%s needs --max-steps",
                         horizon_names[config->horizon]);
    if (run->board->rules == RULES_SINK && !encoding->plays_sink)
        return error_set(&run->error, KURA_USAGE,
                         "encoding %s does not play the rules 'sink'",
                         encoding->name);
    bool wants_pushes = run->objective == MINIMIZE_PUSHES;
    if (run->objective != MINIMIZE_NONE &&
        wants_pushes != encoding->counts_pushes)
        return error_set(&run->error, KURA_USAGE,
                         "encoding %s counts %s, not %s", encoding->name,
                         encoding->counts_pushes ? "pushes" : "moves",
                         wants_pushes ? "pushes" : "moves");
    return can_certify(run);
}
