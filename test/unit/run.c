/*
 * The helpers of an engine's run.
 */
#include <criterion/criterion.h>

#include "core/run.h"

Test(run, counters_grow)
{
    struct run run, whole;
    run_init(&run, NULL);
    run_init(&whole, NULL);
    run_count(&whole, "old", "", 1);
    for (uint64_t i = 0; i < 100; i++)
        run_count(&run, "name", "unit", i);
    run_take_counters(&whole, &run);
    cr_assert_eq(run.counter_count, 0);
    cr_assert_eq(whole.counter_count, 100);
    for (uint64_t i = 0; i < 100; i++)
        cr_assert_eq(whole.counters[i].value, i);
    run_release(&run);
    run_release(&whole);
}
