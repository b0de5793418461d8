/*
 * Built from the end: Dijkstra by pulls from all placements on goals (under the
 * sink rules: from the smaller groups, when one box sinks), with a bucket for
 * each penalty.  First every group gets its regions, one flood for each; then a
 * pull is a few table look-ups.
 *
 * Cost: about a microsecond for a group of four.  Regions past the fourth and
 * groups that are spread too far have penalty 0 or what their parts have: lower
 * than the truth, so what is computed from them is a bound too.
 */
#include "search/patterns.h"

#include "search/groups.h"

#define BUCKETS PATTERN_DEAD
#define STRIDE (PATTERN_MAX + 1)

struct bucket {
    uint32_t *items;
    size_t count, capacity;
};

struct build {
    struct run *run;
    struct patterns *patterns;
    struct pattern_table *table;
    struct pattern_floor floor;
    struct bucket buckets[BUCKETS];
};

uint64_t patterns_total(const struct places *places, int size)
{
    uint64_t total = 1;
    for (int i = 0; i < size; i++) {
        if (total > UINT64_MAX / 0x10000)
            return UINT64_MAX;
        total = total * (uint64_t)(places->live_count - i) / (uint64_t)(i + 1);
    }
    return total;
}

static void fill_choose(struct patterns *patterns)
{
    for (int n = 0; n <= patterns->places->live_count; n++)
        for (int k = 0; k <= PATTERN_MAX; k++) {
            uint32_t *here = &patterns->choose[n * STRIDE + k];
            if (k == 0)
                *here = 1;
            else if (n == 0)
                *here = 0;
            else
                *here = here[-STRIDE] + here[-STRIDE - 1];
        }
}

/* Lowers a value and files it to be pulled from; false when memory ends. */
static bool lower(struct build *build, uint32_t rank, unsigned region,
                  unsigned value)
{
    if (region >= PATTERN_REGIONS || value >= BUCKETS ||
        value >= build->table->values[rank][region])
        return true;
    build->table->values[rank][region] = (uint8_t)value;
    struct bucket *bucket = &build->buckets[value];
    if (bucket->count == bucket->capacity) {
        size_t capacity = bucket->capacity ? 2 * bucket->capacity : 1024;
        uint32_t *items =
            run_resize(build->run, bucket->items, capacity * sizeof *items);
        if (!items)
            return false;
        bucket->items = items;
        bucket->capacity = capacity;
    }
    bucket->items[bucket->count++] = rank * PATTERN_REGIONS + region;
    return true;
}

/* The group with one number replaced, in order; answers its new place. */
static int replace(const uint16_t *live, int size, int old, uint16_t by,
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

static bool holds(const uint16_t *live, int size, uint16_t number)
{
    for (int i = 0; i < size; i++)
        if (live[i] == number)
            return true;
    return false;
}

/* Pulls one box back by one square: before the push it stood on p, the player
 * behind it on q. */
static bool pull(struct build *build, const uint16_t *live, int box, int d,
                 unsigned value)
{
    const struct places *places = build->patterns->places;
    const struct board *board = places->board;
    int size = build->table->size;
    square p = board->next[places->squares[live[box]]][d ^ 1];
    square q = board->next[p][d ^ 1];
    uint16_t back = places->live_of[p];
    if (q == NO_SQUARE || back == NOT_LIVE ||
        places->detour[p][d] == DETOUR_NONE ||
        (places->live_of[q] != NOT_LIVE &&
         holds(live, size, places->live_of[q])))
        return true;
    uint16_t group[PATTERN_MAX];
    int place = replace(live, size, box, back, group);
    uint32_t rank = pattern_rank(build->patterns, group, size);
    unsigned region = pattern_region(build->table->regions[rank], place, d ^ 1);
    return lower(build, rank, region, value + places->detour[p][d]);
}

/* All pulls that the player can make from a region of a group. */
static bool pull_all(struct build *build, uint32_t rank, const uint16_t *live,
                     unsigned region, unsigned value)
{
    uint64_t regions = build->table->regions[rank];
    for (int i = 0; i < build->table->size; i++)
        for (int d = 0; d < DIR_COUNT; d++)
            if (pattern_region(regions, i, d ^ 1) == region &&
                !pull(build, live, i, d, value))
                return false;
    return true;
}

/* What the largest of a group's parts costs at least, wherever the player is;
 * a single box costs nothing. */
static unsigned least_of_parts(const struct patterns *patterns,
                               const uint16_t *live, int size)
{
    unsigned best = 0;
    const struct pattern_table *table = &patterns->table[size - 1];
    for (int out = 0; size > 2 && out < size; out++) {
        uint16_t part[PATTERN_MAX] = {0};
        int n = 0;
        for (int i = 0; i < size; i++)
            if (i != out)
                part[n++] = live[i];
        uint32_t rank = pattern_rank(patterns, part, size - 1);
        unsigned least = PATTERN_DEAD;
        for (int i = 0; i < 4 * (size - 1); i++) {
            unsigned region =
                pattern_region(table->regions[rank], i / 4, i % 4);
            if (region == NO_REGION)
                continue;
            unsigned value =
                region < PATTERN_REGIONS ? table->values[rank][region] : 0;
            if (value < least)
                least = value;
        }
        if (least != PATTERN_DEAD && least > best)
            best = least;
    }
    return best;
}

static bool is_spread(const struct patterns *patterns, const uint16_t *live,
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

/* A push into the sink leaves a smaller group. */
static bool sink_one(struct build *build, uint32_t rank, const uint16_t *live,
                     int box, int d)
{
    const struct patterns *patterns = build->patterns;
    const struct places *places = patterns->places;
    int size = build->table->size;
    square s = places->squares[live[box]];
    unsigned region = pattern_region(build->table->regions[rank], box, d ^ 1);
    unsigned value = 0;
    if (places->board->next[s][d] != places->board->sink || region == NO_REGION)
        return true;
    if (size > 2) {
        const struct pattern_table *table = &patterns->table[size - 1];
        uint16_t rest[PATTERN_MAX];
        int n = 0;
        for (int i = 0; i < size; i++)
            if (i != box)
                rest[n++] = live[i];
        uint32_t number = pattern_rank(patterns, rest, n);
        unsigned where =
            pattern_find_region(patterns, &build->floor, table->regions[number],
                                rest, n, NULL, s);
        if (where < PATTERN_REGIONS)
            value = table->values[number][where];
    }
    return value == PATTERN_DEAD ||
           lower(build, rank, region, value + places->detour[s][d]);
}

static bool start_sunk(struct build *build, uint32_t rank, const uint16_t *live)
{
    for (int i = 0; i < build->table->size; i++)
        for (int d = 0; d < DIR_COUNT; d++)
            if (!sink_one(build, rank, live, i, d))
                return false;
    return true;
}

/* Where the search starts from: groups whose value is known. */
static bool start_group(struct build *build, uint32_t rank,
                        const uint16_t *live)
{
    const struct patterns *patterns = build->patterns;
    const struct board *board = patterns->places->board;
    int size = build->table->size, on_goals = 0;
    for (int i = 0; i < size; i++)
        on_goals += bits_has(board->goals, patterns->places->squares[live[i]]);
    bool spread = is_spread(patterns, live, size);
    if (on_goals == size || spread) {
        unsigned value =
            on_goals == size ? 0 : least_of_parts(patterns, live, size);
        for (unsigned i = 0; i < PATTERN_REGIONS; i++)
            if (!lower(build, rank, i, value))
                return false;
    }
    if (board->rules == RULES_SINK && !start_sunk(build, rank, live))
        return false;
    for (unsigned i = PATTERN_REGIONS; i < NO_REGION; i++)
        if (!pull_all(build, rank, live, i, 0))
            return false;
    return true;
}

static bool settle(struct build *build)
{
    struct pattern_table *table = build->table;
    uint16_t live[PATTERN_MAX];
    uint64_t work = 0;
    for (unsigned value = 0; value < BUCKETS; value++)
        for (struct bucket *bucket = &build->buckets[value];
             bucket->count > 0;) {
            uint32_t item = bucket->items[--bucket->count];
            uint32_t rank = item / PATTERN_REGIONS;
            unsigned region = item % PATTERN_REGIONS;
            if (table->values[rank][region] != value)
                continue;
            group_unrank(build->patterns, rank, table->size, live);
            if (!pull_all(build, rank, live, region, value) ||
                (++work % 1024 == 0 && run_stop(build->run, build->run->nodes)))
                return false;
        }
    return true;
}

static bool allocate_table(struct build *build)
{
    struct patterns *patterns = build->patterns;
    struct pattern_table *table = build->table;
    struct run *run = build->run;
    int live = patterns->places->live_count;
    table->count = patterns->choose[live * STRIDE + table->size];
    size_t below = patterns->choose[live * STRIDE + table->size - 1];
    table->regions = run_alloc(run, table->count, sizeof *table->regions);
    table->values = run_alloc(run, table->count, sizeof *table->values);
    table->worth =
        run_alloc(run, below * patterns->words, sizeof *table->worth);
    if (!table->regions || !table->values || !table->worth)
        return false;
    memset(table->values, PATTERN_DEAD, table->count * sizeof *table->values);
    return true;
}

static bool build_table(struct build *build)
{
    struct pattern_table *table = build->table;
    uint16_t live[PATTERN_MAX];
    if (!allocate_table(build) ||
        !pattern_floor_init(&build->floor, build->run))
        return false;
    group_first(live, table->size);
    for (uint32_t i = 0; i < table->count; i++, group_next(live, table->size)) {
        table->regions[i] =
            group_regions(build->patterns, &build->floor, live, table->size);
        if (i % 1024 == 0 && run_stop(build->run, build->run->nodes))
            return false;
    }
    group_first(live, table->size);
    for (uint32_t i = 0; i < table->count; i++, group_next(live, table->size))
        if (!start_group(build, i, live))
            return false;
    bool ok = settle(build);
    for (unsigned i = 0; i < BUCKETS; i++)
        arena_free(&build->run->arena, build->buckets[i].items);
    if (ok)
        groups_mark_worth(build->patterns, table);
    return ok;
}

uint64_t patterns_next(const struct patterns *patterns)
{
    const struct places *places = patterns->places;
    int size = patterns->size + 1;
    if (size > PATTERN_MAX || size > places->board->box_count ||
        size > places->live_count)
        return 0;
    uint64_t total = patterns_total(places, size);
    return total > patterns->limit ? 0 : total;
}

bool patterns_grow(struct patterns *patterns, struct run *run)
{
    struct build build = {.run = run, .patterns = patterns};
    build.table = &patterns->table[patterns->size + 1];
    build.table->size = patterns->size + 1;
    run_report(run, "patterns", -1, -1);
    if (!build_table(&build))
        return false;
    patterns->size++;
    return true;
}

struct patterns *patterns_new(struct run *run, const struct places *places,
                              int size, int distance, uint32_t limit)
{
    struct patterns *patterns = run_alloc(run, 1, sizeof *patterns);
    if (!patterns)
        return NULL;
    size_t live = (size_t)places->live_count;
    patterns->places = places;
    patterns->distance = distance;
    patterns->words = BITS_WORDS(live);
    patterns->choose =
        run_alloc(run, (live + 1) * STRIDE, sizeof *patterns->choose);
    if (!patterns->choose)
        return NULL;
    fill_choose(patterns);
    patterns->size = 1;
    patterns->limit = limit;
    while (patterns->size < size && patterns_next(patterns))
        if (!patterns_grow(patterns, run))
            return NULL;
    return patterns;
}
