/*
 * What is still to be looked at, in the order of two small numbers: the first
 * decides, the second breaks ties, and of what is equal the newest comes first
 * (or any: see shuffle, and rotate for another way to break ties).
 *
 * Items are numbers of positions, four bytes each, in chunks that buckets share
 * and give back; an item may be in several buckets, and whoever takes it out
 * knows whether that is out of date.
 */
#ifndef SEARCH_QUEUE_H
#define SEARCH_QUEUE_H

#include "base/archive.h"
#include "base/random.h"
#include "core/engine.h"

#define QUEUE_EMPTY UINT32_MAX

struct queue_bucket {
    uint32_t chunk; /* the newest, plus 1; 0 is none */
    uint32_t last;  /* items in that chunk */
};

struct queue_row {
    struct queue_bucket *buckets; /* by the second number, from base on */
    size_t bucket_count, base;
    size_t lowest; /* no bucket below holds an item */
    size_t cursor; /* the bucket that served last; see rotate */
    uint64_t count;
};

struct queue_chunk;

/* An item out of the queue, and under what it was filed. */
struct queue_item {
    uint32_t number; /* QUEUE_EMPTY: none */
    uint32_t first, second;
};

struct queue {
    struct run *run;
    struct queue_row *rows; /* by the first number */
    size_t row_count;
    size_t lowest; /* no row below holds an item */
    uint64_t count;
    struct queue_chunk *chunks;
    uint32_t chunk_count, free_chunk; /* plus 1; 0 is none */
    size_t chunk_capacity;
    bool rotate;  /* buckets of a row serve in turn, from high to low */
    bool shuffle; /* take any of the newest chunk, not the newest item */
    struct random random;
};

void queue_init(struct queue *queue, struct run *run);

/* Gives back its memory. */
void queue_release(struct queue *queue);

/* False when the run's memory is spent. */
bool queue_add(struct queue *queue, uint32_t first, uint32_t second,
               uint32_t item);

/* The first number of the next item; QUEUE_EMPTY if there is none. */
uint32_t queue_lowest(struct queue *queue);

/* Takes the next item out; QUEUE_EMPTY if there is none. */
uint32_t queue_take(struct queue *queue, uint32_t *first, uint32_t *second);

/* The same of those with that first number. */
uint32_t queue_take_from(struct queue *queue, uint32_t first, uint32_t *second);

/* Takes all items out and keeps the memory. */
void queue_clear(struct queue *queue);

/* Carries all that it holds, in its order, out or into an empty one whose items
 * are below that number. */
bool queue_carry(struct queue *queue, struct archive *archive, uint32_t items);

#endif
