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
