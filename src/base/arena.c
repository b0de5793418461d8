#include "base/arena.h"

#include <stdalign.h>
#include <stdbool.h>

#define CHUNK_BYTES ((size_t)64 * 1024)
#define LARGE_BYTES (CHUNK_BYTES / 4)

/* Stands before the bytes that the user sees, and keeps their alignment. */
struct arena_block {
    alignas(max_align_t) struct arena_block *older;
    struct arena_block *newer;
    size_t bytes; /* of header and content */
};

void arena_init(struct arena *arena, size_t budget)
{
    *arena = (struct arena){.budget = budget};
}

void arena_release(struct arena *arena)
{
    for (struct arena_block *block = arena->blocks; block;) {
        struct arena_block *older = block->older;
        free(block);
        block = older;
    }
    arena_init(arena, arena->budget);
}

/* Is this request, which takes more bytes from the system, allowed? */
static bool allowed(struct arena *arena, size_t bytes)
{
    arena->requests++;
    if (arena->fail_from && arena->requests >= arena->fail_from)
        return false;
    return arena->budget == 0 ||
           (bytes <= arena->budget && arena->used <= arena->budget - bytes);
}

static void take(struct arena *arena, size_t bytes)
{
    arena->used += bytes;
    if (arena->used > arena->peak)
        arena->peak = arena->used;
}

static void link_block(struct arena *arena, struct arena_block *block)
{
    block->newer = NULL;
    block->older = arena->blocks;
    if (block->older)
        block->older->newer = block;
    arena->blocks = block;
}

void *arena_block(struct arena *arena, size_t bytes)
{
    if (bytes > SIZE_MAX - sizeof(struct arena_block))
        return NULL;
    bytes += sizeof(struct arena_block);
    if (!allowed(arena, bytes))
        return NULL;
    struct arena_block *block = calloc(1, bytes);
    if (!block)
        return NULL;
    block->bytes = bytes;
    take(arena, bytes);
    link_block(arena, block);
    return block + 1;
}

void *arena_resize(struct arena *arena, void *content, size_t bytes)
{
    struct arena_block *old = (struct arena_block *)content - 1;
    size_t before = old->bytes;
    if (bytes > SIZE_MAX - sizeof(struct arena_block))
        return NULL;
    bytes += sizeof(struct arena_block);
    if (bytes > before && !allowed(arena, bytes - before))
        return NULL;
    struct arena_block *block = realloc(old, bytes);
    if (!block)
        return NULL;
    block->bytes = bytes;
    arena->used -= before;
    take(arena, bytes);
    if (block->newer)
        block->newer->older = block;
    else
        arena->blocks = block;
    if (block->older)
        block->older->newer = block;
    return block + 1;
}

void arena_free(struct arena *arena, void *content)
{
    if (!content)
        return;
    struct arena_block *block = (struct arena_block *)content - 1;
    if (block->newer)
        block->newer->older = block->older;
    else
        arena->blocks = block->older;
    if (block->older)
        block->older->newer = block->newer;
    arena->used -= block->bytes;
    free(block);
}

void *arena_alloc(struct arena *arena, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / 2 / size)
        return NULL;
    size_t align = alignof(max_align_t);
    size_t bytes = (count * size + align - 1) / align * align;
    if (bytes >= LARGE_BYTES)
        return arena_block(arena, bytes);
    if (bytes > arena->free_bytes) {
        unsigned char *chunk = arena_block(arena, CHUNK_BYTES);
        if (!chunk)
            return NULL;
        arena->free = chunk;
        arena->free_bytes = CHUNK_BYTES;
    } else if (!allowed(arena, 0)) {
        return NULL;
    }
    void *piece = arena->free;
    arena->free += bytes;
    arena->free_bytes -= bytes;
    return piece;
}
