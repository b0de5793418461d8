/*
 * Growable arrays: a pointer, a count and a capacity in the owner's struct.
 */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

#define ARRAY_COUNT(array) (sizeof(array) / sizeof(array)[0])

/*
 * Makes room for at least count + 1 items of that size: block is the address of
 * the pointer to them.  False when memory ends, and then the old array still
 * stands.
 */
bool array_reserve(void *block, size_t count, size_t *capacity, size_t size);

/* Adds an item at the end: ARRAY_ADD(list->items, list->count, list->capacity,
 * item); false when memory ends. */
#define ARRAY_ADD(items, count, capacity, ...)                         \
    (array_reserve(&(items), (count), &(capacity), sizeof *(items)) && \
     ((items)[(count)++] = __VA_ARGS__, true))

#endif
