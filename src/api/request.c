/*
 * All that can be said against a request is said before the engine starts, each
 * with what was expected instead or who does it.
 */
#include "api/api.h"
#include "engines/engines.h"
#include "optimize/optimize.h"

#define MOST_THREADS 1024

/* Adds to an error which engine does what this one can't; answers false. */
static bool point_elsewhere(const struct engine *engine, const char *what,
                            struct kura_error *err)
{
    const char *other = engine_elsewhere(engine, what);
    size_t used = strlen(err->text);
    if (other)
        snprintf(err->text + used, sizeof err->text - used,
                 "; engine %s does that", other);
    return false;
}

static bool refuse_rules(const struct engine *engine, const struct level *level,
                         struct kura_error *err)
{
    const char *rules = level->rules == RULES_SINK ? "sink" : "goals";
    error_set(err, KURA_USAGE, "engine %s does not play the rules '%s'",
              engine->name, rules);
    return point_elsewhere(engine, rules, err);
}

/* The defaults, then what came with the level, then what the user says. */
static bool apply_settings(struct request *request, const struct level *level,
                           struct kura_error *err)
{
    const struct engine *engine = request->engine;
    const char *const *texts = request->options.settings;
    if (!api_config(engine, NULL, &request->config, err))
        return false;
    if (level && engine->adopt)
        request->remark =
            engine->adopt(level, request->objective, request->config);
    for (; texts && *texts; texts++) {
        if (!settings_assign(engine->settings, request->config, *texts, err))
            return point_elsewhere(engine, *texts, err);
        /* Only a weight is ever left out; who gives one needs no telling. */
        if (strncmp(*texts, "weight=", 7) == 0)
            request->remark = NULL;
    }
    return true;
}

static bool check_proof(const struct request *request, struct kura_error *err)
{
    const char *engine = request->engine->name, *form = request->options.proof;
    if (form && !(strcmp(form, "veripb") == 0 && strcmp(engine, "sat") == 0) &&
        !(strcmp(form, "helve") == 0 && strcmp(engine, "bfs") == 0))
        return error_set(err, KURA_USAGE,
                         "engine %s can't prove in the form '%.40s'", engine,
                         form);
    if (form && !request->options.files[KURA_FILE_CERTIFICATE])
        return error_set(err, KURA_USAGE,
                         "a form of proof is for a certificate: expected "
                         "--certificate DIR");
    return true;
}

/* Says which engines serve that file; answers false. */
static bool refuse_file(const struct engine *engine, int file, const char *name,
                        struct kura_error *err)
{
    error_set(err, KURA_USAGE, "engine %s can't write what --%s asks for",
              engine->name, name);
    const char *before = ": expected";
    for (int i = 0; engines[i]; i++) {
        size_t used = strlen(err->text);
        if (!(engines[i]->files >> file & 1))
            continue;
        snprintf(err->text + used, sizeof err->text - used, "%s %s", before,
                 engines[i]->name);
        before = ",";
    }
    return false;
}

/* What is certified is a number of moves or of pushes, or that there is no
 * plan (certificates.c). */
static bool check_certificate(const struct request *request,
                              struct kura_error *err)
{
    enum objective objective = request->objective;
    if (!request->options.files[KURA_FILE_CERTIFICATE] ||
        objective == MINIMIZE_NONE || objective == MINIMIZE_MOVES ||
        objective == MINIMIZE_PUSHES)
        return true;
    return error_set(err, KURA_USAGE,
                     "a certificate tells of one number: expected --minimize "
                     "moves or pushes");
}

static bool check_files(const struct request *request, struct kura_error *err)
{
#define NAME(name, option, value, help) option,
    static const char *const names[] = {KURA_FILES(NAME)};
    for (int i = 0; i < KURA_FILE_COUNT; i++)
        if (request->options.files[i] && !(request->engine->files >> i & 1))
            return refuse_file(request->engine, i, names[i], err);
    if (request->options.files[KURA_FILE_TRACE] &&
        request->options.files[KURA_FILE_CHECKPOINT])
        return error_set(err, KURA_USAGE,
                         "--trace tells of one search from its start on: "
                         "expected no --checkpoint");
    return check_certificate(request, err) && check_proof(request, err);
}

static bool check_ranks(const struct request *request, struct kura_error *err)
{
    if (!request->options.ranks)
        return true;
    if (!request->engine->distributed)
        return error_set(err, KURA_USAGE,
                         "engine %s can't be distributed: expected astar or "
                         "bidirectional",
                         request->engine->name);
    if (request->options.files[KURA_FILE_TRACE])
        return error_set(err, KURA_USAGE,
                         "a trace tells of one process: not with several");
    return true;
}

/* Also false for what is no number. */
static bool check_numbers(const struct kura_options *given,
                          struct kura_error *err)
{
    if (!(given->seconds >= 0) || !(given->checkpoint_seconds >= 0) ||
        given->steps < 0)
        return error_set(err, KURA_USAGE,
                         "a limit is negative: expected 0 for none");
    if (given->threads < 0 || given->threads > MOST_THREADS)
        return error_set(err, KURA_USAGE, "%d threads: expected 1 to %d",
                         given->threads, MOST_THREADS);
    return true;
}

const struct engine *api_engine(const char *name)
{
    return strcmp(name, optimize_engine.name) == 0 ? &optimize_engine
                                                   : engine_find(name);
}

bool request_check(const struct kura_level *of,
                   const struct kura_options *options, struct request *request,
                   struct kura_error *err)
{
    const struct level *level = api_level(of);
    *request = (struct request){0};
    if (!api_options(options, &request->options, err))
        return false;
    const struct kura_options *given = &request->options;
    const char *name = given->engine ? given->engine : "auto";
    const char *minimize = given->minimize ? given->minimize : "none";
    request->engine = api_engine(name);
    if (request->engine == &optimize_engine && strcmp(minimize, "none") == 0)
        minimize = "pushes";
    if (!request->engine)
        return error_set(err, KURA_USAGE,
                         "unknown engine '%.60s' (see kura list engines)",
                         name);
    if (!objective_from_name(minimize, &request->objective))
        return error_set(err, KURA_USAGE,
                         "can't minimise '%.60s': expected none, pushes, "
                         "moves, pushes,moves or moves,pushes",
                         minimize);
    if (given->files[KURA_FILE_CERTIFICATE] && request->engine->proves &&
        request->objective == MINIMIZE_NONE)
        request->objective = MINIMIZE_PUSHES;
    if (request->objective != MINIMIZE_NONE &&
        !(request->engine->proves >> request->objective & 1))
        return error_set(err, KURA_USAGE, "engine %s can't minimise %s", name,
                         minimize);
    if (level && !(request->engine->rules >> level->rules & 1))
        return refuse_rules(request->engine, level, err);
    return check_numbers(given, err) && check_ranks(request, err) &&
           check_files(request, err) && apply_settings(request, level, err);
}

bool kura_check_options(const struct kura_options *options,
                        const struct kura_level *level, struct kura_error *err)
{
    struct request request;
    bool ok = request_check(level, options, &request, err);
    free(request.config);
    return ok;
}
