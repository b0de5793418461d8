/*
 * Breadth first.  Which sides of a box are joined is seen from the eight
 * squares around it or, where those don't tell, from the cuts of the floor
 * (core/cuts.h), which are looked for once, when they are first needed: so a
 * flood costs no more than the floor that it covers, or all of the floor once.
 */
#include "engines/stow/flood.h"

#include "base/bits.h"
#include "core/reach.h"

bool flood_init(struct flood *flood, struct run *run)
{
    size_t sides = DIR_COUNT * (size_t)run->board->squares;
    *flood = (struct flood){.board = run->board};
    return RUN_NEW(run, flood->queue, sides) &&
           RUN_NEW(run, flood->later, sides) &&
           RUN_NEW(run, flood->via, sides) &&
           RUN_NEW(run, flood->clocks, sides) && cuts_init(&flood->cuts, run);
}

void flood_begin(struct flood *flood, const uint64_t *boxes, bool pulls)
{
    size_t sides = DIR_COUNT * (size_t)flood->board->squares;
    flood->boxes = boxes;
    flood->soft = NULL;
    flood->later_count = 0;
    flood->level = 0;
    flood->pulls = pulls;
    flood->head = flood->tail = 0;
    flood->cut_clock = flood->cuts.clock;
    if (++flood->clock == 0) {
        memset(flood->clocks, 0, sides * sizeof *flood->clocks);
        flood->clock = 1;
    }
}

static void add_side(struct flood *flood, uint32_t side, uint32_t via)
{
    if (flood_saw(flood, side))
        return;
    flood->clocks[side] = flood->clock;
    flood->via[side] = via;
    flood->queue[flood->tail++] = side;
}

static bool is_free(const struct flood *flood, square s)
{
    return s != NO_SQUARE && !bits_has(flood->boxes, s);
}

void flood_seed(struct flood *flood, square s)
{
    for (unsigned d = 0; d < DIR_COUNT; d++)
        if (flood->pulls || is_free(flood, flood->board->next[s][d]))
            add_side(flood, s * 4u + d, SIDE_SEED);
}

void flood_seed_side(struct flood *flood, uint32_t side)
{
    add_side(flood, side, SIDE_SEED);
}

/* The box on s, the player on its side d or wherever that is joined to; going
 * on in the same direction comes first, since turns are walks. */
static void arrive(struct flood *flood, square s, unsigned d, uint32_t via)
{
    const struct board *board = flood->board;
    struct cut_parts parts;
    add_side(flood, s * 4u + d, via);
    bool joined = reach_joined(board, flood->boxes, s);
    if (!joined) {
        if (flood->cuts.clock < flood->cut_clock) /* it began anew */
            flood->cut_clock = 0;
        if (flood->cuts.found[s] <= flood->cut_clock)
            cuts_find(&flood->cuts, flood->boxes, s);
        cuts_at(&flood->cuts, flood->boxes, s, &parts);
    }
    for (unsigned side = 0; side < DIR_COUNT; side++)
        if (joined ? is_free(flood, board->next[s][side])
                   : parts.part[side] == parts.part[d])
            add_side(flood, s * 4u + side, via);
}

static bool is_soft(const struct flood *flood, square s)
{
    return flood->soft && s != NO_SQUARE && bits_has(flood->soft, s);
}

/* Goes on with what was put off; false if nothing was. */
static bool next_level(struct flood *flood)
{
    size_t count = flood->later_count;
    flood->later_count = 0;
    flood->level++;
    for (size_t i = 0; i < count; i++) {
        uint32_t side = flood->later[i], d = side % 4;
        if (!flood_saw(flood, side))
            arrive(flood, (square)(side / 4), d,
                   flood->board->next[side / 4][d ^ 1] * 4u + d);
    }
    return count > 0;
}

bool flood_next(struct flood *flood, uint32_t *side)
{
    while (flood->head == flood->tail)
        if (!next_level(flood))
            return false;
    *side = flood->queue[flood->head++];
    square s = (square)(*side / 4);
    unsigned d = *side % 4;
    square(*next)[DIR_COUNT] = flood->board->next;
    square to = next[s][flood->pulls ? d : d ^ 1];
    if (!is_free(flood, to) || flood_saw(flood, to * 4u + d) ||
        (flood->pulls && !is_free(flood, next[to][d])))
        return true;
    if (is_soft(flood, to) || is_soft(flood, next[to][d]))
        flood->later[flood->later_count++] = to * 4u + d;
    else
        arrive(flood, to, d, *side);
    return true;
}

bool flood_was_at(const struct flood *flood, square s)
{
    for (unsigned d = 0; d < DIR_COUNT; d++)
        if (flood_saw(flood, s * 4u + d))
            return true;
    return false;
}
