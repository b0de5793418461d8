/*
 * Depth first from the region's least square, and for each square the first
 * one that is seen from below it (Hopcroft and Tarjan 1973, Algorithm 447:
 * Efficient Algorithms for Graph Manipulation): what is below a
 * neighbour is cut off by a box if nothing before the box is seen from there;
 * the rest holds the least square.
 */
#include "core/cuts.h"

#include "base/bits.h"

void cuts_open(struct cuts *cuts, const struct board *board, uint32_t *memory)
{
    size_t n = (size_t)board->squares;
    square *squares = (square *)(memory + 3 * n);
    *cuts = (struct cuts){.board = board,
                          .found = memory,
                          .left = memory + n,
                          .low = memory + 2 * n,
                          .parent = squares,
                          .least = squares + n,
                          .tried = (uint8_t *)(squares + 2 * n)};
}

/* Where the search is: what it knows of the square stays at hand until it goes
 * on to another one. */
struct cuts_at {
    square s;
    int tried;    /* directions */
    uint32_t low; /* the first square seen from below it */
};

static struct cuts_at enter(struct cuts *cuts, square s, square parent)
{
    cuts->found[s] = ++cuts->clock;
    cuts->parent[s] = parent;
    cuts->least[s] = s;
    return (struct cuts_at){.s = s, .low = cuts->clock};
}

/* Hands what was seen from a square up to the one before it. */
static struct cuts_at leave(struct cuts *cuts, struct cuts_at at)
{
    square s = at.s, parent = cuts->parent[s];
    cuts->left[s] = cuts->clock;
    cuts->low[s] = at.low;
    if (parent == NO_SQUARE)
        return (struct cuts_at){.s = NO_SQUARE};
    if (cuts->least[s] < cuts->least[parent])
        cuts->least[parent] = cuts->least[s];
    return (struct cuts_at){.s = parent,
                            .tried = cuts->tried[parent],
                            .low = at.low < cuts->low[parent]
                                       ? at.low
                                       : cuts->low[parent]};
}

/* Squares found now have a later time; answers the last one before. */
static uint32_t begin_search(struct cuts *cuts)
{
    size_t n = (size_t)cuts->board->squares;
    if (cuts->clock > UINT32_MAX - n) {
        memset(cuts->found, 0, n * sizeof *cuts->found);
        cuts->clock = 0;
    }
    return cuts->clock;
}

static void find_from(struct cuts *cuts, const uint64_t *boxes, square least,
                      uint32_t begin)
{
    const struct board *board = cuts->board;
    cuts->root = least;
    struct cuts_at at = enter(cuts, least, NO_SQUARE);
    while (at.s != NO_SQUARE) {
        if (at.tried == DIR_COUNT) {
            at = leave(cuts, at);
            continue;
        }
        square n = board->next[at.s][at.tried++];
        if (n == NO_SQUARE || bits_has(boxes, n))
            continue;
        if (cuts->found[n] <= begin) {
            cuts->tried[at.s] = (uint8_t)at.tried;
            cuts->low[at.s] = at.low;
            at = enter(cuts, n, at.s);
        } else if (cuts->found[n] < at.low) {
            at.low = cuts->found[n];
        }
    }
}

void cuts_find(struct cuts *cuts, const uint64_t *boxes, square least)
{
    find_from(cuts, boxes, least, begin_search(cuts));
}

/* The root of another region is no square of this one, so it will do. */
void cuts_find_all(struct cuts *cuts, const uint64_t *boxes)
{
    uint32_t begin = begin_search(cuts);
    for (int s = 0; s < cuts->board->squares; s++)
        if (cuts->found[s] <= begin && !bits_has(boxes, (size_t)s))
            find_from(cuts, boxes, (square)s, begin);
}

/* Is the neighbour in direction d cut off with what is below it? */
static bool is_cut(const struct cuts *cuts, square s, square n)
{
    return cuts->parent[n] == s && cuts->low[n] >= cuts->found[s];
}

/* The name of the part that a neighbour is in. */
static square find_name(const struct cuts *cuts, const uint64_t *boxes,
                        square s, square n)
{
    const struct board *board = cuts->board;
    for (int d = 0; d < DIR_COUNT && cuts->found[n] > cuts->found[s]; d++) {
        square child = board->next[s][d];
        if (child != NO_SQUARE && !bits_has(boxes, child) &&
            is_cut(cuts, s, child) && cuts->found[n] >= cuts->found[child] &&
            cuts->found[n] <= cuts->left[child])
            return cuts->least[child];
    }
    return cuts->root; /* the rest */
}

void cuts_at(const struct cuts *cuts, const uint64_t *boxes, square s,
             struct cut_parts *parts)
{
    const struct board *board = cuts->board;
    parts->parts = 0;
    for (int d = 0; d < DIR_COUNT; d++) {
        square n = board->next[s][d];
        parts->part[d] = SIDE_NONE;
        if (n == NO_SQUARE || bits_has(boxes, n))
            continue;
        square name = find_name(cuts, boxes, s, n);
        uint8_t k = 0;
        while (k < parts->parts && parts->name[k] != name)
            k++;
        parts->part[d] = k;
        if (k == parts->parts)
            parts->name[parts->parts++] = name;
    }
}
