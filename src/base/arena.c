/*
 * A bump allocator over chunks, with blocks of their own for what is large and
 * grows; the account is atomic, so that threads may share a budget.
 */
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

/* The arena that keeps the account. */
static struct arena *account_of(struct arena *arena)
{
    return arena->account ? arena->account : arena;
}

void arena_fork(struct arena *arena, struct arena *from)
{
    *arena = (struct arena){.account = account_of(from)};
}

void arena_release(struct arena *arena)
{
    struct arena *account = account_of(arena);
    for (struct arena_block *block = arena->blocks; block;) {
        struct arena_block *older = block->older;
        account->used -= block->bytes;
        free(block);
        block = older;
    }
    *arena = (struct arena){.budget = arena->budget, .account = arena->account};
}

/* Books bytes that are about to be taken from the system, if that is allowed.
 */
static bool book(struct arena *arena, size_t bytes)
{
    struct arena *account = account_of(arena);
    uint64_t request = ++account->requests;
    if (account->fail_from && request >= account->fail_from)
        return false;
    size_t used = account->used, budget = account->budget;
    do
        if (budget && (bytes > budget || used > budget - bytes))
            return false;
    while (!atomic_compare_exchange_weak(&account->used, &used, used + bytes));
    return true;
}

void arena_unbook(struct arena *arena, size_t bytes)
{
    account_of(arena)->used -= bytes;
}

/* What was booked has been taken. */
static void note_peak(struct arena *arena)
{
    struct arena *account = account_of(arena);
    size_t peak = account->peak, used = account->used;
    while (used > peak &&
           !atomic_compare_exchange_weak(&account->peak, &peak, used))
        ;
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
    if (!book(arena, bytes))
        return NULL;
    struct arena_block *block = calloc(1, bytes);
    if (!block) {
        arena_unbook(arena, bytes);
        return NULL;
    }
    block->bytes = bytes;
    note_peak(arena);
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
    size_t more = bytes > before ? bytes - before : 0;
    if (more && !book(arena, more))
        return NULL;
    struct arena_block *block = realloc(old, bytes);
    if (!block) {
        arena_unbook(arena, more);
        return NULL;
    }
    block->bytes = bytes;
    arena_unbook(arena, before + more - bytes);
    note_peak(arena);
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
    arena_unbook(arena, block->bytes);
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
    if (!arena->free || bytes > arena->free_bytes) {
        unsigned char *chunk = arena_block(arena, CHUNK_BYTES);
        if (!chunk)
            return NULL;
        arena->free = chunk;
        arena->free_bytes = CHUNK_BYTES;
    } else if (!book(arena, 0)) {
        return NULL;
    }
    void *piece = arena->free;
    arena->free += bytes;
    arena->free_bytes -= bytes;
    return piece;
}

bool arena_book(struct arena *arena, size_t bytes)
{
    if (!book(arena, bytes))
        return false;
    note_peak(arena);
    return true;
}
