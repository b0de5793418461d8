#include "grids.h"

void *need(void *memory)
{
    if (memory)
        return memory;
    fputs("oracle: out of memory\n", stderr);
    exit(1);
}

void grids_init(struct grids *grids, size_t size)
{
    *grids = (struct grids){.size = size, .capacity = 64, .slot_count = 256};
    grids->items = need(malloc(grids->capacity * size));
    grids->slots = need(calloc(grids->slot_count, sizeof *grids->slots));
}

void grids_release(struct grids *grids)
{
    free(grids->items);
    free(grids->slots);
}

unsigned char *grids_at(const struct grids *grids, size_t i)
{
    return grids->items + i * grids->size;
}

/* Where the grid is, or would be. */
static uint32_t *grids_slot(const struct grids *grids,
                            const unsigned char *grid)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < grids->size; i++)
        hash = (hash ^ grid[i]) * UINT64_C(1099511628211);
    size_t slot = (size_t)(hash ^ hash >> 29);
    for (;; slot++) {
        uint32_t *at = &grids->slots[slot & (grids->slot_count - 1)];
        if (*at == 0 ||
            memcmp(grids_at(grids, *at - 1), grid, grids->size) == 0)
            return at;
    }
}

static void grids_grow(struct grids *grids)
{
    if (grids->count == grids->capacity) {
        grids->capacity *= 2;
        grids->items =
            need(realloc(grids->items, grids->capacity * grids->size));
    }
    if (2 * grids->count < grids->slot_count)
        return;
    grids->slot_count *= 2;
    free(grids->slots);
    grids->slots = need(calloc(grids->slot_count, sizeof *grids->slots));
    for (size_t i = 0; i < grids->count; i++)
        *grids_slot(grids, grids_at(grids, i)) = (uint32_t)i + 1;
}

size_t grids_add(struct grids *grids, const unsigned char *grid)
{
    grids_grow(grids); /* there may be one more */
    uint32_t *slot = grids_slot(grids, grid);
    if (*slot)
        return *slot - 1;
    memcpy(grids_at(grids, grids->count), grid, grids->size);
    *slot = (uint32_t)++grids->count;
    return grids->count - 1;
}
