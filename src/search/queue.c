/*
 * A bucket queue in two levels (Dial 1969) whose buckets are lists of chunks. A
 * row has buckets from the lowest to the highest number that it ever held:
 * where plans have 30,000 pushes, rows from 0 on would take more than all the
 * rest.
 */
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

/* Makes a row begin with a lower number. */
static bool extend_down(struct run *run, struct queue_row *row, size_t number)
{
    size_t slack = row->bucket_count / 2;
    size_t base = number > slack ? number - slack : 0;
    size_t more = row->base - base, had = row->bucket_count;
    if (!run_fit(run, &row->buckets, &row->bucket_count, had + more,
                 sizeof *row->buckets))
        return false;
    memmove(row->buckets + more, row->buckets, had * sizeof *row->buckets);
    memset(row->buckets, 0, more * sizeof *row->buckets);
    row->base = base;
    return true;
}

/* The bucket of a number; NULL when memory ends. */
static struct queue_bucket *find_bucket(struct run *run, struct queue_row *row,
                                        size_t number)
{
    if (row->bucket_count == 0)
        row->base = number;
    if (number < row->base && !extend_down(run, row, number))
        return NULL;
    if (!reserve(run, &row->buckets, &row->bucket_count, number - row->base,
                 sizeof *row->buckets))
        return NULL;
    return &row->buckets[number - row->base];
}

bool queue_add(struct queue *queue, uint32_t first, uint32_t second,
               uint32_t item)
{
    if (!reserve(queue->run, &queue->rows, &queue->row_count, first,
                 sizeof *queue->rows))
        return false;
    struct queue_row *row = &queue->rows[first];
    struct queue_bucket *bucket = find_bucket(queue->run, row, second);
    if (!bucket || !add_to_bucket(queue, bucket, item))
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
    size_t i = row->cursor > row->base ? row->cursor - row->base : 0;
    do
        i = i == 0 ? row->bucket_count - 1 : i - 1;
    while (!row->buckets[i].chunk);
    return row->base + i;
}

uint32_t queue_lowest(struct queue *queue)
{
    if (queue->count == 0)
        return QUEUE_EMPTY;
    while (queue->rows[queue->lowest].count == 0)
        queue->lowest++;
    return (uint32_t)queue->lowest;
}

void queue_clear(struct queue *queue)
{
    for (size_t i = 0; i < queue->row_count; i++) {
        struct queue_row *row = &queue->rows[i];
        if (row->count > 0)
            memset(row->buckets, 0, row->bucket_count * sizeof *row->buckets);
        row->count = 0;
    }
    queue->count = 0;
    queue->chunk_count = queue->free_chunk = 0;
}

uint32_t queue_take_from(struct queue *queue, uint32_t first, uint32_t *second)
{
    if (first >= queue->row_count || queue->rows[first].count == 0)
        return QUEUE_EMPTY;
    struct queue_row *row = &queue->rows[first];
    if (row->lowest < row->base)
        row->lowest = row->base;
    while (!row->buckets[row->lowest - row->base].chunk)
        row->lowest++;
    size_t bucket = queue->rotate ? next_in_turn(row) : row->lowest;
    row->cursor = bucket;
    *second = (uint32_t)bucket;
    row->count--;
    queue->count--;
    return take_from_bucket(queue, &row->buckets[bucket - row->base]);
}

uint32_t queue_take(struct queue *queue, uint32_t *first, uint32_t *second)
{
    *first = queue_lowest(queue);
    return queue_take_from(queue, *first, second);
}

/* ---- To a file and back ---- */

/* The items of the bucket's newest chunk, or of an older one. */
static bool carry_chunk(struct queue *queue, struct archive *archive,
                        uint32_t chunk, uint32_t count, uint32_t items)
{
    uint32_t *list = queue->chunks[chunk - 1].items;
    if (!archive_carry(archive, list, count * sizeof *list))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (list[i] >= items)
            return archive_refuse(archive);
    return true;
}

static bool save_bucket(struct queue *queue, struct archive *archive,
                        const struct queue_bucket *bucket, uint32_t items)
{
    uint64_t count = 0;
    uint32_t chunk = bucket->chunk;
    for (; chunk; chunk = queue->chunks[chunk - 1].older)
        count += count == 0 ? bucket->last : CHUNK_ITEMS;
    bool ok = archive_carry(archive, &count, sizeof count);
    chunk = bucket->chunk;
    for (uint32_t part = bucket->last; ok && chunk; part = CHUNK_ITEMS) {
        ok = carry_chunk(queue, archive, chunk, part, items);
        chunk = queue->chunks[chunk - 1].older;
    }
    return ok;
}

/* Chunks come newest first, and only that one may not be full. */
static bool load_chunks(struct queue *queue, struct archive *archive,
                        struct queue_bucket *bucket, uint64_t count,
                        uint32_t items)
{
    uint32_t part = (uint32_t)((count + CHUNK_ITEMS - 1) % CHUNK_ITEMS + 1);
    queue->count += count;
    bucket->last = part;
    for (uint32_t newer = 0; count > 0; count -= part, part = CHUNK_ITEMS) {
        uint32_t chunk = take_chunk(queue);
        if (!chunk || !carry_chunk(queue, archive, chunk, part, items))
            return false;
        queue->chunks[chunk - 1].older = 0;
        if (newer)
            queue->chunks[newer - 1].older = chunk;
        else
            bucket->chunk = chunk;
        newer = chunk;
    }
    return true;
}

static bool load_bucket(struct queue *queue, struct archive *archive,
                        struct queue_row *row, size_t number, uint32_t items)
{
    uint64_t count;
    if (!archive_carry(archive, &count, sizeof count))
        return false;
    if (count == 0)
        return true;
    if (count > archive->left)
        return archive_refuse(archive);
    struct queue_bucket *bucket = find_bucket(queue->run, row, number);
    return bucket && load_chunks(queue, archive, bucket, count, items);
}

/* The bucket of a number, which may be none. */
static const struct queue_bucket *bucket_at(const struct queue_row *row,
                                            size_t number)
{
    static const struct queue_bucket none;
    bool has = number >= row->base && number - row->base < row->bucket_count;
    return has ? &row->buckets[number - row->base] : &none;
}

/* How many of the buckets, from 0 on, matter: room that was made for more would
 * grow each time it is brought back. */
static size_t used_buckets(const struct queue_row *row)
{
    size_t least = row->cursor ? row->cursor + 1 : 0;
    size_t count = row->base + row->bucket_count;
    while (count > least && !bucket_at(row, count - 1)->chunk)
        count--;
    return count > least ? count : least;
}

static size_t used_rows(const struct queue *queue)
{
    size_t count = queue->row_count;
    while (count > 0 && used_buckets(&queue->rows[count - 1]) == 0)
        count--;
    return count;
}

static bool carry_row(struct queue *queue, struct archive *archive,
                      struct queue_row *row, uint32_t items)
{
    uint64_t head[] = {used_buckets(row), row->cursor};
    if (!archive_carry(archive, head, sizeof head))
        return false;
    if (!archive->saving) {
        if (head[0] > archive->left || (head[1] && head[1] >= head[0]))
            return archive_refuse(archive);
        row->cursor = head[1];
    }
    uint64_t before = queue->count;
    for (size_t i = 0; i < head[0]; i++) {
        if (!(archive->saving
                  ? save_bucket(queue, archive, bucket_at(row, i), items)
                  : load_bucket(queue, archive, row, i, items)))
            return false;
    }
    if (!archive->saving)
        row->count = queue->count - before;
    return true;
}

bool queue_carry(struct queue *queue, struct archive *archive, uint32_t items)
{
    uint64_t head[] = {used_rows(queue), queue->random.state};
    if (!archive_carry(archive, head, sizeof head))
        return false;
    if (!archive->saving) {
        if (head[0] > archive->left)
            return archive_refuse(archive);
        if (head[0] && !reserve(queue->run, &queue->rows, &queue->row_count,
                                head[0] - 1, sizeof *queue->rows))
            return false;
        queue->random.state = head[1];
    }
    for (size_t i = 0; i < head[0]; i++)
        if (!carry_row(queue, archive, &queue->rows[i], items))
            return false;
    return true;
}
