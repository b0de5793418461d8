/*
 * The way with the fewest boxes on it: breadth first by levels, where to go
 * through a box costs one (a 0-1 breadth-first search), for the box by pulls
 * from the goals and for the player from where it stands.  The boxes on it are
 * parked beside, nearest place first (compare navigation among movable
 * obstacles: Stilman and Kuffner 2005).
 */
#include "engines/stow/clear.h"

#include "base/bits.h"
#include "core/reach.h"

#define MOST_ENDS 400
#define MOST_WAYS 2

bool clear_init(struct clear *clear, struct work *work)
{
    struct run *run = work->run;
    size_t n = (size_t)run->board->squares;
    *clear = (struct clear){.work = work, .random = {run->seed}, .spread = 1};
    return flood_init(&clear->pulls, run) && RUN_NEW(run, clear->crossed, n) &&
           RUN_NEW(run, clear->from, n) && RUN_NEW(run, clear->queue, n) &&
           RUN_NEW(run, clear->later, 4 * n) &&
           RUN_NEW(run, clear->blockers, n) &&
           RUN_SETS(run, &clear->way, &clear->others, &clear->stuck);
}

/* ---- The way ---- */

/* The player's walks, through loose boxes where there is no other way. */
static void walk_through(struct clear *clear)
{
    const struct work *work = clear->work;
    const struct board *board = work->board;
    size_t head = 0, tail = 0, later = 0;
    for (int s = 0; s < board->squares; s++)
        clear->crossed[s] = -1;
    clear->from[work->state.player] = NO_SQUARE;
    clear->crossed[work->state.player] = 0;
    clear->queue[tail++] = work->state.player;
    for (int level = 0; head < tail; level++) {
        for (; head < tail; head++)
            for (int d = 0; d < DIR_COUNT; d++) {
                square s = clear->queue[head], n = board->next[s][d];
                if (n == NO_SQUARE || bits_has(work->settled, n) ||
                    clear->crossed[n] >= 0)
                    continue;
                bool box = bits_has(work->state.boxes, n);
                clear->crossed[n] = level + box;
                clear->from[n] = s;
                if (box)
                    clear->later[later++] = n;
                else
                    clear->queue[tail++] = n;
            }
        while (later > 0)
            clear->queue[tail++] = clear->later[--later];
    }
}

/* The side from which a way to a goal begins that goes through few boxes: its
 * box is beside it, toward the player.  SIDE_SEED: there is none. */
static uint32_t find_way(struct clear *clear, int round)
{
    struct work *work = clear->work;
    const struct board *board = work->board;
    struct flood *flood = &clear->pulls;
    uint32_t best = SIDE_SEED;
    int least = INT32_MAX;
    memcpy(clear->others, work->state.boxes,
           board->words * sizeof *clear->others);
    for (size_t i = 0; i < board->words; i++)
        clear->others[i] &= ~work->settled[i];
    flood_begin(flood, clear->stuck, true);
    flood->soft = clear->others;
    BITS_EACH (s, board->goals, board->words)
        if (work_wants(work, (square)s, round))
            flood_seed(flood, (square)s);
    for (uint32_t side; flood_next(flood, &side);) {
        unsigned d = side % 4;
        square box = work_box_before(work, side, d);
        square player = box == NO_SQUARE ? box : board->next[box][d];
        if (player == NO_SQUARE || bits_has(clear->stuck, box) ||
            clear->crossed[player] < 0)
            continue;
        if (!work_may_come(work, box, flood_find_seed(flood, side)))
            continue;
        int cost = flood->level + clear->crossed[player];
        if (cost < least) {
            least = cost;
            best = side;
        }
    }
    return best;
}

static void list(struct clear *clear, square s)
{
    if (!work_is_loose(clear->work, s) || bits_has(clear->work->met, s))
        return;
    bits_add(clear->work->met, s);
    clear->blockers[clear->blocker_count++] = s;
}

static void cross(struct clear *clear, square s, square box)
{
    bits_add(clear->way, s);
    if (s != box)
        list(clear, s);
}

/* Marks the way and lists the boxes on it. */
static void mark_way(struct clear *clear, uint32_t side)
{
    const struct board *board = clear->work->board;
    unsigned d = side % 4;
    square box = work_box_before(clear->work, side, d);
    square player = board->next[box][d];
    memset(clear->way, 0, board->words * sizeof *clear->way);
    memset(clear->work->met, 0, board->words * sizeof *clear->work->met);
    clear->blocker_count = 0;
    for (square s = player; s != NO_SQUARE; s = clear->from[s])
        cross(clear, s, box);
    for (square s = box; s != side / 4; s = board->next[s][d ^ 1])
        cross(clear, s, box);
    cross(clear, (square)(side / 4), box);
    while (clear->pulls.via[side] != SIDE_SEED) {
        uint32_t next = clear->pulls.via[side];
        square behind = board->next[side / 4][next % 4];
        if (behind != box && !bits_has(clear->way, behind))
            cross(clear, behind, box);
        if (!bits_has(clear->way, next / 4))
            cross(clear, (square)(next / 4), box);
        side = next;
    }
}

/* ---- Parking ---- */

/* Makes the pushes to a side of the flood by pushes. */
static bool push_to(struct clear *clear, uint32_t side)
{
    struct work *work = clear->work;
    const struct flood *flood = &work->flood;
    size_t count = 0, i;
    for (uint32_t at = side; flood->via[at] != SIDE_SEED; at = flood->via[at])
        count++;
    if (!run_reserve(work->run, &clear->pushes, &clear->push_capacity, count,
                     sizeof *clear->pushes))
        return false;
    i = count;
    for (uint32_t at = side; flood->via[at] != SIDE_SEED; at = flood->via[at])
        clear->pushes[--i] = (struct push){(square)(flood->via[at] / 4),
                                           (uint8_t)(flood->via[at] % 4 ^ 1)};
    while (i < count && work_push(work, clear->pushes[i]))
        i++;
    return i == count;
}

/* Is it a place to wait at?  A roomy one has no other box beside it. */
static bool is_refuge(struct clear *clear, square from, square to, bool roomy)
{
    struct work *work = clear->work;
    const struct board *board = work->board;
    if (to == from || bits_has(clear->way, to) || bits_has(board->dead, to) ||
        !flood_was_at(&clear->pulls, to))
        return false;
    for (int i = 0; roomy && i < 8; i++) {
        square beside = board->ring_squares[to][i];
        if (beside != NO_SQUARE && bits_has(clear->others, beside))
            return false;
    }
    state_take_box(&work->state, from);
    state_put_box(&work->state, to);
    bool lost = freeze_at(work->freeze, work->state.boxes, to);
    state_take_box(&work->state, to);
    state_put_box(&work->state, from);
    return !lost;
}

static bool park(struct clear *clear, square box, bool roomy)
{
    struct work *work = clear->work;
    const struct board *board = work->board;
    struct flood *flood = &work->flood;
    int ends = 0;
    memcpy(clear->others, work->state.boxes,
           board->words * sizeof *clear->others);
    bits_remove(clear->others, box);
    flood_begin(flood, clear->others, false);
    for (unsigned d = 0; d < DIR_COUNT; d++)
        if (board->next[box][d] != NO_SQUARE &&
            bits_has(work->reach, board->next[box][d]))
            flood_seed_side(flood, box * 4u + d);
    for (uint32_t side; flood_next(flood, &side) && ends < MOST_ENDS; ends++)
        if (is_refuge(clear, box, (square)(side / 4), roomy) &&
            random_below(&clear->random, clear->spread) == 0)
            return push_to(clear, side);
    return false;
}

/* Lists the loose boxes beside those that are listed, and those beside these;
 * then those beside the way. */
static void list_beside(struct clear *clear)
{
    const struct board *board = clear->work->board;
    size_t i = 0;
    for (; i < clear->blocker_count; i++)
        for (int k = 0; k < 8; k++)
            list(clear, board->ring_squares[clear->blockers[i]][k]);
    BITS_EACH (s, clear->way, board->words)
        for (int k = 0; k < 8; k++)
            list(clear, board->ring_squares[s][k]);
    for (; i < clear->blocker_count; i++)
        for (int k = 0; k < 8; k++)
            list(clear, board->ring_squares[clear->blockers[i]][k]);
}

/* Parks one of the boxes listed, where there is room or anywhere. */
static bool park_any(struct clear *clear, bool roomy)
{
    size_t count = clear->blocker_count;
    size_t first = clear->spread > 1 && count > 0
                       ? random_below(&clear->random, count)
                       : 0;
    for (size_t i = 0; i < count && !run_poll(clear->work->run); i++)
        if (park(clear, clear->blockers[(first + i) % count], roomy))
            return true;
    return false;
}

/* Serves a box, or parks one off the way with fewest boxes, where those that
 * are stuck stand for walls; all that can't be parked become stuck.  *more says
 * if there may be another way. */
static bool clear_way(struct clear *clear, int round, bool *more)
{
    struct work *work = clear->work;
    uint32_t side = find_way(clear, round);
    *more = side != SIDE_SEED;
    if (side == SIDE_SEED)
        return false;
    if (work_serve_box(work, round, work_box_before(work, side, side % 4)))
        return true;
    mark_way(clear, side);
    if (park_any(clear, true))
        return true;
    *more = clear->blocker_count > 0;
    for (size_t i = 0; i < clear->blocker_count; i++)
        bits_add(clear->stuck, clear->blockers[i]);
    return false;
}

bool clear_step(struct clear *clear, int round)
{
    struct work *work = clear->work;
    size_t bytes = work->board->words * sizeof *clear->stuck;
    bool more = true;
    walk_through(clear);
    reach_fill(work->board, work->state.boxes, work->state.player, work->reach);
    memcpy(clear->stuck, work->settled, bytes);
    for (int ways = 0; more && ways < MOST_WAYS; ways++)
        if (clear_way(clear, round, &more))
            return true;
    memcpy(clear->stuck, work->settled, bytes);
    uint32_t side = find_way(clear, round);
    if (side == SIDE_SEED)
        return false;
    mark_way(clear, side);
    list_beside(clear);
    return park_any(clear, true) || park_any(clear, false);
}
