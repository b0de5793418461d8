#include "core/orientation.h"

#include <criterion/criterion.h>

#include "../helper.h"
#include "core/verify.h"

static bool solves(const struct level *level, const struct plan *plan)
{
    struct kura_verdict verdict;
    struct kura_error err;
    return verify(level, plan, NULL, &verdict, &err) && verdict.accepted;
}

/* A plan turned with its level solves that, and turned back it is what it
 * was. */
Test(orientation, plans_turn_with_their_level)
{
    struct level *level = helper_level("###### \n"
                                       "#    # \n"
                                       "# $@ # \n"
                                       "#  $ ##\n"
                                       "# .  .#\n"
                                       "#######\n");
    struct plan plan = helper_plan("DldRRuuullDD");
    cr_assert(solves(level, &plan));
    for (int o = 0; o < ORIENTATIONS; o++) {
        struct level *turned = helper_finish(orientation_level(level, o));
        struct plan other = {0};
        for (size_t i = 0; i < plan.count; i++) {
            enum direction d = plan_direction(plan.steps[i]);
            cr_assert(plan_add(&other, orientation_turn(o, d),
                               plan_is_push(plan.steps[i])));
        }
        cr_expect(solves(turned, &other), "%d", o);
        cr_expect_eq(solves(turned, &plan), o == 0, "%d", o);
        orientation_turn_back(o, &other);
        cr_expect_str_eq(plan_text(&other), plan_text(&plan), "%d", o);
        plan_release(&other);
        level_free(turned);
    }
    plan_release(&plan);
    level_free(level);
}
