/*
 * The referee plays the plan and counts.
 */
#include "optimize/score.h"

#include "core/verify.h"

bool plan_score(const struct run *run, const struct plan *plan,
                struct plan_score *score)
{
    struct kura_verdict verdict;
    struct kura_error err;
    if (!verify(run->level, plan, NULL, &verdict, &err) || !verdict.accepted)
        return false;
    const struct kura_metrics *m = &verdict.metrics;
    bool moves = run_by_moves(run);
    *score = (struct plan_score){{moves ? m->moves : m->pushes,
                                  moves ? m->pushes : m->moves, m->box_lines,
                                  m->box_changes, m->pushing_sessions}};
    return true;
}

int plan_score_compare(const struct plan_score *a, const struct plan_score *b)
{
    for (int i = 0; i < SCORE_PARTS; i++)
        if (a->parts[i] != b->parts[i])
            return a->parts[i] < b->parts[i] ? -1 : 1;
    return 0;
}
