/*
 * Strategies dealt out to threads.
 */
#include <criterion/criterion.h>

#include "engines/fess/deal.h"

enum { PLAN, PULLS, LOOSE, VALUE, HALF, PARTS, BACK, UNTIE, HOME, STYLES };

static const struct style styles[MAX_STYLES] = {
    [PLAN] = {.kind = KIND_PLAN},
    [PULLS] = {.kind = KIND_GREEDY, .backward = true},
    [LOOSE] = {.kind = KIND_LOOSE, .backward = true},
    [VALUE] = {.kind = KIND_VALUE},
    [HALF] = {.kind = KIND_HALF, .close_every = 2},
    [PARTS] = {.kind = KIND_HALF},
    [BACK] = {.kind = KIND_HALF, .backward = true, .close_every = 1},
    [UNTIE] = {.kind = KIND_LOOSE},
    [HOME] = {.kind = KIND_HALF, .backward = true},
};
#define ALL ((1u << STYLES) - 1)

Test(deal, who_has_an_aim_stays_with_who_finds_it)
{
    for (int threads = 1; threads < 8; threads++) {
        int worker[MAX_STYLES];
        int workers = deal_styles(styles, ALL, threads, worker);
        cr_assert_eq(workers, threads < 3 ? threads : 3);
        cr_assert_eq(worker[VALUE], worker[PULLS]);
        cr_assert_eq(worker[HALF], worker[LOOSE]);
        cr_assert_eq(worker[PARTS], worker[LOOSE]);
        cr_assert_eq(worker[BACK], worker[HALF]);
        cr_assert_eq(worker[HOME], worker[UNTIE]);
    }
}

Test(deal, without_its_first_choice_it_stays_with_the_second)
{
    int worker[MAX_STYLES];
    unsigned chosen = 1 << PLAN | 1 << PULLS | 1 << HALF | 1 << UNTIE;
    cr_assert_eq(deal_styles(styles, chosen, 2, worker), 2);
    cr_assert_eq(worker[HALF], worker[PULLS]);
    chosen = 1 << LOOSE | 1 << VALUE | 1 << PLAN;
    cr_assert_eq(deal_styles(styles, chosen, 2, worker), 2);
    cr_assert_eq(worker[VALUE], worker[LOOSE]);
}

/* Whatever is chosen: of each thread's some can begin, or there is but one. */
Test(deal, every_thread_has_one_that_can_begin)
{
    for (unsigned chosen = 0; chosen <= ALL; chosen++) {
        for (int threads = 1; threads < 5; threads++) {
            int worker[MAX_STYLES], begins[MAX_STYLES] = {0};
            int workers = deal_styles(styles, chosen, threads, worker);
            cr_assert(workers >= 1 && workers <= threads);
            for (int i = 0; i < STYLES; i++) {
                if (!(chosen >> i & 1))
                    continue;
                cr_assert(worker[i] >= 0 && worker[i] < workers);
                begins[worker[i]] += styles[i].kind != KIND_HALF;
            }
            for (int i = 0; workers > 1 && i < workers; i++)
                cr_assert_gt(begins[i], 0, "styles %x, thread %d of %d", chosen,
                             i, workers);
        }
    }
}
