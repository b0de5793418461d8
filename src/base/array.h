/*
 * Growable arrays: a pointer, a count and a capacity in the owner's struct.
 */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

#define ARRAY_COUNT(array) (sizeof(array) / sizeof(array)[0])

/*
 * The items with room for at least count + 1 of them, *capacity updated; NULL
 * when memory ends, and then the old array still stands.
 */
void *array_reserve(void *items, size_t count, size_t *capacity, size_t size);

#endif
