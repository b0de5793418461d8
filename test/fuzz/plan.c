/*
 * Arbitrary bytes as a plan.  What can be read is played on a small level, and
 * the steps that were played must read back as themselves.
 */
#include "core/verify.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define MAX_PLAYED 100000

/* A room with a box and a goal; NULL when memory ends. */
static struct level *make_level(void)
{
    struct level *level = level_new(5, 4);
    struct kura_error err;
    if (!level)
        return NULL;
    level->cells[0] = CELL_PLAYER;
    level->cells[6] = CELL_BOX;
    level->cells[13] = CELL_GOAL;
    if (level_finish(level, EDGE_IS_WALL, &err))
        return level;
    abort();
}

static void play(const struct level *level, const struct plan *plan)
{
    struct plan fixed = {0}, again = {0};
    struct kura_verdict verdict;
    struct kura_error err = {0};
    if (!verify(level, plan, &fixed, &verdict, &err))
        abort();
    if (verdict.accepted != (verdict.text[0] == '\0') ||
        fixed.count > plan->count ||
        (verdict.accepted && fixed.count != plan->count))
        abort();
    if (!plan_read(&again, plan_text(&fixed), fixed.count, &err) ||
        strcmp(plan_text(&again), plan_text(&fixed)) != 0)
        abort();
    plan_release(&fixed);
    plan_release(&again);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct plan plan = {0};
    struct kura_error err = {0};
    bool ok = plan_read(&plan, (const char *)data, size, &err);
    if (!ok && (err.code == KURA_OK || !err.text[0]))
        abort();
    struct level *level = make_level();
    if (ok && level && plan.count <= MAX_PLAYED)
        play(level, &plan);
    level_free(level);
    plan_release(&plan);
    return 0;
}
