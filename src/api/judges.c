#include "api/api.h"
#include "engines/engines.h"

const char *kura_judge_at(size_t i)
{
    for (size_t k = 0; engines[k]; k++)
        if (engines[k]->check && i-- == 0)
            return engines[k]->name;
    return NULL;
}

static const struct engine *find_judge(const char *name, struct kura_error *err)
{
    const struct engine *engine = engine_find(name);
    const char *missing = engine && engine->missing ? engine->missing() : NULL;
    if (!engine || !engine->check)
        error_set(err, KURA_USAGE, "'%.60s' is no engine that judges plans",
                  name);
    else if (missing)
        error_set(err, KURA_SYSTEM, "engine %s is not available: %s", name,
                  missing);
    else
        return engine;
    return NULL;
}

bool kura_verify_with(const struct kura_level *level, const char *plan,
                      size_t size, const char *engine,
                      const struct kura_stop *stop, bool *accepted,
                      struct kura_error *err)
{
    struct kura_error inner = {0};
    const struct engine *judge = find_judge(engine, &inner);
    struct plan steps;
    plan_init(&steps);
    *accepted = false;
    bool ok = judge && plan_read(&steps, plan, size, &inner) &&
              judge->check(api_inner_level(level), &steps,
                           stop ? &stop->flag : NULL, accepted, &inner);
    plan_release(&steps);
    return ok || api_pass_on(&inner, err);
}
