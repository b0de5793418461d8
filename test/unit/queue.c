/* Open lists in buckets, beside a plain list. */
#include "search/queue.h"

#include <criterion/criterion.h>

#include "helper.h"

#define MOST 400

struct entry {
    uint32_t first, second, item;
};

/* What is in the queue, oldest first, and in which row who served last. */
struct list {
    struct entry entries[MOST];
    size_t count;
    uint32_t cursor[8];
};

/* Is a to come before b, which is older?  When buckets serve in turn, those
 * below the one that served last come first, from high to low. */
static bool is_before(const struct list *list, bool rotate, struct entry a,
                      struct entry b)
{
    if (a.first != b.first)
        return a.first < b.first;
    if (a.second == b.second)
        return true;
    if (!rotate)
        return a.second < b.second;
    uint32_t cursor = list->cursor[a.first];
    bool below = a.second < cursor;
    return below == (b.second < cursor) ? a.second > b.second : below;
}

static struct entry take(struct list *list, bool rotate)
{
    size_t best = 0;
    for (size_t i = 1; i < list->count; i++)
        if (is_before(list, rotate, list->entries[i], list->entries[best]))
            best = i;
    struct entry entry = list->entries[best];
    memmove(list->entries + best, list->entries + best + 1,
            (--list->count - best) * sizeof entry);
    list->cursor[entry.first] = entry.second;
    return entry;
}

static void take_both(struct list *list, struct queue *queue)
{
    struct entry got, entry = take(list, queue->rotate);
    cr_assert_eq(queue_lowest(queue), entry.first);
    got.item = queue_take(queue, &got.first, &got.second);
    cr_assert_eq(got.item, entry.item);
    cr_assert_eq(got.first, entry.first);
    cr_assert_eq(got.second, entry.second);
}

static void add_both(struct list *list, struct queue *queue, struct entry entry)
{
    list->entries[list->count++] = entry;
    cr_assert(queue_add(queue, entry.first, entry.second, entry.item));
}

static struct level *open_run(struct run *run, struct board **board)
{
    struct kura_error err;
    struct level *level = helper_level("#####\n#@$.#\n#####\n");
    *board = board_new(level, &err);
    run_init(run, *board);
    return level;
}

static void close_run(struct run *run, struct board *board, struct level *level)
{
    run_release(run);
    board_free(board);
    level_free(level);
}

Test(queue, serves_in_order)
{
    struct random random = {3};
    struct run run;
    struct board *board;
    struct level *level = open_run(&run, &board);
    for (uint32_t round = 0; round < 40; round++) {
        static struct list list;
        struct queue queue;
        uint32_t far = round % 4 * 1000;
        list = (struct list){0};
        queue_init(&queue, &run);
        queue.rotate = round % 2;
        for (uint32_t i = 0; i < 2 * MOST; i++) {
            struct entry entry = {.first = (uint32_t)random_below(&random, 8),
                                  .second =
                                      far + (uint32_t)random_below(&random, 60),
                                  .item = i};
            if (list.count < MOST && random_below(&random, 5) < 3)
                add_both(&list, &queue, entry);
            else if (list.count)
                take_both(&list, &queue);
        }
        while (list.count)
            take_both(&list, &queue);
        cr_assert_eq(queue_lowest(&queue), QUEUE_EMPTY);
        queue_release(&queue);
    }
    close_run(&run, board, level);
}

/* Numbers in the ten thousands, as where boxes go through a maze, take no room
 * below them. */
Test(queue, has_rows_only_where_they_are_used)
{
    struct run run;
    struct board *board;
    struct level *level = open_run(&run, &board);
    struct queue queue;
    size_t before = run.arena.used;
    queue_init(&queue, &run);
    for (uint32_t i = 0; i < 1000; i++)
        cr_assert(queue_add(&queue, 30000 + i, 30000 - i, i));
    cr_assert_lt(run.arena.used - before, 4 << 20);
    queue_release(&queue);
    close_run(&run, board, level);
}
