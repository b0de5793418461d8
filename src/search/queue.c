#include "search/queue.h"

#define CHUNK_ITEMS 127

struct queue_chunk {
    uint32_t items[CHUNK_ITEMS];
    uint32_t older; /* in its bucket, or the next free one; plus 1 */
};

void queue_init(struct queue *queue, struct run *run)
{
    *queue = (struct queue){.run = run, .random = {run->seed}};
}

void queue_release(struct queue *queue)
{
    struct arena *arena = &queue->run->arena;
    for (size_t i = 0; i < queue->row_count; i++)
        arena_free(arena, queue->rows[i].buckets);
    arena_free(arena, queue->rows);
    arena_free(arena, queue->chunks);
}

/* Room for an index in the array at that address, new items zero; false when
 * memory ends. */
static bool reserve(struct run *run, void *block, size_t *count, size_t index,
                    size_t size)
{
    size_t had = *count;
    char *items;
    if (index < had)
        return true;
    if (!run_fit(run, block, count, index + index / 2 + 16, size))
        return false;
    memcpy(&items, block, sizeof items);
    memset(items + had * size, 0, (*count - had) * size);
    return true;
}

/* A chunk's number plus 1; 0 when memory ends. */
static uint32_t take_chunk(struct queue *queue)
{
    uint32_t chunk = queue->free_chunk;
    if (chunk) {
        queue->free_chunk = queue->chunks[chunk - 1].older;
        return chunk;
    }
    size_t capacity = queue->chunk_capacity;
    if (queue->chunk_count == capacity &&
        !run_fit(queue->run, &queue->chunks, &queue->chunk_capacity,
                 capacity + capacity / 4 + 16, sizeof *queue->chunks))
        return 0;
    return ++queue->chunk_count;
}

static bool add_to_bucket(struct queue *queue, struct queue_bucket *bucket,
                          uint32_t item)
{
    if (!bucket->chunk || bucket->last == CHUNK_ITEMS) {
        uint32_t chunk = take_chunk(queue);
        if (!chunk)
            return false;
        queue->chunks[chunk - 1].older = bucket->chunk;
        bucket->chunk = chunk;
        bucket->last = 0;
    }
    queue->chunks[bucket->chunk - 1].items[bucket->last++] = item;
    return true;
}

bool queue_add(struct queue *queue, uint32_t first, uint32_t second,
               uint32_t item)
{
    if (!reserve(queue->run, &queue->rows, &queue->row_count, first,
                 sizeof *queue->rows))
        return false;
    struct queue_row *row = &queue->rows[first];
    if (!reserve(queue->run, &row->buckets, &row->bucket_count, second,
                 sizeof *row->buckets))
        return false;
    if (!add_to_bucket(queue, &row->buckets[second], item))
        return false;
    if (row->count++ == 0 || second < row->lowest)
        row->lowest = second;
    if (queue->count++ == 0 || first < queue->lowest)
        queue->lowest = first;
    return true;
}

static uint32_t take_from_bucket(struct queue *queue,
                                 struct queue_bucket *bucket)
{
    struct queue_chunk *chunk = &queue->chunks[bucket->chunk - 1];
    uint32_t last = --bucket->last, item = chunk->items[last];
    if (queue->shuffle) {
        uint64_t any = random_below(&queue->random, last + 1);
        item = chunk->items[any];
        chunk->items[any] = chunk->items[last];
    }
    if (last == 0) {
        uint32_t older = chunk->older;
        chunk->older = queue->free_chunk;
        queue->free_chunk = bucket->chunk;
        bucket->chunk = older;
        bucket->last = CHUNK_ITEMS; /* only the newest chunk isn't full */
    }
    return item;
}

/* The next bucket below the one that served last, or else the highest. */
static size_t next_in_turn(const struct queue_row *row)
{
    size_t i = row->cursor;
    do
        i = i == 0 ? row->bucket_count - 1 : i - 1;
    while (!row->buckets[i].chunk);
    return i;
}

uint32_t queue_lowest(struct queue *queue)
{
    if (queue->count == 0)
        return QUEUE_EMPTY;
    while (queue->rows[queue->lowest].count == 0)
        queue->lowest++;
    return (uint32_t)queue->lowest;
}

uint32_t queue_take(struct queue *queue, uint32_t *first, uint32_t *second)
{
    if (queue_lowest(queue) == QUEUE_EMPTY)
        return QUEUE_EMPTY;
    struct queue_row *row = &queue->rows[queue->lowest];
    while (!row->buckets[row->lowest].chunk)
        row->lowest++;
    size_t bucket = queue->rotate ? next_in_turn(row) : row->lowest;
    row->cursor = bucket;
    *first = (uint32_t)queue->lowest;
    *second = (uint32_t)bucket;
    row->count--;
    queue->count--;
    return take_from_bucket(queue, &row->buckets[bucket]);
}
