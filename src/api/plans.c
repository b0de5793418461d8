#include "core/verify.h"
#include "api/api.h"
#include "draw/text.h"

static bool verify_plan(const struct level *level, const char *text,
                        size_t size, struct kura_verdict *verdict,
                        struct plan *played, struct kura_error *err)
{
    struct plan plan;
    plan_init(&plan);
    bool ok = plan_read(&plan, text, size, err) &&
              verify(level, &plan, played, verdict, err);
    plan_release(&plan);
    return ok;
}

bool kura_verify(const struct kura_level *level, const char *plan, size_t size,
                 struct kura_verdict *verdict, struct kura_error *err)
{
    struct plan played;
    *verdict = (struct kura_verdict){0};
    plan_init(&played);
    bool ok =
        verify_plan(api_inner_level(level), plan, size, verdict, &played, err);
    if (ok)
        verdict->plan = played.steps;
    else
        plan_release(&played);
    return ok;
}

char *kura_draw(const struct kura_level *level, const char *plan, size_t step,
                bool colour, struct kura_error *err)
{
    struct kura_error inner = {0};
    struct buffer text;
    struct plan steps;
    buffer_init(&text);
    plan_init(&steps);
    const char *lurd = plan ? plan : "";
    bool ok =
        plan_read(&steps, lurd, strlen(lurd), &inner) &&
        draw_text(api_inner_level(level), &steps, step, colour, &text, &inner);
    plan_release(&steps);
    return api_hand_over(&text, ok, NULL, &inner, err);
}
