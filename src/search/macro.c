/*
 * Breadth first over the squares of the one box and the sides of the player.
 * Most floods are saved by a look at the eight squares around the box, and
 * after a few of them the rest by one search for all that the box can cut.
 */
#include "search/macro.h"

#include "base/bits.h"
#include "core/reach.h"

#define START UINT32_MAX
#define FEW_FLOODS 2

bool macro_init(struct macro *macro, struct run *run)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    *macro = (struct macro){.run = run, .board = board};
    return RUN_SETS(run, &macro->boxes, &macro->flood) &&
           RUN_NEW(run, macro->queue, 4 * n) &&
           RUN_NEW(run, macro->before, 4 * n) &&
           RUN_NEW(run, macro->push, 4 * n) &&
           RUN_NEW(run, macro->seen, 4 * n) &&
           RUN_NEW(run, macro->pushes, 4 * n) && cuts_init(&macro->cuts, run);
}

/* Queues a side that the player can come to, unless it is there; answers the
 * queue's new length, here and below. */
static size_t add_side(struct macro *macro, uint32_t side, size_t tail)
{
    if (macro->seen[side])
        return tail;
    macro->seen[side] = true;
    macro->before[side] = macro->at;
    macro->push[side] = macro->pushed;
    macro->pushes[side] =
        macro->at == START ? 0 : (uint16_t)(macro->pushes[macro->at] + 1);
    macro->queue[tail] = side;
    return tail + 1;
}

/* The box stands on s: queues those of its sides that the player can come to,
 * in a reach or, if that is NULL, all that are free. */
static size_t add_sides(struct macro *macro, square s, const uint64_t *reach,
                        size_t tail)
{
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square n = macro->board->next[s][d];
        if (n != NO_SQUARE &&
            (reach ? bits_has(reach, n) : !bits_has(macro->boxes, n)))
            tail = add_side(macro, s * 4u + d, tail);
    }
    return tail;
}

/* The same for those sides that are joined to the player's, where it just
 * pushed the box. */
static size_t add_joined(struct macro *macro, square s, size_t tail)
{
    struct cut_parts parts;
    if (macro->floods++ == FEW_FLOODS)
        cuts_find(&macro->cuts, macro->boxes, s);
    cuts_at(&macro->cuts, macro->boxes, s, &parts);
    for (unsigned d = 0; d < DIR_COUNT; d++)
        if (parts.part[d] != SIDE_NONE &&
            parts.part[d] == parts.part[macro->pushed ^ 1])
            tail = add_side(macro, s * 4u + d, tail);
    return tail;
}

static void fill(struct macro *macro, square s, square player)
{
    bits_add(macro->boxes, s);
    reach_fill(macro->board, macro->boxes, player, macro->flood);
    bits_remove(macro->boxes, s);
}

/* The sides of a box that was just pushed.  The player's reach is filled unless
 * it may be left out and the sides are known without. */
static size_t arrive(struct macro *macro, square s, square player,
                     bool without_reach, size_t tail)
{
    if (without_reach && macro->seen[s * 4u + (macro->pushed ^ 1u)])
        return tail;
    if (without_reach && reach_joined(macro->board, macro->boxes, s))
        return add_sides(macro, s, NULL, tail);
    if (without_reach && macro->floods >= FEW_FLOODS)
        return add_joined(macro, s, tail);
    macro->floods += without_reach;
    fill(macro, s, player);
    return add_sides(macro, s, macro->flood, tail);
}

static int write_route(const struct macro *macro, uint32_t side,
                       struct push *list)
{
    int count = 0, i = 0;
    for (uint32_t at = side; macro->before[at] != START; at = macro->before[at])
        count++;
    i = count;
    for (uint32_t at = side; macro->before[at] != START; at = macro->before[at])
        list[--i] =
            (struct push){(square)(macro->before[at] / 4), macro->push[at]};
    return count;
}

static void begin(struct macro *macro, const uint64_t *boxes, square from)
{
    const struct board *board = macro->board;
    memcpy(macro->boxes, boxes, board->words * sizeof *boxes);
    bits_remove(macro->boxes, from);
    memset(macro->seen, 0, 4 * (size_t)board->squares);
    macro->at = START;
    macro->floods = 0;
}

/* Where the box comes to by the next push of the queue, which is noted;
 * NO_SQUARE when that can't be made. */
static square push_on(struct macro *macro, size_t head)
{
    macro->at = macro->queue[head];
    macro->pushed = macro->at % 4 ^ 1;
    square next = macro->board->next[macro->at / 4][macro->pushed];
    return next == NO_SQUARE || bits_has(macro->boxes, next) ? NO_SQUARE : next;
}

size_t macro_ends(struct macro *macro, const uint64_t *boxes,
                  const uint64_t *reach, square from, struct macro_end *list)
{
    begin(macro, boxes, from);
    size_t tail = add_sides(macro, from, reach, 0), count = 0;
    for (size_t head = 0; head < tail && !run_poll(macro->run); head++) {
        square next = push_on(macro, head), player = (square)(macro->at / 4);
        if (next == NO_SQUARE || bits_has(macro->board->dead, next))
            continue;
        size_t first = tail;
        tail = arrive(macro, next, player, true, tail);
        if (tail > first)
            list[count++] =
                (struct macro_end){next, player,
                                   macro->pushes[macro->queue[first]]};
    }
    return count;
}

int macro_route(struct macro *macro, const uint64_t *boxes, square player,
                struct macro_move move, struct push *list)
{
    begin(macro, boxes, move.from);
    fill(macro, move.from, player);
    size_t tail = add_sides(macro, move.from, macro->flood, 0);
    for (size_t head = 0; head < tail; head++) {
        square next = push_on(macro, head);
        if (next == NO_SQUARE)
            continue;
        size_t first = tail;
        tail =
            arrive(macro, next, (square)(macro->at / 4), next != move.to, tail);
        if (next == move.to && tail > first &&
            reach_name(macro->board, macro->flood) == move.region)
            return write_route(macro, macro->queue[first], list);
    }
    return 0;
}

int macro_sink(struct macro *macro, const uint64_t *boxes,
               const uint64_t *reach, square from, struct push *list)
{
    begin(macro, boxes, from);
    size_t tail = add_sides(macro, from, reach, 0);
    for (size_t head = 0; head < tail && !run_poll(macro->run); head++) {
        square next = push_on(macro, head), player = (square)(macro->at / 4);
        if (next == NO_SQUARE || bits_has(macro->board->dead, next) ||
            (macro->places && macro->places->detour[player][macro->pushed]))
            continue;
        if (next == macro->board->sink) {
            int count = write_route(macro, macro->at, list);
            list[count] = (struct push){player, macro->pushed};
            return count + 1;
        }
        tail = arrive(macro, next, player, true, tail);
    }
    return 0;
}
