/*
 * Plans before the referee, and before engines with rules of their own.
 */
#include "api/api.h"
#include "core/verify.h"
#include "engines/engines.h"

static bool play(const struct kura_level *level, const struct plan *plan,
                 struct kura_verdict *verdict, struct kura_error *err)
{
    struct plan played = {0};
    bool ok = verify(api_level(level), plan, &played, verdict, err);
    if (ok)
        verdict->plan = played.steps;
    else
        plan_release(&played);
    return ok;
}

static const struct engine *find_judge(const char *name, struct kura_error *err)
{
    const struct engine *engine = engine_find(name ? name : "auto");
    if (!engine || !engine->check)
        error_set(err, KURA_USAGE, "'%.60s' is no engine that judges plans",
                  name ? name : "auto");
    else if (api_available(engine, err))
        return engine;
    return NULL;
}

static bool judge_plan(const struct kura_level *level,
                       const struct kura_options *options,
                       const struct plan *plan, bool *accepted,
                       struct kura_error *err)
{
    struct api_watch watch;
    const struct engine *judge = find_judge(options->engine, err);
    api_watch_init(&watch, "judging", options);
    return judge &&
           (!api_must_stop(&watch) || api_stopped("it", STOP_CANCEL, err)) &&
           judge->check(api_level(level), plan, api_flag(options), accepted,
                        err);
}

bool kura_verify(const struct kura_level *level,
                 const struct kura_options *options, const char *text,
                 size_t size, struct kura_verdict *verdict,
                 struct kura_error *err)
{
    struct kura_options own;
    struct plan plan = {0};
    *verdict = (struct kura_verdict){0};
    if (options && !api_options(options, &own, err))
        return false;
    if (options && own.engine && strcmp(own.engine, "sat") == 0)
        return api_verify_model(level, &own, text, size, verdict, err);
    bool ok = plan_read(&plan, text, size, err);
    if (ok && options)
        ok = judge_plan(level, &own, &plan, &verdict->accepted, err);
    else if (ok)
        ok = play(level, &plan, verdict, err);
    plan_release(&plan);
    return ok;
}

/* ---- Plans that are given: played first, so that the methods of optimize see
 * only plans ---- */

/* Reads a plan and plays it; number is for the message. */
static bool read_plan(const struct kura_level *level, const char *text,
                      size_t number, struct plan *plan, struct kura_error *err)
{
    struct kura_verdict verdict;
    struct plan read = {0};
    bool ok = plan_read(&read, text, strlen(text), err) &&
              verify(api_level(level), &read, plan, &verdict, err);
    if (ok && !verdict.accepted)
        ok = error_set(err, KURA_REFUSED, "plan %zu is refused: %s", number,
                       verdict.text);
    plan_release(&read);
    return ok;
}

bool api_read_plans(struct api_plans *plans, const struct kura_level *level,
                    const char *const *texts, struct kura_error *err)
{
    size_t count = 0;
    while (texts && texts[count])
        count++;
    plans->list = calloc(count + 1, sizeof *plans->list);
    bool ok = plans->list || error_memory(err);
    for (; ok && plans->count < count; plans->count++)
        ok = read_plan(level, texts[plans->count], plans->count + 1,
                       plans->list + plans->count, err);
    return ok;
}

void api_release_plans(struct api_plans *plans)
{
    for (size_t i = 0; i < plans->count; i++)
        plan_release(plans->list + i);
    free(plans->list);
}
