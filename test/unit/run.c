#include <criterion/criterion.h>

#include "core/run.h"
#include "helper.h"
#include "kura.h"

/* More names than anybody expects, each kept; what comes again is added. */
Test(run, counts_under_any_number_of_names)
{
    static char names[100][12];
    struct run run;
    run_init(&run, NULL);
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 100; i++) {
            snprintf(names[i], sizeof names[i], "%d", i);
            run_count(&run, names[i], "things", (uint64_t)i);
        }
    cr_assert_eq(run.counters.count, 100);
    for (int i = 0; i < 100; i++) {
        cr_expect_str_eq(run.counters.list[i].name, names[i]);
        cr_expect_eq(run.counters.list[i].value, 2 * (uint64_t)i);
    }
    run_release(&run);
}

static size_t peak_of(const struct level *level)
{
    struct kura_options options = {.size = sizeof options,
                                   .engine = "bfs",
                                   .nodes = 50000};
    struct kura_result result = {.size = sizeof result};
    struct kura_error err;
    cr_assert(
        kura_solve((const struct kura_level *)level, &options, &result, &err));
    size_t peak = result.peak_bytes;
    kura_result_release(&result);
    return peak;
}

/* The memory of one level says nothing of the ones solved before it. */
Test(run, each_level_has_a_peak_of_its_own)
{
    struct level *small = helper_level("#####\n#@$.#\n#####\n");
    struct level *large = helper_level("##########\n"
                                       "#        #\n"
                                       "# $ $ $  #\n"
                                       "#  $ $ $ #\n"
                                       "# .... ..#\n"
                                       "#    @   #\n"
                                       "##########\n");
    size_t alone = peak_of(small), most = peak_of(large);
    cr_assert_gt(most, 4 * alone);
    cr_assert_eq(peak_of(small), alone);
    level_free(small);
    level_free(large);
}
