#include "core/verify.h"
#include "api/api.h"
#include "engines/engines.h"
#include "engines/sat/sat.h"

/* A run of the engine sat that only builds formulas. */
struct formula_builder {
    struct run run;
    struct board *board; /* owned */
    void *config;        /* owned */
};

static bool set_config(struct formula_builder *builder,
                       const struct kura_options *options,
                       struct kura_error *err)
{
    const struct engine *engine = engine_find("sat");
    const char *minimize = options->minimize ? options->minimize : "none";
    builder->config = calloc(1, engine->config_size);
    if (!builder->config)
        return error_memory(err);
    settings_default(engine->settings, builder->config);
    for (const char *const *text = options->settings; text && *text; text++)
        if (!settings_assign(engine->settings, builder->config, *text, err))
            return false;
    builder->run.config = builder->config;
    return objective_from_name(minimize, &builder->run.objective) ||
           error_set(err, KURA_USAGE, "can't minimise '%.60s'", minimize);
}

/* Release it also when this fails. */
static bool builder_init(struct formula_builder *builder,
                         const struct kura_level *level,
                         const struct kura_options *options,
                         struct kura_error *err)
{
    const struct level *inner = api_inner_level(level);
    *builder = (struct formula_builder){0};
    builder->board = board_new(inner, err);
    run_init(&builder->run, builder->board);
    if (!builder->board)
        return false;
    builder->run.level = inner;
    builder->run.limits.seconds = options->seconds;
    builder->run.limits.bytes = options->bytes;
    /* Some settings of the engine want a bound; a formula is one. */
    builder->run.limits.steps = 1;
    builder->run.arena.budget = options->bytes;
    builder->run.cancel = options->stop ? &options->stop->flag : NULL;
    return set_config(builder, options, err);
}

static void builder_release(struct formula_builder *builder)
{
    run_release(&builder->run);
    if (builder->board)
        board_free(builder->board);
    free(builder->config);
}

/* Why a formula could not be built. */
static void explain(const struct run *run, struct kura_error *err)
{
    *err = run->error;
    if (err->code == KURA_OK && run->stopped_by == STOP_NONE)
        error_set(err, KURA_SYSTEM, "out of memory");
    else if (err->code == KURA_OK)
        error_set(err, KURA_SYSTEM, "the formula was not finished: %s",
                  stop_reason_name(run->stopped_by));
}

static bool form_from_name(const char *name, enum sat_text *form,
                           struct kura_error *err)
{
    static const char *const names[] = {"dimacs", "readable", "variables"};
    for (int i = 0; i < 3; i++)
        if (strcmp(names[i], name) == 0) {
            *form = (enum sat_text)i;
            return true;
        }
    return error_set(err, KURA_USAGE,
                     "a formula is written as dimacs, readable or variables, "
                     "not '%.60s'",
                     name);
}

/* To a stream in memory; the text is the caller's. */
static char *write_formula(struct formula_builder *builder, int horizon,
                           enum sat_text form, size_t *size,
                           struct kura_error *err)
{
    char *text = NULL;
    FILE *stream = open_memstream(&text, size);
    if (!stream) {
        error_memory(err);
        return NULL;
    }
    bool ok = sat_write_formula(&builder->run, horizon, form, stream);
    bool whole = !ferror(stream);
    whole = fclose(stream) == 0 && whole;
    if (!ok)
        explain(&builder->run, err);
    else if (!whole)
        error_memory(err);
    if (ok && whole)
        return text;
    free(text);
    return NULL;
}

char *kura_formula(const struct kura_level *level,
                   const struct kura_options *options, int horizon,
                   const char *form, size_t *size, struct kura_error *err)
{
    struct kura_error inner = {0};
    struct formula_builder builder;
    enum sat_text wanted = SAT_DIMACS;
    size_t length = 0;
    char *text = NULL;
    bool ok = builder_init(&builder, level, options, &inner) &&
              form_from_name(form, &wanted, &inner);
    if (ok && horizon < 1)
        ok = error_set(&inner, KURA_USAGE,
                       "a formula needs a horizon of at least 1");
    if (ok)
        text = write_formula(&builder, horizon, wanted, &length, &inner);
    builder_release(&builder);
    if (!text)
        api_pass_on(&inner, err);
    if (size)
        *size = length;
    return text;
}

static bool verify_model(const struct kura_level *level, struct run *run,
                         int horizon, const char *answer, size_t size,
                         struct kura_verdict *verdict, struct kura_error *err)
{
    struct kura_error inner = {0};
    struct sat_refusal refusal;
    if (!sat_read_model(run, horizon, answer, size, &refusal)) {
        explain(run, &inner);
        return api_pass_on(&inner, err);
    }
    if (refusal.text[0]) {
        snprintf(verdict->text, sizeof verdict->text, "%s", refusal.text);
        return true;
    }
    return kura_verify(level, plan_text(&run->plan), run->plan.count, verdict,
                       err);
}

bool kura_verify_model(const struct kura_level *level,
                       const struct kura_options *options, int horizon,
                       const char *answer, size_t size,
                       struct kura_verdict *verdict, struct kura_error *err)
{
    struct kura_error inner = {0};
    struct formula_builder builder;
    *verdict = (struct kura_verdict){0};
    bool ok = builder_init(&builder, level, options, &inner);
    if (!ok)
        api_pass_on(&inner, err);
    else
        ok = verify_model(level, &builder.run, horizon, answer, size, verdict,
                          err);
    builder_release(&builder);
    return ok;
}

char *kura_clauses_to_dimacs(const char *text, size_t length, size_t *size,
                             struct kura_error *err)
{
    struct kura_error inner = {0};
    struct buffer to;
    buffer_init(&to);
    bool ok = sat_clauses_to_dimacs(text, length, &to, &inner);
    return api_hand_over(&to, ok, size, &inner, err);
}
