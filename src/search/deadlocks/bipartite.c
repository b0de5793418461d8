/*
 * Every box that can still move needs a goal of its own.  Frozen boxes are
 * walls; all others are thought away when asking where one box can go, with
 * the player on the side where it really is.  No matching of boxes to goals:
 * no solution (Hall 1935).
 *
 * The frozen boxes are all on goals here: the freeze test comes first.
 */
#include "base/bits.h"
#include "search/access.h"
#include "search/assign.h"
#include "search/deadlocks/deadlocks.h"
#include "search/deadlocks/freeze.h"

struct bipartite {
    struct freeze *freeze;
    struct access *access;
    uint64_t *goals_of; /* of each box, goal_words words */
    struct assign assign;
};

static void *prepare(struct run *run)
{
    const struct board *board = run->board;
    size_t boxes = (size_t)board->box_count;
    struct bipartite *self = run_alloc(run, 1, sizeof *self);
    if (!self)
        return NULL;
    size_t words = BITS_WORDS(board->goal_count);
    self->freeze = freeze_new(run);
    self->access = access_new(run);
    bool ok =
        self->freeze && self->access &&
        RUN_NEW(run, self->goals_of, boxes * words) &&
        assign_init(&self->assign, run, board->box_count, board->goal_count);
    return ok ? self : NULL;
}

/* Has every box a goal of its own?  The sink is never full. */
static bool can_place_all(struct bipartite *self, const struct state *state,
                          int count)
{
    if (state->board->rules != RULES_SINK)
        return assign_all(&self->assign, count, 0) == 0 ||
               self->assign.run->stopped_by != STOP_NONE;
    for (int i = 0; i < count; i++)
        if (!(self->assign.rows[i][0] & 1))
            return false;
    return true;
}

static bool lost(void *data, const struct state *state, const uint64_t *reach,
                 square pushed)
{
    struct bipartite *self = data;
    size_t words = self->access->goal_words;
    (void)reach;
    (void)pushed;
    const uint64_t *frozen = self->freeze->frozen;
    if (freeze_find(self->freeze, state->boxes))
        return true;
    if (bits_total(frozen, state->board->words) == 0)
        return false;
    const struct access_table *table = access_find(self->access, frozen);
    if (!table)
        return false;
    int count = 0;
    BITS_EACH (s, state->boxes, state->board->words) {
        if (bits_has(frozen, s))
            continue;
        uint64_t *goals = self->goals_of + (size_t)count * words;
        self->assign.rows[count++] = goals;
        memset(goals, 0, words * sizeof *goals);
        access_goals(self->access, table, (square)s, state->player, goals);
    }
    return !can_place_all(self, state, count);
}

const struct deadlock bipartite_deadlock = {
    .name = "bipartite",
    .summary = "too few goals that the boxes can come to",
    .prepare = prepare,
    .lost = lost,
};
