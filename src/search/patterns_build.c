/*
 * Built from the end: Dijkstra by pulls from all placements on goals (under the
 * sink rules: from the smaller groups, when one box sinks), with a bucket for
 * each penalty.  First every group gets its regions, one flood for each; then a
 * pull is a few table look-ups.
 *
 * Several threads share the ranks in chunks, and each has buckets of its own
 * for what it lowered.  A penalty begins when all have done with the one before
 * it; who runs dry is given some of another's items.  What comes out is the
 * least value of each group, so it does not depend on who did what.
 *
 * Cost: about a microsecond for a group of four.  Regions past the fourth and
 * groups that are spread too far have penalty 0 or what their parts have: lower
 * than the truth, so what is computed from them is a bound too.
 */
#include "search/groups.h"

#include <stdatomic.h>

#include "base/workers.h"

#define BUCKETS PATTERN_DEAD
#define CHUNK 1024 /* groups or items between two looks at the clock... */
#define WORDS 16   /* ...on boards of this size; fewer on larger ones */
#define GIFT 1024  /* items that one thread gives another */

struct bucket {
    uint32_t *items;
    size_t count, capacity;
};

/* What the threads share. */
struct pattern_site {
    struct run *run;
    struct patterns *patterns;
    struct pattern_table *table;
    struct pattern_builder *builders; /* by number */
    struct barrier barrier;
    _Atomic uint32_t next[3]; /* rank that each pass over all goes on with */
    _Atomic uint64_t done;    /* chunks of all passes */
    _Atomic bool stopped;

    pthread_mutex_t lock;
    pthread_cond_t changed;
    _Atomic int hungry; /* threads without items of this penalty */
    unsigned round;     /* counts up when all are */
    uint32_t gift[GIFT];
    uint32_t gift_count;
};

/* One thread. */
struct pattern_builder {
    struct run *run; /* its own */
    struct pattern_site *site;
    struct patterns *patterns;
    struct pattern_table *table;
    struct pattern_floor floor;
    struct bucket buckets[BUCKETS];
    uint64_t work;
    int members;
};

static bool put(struct pattern_builder *builder, unsigned value, uint32_t item)
{
    struct bucket *bucket = &builder->buckets[value];
    return RUN_ADD(builder->run, bucket->items, bucket->count, bucket->capacity,
                   item);
}

/* Lowers a value and files it to be pulled from; false when memory ends.  The
 * largest value stands for all beyond it, which are no deadlocks. */
static bool lower(struct pattern_builder *builder, uint32_t rank,
                  unsigned region, unsigned value)
{
    if (region >= PATTERN_REGIONS)
        return true;
    value = value < BUCKETS ? value : BUCKETS - 1;
    _Atomic uint8_t *cell = &builder->table->values[rank][region];
    uint8_t known = *cell;
    do
        if (value >= known)
            return true;
    while (!atomic_compare_exchange_weak(cell, &known, (uint8_t)value));
    return put(builder, value, rank * PATTERN_REGIONS + region);
}

/* Pulls one box back by one square: before the push it stood on p, the player
 * behind it on q. */
static bool pull(struct pattern_builder *builder, const uint16_t *live, int box,
                 int d, unsigned value)
{
    const struct places *places = builder->patterns->places;
    const struct board *board = places->board;
    int size = builder->table->size;
    square p = board->next[places->squares[live[box]]][d ^ 1];
    square q = board->next[p][d ^ 1];
    uint16_t back = places->live_of[p];
    if (q == NO_SQUARE || back == NOT_LIVE ||
        places->detour[p][d] == DETOUR_NONE ||
        (places->live_of[q] != NOT_LIVE &&
         group_holds(live, size, places->live_of[q])))
        return true;
    uint16_t group[PATTERN_MAX];
    int place = group_replace(live, size, box, back, group);
    uint32_t rank = pattern_rank(builder->patterns, group, size);
    unsigned region =
        pattern_region(builder->table->regions[rank], place, d ^ 1);
    return lower(builder, rank, region, value + places->detour[p][d]);
}

/* All pulls that the player can make from a region of a group. */
static bool pull_all(struct pattern_builder *builder, uint32_t rank,
                     const uint16_t *live, unsigned region, unsigned value)
{
    uint64_t regions = builder->table->regions[rank];
    for (int i = 0; i < builder->table->size; i++)
        for (int d = 0; d < DIR_COUNT; d++)
            if (pattern_region(regions, i, d ^ 1) == region &&
                !pull(builder, live, i, d, value))
                return false;
    return true;
}

/* A push into the sink leaves a smaller group. */
static bool sink_one(struct pattern_builder *builder, uint32_t rank,
                     const uint16_t *live, int box, int d)
{
    const struct patterns *patterns = builder->patterns;
    const struct places *places = patterns->places;
    int size = builder->table->size;
    square s = places->squares[live[box]];
    unsigned region = pattern_region(builder->table->regions[rank], box, d ^ 1);
    unsigned value = 0;
    if (places->board->next[s][d] != places->board->sink || region == NO_REGION)
        return true;
    if (size > 2) {
        uint16_t rest[PATTERN_MAX] = {0};
        group_without(live, size, box, rest);
        value = (unsigned)pattern_value(patterns, &builder->floor, rest,
                                        size - 1, NULL, s);
    }
    return value == PATTERN_DEAD ||
           lower(builder, rank, region, value + places->detour[s][d]);
}

static bool start_sunk(struct pattern_builder *builder, uint32_t rank,
                       const uint16_t *live)
{
    for (int i = 0; i < builder->table->size; i++)
        for (int d = 0; d < DIR_COUNT; d++)
            if (!sink_one(builder, rank, live, i, d))
                return false;
    return true;
}

/* Where the search starts from: groups whose value is known. */
static bool start_group(struct pattern_builder *builder, uint32_t rank,
                        const uint16_t *live)
{
    const struct patterns *patterns = builder->patterns;
    const struct board *board = patterns->places->board;
    int size = builder->table->size, on_goals = 0;
    for (int i = 0; i < size; i++)
        on_goals += bits_has(board->goals, patterns->places->squares[live[i]]);
    bool spread = group_is_spread(patterns, live, size);
    if (on_goals == size || spread) {
        int value = on_goals == size ? 0
                                     : group_dearest_part(patterns, live, size,
                                                          PATTERN_DEAD);
        for (unsigned i = 0; i < PATTERN_REGIONS; i++)
            if (!lower(builder, rank, i, (unsigned)value))
                return false;
    }
    if (board->rules == RULES_SINK && !start_sunk(builder, rank, live))
        return false;
    for (unsigned i = PATTERN_REGIONS; i < NO_REGION; i++)
        if (!pull_all(builder, rank, live, i, 0))
            return false;
    return true;
}

/* ---- The threads ---- */

/* The run of one thread is stopped: so are all. */
static bool stop(struct pattern_builder *builder)
{
    struct pattern_site *site = builder->site;
    site->stopped = true;
    barrier_end(&site->barrier);
    pthread_mutex_lock(&site->lock);
    pthread_cond_broadcast(&site->changed);
    pthread_mutex_unlock(&site->lock);
    return false;
}

/* A flood of the floor is what a group or an item costs. */
static uint32_t chunk_of(const struct patterns *patterns)
{
    return CHUNK / (1 + (uint32_t)(patterns->places->board->words / WORDS));
}

static void tell(struct pattern_site *site)
{
    static const char *const phases[PATTERN_MAX + 1] = {
        "", "", "studying groups of 2 boxes", "studying groups of 3 boxes",
        "studying groups of 4 boxes"};
    /* Two passes over all groups, the search between them, one more. */
    uint32_t chunk = chunk_of(site->patterns);
    uint64_t total = 4 * ((uint64_t)site->table->count / chunk + 1);
    uint64_t done = site->done < total ? site->done : total;
    run_advance(site->run, phases[site->table->size], done, total);
}

/* After each chunk; false when the work must end. */
static bool look_up(struct pattern_builder *builder)
{
    struct pattern_site *site = builder->site;
    site->done++;
    if (builder->run == site->run)
        tell(site);
    return !site->stopped && !run_stop(builder->run, builder->run->nodes);
}

/* The next ranks of a pass; false when there are none left. */
static bool next_chunk(struct pattern_builder *builder, int pass,
                       uint32_t *first, uint32_t *end)
{
    _Atomic uint32_t *next = &builder->site->next[pass];
    uint32_t count = builder->table->count, rank = *next;
    uint32_t chunk = chunk_of(builder->patterns);
    do
        if (rank >= count)
            return false;
    while (!atomic_compare_exchange_weak(
        next, &rank, count - rank > chunk ? rank + chunk : count));
    *first = rank;
    *end = count - rank > chunk ? rank + chunk : count;
    return true;
}

static bool fill_regions(struct pattern_builder *builder, uint32_t first,
                         uint32_t end)
{
    struct pattern_table *table = builder->table;
    uint16_t live[PATTERN_MAX];
    group_unrank(builder->patterns, first, table->size, live);
    for (uint32_t i = first; i < end; i++, group_next(live, table->size))
        table->regions[i] = group_regions(builder->patterns, &builder->floor,
                                          live, table->size);
    return true;
}

static bool start_groups(struct pattern_builder *builder, uint32_t first,
                         uint32_t end)
{
    uint16_t live[PATTERN_MAX];
    int size = builder->table->size;
    group_unrank(builder->patterns, first, size, live);
    for (uint32_t i = first; i < end; i++, group_next(live, size))
        if (!start_group(builder, i, live))
            return false;
    return true;
}

static bool mark_worth(struct pattern_builder *builder, uint32_t first,
                       uint32_t end)
{
    groups_mark_worth(builder->patterns, builder->table, first, end);
    return true;
}

typedef bool pass_fn(struct pattern_builder *builder, uint32_t first,
                     uint32_t end);

/* All groups once, by whoever has time; then all threads meet. */
static bool pass_over(struct pattern_builder *builder, int pass, pass_fn *work)
{
    uint32_t first, end;
    while (next_chunk(builder, pass, &first, &end))
        if (!work(builder, first, end) || !look_up(builder))
            return stop(builder);
    return barrier_wait(&builder->site->barrier, builder->members);
}

/* Leaves items where a hungry thread finds them. */
static void give(struct pattern_builder *builder, struct bucket *bucket)
{
    struct pattern_site *site = builder->site;
    pthread_mutex_lock(&site->lock);
    if (site->gift_count == 0) {
        bucket->count -= GIFT;
        memcpy(site->gift, bucket->items + bucket->count, sizeof site->gift);
        site->gift_count = GIFT;
        pthread_cond_signal(&site->changed);
    }
    pthread_mutex_unlock(&site->lock);
}

/* Waits for items of this penalty; false when nobody has any. */
static bool beg(struct pattern_builder *builder, unsigned value)
{
    struct pattern_site *site = builder->site;
    bool ok = true;
    pthread_mutex_lock(&site->lock);
    unsigned round = site->round;
    if (++site->hungry == builder->members && site->gift_count == 0) {
        site->hungry = 0;
        site->round++;
        pthread_cond_broadcast(&site->changed);
    }
    while (site->gift_count == 0 && site->round == round && !site->stopped)
        pthread_cond_wait(&site->changed, &site->lock);
    bool given = site->round == round && site->gift_count > 0;
    for (uint32_t i = 0; given && ok && i < GIFT; i++)
        ok = put(builder, value, site->gift[i]);
    if (given) {
        site->gift_count = 0;
        site->hungry--;
    }
    pthread_mutex_unlock(&site->lock);
    return given && ok;
}

static bool settle_item(struct pattern_builder *builder, uint32_t item,
                        unsigned value)
{
    struct pattern_table *table = builder->table;
    uint32_t rank = item / PATTERN_REGIONS;
    unsigned region = item % PATTERN_REGIONS;
    uint16_t live[PATTERN_MAX];
    if (table->values[rank][region] != value)
        return true;
    group_unrank(builder->patterns, rank, table->size, live);
    return pull_all(builder, rank, live, region, value) &&
           (++builder->work % chunk_of(builder->patterns) != 0 ||
            look_up(builder));
}

/* Everything with one penalty, which may bring up more of it. */
static bool settle_value(struct pattern_builder *builder, unsigned value)
{
    struct bucket *bucket = &builder->buckets[value];
    do
        while (bucket->count > 0) {
            uint32_t item = bucket->items[--bucket->count];
            if (!settle_item(builder, item, value))
                return stop(builder);
            if (builder->site->hungry && bucket->count >= 2 * GIFT)
                give(builder, bucket);
        }
    while (beg(builder, value));
    if (builder->run->stopped_by != STOP_NONE)
        return stop(builder);
    return !builder->site->stopped;
}

static bool settle(struct pattern_builder *builder)
{
    for (unsigned value = 0; value < BUCKETS; value++)
        if (!settle_value(builder, value))
            return false;
    return true;
}

static void build(void *job, int me, int count)
{
    struct pattern_site *site = job;
    struct pattern_builder *builder = &site->builders[me];
    builder->members = count;
    if (pass_over(builder, 0, fill_regions) &&
        pass_over(builder, 1, start_groups) && settle(builder))
        pass_over(builder, 2, mark_worth);
}

static bool open_builder(struct pattern_site *site, int me)
{
    struct pattern_builder *builder = &site->builders[me];
    struct run *run = site->run;
    builder->site = site;
    builder->patterns = site->patterns;
    builder->table = site->table;
    if (me > 0) {
        struct run *part = run_alloc(run, 1, sizeof *part);
        if (!part)
            return false;
        run_fork(part, run);
        run = part;
    }
    builder->run = run;
    return pattern_floor_init(&builder->floor, run) ||
           run_lacks_memory(site->run);
}

static void close_builder(struct pattern_site *site,
                          struct pattern_builder *builder)
{
    struct run *run = builder->run;
    if (!run)
        return;
    for (unsigned i = 0; i < BUCKETS; i++)
        arena_free(&run->arena, builder->buckets[i].items);
    if (run == site->run)
        return;
    if (run->stopped_by != STOP_NONE)
        run_stopped(site->run, run->stopped_by);
    run_release(run);
}

bool patterns_build(struct patterns *patterns, struct pattern_table *table,
                    struct run *run)
{
    int threads = run->threads;
    struct pattern_site *site = run_alloc(run, 1, sizeof *site);
    if (!site)
        return false;
    *site =
        (struct pattern_site){.run = run, .patterns = patterns, .table = table};
    if (!RUN_NEW(run, site->builders, (size_t)threads))
        return false;
    barrier_init(&site->barrier);
    pthread_mutex_init(&site->lock, NULL);
    pthread_cond_init(&site->changed, NULL);
    bool ok = true;
    for (int i = 0; i < threads && ok; i++)
        ok = open_builder(site, i);
    if (ok)
        workers_run(threads, build, site);
    for (int i = 0; i < threads; i++)
        close_builder(site, &site->builders[i]);
    pthread_cond_destroy(&site->changed);
    pthread_mutex_destroy(&site->lock);
    barrier_release(&site->barrier);
    return ok && run->stopped_by == STOP_NONE;
}
