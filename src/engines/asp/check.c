/*
 * A plan judged by clingo, by the rules of check.lp and nothing of ours.
 */
#include "core/facts.h"
#include "engines/asp/asp.h"

static void add_plan(struct buffer *to, const struct plan *plan)
{
    for (size_t i = 0; i < plan->count; i++)
        buffer_print(to, "plan(%s,%zu).\n",
                     direction_name(plan_direction(plan->steps[i])), i);
    buffer_print(to, "#defined plan/2.\nlength(%zu).\n", plan->count);
}

static bool watch(void *user, const char *errors)
{
    const atomic_bool *cancel = user;
    (void)errors;
    return cancel && atomic_load(cancel);
}

static bool judge(enum clingo_end end, const struct clingo_answer *answer,
                  bool *accepted, struct kura_error *err)
{
    if (end == CLINGO_FAILED)
        return false;
    if (end == CLINGO_STOPPED)
        return error_set(err, KURA_SYSTEM, "clingo was stopped");
    if (end != CLINGO_ANSWERED || answer->found == answer->refuted)
        return error_set(err, KURA_SYSTEM, "clingo could not decide");
    *accepted = answer->found;
    return true;
}

bool asp_check(const struct level *level, const struct plan *plan,
               const atomic_bool *cancel, bool *accepted,
               struct kura_error *err)
{
    static const char *const no_constants[] = {NULL};
    struct buffer text = {0};
    struct clingo_answer answer = {0};
    union {
        const atomic_bool *from;
        void *to;
    } user = {cancel};
    const struct clingo_question question = {.text = &text,
                                             .constants = no_constants,
                                             .threads = 1,
                                             .watch = watch,
                                             .user = user.to};
    enum clingo_end end = clingo_check(&question, err);
    if (end == CLINGO_ANSWERED && facts_write(level, &text, err)) {
        buffer_text(&text, embedded_board_lp);
        buffer_text(&text, embedded_check_lp);
        add_plan(&text, plan);
        end = clingo_ask(&question, &answer, err);
    } else if (end == CLINGO_ANSWERED) {
        end = CLINGO_FAILED;
    }
    bool ok = judge(end, &answer, accepted, err);
    clingo_release(&answer);
    buffer_release(&text);
    return ok;
}
