/*
 * Sides in buckets by their cost (Dial 1969): no more than COSTS_MAX of them
 * are in use at a time, and a side enters a bucket once at most, since its cost
 * only falls.
 */
#include "search/costs.h"

struct buckets {
    const struct sides *sides;
    struct distances *table;
    uint32_t *items[COSTS_MAX];
    size_t count[COSTS_MAX];
};

static void enter(struct buckets *buckets, square s, unsigned d, int cost)
{
    const uint8_t *part = buckets->sides[s].part;
    uint16_t *costs = buckets->table[s].pushes;
    for (unsigned e = 0; e < DIR_COUNT; e++) {
        if (part[e] != part[d] || cost >= costs[e])
            continue;
        costs[e] = (uint16_t)cost;
        int bucket = cost % COSTS_MAX;
        buckets->items[bucket][buckets->count[bucket]++] = (uint32_t)s * 4 + e;
    }
}

/* Pulls the box backwards from a side, as in core/distance.c. */
static void pull(struct buckets *buckets, const struct board *board,
                 const uint8_t (*cost)[DIR_COUNT], uint32_t side)
{
    square s = (square)(side / 4);
    unsigned d = side % 4;
    square n = board->next[s][d];
    if (board->next[n][d] != NO_SQUARE)
        enter(buckets, n, d, buckets->table[s].pushes[d] + cost[n][d ^ 1]);
}

void costs_to(const struct board *board, const uint8_t (*cost)[DIR_COUNT],
              square target, struct distances *table, uint32_t *queue)
{
    size_t size = 4 * (size_t)board->squares;
    struct buckets buckets = {.sides = board->sides, .table = table};
    for (size_t i = 0; i < COSTS_MAX; i++)
        buckets.items[i] = queue + i * size;
    for (int s = 0; s < board->squares; s++)
        for (int d = 0; d < DIR_COUNT; d++)
            table[s].pushes[d] = DISTANCE_NONE;
    for (unsigned d = 0; d < DIR_COUNT; d++)
        if (board->sides[target].part[d] != SIDE_NONE)
            enter(&buckets, target, d, 0);
    int empty = 0;
    for (int at = 0; empty < COSTS_MAX; at++) {
        int bucket = at % COSTS_MAX;
        empty = buckets.count[bucket] ? 0 : empty + 1;
        while (buckets.count[bucket] > 0) {
            uint32_t side = buckets.items[bucket][--buckets.count[bucket]];
            if (table[side / 4].pushes[side % 4] == at)
                pull(&buckets, board, cost, side);
        }
    }
}
