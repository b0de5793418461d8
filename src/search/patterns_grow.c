/*
 * The tables of patterns.h, made one size of groups after the other.
 */
#include "search/patterns.h"

#include "search/exchange/commons.h"
#include "search/groups.h"

#define STRIDE (PATTERN_MAX + 1)
#define MOST_GROUPS (UINT32_C(12) << 20) /* in one table */
#define BYTES_PER_GROUP 32
/* More than a search makes before it begins, when ranks are on their own. */
#define SHARED_GROUPS 0x10000

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

uint32_t patterns_most(const struct run *run)
{
    size_t most = run->limits.bytes / 2 / BYTES_PER_GROUP;
    return run->limits.bytes && most < MOST_GROUPS ? (uint32_t)most
                                                   : MOST_GROUPS;
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

/* A table, its bytes and what it is made with. */
struct pattern_growth {
    struct patterns *patterns;
    struct pattern_table *table;
    struct run *run;
    size_t worth_count;
};

/* How many of its groups were counted, behind the table's other parts. */
struct pattern_totals {
    uint64_t penalties, deadlocks;
};

static size_t table_bytes(const struct pattern_growth *growth)
{
    const struct pattern_table *table = growth->table;
    return table->count * (sizeof *table->regions + sizeof *table->values) +
           growth->worth_count * sizeof *table->worth +
           sizeof(struct pattern_totals);
}

/* The parts of a table, one behind the other; answers its totals. */
static struct pattern_totals *lay_out(const struct pattern_growth *growth,
                                      unsigned char *memory)
{
    struct pattern_table *table = growth->table;
    table->regions = (void *)memory;
    memory += table->count * sizeof *table->regions;
    table->values = (void *)memory;
    memory += table->count * sizeof *table->values;
    table->worth = (void *)memory;
    return (void *)(memory + growth->worth_count * sizeof *table->worth);
}

static bool fill_table(void *user, void *memory)
{
    struct pattern_growth *growth = user;
    struct pattern_table *table = growth->table;
    struct pattern_totals *totals = lay_out(growth, memory);
    memset(table->values, PATTERN_DEAD, table->count * sizeof *table->values);
    if (!patterns_build(growth->patterns, table, growth->run))
        return false;
    *totals = (struct pattern_totals){table->penalties, table->deadlocks};
    return true;
}

bool patterns_grow(struct patterns *patterns, struct run *run)
{
    struct pattern_table *table = &patterns->table[patterns->size + 1];
    int live = patterns->places->live_count;
    table->size = patterns->size + 1;
    table->count = patterns->choose[live * STRIDE + table->size];
    size_t below = patterns->choose[live * STRIDE + table->size - 1];
    struct pattern_growth growth = {patterns, table, run,
                                    below * patterns->words};
    size_t bytes = table_bytes(&growth);
    void *memory;
    if (patterns->courier && table->count > SHARED_GROUPS) {
        memory = commons_get(patterns->courier, bytes, fill_table, &growth);
    } else {
        memory = run_alloc(run, 1, bytes);
        if (memory && !fill_table(&growth, memory))
            memory = NULL;
    }
    if (!memory)
        return false;
    const struct pattern_totals *totals = lay_out(&growth, memory);
    table->penalties = totals->penalties;
    table->deadlocks = totals->deadlocks;
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
    if (!RUN_NEW(run, patterns->choose, (live + 1) * STRIDE))
        return NULL;
    fill_choose(patterns);
    patterns->size = 1;
    patterns->limit = limit;
    while (patterns->size < size && patterns_next(patterns))
        if (!patterns_grow(patterns, run))
            return NULL;
    return patterns;
}
