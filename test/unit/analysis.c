/* What is known of a level before any search. */
#include "analysis/analysis.h"

#include <criterion/criterion.h>

#include "helper.h"

/* The bound and the list of groups look into the same tables. */
Test(analysis, builds_tables_once)
{
    struct kura_error err;
    struct level *level = helper_room(14, 12);
    for (int i = 0; i < 4; i++) {
        level->cells[14 * 4 + 3 + 2 * i] |= CELL_BOX;
        level->cells[14 * 7 + 3 + 2 * i] |= CELL_GOAL;
    }
    struct analysis analysis;
    cr_assert(analysis_init(&analysis, helper_finish(level), &err));
    analysis.options.patterns = 3;
    cr_assert(analysis_run(&analysis));
    cr_assert_eq(analysis.patterns->size, 3);
    const struct pattern_table *table = &analysis.patterns->table[3];
    size_t bytes = table->count * (sizeof *table->regions + PATTERN_REGIONS);
    cr_assert_gt(bytes, 0x100000);
    cr_assert_lt(analysis.run.arena.used, 2 * bytes);
    analysis_release(&analysis);
    level_free(level);
}
