/*
 * The order of the goals is found backwards, as packing orders are (Botea,
 * Mueller and Schaeffer 2003, Using Abstraction for Planning in Sokoban): boxes
 * stand on all goals, and those that could come from a start while the others
 * stand are taken away, round by round.  To take one away never keeps another
 * from going, so that within a round any order will do.
 *
 * Which goals a box could come to is the same for all boxes between which a box
 * could be pushed to and fro, so that two floods do for most of an open floor
 * (strong components by reach forwards and backwards: Fleischer, Hendrickson
 * and Pinar 2000).
 */
#include "engines/stow/order.h"

#include "base/bits.h"

/* Floods from a start while these boxes stand; the squares come into seen. */
static void flood_from(struct order *order, int start, const uint64_t *boxes,
                       bool pulls, uint64_t *seen)
{
    const struct board *board = order->board;
    memset(seen, 0, board->words * sizeof *seen);
    flood_begin(order->flood, boxes, pulls);
    flood_seed(order->flood, board->box_squares[start]);
    for (uint32_t side; flood_next(order->flood, &side);)
        bits_add(seen, side / 4);
}

/* Puts the starts between which a box can be pushed to and fro into *joined;
 * answers how many of them. */
static int find_joined(struct order *order, int start, const uint64_t *boxes,
                       uint64_t *joined)
{
    const struct board *board = order->board;
    int count = 0;
    flood_from(order, start, boxes, false, order->to);
    flood_from(order, start, boxes, true, joined);
    for (size_t i = 0; i < board->words; i++) {
        joined[i] &= order->to[i] & order->starts[i];
        count += (int)bits_count(joined[i]);
    }
    return count;
}

/* ---- Rounds ---- */

/* A start that is as good as most others while these boxes stand. */
static int find_pivot(struct order *order, const uint64_t *boxes,
                      uint64_t *joined)
{
    const struct board *board = order->board;
    int pivot = -1, most = 0, left = board->box_count;
    memset(order->tried, 0, board->words * sizeof *order->tried);
    for (int i = 0; i < board->box_count && most < left; i++) {
        square s = board->box_squares[i];
        if (bits_has(order->tried, s) || bits_has(boxes, s) ||
            run_poll(order->run)) {
            left -= bits_has(boxes, s);
            continue;
        }
        int count = find_joined(order, i, boxes, joined);
        for (size_t k = 0; k < board->words; k++)
            order->tried[k] |= joined[k];
        left -= count;
        if (count <= most)
            continue;
        most = count;
        pivot = i;
    }
    return pivot;
}

/* Floods by pushes from a start, or all (-1): the goals that could be pushed on
 * while boxes stand on all others of the set go to gone. */
static size_t find_loose(struct order *order, const uint64_t *boxes, int start,
                         uint64_t *gone)
{
    const struct board *board = order->board;
    struct flood *flood = order->flood;
    size_t count = 0;
    flood_begin(flood, boxes, false);
    for (int i = 0; i < board->box_count; i++)
        if (!bits_has(boxes, board->box_squares[i]) &&
            (start < 0 || start == i))
            flood_seed(flood, board->box_squares[i]);
    for (uint32_t side; flood_next(flood, &side);) {
        square to = board->next[side / 4][side % 4 ^ 1];
        if (to == NO_SQUARE || !bits_has(boxes, to) || bits_has(gone, to))
            continue;
        bits_add(gone, to);
        count++;
    }
    return count;
}

/* Could a box be brought to s from a start while the others stand? */
static bool is_open(struct order *order, uint64_t *boxes, square s)
{
    struct flood *flood = order->flood;
    bool open = false;
    bits_remove(boxes, s);
    flood_begin(flood, boxes, true);
    flood_seed(flood, s);
    for (uint32_t side; !open && flood_next(flood, &side);)
        open = bits_has(order->starts, side / 4) && !bits_has(boxes, side / 4);
    bits_add(boxes, s);
    return open;
}

/* The same one by one: a box is in its own way above, too. */
static size_t find_open(struct order *order, uint64_t *boxes, uint64_t *gone)
{
    size_t count = 0;
    BITS_EACH (s, order->board->goals, order->board->words) {
        if (run_poll(order->run))
            return 0;
        if (!bits_has(boxes, s) || !is_open(order, boxes, (square)s))
            continue;
        bits_add(gone, s);
        count++;
    }
    return count;
}

static bool find_rounds(struct order *order)
{
    const struct board *board = order->board;
    uint64_t *boxes, *gone;
    if (!RUN_SETS(order->run, &boxes, &gone))
        return false;
    memcpy(boxes, board->goals, board->words * sizeof *boxes);
    int pivot = find_pivot(order, boxes, gone);
    for (size_t left = (size_t)board->goal_count; left > 0;) {
        memset(gone, 0, board->words * sizeof *gone);
        size_t count = find_loose(order, boxes, pivot, gone);
        if (count == 0 && pivot >= 0)
            count = find_loose(order, boxes, -1, gone);
        if (count == 0)
            count = find_open(order, boxes, gone);
        if (run_poll(order->run))
            return false;
        if (count == 0) { /* no order is known for the rest */
            memcpy(gone, boxes, board->words * sizeof *gone);
            count = left;
        }
        left -= count;
        order->rounds++;
        BITS_EACH (s, gone, board->words) {
            bits_remove(boxes, s);
            order->round[s] = order->rounds;
        }
    }
    return true;
}

/* ---- Access ---- */

static bool find_access(struct order *order)
{
    struct run *run = order->run;
    const struct board *board = order->board;
    uint64_t *joined;
    if (!RUN_SETS(run, &joined))
        return false;
    for (int box = 0; box < board->box_count; box++) {
        if (order->access[box])
            continue;
        uint64_t *goals =
            run_alloc(run, order->assign.words, sizeof *order->only);
        if (!goals || run_poll(run))
            return false;
        find_joined(order, box, order->none, joined);
        BITS_EACH (s, board->goals, board->words)
            if (bits_has(order->to, s))
                bits_add(goals, (size_t)order->goal_at[s]);
        for (int i = box; i < board->box_count; i++)
            if (bits_has(joined, board->box_squares[i]))
                order->access[i] = goals;
    }
    return true;
}

static int count_stranded(struct order *order, const square *goals)
{
    int boxes = order->board->box_count, count = 0;
    const uint64_t **rows = order->assign.rows;
    size_t words = order->assign.words;
    for (int i = 0; i < boxes; i++)
        if (goals && goals[i] != NO_SQUARE)
            rows[count++] =
                order->only + (size_t)order->goal_at[goals[i]] * words;
    for (int i = 0; i < boxes; i++)
        if (!goals || goals[i] == NO_SQUARE)
            rows[count++] = order->access[i];
    return assign_all(&order->assign, boxes, 0);
}

bool order_allows(struct order *order, const square *goals)
{
    return count_stranded(order, goals) <= order->stranded;
}

bool order_init(struct order *order, struct run *run, struct flood *flood)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares, goals = (size_t)board->goal_count;
    size_t boxes = (size_t)board->box_count;
    *order = (struct order){.run = run, .board = board, .flood = flood};
    if (!RUN_NEW(run, order->round, n) || !RUN_NEW(run, order->goal_at, n) ||
        !RUN_NEW(run, order->access, boxes) ||
        !RUN_SETS(run, &order->starts, &order->none, &order->to,
                  &order->tried) ||
        !assign_init(&order->assign, run, board->box_count,
                     board->goal_count) ||
        !RUN_NEW(run, order->only, goals * order->assign.words))
        return false;
    for (int i = 0; i < board->goal_count; i++) {
        order->goal_at[board->goal_squares[i]] = i;
        bits_add(order->only + (size_t)i * order->assign.words, (size_t)i);
    }
    for (int i = 0; i < board->box_count; i++)
        bits_add(order->starts, board->box_squares[i]);
    if (!find_access(order) || !find_rounds(order))
        return false;
    order->stranded = count_stranded(order, NULL);
    return run->stopped_by == STOP_NONE;
}
