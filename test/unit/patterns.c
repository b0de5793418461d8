#include "search/patterns.h"

#include <criterion/criterion.h>

#include "positions.h"

static struct patterns *build(struct run *run, const struct board *board,
                              int threads, int distance)
{
    run_init(run, board);
    run->threads = threads;
    struct places *places = places_new(run);
    return patterns_new(run, places, PATTERN_MAX, distance, 1 << 20);
}

static void check_equal(const struct patterns *a, const struct patterns *b)
{
    cr_assert_eq(a->size, b->size);
    for (int size = 2; size <= a->size; size++) {
        const struct pattern_table *one = &a->table[size];
        const struct pattern_table *two = &b->table[size];
        size_t below = size == 2 ? (size_t)a->places->live_count
                                 : a->table[size - 1].count;
        cr_assert_eq(one->count, two->count);
        cr_assert_arr_eq(one->regions, two->regions,
                         one->count * sizeof *one->regions);
        cr_assert(!memcmp(one->values, two->values,
                          one->count * sizeof *one->values));
        cr_assert(!memcmp(one->worth, two->worth,
                          below * a->words * sizeof *one->worth));
        cr_assert_eq(one->penalties, two->penalties);
        cr_assert_eq(one->deadlocks, two->deadlocks);
    }
}

/* Whoever builds them, the tables are the same. */
Test(patterns, are_the_same_with_any_number_of_threads, .timeout = 300)
{
    struct random random = {21};
    for (int n = 0; n < 24; n++) {
        struct positions positions;
        enum rules rules = n % 2 ? RULES_SINK : RULES_GOALS;
        if (!positions_make(&positions, &random, 7, 6, 4, rules))
            continue;
        struct run one, other;
        int distance = n % 3;
        struct patterns *a = build(&one, positions.board, 1, distance);
        for (int threads = 2; threads <= 3; threads++) {
            struct patterns *b =
                build(&other, positions.board, threads, distance);
            check_equal(a, b);
            run_release(&other);
        }
        run_release(&one);
        positions_release(&positions);
    }
}

/* Memory that ends at any moment stops the building and nothing else. */
Test(patterns, stop_when_memory_ends, .timeout = 300)
{
    struct random random = {22};
    struct positions positions;
    while (!positions_make(&positions, &random, 6, 5, 4, RULES_GOALS))
        ;
    for (int threads = 1; threads <= 3; threads++) {
        struct patterns *patterns = NULL;
        for (uint64_t n = 1; !patterns; n++) {
            struct run run;
            run_init(&run, positions.board);
            run.threads = threads;
            struct places *places = places_new(&run);
            run.arena.fail_from = run.arena.requests + n;
            patterns = patterns_new(&run, places, PATTERN_MAX, 0, 1 << 20);
            cr_assert_eq(run.stopped_by, patterns ? STOP_NONE : STOP_MEMORY);
            run_release(&run);
        }
    }
    positions_release(&positions);
}

/* What the reports said. */
struct story {
    int reports;
    bool backwards, beyond;
    const char *phase;
    uint64_t done;
};

static bool listen(void *user, const struct kura_progress *now)
{
    struct story *story = user;
    bool same = story->phase == now->phase;
    story->backwards |= same && now->done < story->done;
    story->beyond |= now->total == 0 || now->done > now->total;
    story->phase = now->phase;
    story->done = now->done;
    story->reports++;
    return true;
}

/* A cancelled run stops while a table is built; how far it is can be seen. */
Test(patterns, tell_and_obey, .timeout = 300)
{
    struct random random = {23};
    struct positions positions;
    while (!positions_make(&positions, &random, 9, 8, 2, RULES_GOALS))
        ;
    for (int threads = 1; threads <= 2; threads++) {
        struct run run;
        struct story story = {0};
        atomic_bool cancel = true;
        run_init(&run, positions.board);
        struct places *places = places_new(&run);
        run.threads = threads;
        run.progress = listen;
        run.user = &story;
        cr_assert(patterns_new(&run, places, 2, 0, 1 << 20));
        cr_assert_gt(story.reports, 0);
        cr_assert(!story.backwards && !story.beyond);
        cr_assert_str_eq(story.phase, "studying groups of 2 boxes");
        run.cancel = &cancel;
        cr_assert_null(patterns_new(&run, places, 2, 0, 1 << 20));
        cr_assert_eq(run.stopped_by, STOP_CANCEL);
        run_release(&run);
    }
    positions_release(&positions);
}
