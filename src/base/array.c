/*
 * Capacity doubles, so that adding costs constant time on average.
 */
#include "base/array.h"

#include <stdint.h>

void *array_reserve(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    size_t wanted = *capacity ? *capacity * 2 : 8;
    if (wanted > SIZE_MAX / 2 / size)
        return NULL;
    void *grown = realloc(items, wanted * size);
    if (grown)
        *capacity = wanted;
    return grown;
}
