/*
 * Plans made shorter.  What is given is played by the referee first, so that
 * the methods see only plans.
 */
#include "api/api.h"
#include "core/verify.h"

/* Reads a plan and plays it; number is for the message. */
static bool read_plan(const struct kura_level *level, const char *text,
                      size_t number, struct plan *plan, struct kura_error *err)
{
    struct kura_verdict verdict;
    struct plan read;
    plan_init(&read);
    bool ok = plan_read(&read, text, strlen(text), err) &&
              verify(api_level(level), &read, plan, &verdict, err);
    if (ok && !verdict.accepted)
        ok = error_set(err, KURA_REFUSED, "plan %zu is refused: %s", number,
                       verdict.text);
    plan_release(&read);
    return ok;
}

bool kura_optimize(const struct kura_level *level,
                   const struct kura_options *options, const char *const *plans,
                   size_t plan_count, struct kura_result *result,
                   struct kura_error *err)
{
    struct kura_options own;
    result->inner = NULL;
    if (!api_options(options, &own, err))
        return false;
    own.engine = "optimize";
    if (!own.minimize || strcmp(own.minimize, "none") == 0)
        own.minimize = "pushes";
    struct plan *list = calloc(plan_count + 1, sizeof *list);
    bool ok = list || error_memory(err);
    for (size_t i = 0; ok && i < plan_count; i++)
        ok = read_plan(level, plans[i], i + 1, list + i, err);
    ok = ok && api_solve(level, &own, list, plan_count, result, err);
    for (size_t i = 0; list && i < plan_count; i++)
        plan_release(list + i);
    free(list);
    return ok;
}
