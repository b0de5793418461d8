/*
 * Capacity doubles, so that adding costs constant time on average.
 */
#include "base/array.h"

#include <stdint.h>

bool array_reserve(void *block, size_t count, size_t *capacity, size_t size)
{
    void *items; /* all pointers to objects look alike on our machines */
    if (count < *capacity)
        return true;
    size_t wanted = *capacity ? *capacity * 2 : 8;
    if (wanted > SIZE_MAX / 2 / size)
        return false;
    memcpy(&items, block, sizeof items);
    items = realloc(items, wanted * size);
    if (!items)
        return false;
    memcpy(block, &items, sizeof items);
    *capacity = wanted;
    return true;
}
