#include "search/assign.h"

#include <criterion/criterion.h>

#include "base/random.h"
#include "search/keyset.h"

/* The most rows that can be served, by trying everything. */
static int most(const uint64_t *rows, int count, uint64_t taken)
{
    if (count == 0)
        return 0;
    int best = most(rows + 1, count - 1, taken);
    for (int i = 0; i < 6; i++)
        if (rows[0] & ~taken & (uint64_t)1 << i) {
            int with = 1 + most(rows + 1, count - 1, taken | (uint64_t)1 << i);
            if (with > best)
                best = with;
        }
    return best;
}

Test(assign, is_largest)
{
    struct random random = {3};
    struct run run;
    struct assign assign;
    run_init(&run, NULL);
    cr_assert(assign_init(&assign, &run, 5, 6));
    for (int i = 0; i < 2000; i++) {
        uint64_t rows[5];
        int from = (int)random_below(&random, 3);
        for (int k = 0; k < 5; k++) {
            rows[k] = random_next(&random) & random_next(&random) & 63;
            assign.rows[k] = &rows[k];
        }
        int missing = assign_all(&assign, 5, from);
        uint64_t taken = ((uint64_t)1 << from) - 1;
        cr_assert_eq(5 - missing, most(rows, 5, taken));
        for (int k = 0; k < 5; k++)
            cr_assert(assign.column_of[k] < 0 ||
                      rows[k] >> assign.column_of[k] & 1);
        missing = assign_all(&assign, 4, from);
        assign_open(&assign);
        cr_assert_eq(4 - missing + assign_finds(&assign, &rows[4]),
                     most(rows, 5, taken));
    }
    run_release(&run);
}

Test(keyset, finds_what_was_added)
{
    struct random random = {4};
    struct run run;
    struct keyset set;
    run_init(&run, NULL);
    cr_assert(keyset_init(&set, &run));
    for (uint32_t i = 0; i < 20000; i++) {
        uint32_t *value = keyset_add(&set, &run, random_next(&random));
        cr_assert(value && *value == 0);
        *value = i + 1;
    }
    random.state = 4;
    for (uint32_t i = 0; i < 20000; i++) {
        const uint32_t *value = keyset_find(&set, random_next(&random));
        cr_assert(value && *value == i + 1);
    }
    cr_assert_null(keyset_find(&set, random_next(&random)));
    run_release(&run);
}
