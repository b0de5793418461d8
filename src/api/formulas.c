/*
 * Formulas of the engine sat without solving: their texts, and what an answer
 * of a SAT solver says.
 */
#include "api/api.h"
#include "base/text.h"
#include "engines/engines.h"
#include "engines/sat/sat.h"

/* A run of the engine sat that only builds formulas. */
struct formula_builder {
    struct run run;
    struct board *board; /* owned */
    void *config;        /* owned */
    int horizon;         /* 0: any */
};

/* Release it also when this fails. */
static bool builder_init(struct formula_builder *builder,
                         const struct kura_level *level,
                         const struct kura_options *given,
                         struct kura_error *err)
{
    struct kura_options options;
    const char *lost = level_unsolvable(api_level(level));
    *builder = (struct formula_builder){0};
    run_init(&builder->run, NULL);
    if (lost)
        return error_set(err, KURA_INPUT, "there is nothing to write: %s",
                         lost);
    builder->board = board_new(api_level(level), err);
    run_init(&builder->run, builder->board);
    if (!builder->board || !api_options(given, &options, err))
        return false;
    const char *minimize = options.minimize ? options.minimize : "none";
    api_prepare(&builder->run, &options);
    builder->run.level = api_level(level);
    builder->horizon = options.steps;
    /* Some settings of the engine want a bound; a formula is one. */
    builder->run.limits.steps = 1;
    bool ok =
        api_config(engine_find("sat"), options.settings, &builder->config, err);
    builder->run.config = builder->config;
    return ok &&
           (objective_from_name(minimize, &builder->run.objective) ||
            error_set(err, KURA_USAGE, "can't minimise '%.60s'", minimize));
}

static void builder_release(struct formula_builder *builder)
{
    run_release(&builder->run);
    if (builder->board)
        board_free(builder->board);
    free(builder->config);
}

/* Why a formula could not be built. */
static bool explain(const struct run *run, struct kura_error *err)
{
    if (run->error.code == KURA_OK)
        return api_stopped("the formula", run->stopped_by, err);
    *err = run->error;
    return false;
}

static bool form_from_name(const char *name, enum sat_text *form,
                           struct kura_error *err)
{
    static const char *const names[] = {"dimacs", "readable", "variables",
                                        NULL};
    int place = text_find(name, names);
    *form = (enum sat_text)place;
    return place >= 0 ||
           error_set(err, KURA_USAGE,
                     "a formula is written as dimacs, readable or variables, "
                     "not '%.60s'",
                     name);
}

/* To a stream in memory; the text is the caller's. */
static char *write_formula(struct formula_builder *builder, enum sat_text form,
                           size_t *size, struct kura_error *err)
{
    char *text = NULL;
    FILE *stream = open_memstream(&text, size);
    if (!stream)
        return error_null(err);
    bool ok = sat_write_formula(&builder->run, builder->horizon, form, stream);
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
                   const struct kura_options *options, const char *form,
                   size_t *size, struct kura_error *err)
{
    struct formula_builder builder;
    enum sat_text wanted = SAT_DIMACS;
    size_t length = 0;
    bool ok =
        builder_init(&builder, level, options, err) &&
        form_from_name(form, &wanted, err) &&
        (builder.horizon >= 1 ||
         error_set(err, KURA_USAGE, "a formula needs a horizon of at least 1"));
    char *text = ok ? write_formula(&builder, wanted, &length, err) : NULL;
    builder_release(&builder);
    if (size)
        *size = length;
    return text;
}

bool api_verify_model(const struct kura_level *level,
                      const struct kura_options *options, const char *answer,
                      size_t size, struct kura_verdict *verdict,
                      struct kura_error *err)
{
    struct formula_builder builder;
    struct sat_refusal refusal;
    bool ok = builder_init(&builder, level, options, err);
    int horizon = builder.horizon ? builder.horizon : -1;
    ok = ok && (sat_read_model(&builder.run, horizon, answer, size, &refusal) ||
                explain(&builder.run, err));
    if (ok && refusal.text[0])
        snprintf(verdict->text, sizeof verdict->text, "%s", refusal.text);
    else if (ok)
        ok = kura_verify(level, NULL, plan_text(&builder.run.plan),
                         builder.run.plan.count, verdict, err);
    builder_release(&builder);
    return ok;
}

char *kura_clauses(const char *text, size_t length, const char *form,
                   size_t *size, struct kura_error *err)
{
    struct buffer to = {0};
    enum sat_text wanted = SAT_DIMACS;
    bool ok = form_from_name(form, &wanted, err);
    if (ok && wanted == SAT_READABLE)
        ok = error_set(err, KURA_USAGE, "clauses become dimacs or variables");
    ok = ok && sat_translate_clauses(text, length, wanted, &to, err);
    return api_take_text(&to, ok, size, err);
}
