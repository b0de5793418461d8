/*
 * Memory with a budget, given back all at once.
 *
 * Small requests are cut from chunks; a large one is a block of its own that
 * can grow without a copy being held beside it (realloc moves pages).  New
 * memory is zero.  When the budget or the machine says no, a request answers
 * NULL and the arena stays as it was.
 *
 * An arena serves one thread.  Several threads share a budget by an arena each,
 * forked from one that keeps the account: what they take counts there.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena_block;

struct arena {
    size_t budget;              /* bytes; 0 is no limit */
    _Atomic size_t used;        /* bytes taken from the system */
    _Atomic size_t peak;        /* the most that used ever was */
    struct arena *account;      /* that keeps all this; NULL: itself */
    struct arena_block *blocks; /* owned, newest first */
    unsigned char *free;        /* rest of the newest chunk */
    size_t free_bytes;
    _Atomic uint64_t requests; /* how many there were */
    uint64_t fail_from; /* for tests: from this request on, fail; 0 never */
};

void arena_init(struct arena *arena, size_t budget);
void arena_release(struct arena *arena);

/* A second arena on the first one's budget, for another thread; to be released
 * before the first, which must stay where it is. */
void arena_fork(struct arena *arena, struct arena *from);

/* count * size zeroed bytes, aligned for anything; NULL when spent. */
void *arena_alloc(struct arena *arena, size_t count, size_t size);

/* items = arena_alloc(arena, count, sizeof *items); false when it is spent. */
#define ARENA_NEW(arena, items, count) \
    (((items) = arena_alloc((arena), (count), sizeof *(items))) != NULL)

/* A block of its own, which the two functions below take. */
void *arena_block(struct arena *arena, size_t bytes);

/* The block with a new size, old bytes kept and new ones not zeroed; NULL
 * leaves the old one in place. */
void *arena_resize(struct arena *arena, void *content, size_t bytes);
void arena_free(struct arena *arena, void *content); /* may be NULL */

/* Counts memory that comes from elsewhere; false when it is over the budget. */
bool arena_book(struct arena *arena, size_t bytes);
void arena_unbook(struct arena *arena, size_t bytes);

#endif
