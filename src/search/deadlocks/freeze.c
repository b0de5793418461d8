/*
 * A set of boxes is frozen if each of them is blocked along both axes by a
 * wall, by a box of the set, or because both squares along the axis are dead.
 * Then none of them can be the first to be pushed.  The largest such set is
 * what is left after taking out, again and again, boxes that are not blocked.
 */
#include "search/deadlocks/freeze.h"

#include "base/bits.h"
#include "search/deadlocks/deadlocks.h"

static bool blocked_along(const struct freeze *freeze, const uint64_t *set,
                          square s, enum direction d)
{
    square a = freeze->board->next[s][d], b = freeze->board->next[s][d ^ 1];
    if (a == NO_SQUARE || b == NO_SQUARE || bits_has(set, a) ||
        bits_has(set, b))
        return true;
    return bits_has(freeze->dead, a) && bits_has(freeze->dead, b);
}

bool freeze_possible(const struct freeze *freeze, const uint64_t *boxes,
                     square s)
{
    return blocked_along(freeze, boxes, s, DIR_UP) &&
           blocked_along(freeze, boxes, s, DIR_LEFT);
}

/* Takes a box out of the set if it is not blocked; its neighbours are to be
 * looked at again then.  Answers the new length of the queue. */
static size_t loosen(struct freeze *freeze, square s, size_t count)
{
    uint64_t *set = freeze->frozen;
    if (!bits_has(set, s) || freeze_possible(freeze, set, s))
        return count;
    bits_remove(set, s);
    for (int d = 0; d < DIR_COUNT; d++) {
        square n = freeze->board->next[s][d];
        if (n != NO_SQUARE && bits_has(set, n))
            freeze->queue[count++] = n;
    }
    return count;
}

/* Takes all boxes out of freeze->frozen that are not; is one of the rest off
 * its goal? */
static bool settle(struct freeze *freeze)
{
    const struct board *board = freeze->board;
    BITS_EACH (s, freeze->frozen, board->words) {
        size_t count = loosen(freeze, (square)s, 0);
        while (count > 0) {
            square next = freeze->queue[--count];
            count = loosen(freeze, next, count);
        }
    }
    return !bits_within(freeze->frozen, board->goals, board->words);
}

bool freeze_find(struct freeze *freeze, const uint64_t *boxes)
{
    memcpy(freeze->frozen, boxes, freeze->board->words * sizeof *boxes);
    return settle(freeze);
}

bool freeze_around(struct freeze *freeze, const uint64_t *boxes, square s)
{
    const struct board *board = freeze->board;
    uint64_t *set = freeze->frozen;
    size_t count = 0;
    memset(set, 0, board->words * sizeof *set);
    bits_add(set, s);
    freeze->queue[count++] = s;
    while (count > 0) {
        square at = freeze->queue[--count];
        for (int d = 0; d < DIR_COUNT; d++) {
            square n = board->next[at][d];
            if (n == NO_SQUARE || !bits_has(boxes, n) || bits_has(set, n))
                continue;
            bits_add(set, n);
            freeze->queue[count++] = n;
        }
    }
    return settle(freeze);
}

struct freeze *freeze_new(struct run *run)
{
    const struct board *board = run->board;
    struct freeze *freeze = run_alloc(run, 1, sizeof *freeze);
    if (!freeze)
        return NULL;
    freeze->board = board;
    freeze->dead = board->dead;
    bool ok = RUN_SETS(run, &freeze->frozen) &&
              RUN_NEW(run, freeze->queue, 4 * (size_t)board->squares);
    return ok ? freeze : NULL;
}

static void *prepare(struct run *run)
{
    return freeze_new(run);
}

static bool lost(void *self, const struct state *state, const uint64_t *reach,
                 square pushed)
{
    struct freeze *freeze = self;
    (void)reach;
    if (pushed == NO_SQUARE)
        return freeze_find(freeze, state->boxes);
    /* A box that went into the sink freezes nothing. */
    return bits_has(state->boxes, pushed) &&
           freeze_at(freeze, state->boxes, pushed);
}

const struct deadlock freeze_deadlock = {
    .name = "freeze",
    .summary = "boxes that block one another for ever, off their goals",
    .prepare = prepare,
    .lost = lost,
};
