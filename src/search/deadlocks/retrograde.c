/*
 * The end, played backwards: every goal has a box, frozen boxes are walls.  A
 * box that could be pulled a step, wherever the player is, is taken away, and
 * so on.  What is left could not have been the first of them to be pulled, so
 * in every plan it stands there from now on: if one of these goals is empty
 * now, there is no plan.  Finds goals that were filled too early around others.
 */
#include "base/bits.h"
#include "search/deadlocks/deadlocks.h"
#include "search/deadlocks/freeze.h"

struct retrograde {
    struct freeze *freeze;
    uint64_t *standing; /* set */
};

static void *prepare(struct run *run)
{
    struct retrograde *self = run_alloc(run, 1, sizeof *self);
    if (!self)
        return NULL;
    self->freeze = freeze_new(run);
    bool ok = self->freeze && RUN_SETS(run, &self->standing);
    return ok ? self : NULL;
}

static bool is_free(const struct retrograde *self, square s)
{
    return s != NO_SQUARE && !bits_has(self->standing, s) &&
           !bits_has(self->freeze->frozen, s);
}

static bool can_be_pulled(const struct retrograde *self,
                          const struct board *board, size_t s)
{
    for (int d = 0; d < DIR_COUNT; d++) {
        square n = board->next[s][d];
        if (is_free(self, n) && is_free(self, board->next[n][d]))
            return true;
    }
    return false;
}

static void take_away(struct retrograde *self, const struct board *board)
{
    for (bool any = true; any;) {
        any = false;
        for (int i = 0; i < board->goal_count; i++) {
            square s = board->goal_squares[i];
            if (bits_has(self->standing, s) && can_be_pulled(self, board, s)) {
                bits_remove(self->standing, s);
                any = true;
            }
        }
    }
}

static bool lost(void *data, const struct state *state, const uint64_t *reach,
                 square pushed)
{
    struct retrograde *self = data;
    const struct board *board = state->board;
    (void)reach;
    (void)pushed;
    if (freeze_find(self->freeze, state->boxes))
        return true;
    if (board->rules != RULES_GOALS || state->box_count != board->goal_count)
        return false;
    for (size_t i = 0; i < board->words; i++)
        self->standing[i] = board->goals[i] & ~self->freeze->frozen[i];
    take_away(self, board);
    return !bits_within(self->standing, state->boxes, board->words);
}

const struct deadlock retrograde_deadlock = {
    .name = "retrograde",
    .summary = "goals that were filled too early around an empty one",
    .prepare = prepare,
    .lost = lost,
};
