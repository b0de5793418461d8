/*
 * Corridors: free squares in one row or column, with a box or a wall at both
 * sides of each and at both ends, and the player not inside.
 *
 * Take the boxes around a corridor alone, since all others might go away.  The
 * player comes into the corridor only after one of them was pushed, and the
 * first push of them is one of these:
 *
 * - sideways, out of the player's way: then the corridor can be opened, and we
 *   know nothing;
 * - into the corridor.  The box cuts it in two shorter ones, and both are
 *   corridors in the same sense: if one of them, or the box, is stuck, so is
 *   everything.
 *
 * If no push leaves hope and one of the boxes is off its goal, it is lost.
 */
#include "base/bits.h"
#include "search/deadlocks/deadlocks.h"
#include "search/deadlocks/freeze.h"

#define MAX_LENGTH 16
#define MAX_TRIES 200 /* corridors looked at for one question */

struct corridor {
    const struct board *board;
    struct freeze *freeze;
    uint64_t *boxes; /* set: where they are now, in thought */
    uint64_t *sets;  /* one set for each depth: the boxes around */
    square squares[MAX_LENGTH];
    int tries;
};

static void *prepare(struct run *run)
{
    const struct board *board = run->board;
    struct corridor *self = run_alloc(run, 1, sizeof *self);
    if (!self)
        return NULL;
    self->board = board;
    self->freeze = freeze_new(run);
    bool ok = self->freeze && RUN_SETS(run, &self->boxes) &&
              RUN_NEW(run, self->sets, (MAX_LENGTH + 1) * board->words);
    return ok ? self : NULL;
}

/* A part of self->squares, from the first to before the end. */
struct part {
    int first, end;
};

static bool is_inside(const struct corridor *self, struct part part, square s)
{
    for (int i = part.first; i < part.end; i++)
        if (self->squares[i] == s)
            return true;
    return false;
}

/* Fills the set with the boxes beside the part; false if all are on goals. */
static bool find_around(const struct corridor *self, struct part part,
                        uint64_t *around)
{
    const struct board *board = self->board;
    bool has_work = false;
    memset(around, 0, board->words * sizeof *around);
    for (int i = part.first; i < part.end; i++)
        for (int d = 0; d < DIR_COUNT; d++) {
            square s = board->next[self->squares[i]][d];
            if (s == NO_SQUARE || !bits_has(self->boxes, s))
                continue;
            bits_add(around, s);
            has_work |= !bits_has(board->goals, s);
        }
    return has_work;
}

static bool is_stuck(struct corridor *self, struct part part, int depth);

/* Is the push of a box into the part, or past it, the end of all hope? */
static bool is_lost(struct corridor *self, struct part part, uint64_t *around,
                    struct push push, int depth)
{
    const struct board *board = self->board;
    square to = board->next[push.from][push.d];
    if (to == board->sink)
        return false;
    bits_remove(around, push.from);
    bits_add(around, to);
    bool lost = freeze_at(self->freeze, around, to);
    bits_remove(around, to);
    bits_add(around, push.from);
    if (lost || !is_inside(self, part, to))
        return lost;
    int at = part.first;
    while (self->squares[at] != to)
        at++;
    bits_remove(self->boxes, push.from);
    bits_add(self->boxes, to);
    lost = is_stuck(self, (struct part){part.first, at}, depth + 1) ||
           is_stuck(self, (struct part){at + 1, part.end}, depth + 1);
    bits_remove(self->boxes, to);
    bits_add(self->boxes, push.from);
    return lost;
}

/* Can't the push be the first one, or is it lost? */
static bool is_no_way_out(struct corridor *self, struct part part,
                          uint64_t *around, struct push push, int depth)
{
    square to = self->board->next[push.from][push.d];
    square behind = self->board->next[push.from][push.d ^ 1];
    return to == NO_SQUARE || behind == NO_SQUARE || bits_has(around, to) ||
           bits_has(around, behind) || bits_has(self->freeze->dead, to) ||
           is_inside(self, part, behind) ||
           is_lost(self, part, around, push, depth);
}

/* Do the boxes around the part have work that they can't do? */
static bool is_stuck(struct corridor *self, struct part part, int depth)
{
    size_t words = self->board->words;
    uint64_t *around = self->sets + (size_t)depth * words;
    if (part.first == part.end || !find_around(self, part, around) ||
        ++self->tries > MAX_TRIES)
        return false;
    for (int s = 0; s < self->board->squares; s++)
        for (uint8_t d = 0; d < DIR_COUNT && bits_has(around, (size_t)s); d++)
            if (!is_no_way_out(self, part, around, (struct push){(square)s, d},
                               depth))
                return false;
    return true;
}

static bool is_blocked(const struct state *state, square s)
{
    return s == NO_SQUARE || bits_has(state->boxes, s);
}

/* Fills self->squares with the corridor in direction d from s, which is free
 * and has nothing free behind it; answers its length, 0 for none. */
static int find_corridor(struct corridor *self, const struct state *state,
                         square s, unsigned d)
{
    const struct board *board = self->board;
    unsigned side = d == DIR_UP || d == DIR_DOWN ? DIR_LEFT : DIR_UP;
    int length = 0;
    for (; !is_blocked(state, s); s = board->next[s][d]) {
        if (length == MAX_LENGTH || !is_blocked(state, board->next[s][side]) ||
            !is_blocked(state, board->next[s][side ^ 1]))
            return 0;
        self->squares[length++] = s;
    }
    return length;
}

static bool stuck_through(struct corridor *self, const struct state *state,
                          const uint64_t *reach, square s)
{
    static const unsigned axes[] = {DIR_DOWN, DIR_RIGHT};
    if (is_blocked(state, s) || bits_has(reach, s))
        return false;
    for (int i = 0; i < 2; i++) {
        square first = s;
        while (!is_blocked(state, self->board->next[first][axes[i] ^ 1]))
            first = self->board->next[first][axes[i] ^ 1];
        int length = find_corridor(self, state, first, axes[i]);
        self->tries = 0;
        if (length > 0 && is_stuck(self, (struct part){0, length}, 0))
            return true;
        if (length == 1)
            return false; /* the same along the other axis */
    }
    return false;
}

static bool lost(void *memory, const struct state *state, const uint64_t *reach,
                 square pushed)
{
    struct corridor *self = memory;
    const struct board *board = self->board;
    memcpy(self->boxes, state->boxes, board->words * sizeof *self->boxes);
    if (pushed == NO_SQUARE) {
        for (int s = 0; s < board->squares; s++)
            if (stuck_through(self, state, reach, (square)s))
                return true;
        return false;
    }
    for (int d = 0; d < DIR_COUNT; d++)
        if (stuck_through(self, state, reach, board->next[pushed][d]))
            return true;
    return false;
}

const struct deadlock corridor_deadlock = {
    .name = "corridor",
    .summary = "corridors that can't be opened, neither from an end nor a side",
    .prepare = prepare,
    .lost = lost,
};
