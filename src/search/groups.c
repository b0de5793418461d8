/*
 * Groups of boxes by number: their order, their regions, and which of them are
 * worth a look.
 */
#include "search/groups.h"

#include "core/reach.h"

void group_next(uint16_t *live, int size)
{
    int i = 0;
    while (i + 1 < size && live[i] + 1 == live[i + 1]) {
        live[i] = (uint16_t)i;
        i++;
    }
    live[i]++;
}

void group_first(uint16_t *live, int size)
{
    for (int i = 0; i < size; i++)
        live[i] = (uint16_t)i;
}

void group_unrank(const struct patterns *patterns, uint32_t rank, int size,
                  uint16_t *live)
{
    int high = patterns->places->live_count;
    for (int k = size; k > 0; k--) {
        int low = k - 1; /* choose(low, k) <= rank < choose(high, k) */
        while (high - low > 1) {
            int middle = (low + high) / 2;
            if (patterns->choose[middle * (PATTERN_MAX + 1) + k] <= rank)
                low = middle;
            else
                high = middle;
        }
        live[k - 1] = (uint16_t)low;
        rank -= patterns->choose[low * (PATTERN_MAX + 1) + k];
        high = low;
        if (high < k - 1)
            high = k - 1;
    }
}

bool group_is_spread(const struct patterns *patterns, const uint16_t *live,
                     int size)
{
    const struct places *places = patterns->places;
    for (int i = 0; patterns->distance && i < size; i++)
        for (int k = 0; k < i; k++) {
            square a = places->squares[live[i]], b = places->squares[live[k]];
            if (abs(board_row(places->board, a) - board_row(places->board, b)) >
                    patterns->distance ||
                abs(board_column(places->board, a) -
                    board_column(places->board, b)) > patterns->distance)
                return true;
        }
    return false;
}

bool pattern_floor_init(struct pattern_floor *floor, struct run *run)
{
    return RUN_SETS(run, &floor->walls, &floor->flood);
}

static void set_walls(const struct patterns *patterns,
                      struct pattern_floor *floor, const uint16_t *live,
                      int size, bool here)
{
    for (int i = 0; i < size; i++) {
        square s = patterns->places->squares[live[i]];
        if (here)
            bits_add(floor->walls, s);
        else
            bits_remove(floor->walls, s);
    }
}

/* Is the floor surely in one piece?  So it is if no two boxes touch by a side
 * and each has a ring of floor around it that holds together. */
static bool is_whole(const struct patterns *patterns,
                     const struct pattern_floor *floor, const uint16_t *live,
                     int size)
{
    const struct board *board = patterns->places->board;
    for (int i = 0; i < size; i++) {
        square s = patterns->places->squares[live[i]];
        for (int d = 0; d < DIR_COUNT; d++)
            if (board->next[s][d] != NO_SQUARE &&
                bits_has(floor->walls, board->next[s][d]))
                return false;
        if (!reach_joined(board, floor->walls, s))
            return false;
    }
    return true;
}

static void name_sides(const struct patterns *patterns,
                       const struct pattern_floor *floor, const uint16_t *live,
                       int size, unsigned name, uint64_t *regions)
{
    const struct board *board = patterns->places->board;
    for (int i = 0; i < size; i++)
        for (int d = 0; d < DIR_COUNT; d++) {
            square n = board->next[patterns->places->squares[live[i]]][d];
            if (n == NO_SQUARE || bits_has(floor->walls, n) ||
                !bits_has(floor->flood, n))
                continue;
            unsigned shift = (unsigned)(16 * i + 4 * d);
            *regions &= ~((uint64_t)15 << shift);
            *regions |= (uint64_t)name << shift;
        }
}

uint64_t group_regions(const struct patterns *patterns,
                       struct pattern_floor *floor, const uint16_t *live,
                       int size)
{
    const struct board *board = patterns->places->board;
    uint64_t regions = UINT64_MAX;
    unsigned name = 0;
    set_walls(patterns, floor, live, size, true);
    bool whole = is_whole(patterns, floor, live, size);
    for (int i = 0; i < size; i++)
        for (int d = 0; d < DIR_COUNT; d++) {
            square n = board->next[patterns->places->squares[live[i]]][d];
            if (n == NO_SQUARE || bits_has(floor->walls, n) ||
                pattern_region(regions, i, d) != NO_REGION)
                continue;
            if (whole)
                memset(floor->flood, 0xff, board->words * sizeof *floor->flood);
            else
                reach_fill(board, floor->walls, n, floor->flood);
            name_sides(patterns, floor, live, size, name, &regions);
            name += name < NO_REGION - 1;
        }
    set_walls(patterns, floor, live, size, false);
    return regions;
}

/* The region of a group that meets a reach; NO_REGION when none does. */
static unsigned region_in(const struct patterns *patterns, uint64_t regions,
                          const uint16_t *live, int size, const uint64_t *reach)
{
    for (int i = 0; i < size; i++) {
        square s = patterns->places->squares[live[i]];
        const square *next = patterns->places->board->next[s];
        for (int d = 0; d < DIR_COUNT; d++)
            if (next[d] != NO_SQUARE && bits_has(reach, next[d]) &&
                pattern_region(regions, i, d) != NO_REGION)
                return pattern_region(regions, i, d);
    }
    return NO_REGION;
}

/* In a reach among other boxes the player may touch none of the group. */
int pattern_value(const struct patterns *patterns, struct pattern_floor *floor,
                  const uint16_t *live, int size, const uint64_t *reach,
                  square player)
{
    const struct pattern_table *table = &patterns->table[size];
    uint32_t rank = pattern_rank(patterns, live, size);
    uint64_t regions = table->regions[rank];
    unsigned region = NO_REGION;
    if (reach)
        region = region_in(patterns, regions, live, size, reach);
    if (region == NO_REGION) {
        set_walls(patterns, floor, live, size, true);
        reach_fill(patterns->places->board, floor->walls, player, floor->flood);
        set_walls(patterns, floor, live, size, false);
        region = region_in(patterns, regions, live, size, floor->flood);
    }
    return region < PATTERN_REGIONS ? table->values[rank][region] : 0;
}

int pattern_beside(const struct patterns *patterns, const uint16_t *live,
                   int size, int box, int side)
{
    const struct pattern_table *table = &patterns->table[size];
    uint32_t rank = pattern_rank(patterns, live, size);
    unsigned region = pattern_region(table->regions[rank], box, side);
    if (region == NO_REGION)
        return PATTERN_DEAD;
    return region < PATTERN_REGIONS ? table->values[rank][region] : 0;
}

int pattern_least(const struct patterns *patterns, const uint16_t *live,
                  int size)
{
    int least = PATTERN_DEAD;
    for (int i = 0; i < 4 * size; i++) {
        int value = pattern_beside(patterns, live, size, i / 4, i % 4);
        least = value < least ? value : least;
    }
    return least;
}

/* What the parts of a group cost without it, seen from one of its regions: the
 * dearest part, or two pairs of a four. */
static unsigned cost_of_parts(const struct patterns *patterns,
                              const uint16_t *live, int size, uint64_t regions,
                              unsigned region)
{
    unsigned best = 0, pair[PATTERN_MAX][PATTERN_MAX] = {{0}};
    for (unsigned mask = 1; mask + 1 < 1u << size; mask++) {
        uint16_t part[PATTERN_MAX] = {0};
        int from[PATTERN_MAX] = {0}, n = 0;
        for (int i = 0; i < size && n < PATTERN_MAX; i++)
            if (mask >> i & 1) {
                from[n] = i;
                part[n++] = live[i];
            }
        if (n < 2)
            continue;
        const struct pattern_table *table = &patterns->table[n];
        uint32_t rank = pattern_rank(patterns, part, n);
        unsigned value = 0;
        for (int k = 0; k < 4 * n; k++) {
            unsigned where = pattern_region(table->regions[rank], k / 4, k % 4);
            if (pattern_region(regions, from[k / 4], k % 4) != region ||
                where >= PATTERN_REGIONS)
                continue;
            value = table->values[rank][where];
            break;
        }
        if (n == 2)
            pair[from[0]][from[1]] = value;
        if (value > best)
            best = value;
    }
    for (int i = 1; size == 4 && i < 4; i++) {
        int a = i == 1 ? 2 : 1, b = i == 3 ? 2 : 3;
        if (pair[0][i] + pair[a][b] > best)
            best = pair[0][i] + pair[a][b];
    }
    return best;
}

static bool has_region(uint64_t regions, int size, unsigned region)
{
    for (int i = 0; i < 4 * size; i++)
        if (pattern_region(regions, i / 4, i % 4) == region)
            return true;
    return false;
}

static void mark_group(const struct patterns *patterns,
                       struct pattern_table *table, uint32_t rank,
                       const uint16_t *live)
{
    uint64_t regions = table->regions[rank];
    int size = table->size;
    for (unsigned i = 0; i < PATTERN_REGIONS; i++) {
        unsigned value = table->values[rank][i];
        if (value == 0 || !has_region(regions, size, i) ||
            value <= cost_of_parts(patterns, live, size, regions, i))
            continue;
        uint32_t below = pattern_rank(patterns, live, size - 1);
        table->worth[below * patterns->words + live[size - 1] / 64u] |=
            (uint64_t)1 << live[size - 1] % 64u;
        table->penalties += value != PATTERN_DEAD;
        table->deadlocks += value == PATTERN_DEAD;
    }
}

void groups_mark_worth(const struct patterns *patterns,
                       struct pattern_table *table, uint32_t first,
                       uint32_t end)
{
    uint16_t live[PATTERN_MAX];
    group_unrank(patterns, first, table->size, live);
    for (uint32_t i = first; i < end; i++, group_next(live, table->size))
        mark_group(patterns, table, i, live);
}

int group_replace(const uint16_t *live, int size, int old, uint16_t by,
                  uint16_t *to)
{
    int i = 0, place;
    for (int k = 0; k < size; k++)
        if (k != old)
            to[i++] = live[k];
    for (place = size - 1; place > 0 && to[place - 1] > by; place--)
        to[place] = to[place - 1];
    to[place] = by;
    return place;
}

bool group_holds(const uint16_t *live, int size, uint16_t number)
{
    for (int i = 0; i < size; i++)
        if (live[i] == number)
            return true;
    return false;
}

void group_without(const uint16_t *live, int size, int out, uint16_t *rest)
{
    for (int i = 0; i + 1 < size && i < PATTERN_MAX; i++)
        rest[i] = live[i < out ? i : i + 1];
}

int group_dearest_part(const struct patterns *patterns, const uint16_t *live,
                       int size, int below)
{
    int best = 0;
    for (int out = 0; size > 2 && size <= PATTERN_MAX && out < size; out++) {
        uint16_t part[PATTERN_MAX] = {0};
        group_without(live, size, out, part);
        int least = pattern_least(patterns, part, size - 1);
        best = least > best && least < below ? least : best;
    }
    return best;
}
