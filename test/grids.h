/*
 * A set of grids of bytes, numbered in the order they were added: the memory
 * of the oracle.  It exits when memory ends.
 */
#ifndef TEST_GRIDS_H
#define TEST_GRIDS_H

#include <stddef.h>
#include <stdint.h>

struct grids {
    size_t size;          /* bytes of a grid */
    size_t count;         /* of grids */
    size_t capacity;      /* of items, in grids */
    unsigned char *items; /* owned; in the order they were added */
    uint32_t *slots;      /* owned; number of a grid plus one, 0 is free */
    size_t slot_count;    /* a power of two, at least twice the count */
};

void grids_init(struct grids *grids, size_t size);
void grids_release(struct grids *grids);

unsigned char *grids_at(const struct grids *grids, size_t i);

/* The number of the grid; grids->count grows when it is new. */
size_t grids_add(struct grids *grids, const unsigned char *grid);

/* The memory itself; says so and exits when there is none. */
void *need(void *memory);

#endif
