/*
 * Dijkstra over the squares of the one box and the sides of the player, in
 * buckets (Dial 1969).  A walk from one side to another takes two steps where
 * the square at the corner is free, and four to the opposite side round two
 * such corners; only the others are looked for.
 */
#include "search/haul.h"

#include "base/bits.h"
#include "core/reach.h"

#define NO_ENTRY UINT32_MAX
#define NO_SIDE UINT32_MAX
#define RELAXED 4        /* sides that one of them leads to */
#define STEPS_A_SQUARE 8 /* farther hauls are not looked for */

struct haul_label {
    uint32_t clock; /* of the haul it is of */
    uint32_t steps;
    uint32_t before; /* the side come from; NO_SIDE: the start */
    bool pushed, done;
};

struct haul_entry {
    uint32_t side, next;
};

bool haul_init(struct haul *haul, struct run *run)
{
    const struct board *board = run->board;
    size_t n = (size_t)board->squares;
    *haul = (struct haul){.run = run, .board = board};
    return RUN_NEW(run, haul->boxes, board->words) &&
           RUN_NEW(run, haul->labels, DIR_COUNT * n) &&
           RUN_NEW(run, haul->entries, (RELAXED * n + 1) * DIR_COUNT) &&
           RUN_NEW(run, haul->buckets, STEPS_A_SQUARE * n) &&
           RUN_NEW(run, haul->walks, n) && RUN_NEW(run, haul->queue, n) &&
           cuts_init(&haul->cuts, run);
}

/* The player can be on a side of the box after so many steps. */
static void reach_side(struct haul *haul, uint32_t side, uint32_t steps,
                       uint32_t before, bool pushed)
{
    struct haul_label *label = haul->labels + side;
    if (steps > haul->most ||
        (label->clock == haul->clock && label->steps <= steps))
        return;
    *label = (struct haul_label){haul->clock, steps, before, pushed, false};
    uint32_t entry = haul->entry_count++;
    haul->entries[entry] = (struct haul_entry){side, haul->buckets[steps]};
    haul->buckets[steps] = entry;
}

static bool is_free(const struct haul *haul, square s)
{
    return s != NO_SQUARE && !bits_has(haul->boxes, s);
}

/* Where the box comes to when it is pushed from a side; NO_SQUARE: it can't be.
 */
static square pushed_to(const struct haul *haul, square s, unsigned side)
{
    square to = haul->board->next[s][side ^ 1];
    return is_free(haul, to) && !bits_has(haul->board->dead, to) ? to
                                                                 : NO_SQUARE;
}

/* Is there a way round the box from one side to another, at all? */
static bool are_joined(struct haul *haul, square s, unsigned a, unsigned b)
{
    struct cut_parts parts;
    if (reach_joined(haul->board, haul->boxes, s))
        return true;
    if (!haul->is_cut)
        cuts_find(&haul->cuts, haul->boxes, s);
    haul->is_cut = true;
    cuts_at(&haul->cuts, haul->boxes, s, &parts);
    return parts.part[a] == parts.part[b];
}

/* Steps from one side of the box to another that is free; -1: no way. */
static int walk_round(struct haul *haul, square s, unsigned a, unsigned b)
{
    const struct board *board = haul->board;
    if (!are_joined(haul, s, a, b))
        return -1;
    square to = board->next[s][b];
    bits_add(haul->boxes, s);
    reach_distances_to(board, haul->boxes, board->next[s][a], to, haul->walks,
                       haul->queue);
    bits_remove(haul->boxes, s);
    return haul->walks[to];
}

/* The corner between two sides is free. */
static bool has_corner(const struct haul *haul, square s, unsigned a,
                       unsigned b)
{
    return is_free(haul, haul->board->next[haul->board->next[s][a]][b]);
}

/* Steps from a side of the box to another, both free. */
static int walk_to(struct haul *haul, square s, unsigned a, unsigned b)
{
    const struct board *board = haul->board;
    if ((a ^ b) != 1)
        return has_corner(haul, s, a, b) ? 2 : walk_round(haul, s, a, b);
    for (unsigned d = 0; d < DIR_COUNT; d++)
        if (d != a && d != b && is_free(haul, board->next[s][d]) &&
            has_corner(haul, s, a, d) && has_corner(haul, s, b, d))
            return 4;
    return walk_round(haul, s, a, b);
}

/* What can be done from a side: a push, and walks to sides from where the box
 * can be pushed. */
static void leave_side(struct haul *haul, uint32_t side)
{
    square s = (square)(side / DIR_COUNT);
    unsigned a = side % DIR_COUNT;
    uint32_t steps = haul->labels[side].steps;
    square to = pushed_to(haul, s, a);
    if (to != NO_SQUARE)
        reach_side(haul, to * (uint32_t)DIR_COUNT + a, steps + 1, side, true);
    for (unsigned b = 0; b < DIR_COUNT; b++) {
        const struct haul_label *label = haul->labels + s * DIR_COUNT + b;
        uint32_t least = steps + ((a ^ b) == 1 ? 4 : 2);
        if (b == a || !is_free(haul, haul->board->next[s][b]) ||
            pushed_to(haul, s, b) == NO_SQUARE ||
            (label->clock == haul->clock && label->steps <= least))
            continue;
        int walk = walk_to(haul, s, a, b);
        if (walk >= 0)
            reach_side(haul, s * (uint32_t)DIR_COUNT + b,
                       steps + (uint32_t)walk, side, false);
    }
}

static void begin(struct haul *haul, const uint64_t *boxes, square from,
                  uint32_t most)
{
    const struct board *board = haul->board;
    uint32_t farthest = STEPS_A_SQUARE * (uint32_t)board->squares - 1;
    if (farthest > UINT16_MAX)
        farthest = UINT16_MAX;
    memcpy(haul->boxes, boxes, board->words * sizeof *boxes);
    bits_remove(haul->boxes, from);
    haul->most = most < farthest ? most : farthest;
    memset(haul->buckets, 0xff, (haul->most + 1) * sizeof *haul->buckets);
    haul->entry_count = 0;
    haul->is_cut = false;
    if (++haul->clock == 0) {
        memset(haul->labels, 0,
               DIR_COUNT * (size_t)board->squares * sizeof *haul->labels);
        haul->clock = 1;
    }
}

size_t haul_ends(struct haul *haul, const uint64_t *boxes, const int *steps,
                 square from, uint32_t most, struct macro_end *list)
{
    const struct board *board = haul->board;
    size_t count = 0;
    begin(haul, boxes, from, most);
    for (unsigned d = 0; d < DIR_COUNT; d++) {
        square n = board->next[from][d];
        if (is_free(haul, n) && steps[n] >= 0 &&
            pushed_to(haul, from, d) != NO_SQUARE)
            reach_side(haul, from * (uint32_t)DIR_COUNT + d, (uint32_t)steps[n],
                       NO_SIDE, false);
    }
    for (uint32_t i = 0; i <= haul->most; i++)
        while (haul->buckets[i] != NO_ENTRY) {
            struct haul_entry entry = haul->entries[haul->buckets[i]];
            struct haul_label *label = haul->labels + entry.side;
            haul->buckets[i] = entry.next;
            if (label->done || label->steps != i)
                continue;
            if (haul->run && run_poll(haul->run))
                return count;
            label->done = true;
            square s = (square)(entry.side / DIR_COUNT);
            if (label->pushed)
                list[count++] = (struct macro_end){
                    s, board->next[s][entry.side % DIR_COUNT], (uint16_t)i};
            leave_side(haul, entry.side);
        }
    return count;
}

size_t haul_route(const struct haul *haul, square to, square player,
                  struct push *list)
{
    uint32_t side = to * (uint32_t)DIR_COUNT;
    while (haul->board->next[to][side % DIR_COUNT] != player)
        side++;
    size_t count = 0;
    if (haul->labels[side].clock != haul->clock)
        return 0;
    for (uint32_t at = side; at != NO_SIDE; at = haul->labels[at].before)
        count += haul->labels[at].pushed;
    size_t i = count;
    for (uint32_t at = side; at != NO_SIDE; at = haul->labels[at].before)
        if (haul->labels[at].pushed)
            list[--i] =
                (struct push){(square)(haul->labels[at].before / DIR_COUNT),
                              (uint8_t)(at % DIR_COUNT ^ 1)};
    return count;
}
