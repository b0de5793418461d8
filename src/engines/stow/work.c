/*
 * A box is looked for from the goals: one flood by pulls from all that are to
 * be filled next comes to the nearest box that can be pushed to one of them,
 * and the way back is the plan.  What is left must still be possible then, as
 * far as is seen: no box frozen off its goal, a goal for each box, and none
 * that the settled ones shut off.
 */
#include "engines/stow/work.h"

#include "base/bits.h"
#include "core/reach.h"

#define KEPT_FOR_ANY (-1)
#define KEPT_FOR_NONE (-2)

bool work_init(struct work *work, struct run *run)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares, boxes = (size_t)board->box_count;
    uint64_t *memory;
    *work = (struct work){.run = run, .board = board};
    if (!RUN_SETS(run, &work->settled, &work->reach, &work->around, &work->met,
                  &work->lifted, &memory) ||
        !RUN_NEW(run, work->box_at, n) || !RUN_NEW(run, work->goals, boxes) ||
        !RUN_NEW(run, work->box_urgency, boxes) ||
        !RUN_NEW(run, work->goal_urgency, n) ||
        !RUN_NEW(run, work->kept_for, n) || !(work->freeze = freeze_new(run)))
        return false;
    state_init(&work->state, board, memory);
    return flood_init(&work->flood, run) && flood_init(&work->judging, run) &&
           order_init(&work->order, run, &work->judging);
}

void work_restart(struct work *work)
{
    const struct board *board = work->board;
    state_init(&work->state, board, work->state.boxes);
    memset(work->settled, 0, board->words * sizeof *work->settled);
    for (int i = 0; i < board->box_count; i++) {
        work->box_at[board->box_squares[i]] = i;
        work->goals[i] = NO_SQUARE;
    }
    work->loose = board->box_count;
    work->count = 0;
}

int work_round(const struct work *work)
{
    int latest = 0;
    BITS_EACH (s, work->board->goals, work->board->words)
        if (!bits_has(work->settled, s) && work->order.round[s] > latest)
            latest = work->order.round[s];
    return latest;
}

/* ---- Judging ---- */

/* Could each loose box be pushed to a goal left, were there no others?  If not,
 * the goal filled last is for the one that couldn't, or for none of several. */
static bool all_can_come(struct work *work, square filled)
{
    const struct board *board = work->board;
    struct flood *flood = &work->judging;
    int missing = work->loose;
    memset(work->met, 0, board->words * sizeof *work->met);
    flood_begin(flood, work->settled, true);
    BITS_EACH (s, board->goals, board->words)
        if (!bits_has(work->settled, s))
            flood_seed(flood, (square)s);
    for (uint32_t side; missing > 0 && flood_next(flood, &side);) {
        square s = (square)(side / 4);
        if (!work_is_loose(work, s) || bits_has(work->met, s))
            continue;
        bits_add(work->met, s);
        missing--;
    }
    if (missing == 0)
        return true;
    work->judged++;
    work->kept_for[filled] = KEPT_FOR_NONE;
    BITS_EACH (s, work->state.boxes, board->words)
        if (missing == 1 && work_is_loose(work, (square)s) &&
            !bits_has(work->met, s))
            work->kept_for[filled] = work->box_at[s];
    return false;
}

static void settle(struct work *work, square goal)
{
    bits_add(work->settled, goal);
    work->goals[work->box_at[goal]] = goal;
    work->loose--;
}

/* Settles the box on from on a goal, unless something is lost by it. */
static bool try_settle(struct work *work, square from, square goal)
{
    int box = work->box_at[from];
    state_take_box(&work->state, from);
    state_put_box(&work->state, goal);
    work->box_at[goal] = box;
    settle(work, goal);
    if (order_allows(&work->order, work->goals) &&
        !freeze_at(work->freeze, work->state.boxes, goal) &&
        all_can_come(work, goal))
        return true;
    work->loose++;
    work->goals[box] = NO_SQUARE;
    bits_remove(work->settled, goal);
    state_take_box(&work->state, goal);
    state_put_box(&work->state, from);
    work->box_at[from] = box;
    return false;
}

bool work_settle_standing(struct work *work, int round)
{
    bool any = false;
    BITS_EACH (s, work->board->goals, work->board->words)
        if (work_wants(work, (square)s, round) &&
            bits_has(work->state.boxes, s))
            any |= try_settle(work, (square)s, (square)s);
    return any;
}

/* ---- Serving ---- */

bool work_push(struct work *work, struct push push)
{
    int box = work->box_at[push.from];
    if (!RUN_ADD(work->run, work->pushes, work->count, work->capacity, push))
        return false;
    work->box_at[state_push(&work->state, push)] = box;
    return true;
}

/* Once the box on from is pushed to s, can the player walk to that side? */
static bool comes_round(struct work *work, square from, uint32_t side)
{
    const struct board *board = work->board;
    uint64_t *boxes = work->state.boxes;
    square s = (square)(side / 4), at = board->next[s][side % 4];
    bits_remove(boxes, from);
    bool joined = reach_joined(board, boxes, s);
    bits_add(boxes, s);
    if (!joined)
        reach_fill(board, boxes, from, work->around);
    bits_remove(boxes, s);
    bits_add(boxes, from);
    return joined || bits_has(work->around, at);
}

square work_box_before(const struct work *work, uint32_t side, unsigned d)
{
    const struct board *board = work->board;
    square box = board->next[side / 4][d];
    if (d == side % 4 && box != NO_SQUARE && !bits_has(work->state.boxes, box))
        box = board->next[box][d];
    return work_is_loose(work, box) ? box : NO_SQUARE;
}

/* Pushes the box, which is settled already, straight to a side and on from
 * there; false when memory is spent. */
static bool push_on(struct work *work, square from, unsigned d, uint32_t side)
{
    square goal = flood_find_seed(&work->flood, side);
    bool ok = true;
    state_take_box(&work->state, goal);
    state_put_box(&work->state, from);
    for (; ok && from != side / 4; from = work->board->next[from][d ^ 1])
        ok = work_push(work, (struct push){from, (uint8_t)(d ^ 1)});
    while (ok && work->flood.via[side] != SIDE_SEED) {
        uint32_t next = work->flood.via[side];
        ok = work_push(work, (struct push){(square)(side / 4),
                                           (uint8_t)(next % 4 ^ 1)});
        side = next;
    }
    return ok;
}

bool work_may_come(const struct work *work, square box, square goal)
{
    return work->kept_for[goal] == KEPT_FOR_ANY ||
           work->kept_for[goal] == work->box_at[box];
}

/* Brings a box that can be pushed to where the side begins. */
static bool serve_side(struct work *work, uint32_t side, int urgency)
{
    const struct board *board = work->board;
    bool is_seed = work->flood.via[side] == SIDE_SEED;
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square box = work_box_before(work, side, d);
        if ((is_seed && d != side % 4) || box == NO_SQUARE ||
            board->next[box][d] == NO_SQUARE ||
            !bits_has(work->reach, board->next[box][d]))
            continue;
        square goal = flood_find_seed(&work->flood, side);
        if ((work->box_urgency[work->box_at[box]] < urgency &&
             work->goal_urgency[goal] < urgency) ||
            !work_may_come(work, box, goal))
            continue;
        if (run_poll(work->run)) /* on large boards a step takes long */
            return false;
        bool comes = is_seed || d == side % 4 || comes_round(work, box, side);
        if (comes && try_settle(work, box, goal))
            return push_on(work, box, d, side);
    }
    return false;
}

/* The same, but only to goals that are not kept for somebody, or to all. */
static bool serve_some(struct work *work, int round, int urgency, bool all)
{
    const struct board *board = work->board;
    const struct state *state = &work->state;
    bool any = false;
    flood_begin(&work->flood, state->boxes, true);
    BITS_EACH (s, board->goals, board->words)
        if (work_wants(work, (square)s, round) && !bits_has(state->boxes, s) &&
            (all || work->kept_for[s] == KEPT_FOR_ANY)) {
            flood_seed(&work->flood, (square)s);
            any = true;
        }
    for (uint32_t side; any && work->run->stopped_by == STOP_NONE &&
                        flood_next(&work->flood, &side);)
        if (serve_side(work, side, urgency))
            return true;
    return false;
}

bool work_serve(struct work *work, int round, int urgency)
{
    const struct board *board = work->board;
    const struct state *state = &work->state;
    reach_fill(board, state->boxes, state->player, work->reach);
    for (int i = 0; i < board->goal_count; i++)
        work->kept_for[board->goal_squares[i]] = KEPT_FOR_ANY;
    bool done = serve_some(work, round, urgency, true);
    while (!done) {
        int judged = work->judged;
        done = serve_some(work, round, urgency, false);
        if (judged == work->judged)
            break;
    }
    return done;
}

bool work_serve_box(struct work *work, int round, square box)
{
    const struct board *board = work->board;
    const uint64_t *boxes = work->state.boxes;
    memcpy(work->lifted, boxes, board->words * sizeof *boxes);
    bits_remove(work->lifted, box);
    flood_begin(&work->flood, work->lifted, true);
    BITS_EACH (s, board->goals, board->words)
        if (work_wants(work, (square)s, round) && !bits_has(boxes, s) &&
            work_may_come(work, box, (square)s))
            flood_seed(&work->flood, (square)s);
    for (uint32_t side; flood_next(&work->flood, &side);)
        if (side / 4 == box &&
            bits_has(work->reach, board->next[box][side % 4]))
            return try_settle(work, box, flood_find_seed(&work->flood, side)) &&
                   push_on(work, box, 0, side);
    return false;
}
