/*
 * Pairs of boxes that can't both come to goals, even with nothing else on the
 * board; on small boards triples too.  They are looked up in the tables of
 * search/patterns.h, so that bounds without such tables can know them.
 */
#include "search/deadlocks/deadlocks.h"
#include "search/pattern_scan.h"

#define SIZE 3                         /* of the largest groups */
#define MAX_GROUPS (UINT32_C(1) << 17) /* a quarter of a second to prepare */

static void *prepare(struct run *run)
{
    struct pattern_scan *scan = run_alloc(run, 1, sizeof *scan);
    struct places *places = places_new(run);
    if (!scan || !places)
        return NULL;
    const struct patterns *patterns =
        patterns_new(run, places, SIZE, 0, MAX_GROUPS);
    return patterns && pattern_scan_init(scan, run, patterns) ? scan : NULL;
}

static bool lost(void *self, const struct state *state, const uint64_t *reach,
                 square pushed)
{
    (void)pushed;
    return !pattern_scan_all(self, state, reach);
}

const struct deadlock patterns_deadlock = {
    .name = "patterns",
    .summary = "two or three boxes that can't all come to goals",
    .prepare = prepare,
    .lost = lost,
};
