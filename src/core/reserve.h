/*
 * Arrays in the run's memory, those that grow among them.
 */
#ifndef CORE_RESERVE_H
#define CORE_RESERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct run;

/* items = run_alloc(run, count, sizeof *items); false when memory ends. */
#define RUN_NEW(run, items, count) \
    (((items) = run_alloc((run), (count), sizeof *(items))) != NULL)

/* The same for empty sets of squares: RUN_SETS(run, &reach, &frozen). */
#define RUN_SETS(run, ...) run_sets((run), (uint64_t * *[]){__VA_ARGS__, NULL})
bool run_sets(struct run *run, uint64_t **const *sets);

/*
 * Growing arrays: block is the address of the pointer to the items, of that
 * size, for *capacity of which there is room.  Afterwards there is room for
 * wanted: exactly so many in the first, with some in reserve in the second,
 * where there was not enough.  False when memory ends; then all is as it was.
 */
bool run_fit(struct run *run, void *block, size_t *capacity, size_t wanted,
             size_t size);
bool run_reserve(struct run *run, void *block, size_t *capacity, size_t wanted,
                 size_t size);

/* Adds an item at the end, as ARRAY_ADD of base/array.h does. */
#define RUN_ADD(run, items, count, capacity, ...)                   \
    (run_reserve((run), &(items), &(capacity), (size_t)(count) + 1, \
                 sizeof *(items)) &&                                \
     ((items)[(count)++] = __VA_ARGS__, true))

/* The capacity that run_reserve goes to, for arrays that grow together. */
size_t run_room(size_t capacity, size_t wanted);

#endif
